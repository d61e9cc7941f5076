"""Bringing the curated content into the database, whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from django.core.exceptions import ValidationError
from django.db import transaction

from engine.errors import Problem
from layers_site.cases import validation
from layers_site.cases.content import Content
from layers_site.cases.files import ContentError, ContentFile, FileProblem, read_folder
from layers_site.cases.models import Card, Case

Outcome = Literal["created", "updated", "unchanged", "kept"]
Row = TypeVar("Row", bound=Content)


class HasDocument(Protocol):
    """A file with its document, of which the slug has been looked at."""

    @property
    def document(self) -> dict[str, Any]: ...


File = TypeVar("File", bound=HasDocument)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a loading did: how many were created, updated and left as they were, and which were kept.

    `kept` are the slugs of what an editor has changed since it was loaded: the files do not overwrite it.
    """

    created: int
    updated: int
    unchanged: int
    kept: tuple[str, ...]

    def said(self, what: str) -> str:
        """In a line for the command line; `what` names what was loaded."""
        counts = f"{what}: {self.created} created, {self.updated} updated, {self.unchanged} unchanged."
        if not self.kept:
            return counts
        return f"{counts} Changed by an editor, and therefore kept (--overwrite replaces them): {', '.join(self.kept)}."


def load_content(folder: Path, *, overwrite: bool = False) -> Loaded:
    """Store every card and case of the folder, by slug. `overwrite` puts the files' version over the editors'.

    Raises ContentError with every problem of every file; then nothing has been stored. Content that the folder
    does not name stays as it is.
    """
    return whole_or_nothing(read_folder(folder), lambda file: _load(file, overwrite=overwrite))


def whole_or_nothing(files: Sequence[File], load: Callable[[File], Outcome]) -> Loaded:
    """Load every file, or none. Raises ContentError with every problem of every file."""
    # A card and a case may have the same slug.
    outcomes: list[tuple[str, Outcome]] = []
    problems: list[FileProblem] = []
    with transaction.atomic():
        for file in files:
            try:
                outcomes.append((file.document["slug"], load(file)))
            except ContentError as error:
                problems += error.problems
        if problems:
            raise ContentError(problems)
    count = Counter(outcome for _, outcome in outcomes)
    kept = tuple(slug for slug, outcome in outcomes if outcome == "kept")
    return Loaded(count["created"], count["updated"], count["unchanged"], kept)


def bring_in(new: Row, document: dict[str, Any], store: Callable[[Row], None], *, overwrite: bool) -> Outcome:
    """Store what a document says, in an empty row or in that of its slug, and say what that was.

    What an editor has changed since it was loaded is kept, unless `overwrite`.
    """
    new.take_json(document)
    rows = type(new)._default_manager
    row = rows.filter(slug=new.slug).first()
    if row is None:
        store(new)
        return "created"
    if row.digest == new.digest:
        if row.loaded_digest != new.digest:
            rows.filter(pk=row.pk).update(loaded_digest=new.digest)
        return "unchanged"
    if row.digest != row.loaded_digest and not overwrite:
        return "kept"
    row.take_json(document)
    store(row)
    return "updated"


def save_loaded(row: Content, name: str) -> None:
    """Save a row that is now what the file of that name says. Raises ContentError for what its columns refuse."""
    row.loaded_digest = row.digest
    try:
        row.clean_fields()
    except ValidationError as error:
        raise ContentError([FileProblem(name, "", message) for message in error.messages]) from error
    row.save()


# --- cards and cases --------------------------------------------------------------------------------


def _load(file: ContentFile, *, overwrite: bool) -> Outcome:
    """Store one file. Raises ContentError, having stored nothing of it."""
    _refuse(file, validation.problems(file))
    new: Card | Case = Card() if file.kind == "cards" else Case()
    return bring_in(new, file.document, lambda row: _store(row, file), overwrite=overwrite)


def _store(row: Card | Case, file: ContentFile) -> None:
    _refuse(file, validation.differences(file))
    if isinstance(row, Case):
        if row._state.adding:
            row.status = Case.Status.PUBLISHED
        # A file has both languages as they belong together.
        row.settle_stale([])
    row.signed_by(None, "loaded")
    save_loaded(row, file.name)


def _refuse(file: ContentFile, problems: Sequence[Problem]) -> None:
    if problems:
        raise ContentError([FileProblem(file.name, problem.path, problem.message) for problem in problems])
