"""Bringing the curated content into the database, whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeVar, cast

from django.core.exceptions import ValidationError
from django.db import models, transaction
from simple_history.utils import bulk_create_with_history  # type: ignore[import-untyped]

from engine.errors import Problem
from layers_site.content import publishing, validation
from layers_site.content.files import ContentError, ContentFile, FileProblem, digest_of, read_folder
from layers_site.content.models import Card, Case, Deletion
from layers_site.content.services import deleting

Model = TypeVar("Model", bound=models.Model)
#: A query names so many slugs; databases have a bound on that.
_AT_ONCE: Final = 500


class Stored:
    """The rows of some models with the slugs of files, and the deletions that keep files from being loaded."""

    def __init__(self, kinds: Sequence[type[models.Model]], slugs: Collection[str]) -> None:
        wanted = sorted(set(slugs))
        self._rows: dict[tuple[type[models.Model], str], models.Model] = {
            (kind, str(row.slug)): row  # type: ignore[attr-defined]
            for kind in kinds
            for first in range(0, len(wanted), _AT_ONCE)
            for row in kind._default_manager.filter(slug__in=wanted[first : first + _AT_ONCE])
        }
        self._deletions = deleting.left_out([kind._meta.label_lower for kind in kinds])

    def row(self, kind: type[Model], slug: str) -> Model | None:
        """Return the row as it was before the files were loaded."""
        return cast("Model | None", self._rows.get((kind, slug)))

    def deletion(self, kind: type[models.Model], slug: str) -> Deletion | None:
        """Return the newest deletion that keeps a file of this slug from being loaded."""
        return self._deletions.get((kind._meta.label_lower, slug))


class NewRows:
    """New cards and cases that wait to be stored, each with the first entry of its history."""

    def __init__(self) -> None:
        self._waiting: dict[type[Card | Case], list[Card | Case]] = {Card: [], Case: []}

    def add(self, row: Card | Case) -> None:
        """Let a row wait. What follows from its content is worked out now."""
        row.make_ready()
        self._waiting[type(row)].append(row)

    def store(self, *kinds: type[Card | Case]) -> None:
        """Store what waits of these kinds; of all kinds where none is named."""
        for kind in kinds or tuple(self._waiting):
            rows, self._waiting[kind] = self._waiting[kind], []
            if rows:
                bulk_create_with_history(rows, kind)


Outcome = Literal["created", "updated", "unchanged", "kept", "deleted", "deleted, changed since"]
#: The reason with which a loaded version is signed, for the history.
LOADED: Final = "loaded"


class HasDocument(Protocol):
    """A file with its name and its document, of which the slug has been looked at."""

    @property
    def name(self) -> str: ...

    @property
    def document(self) -> dict[str, Any]: ...


File = TypeVar("File", bound=HasDocument)


@dataclass(frozen=True, slots=True)
class Loaded:
    """The result of loading: how many were created, updated and unchanged, and which were skipped.

    `kept` are the slugs of what an editor has changed since it was loaded: the files do not overwrite it. `deleted` are
    those of what was deleted here: the files do not bring it back; `changed` those of them whose file is another now.
    """

    created: int
    updated: int
    unchanged: int
    skipped: tuple[str, ...]
    deleted: tuple[str, ...] = ()
    changed: tuple[str, ...] = field(default=())

    def summary(self, what: str) -> str:
        """Return the result as a line for the command line. `what` names the loaded content."""
        texts = [f"{what}: {self.created} created, {self.updated} updated, {self.unchanged} unchanged."]
        if self.skipped:
            texts.append(
                f"Changed by an editor, and therefore kept (--overwrite replaces them): {', '.join(self.skipped)}."
            )
        if self.deleted:
            slugs = (f"{slug} (its file has changed since)" if slug in self.changed else slug for slug in self.deleted)
            texts.append(f"Deleted here, and therefore left out (--restore SLUG brings one back): {', '.join(slugs)}.")
        return " ".join(texts)


def load_content(folder: Path, *, overwrite: bool = False, restore: Collection[str] = ()) -> Loaded:
    """Store every card and case of the folder, by slug. `overwrite` puts the files' version over the editors'.

    What was deleted here stays so, but for the slugs to `restore`. Raises ContentError with every problem of every
    file; then nothing has been stored. Content that the folder does not name stays as it is.
    """
    files, new_rows = read_folder(folder), NewRows()

    def load(file: ContentFile, stored: Stored) -> Outcome:
        return _load(file, stored, new_rows, overwrite=overwrite)

    with transaction.atomic():
        loaded = whole_or_nothing(files, load, (Card, Case), restore)
        new_rows.store()
    return loaded


def whole_or_nothing(
    files: Sequence[File],
    load: Callable[[File, Stored], Outcome],
    kinds: Sequence[type[models.Model]],
    restore: Collection[str] = (),
) -> Loaded:
    """Load every file, or none. Raises ContentError with every problem of every file.

    `kinds` are the models that the files are of; what was deleted of them under the slugs to `restore` is let in again.
    """
    # A card and a case may have the same slug.
    outcomes: list[tuple[str, Outcome]] = []
    with transaction.atomic():
        problems = _not_to_restore(files, kinds, restore)
        stored = Stored(kinds, [file.document["slug"] for file in files])
        for file in files:
            try:
                outcomes.append((file.document["slug"], load(file, stored)))
            except ContentError as error:
                problems += error.problems
        if problems:
            raise ContentError(problems)
    count = Counter(outcome for _, outcome in outcomes)
    skipped = tuple(slug for slug, outcome in outcomes if outcome == "kept")
    deleted = tuple(slug for slug, outcome in outcomes if outcome.startswith("deleted"))
    changed = tuple(slug for slug, outcome in outcomes if outcome == "deleted, changed since")
    return Loaded(count["created"], count["updated"], count["unchanged"], skipped, deleted, changed)


def _not_to_restore(
    files: Sequence[File], kinds: Sequence[type[models.Model]], restore: Collection[str]
) -> list[FileProblem]:
    """Let in again what is to be restored, and say of which slugs nothing was deleted, or there is no file."""
    unknown = deleting.let_in([kind._meta.label_lower for kind in kinds], restore)
    there = {file.document["slug"] for file in files}
    problems = [FileProblem(slug, "", "nothing of this name was deleted here") for slug in unknown]
    missing = sorted(slug for slug in restore if slug not in there and slug not in unknown)
    return problems + [FileProblem(slug, "", "has no file; it can be brought back in the admin") for slug in missing]


def _bring_in(
    new: Card | Case, document: dict[str, Any], store: Callable[[Card | Case], None], stored: Stored, *, overwrite: bool
) -> Outcome:
    """Store what a document says, in an empty row or in that of its slug, and say what that was.

    What an editor has changed since it was loaded is kept, unless `overwrite`. What was deleted stays so.
    """
    new.take_json(document)
    rows = type(new)._default_manager
    row = stored.row(type(new), new.slug)
    if row is None:
        deletion = stored.deletion(type(new), new.slug)
        if deletion is not None:
            return outcome_of(deletion, new.digest)
        store(new)
        return "created"
    if row.digest == new.digest:
        if row.loaded_digest != new.digest:
            rows.filter(pk=row.pk).update(loaded_digest=new.digest)
        _offer_upstream(row, None)
        return "unchanged"
    if row.digest != row.loaded_digest and not overwrite:
        _offer_upstream(row, document if new.digest != row.loaded_digest else None)
        return "kept"
    _offer_upstream(row, None)
    row.take_json(document)
    store(row)
    return "updated"


def _offer_upstream(row: Card | Case, document: dict[str, Any] | None) -> None:
    """Keep a newer file beside a card or case that an editor has changed, for the editors to compare.

    None for nothing newer.
    """
    if row.upstream != document:
        row.upstream = document
        type(row)._default_manager.filter(pk=row.pk).update(upstream=document)


def outcome_of(deletion: Deletion, digest: str) -> Outcome:
    """Return the outcome for a file that is left out. `digest` is the digest of the file."""
    return "deleted" if deletion.loaded_digest == digest else "deleted, changed since"


def _sign_loaded(row: Card | Case, name: str) -> None:
    """Note that a row is now what the file of that name says. Raises ContentError for what its columns refuse."""
    row.loaded_digest = row.digest
    try:
        row.clean_fields()
    except ValidationError as error:
        raise ContentError([FileProblem(name, "", message) for message in error.messages]) from error


# --- cards and cases --------------------------------------------------------------------------------


def _load(file: ContentFile, stored: Stored, new_rows: NewRows, *, overwrite: bool) -> Outcome:
    """Store one file. Raises ContentError, having stored nothing of it."""
    new: Card | Case = Card() if file.kind == "cards" else Case()
    row = stored.row(type(new), file.document["slug"])
    if row is not None and _is_loaded(row, file):
        return "unchanged"
    _refuse(file, validation.problems(file))
    if row is None:
        return _bring_in(new, file.document, lambda row: _store_new(row, file, new_rows), stored, overwrite=overwrite)
    if not (file.in_drafts or file.state):
        return _bring_in(new, file.document, lambda row: _store(row, file), stored, overwrite=overwrite)
    return _load_state(new, row, file, stored, overwrite=overwrite)


def _is_loaded(row: Card | Case, file: ContentFile) -> bool:
    """Return whether the row is what this very file said when it was loaded, and was checked; its state aside."""
    if file.in_drafts or file.state or row.upstream is not None:
        return False
    return row.loaded_digest == digest_of(file.document) == row.digest


def _load_state(new: Card | Case, row: Card | Case, file: ContentFile, stored: Stored, *, overwrite: bool) -> Outcome:
    """Store a file that says more than what is published, where there is such a row already.

    The state is the file's as long as nobody but a loading has saved the row. A draft does not come over what somebody
    has published here, unless `overwrite`; then it has to be what is published.
    """
    if _touched(row):
        if file.in_drafts and row.is_published and not overwrite:
            new.take_json(file.document)
            return "unchanged" if row.digest == new.digest else "kept"
        return _bring_in(new, file.document, lambda row: _store(row, file), stored, overwrite=overwrite)
    outcome = _bring_in(new, file.document, lambda row: _store(row, file, with_state=True), stored, overwrite=overwrite)
    if outcome != "unchanged":
        return outcome
    before = row.state_json()
    row.take_state(_state_of(file))
    if row.state_json() == before:
        return "unchanged"
    row.signed_by(None, LOADED)
    _sign_loaded(row, file.name)
    row.save()
    return "updated"


def _touched(row: Card | Case) -> bool:
    """Return whether a person has saved the row since it was last loaded."""
    newest = row.history.order_by("-history_date", "-history_id").first()
    return newest is None or newest.history_change_reason != LOADED


def _state_of(file: ContentFile) -> dict[str, Any]:
    return {**file.state, "status": file.status}


def _store_new(row: Card | Case, file: ContentFile, new_rows: NewRows) -> None:
    if isinstance(row, Case):
        # What is written alike in both languages is known from the cards.
        new_rows.store(Card)
    _settle(row, file, with_state=True)
    _sign_loaded(row, file.name)
    new_rows.add(row)


def _store(row: Card | Case, file: ContentFile, *, with_state: bool = False) -> None:
    _settle(row, file, with_state=with_state)
    _sign_loaded(row, file.name)
    row.save()


def _settle(row: Card | Case, file: ContentFile, *, with_state: bool) -> None:
    """Give the row all that does not stand in the document. Raises ContentError for what must not be stored."""
    if isinstance(row, Case):
        # A file has both languages as they belong together, where nothing else is said.
        row.settle_stale([])
        if not file.is_draft:
            row.same = sorted({*row.same, *(text.pair[0] for text in row.unsaid_texts())})
    if with_state:
        row.take_state(_state_of(file))
    finished = file.is_draft and row.status != publishing.DRAFT
    _refuse(file, row.problems_as(row.status) if finished else validation.differences(file))
    row.signed_by(None, LOADED)


def _refuse(file: ContentFile, problems: Sequence[Problem]) -> None:
    if problems:
        raise ContentError([FileProblem(file.name, problem.path, problem.message) for problem in problems])
