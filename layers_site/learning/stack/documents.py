"""Games on the stack as documents: in a folder, brought into the database, and changed by editors.

The folder has `stack/<slug>.json`, and in `drafts/stack/` what is not published. All of it is stored, or nothing. What
is published is stored as the row that learners play.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem
from layers_site.accounts.models import Event
from layers_site.content import publishing
from layers_site.content.files import ContentError, ContentFile, FileProblem, read_folder
from layers_site.content.publishing import User
from layers_site.content.services.exporting import Kind
from layers_site.content.services.loading import Loaded, Outcome, Stored, bring_in, save_loaded, whole_or_nothing
from layers_site.content.shipped.kinds import PRETTY, DocumentKind, Folder, Json
from layers_site.content.validation import missing_texts
from layers_site.learning.stack import reading
from layers_site.learning.stack.models import StackCase
from layers_site.learning.stack.notation import CASE

FOLDER: Final = "stack"


@dataclass(frozen=True, slots=True)
class StoredGames(Folder):
    """The games that are stored; their files are those of the folder."""

    def documents(self) -> dict[str, Json]:
        return {case.slug: case.as_json() for case in StackCase.objects.order_by("position", "slug")}


def _store(document: Json, user: Any) -> None:
    """Store a published game. Raises ValidationError where it cannot be."""
    case = StackCase.objects.filter(slug=document["slug"]).first() or StackCase()
    case.take_json(document)
    case.published = True
    case.full_clean()
    case.signed_by(user)
    case.save()


def _is_public(slug: str) -> bool:
    return StackCase.objects.published().filter(slug=slug).exists()


def _withdraw(slug: str, user: Any) -> None:
    """Keep a game from learners; it stays stored, as a draft."""
    case = StackCase.objects.get(slug=slug)
    case.published = False
    case.signed_by(user)
    case.save()


def _address(document: Mapping[str, Any], _place: str) -> str:
    return reverse("stack:case", args=(document["slug"],))


def _new(name: str) -> Json:
    """Return a game to be filled in: an empty board, no moves, and a stage before the first of them."""
    last = StackCase.objects.aggregate(last=Max("position"))["last"] or 0
    told = {key: {"en": "", "fr": ""} for key in StackCase.LABELS}
    source = told.pop("source")
    scenario = {"format": "layers/1", "objects": []}
    return {
        "slug": name,
        "position": last + 1,
        **told,
        "concepts": ["stack"],
        "difficulty": 1,
        "source": source,
        "script": {"format": "stack/1", "scenario": scenario, "actions": [], "moves": []},
        "stages": [{"after": 0, "title": {"en": "", "fr": ""}}],
    }


GAMES: Final = DocumentKind(
    code="stack",
    name=_("game on the stack"),
    names=_("Games on the stack"),
    schema=CASE.schema,
    source=StoredGames(FOLDER, "slug", PRETTY, lambda document: str(document["slug"]), "script"),
    problems=reading.all_problems,
    address=_address,
    sections=("stages", "variants"),
    makes_new=_new,
    store=_store,
    is_public=_is_public,
    withdraw=_withdraw,
    named_by=(("stack", ""),),
)


def file_problems(file: ContentFile) -> list[FileProblem]:
    """List what is wrong in a file."""
    return _in_file(file, reading.all_problems(file.document, draft=file.in_drafts))


def _in_file(file: ContentFile, problems: Sequence[Problem]) -> list[FileProblem]:
    return [FileProblem(file.name, problem.path, problem.message) for problem in problems]


def load_stack_cases(folder: Path, *, overwrite: bool = False, restore: Collection[str] = ()) -> Loaded:
    """Store every stack case of the folder, by slug. `overwrite` puts the files' version over the editors'.

    What was deleted here stays so, but for the slugs to `restore`. Raises ContentError with every problem of every
    file; then nothing has been stored. What the folder does not name stays as it is.
    """
    files = read_folder(folder, (FOLDER,))
    return whole_or_nothing(files, lambda file, stored: _load(file, stored, overwrite=overwrite), (StackCase,), restore)


def _load(file: ContentFile, stored: Stored, *, overwrite: bool) -> Outcome:
    """Store one file. Raises ContentError, having stored nothing of it.

    A draft withdraws what is published, as long as nobody but a loading has had it. It does not come over what somebody
    has published or changed here, unless `overwrite`; then it has to be what is published.
    """
    _refuse(file_problems(file))
    row = stored.row(StackCase, file.document["slug"])
    if file.in_drafts and row is not None and row.published:
        if not _touched(row):
            row.take_json(file.document)
            row.published = False
            save_loaded(row, file.name)
            return "updated"
        if not overwrite:
            new = StackCase()
            new.take_json(file.document)
            return "unchanged" if row.digest == new.digest else "kept"
        _refuse(_in_file(file, missing_texts(file.document)))
    return bring_in(StackCase(), file.document, lambda row: _keep(row, file), stored, overwrite=overwrite)


def _touched(row: StackCase) -> bool:
    """Return whether somebody has changed the row since it was last loaded, or has published it: the log says that."""
    events = Event.objects.filter(what=Event.What.CASE_STATUS, on__startswith=f"{row._meta.label_lower} {row.pk}:")
    return row.digest != row.loaded_digest or events.exists()


def _refuse(problems: list[FileProblem]) -> None:
    if problems:
        raise ContentError(problems)


def _keep(row: StackCase, file: ContentFile) -> None:
    if row._state.adding:
        row.published = not file.in_drafts
    save_loaded(row, file.name)


def save_imported(case: StackCase, user: User, reason: str) -> None:
    """Store a stack case in the name of the user; what is new is a draft, what is published stays so.

    Raises PermissionDenied, and ValidationError with each problem at its field.
    """
    if not user.has_perm(f"learning.{'add' if case._state.adding else 'change'}_stackcase"):
        raise PermissionDenied
    with transaction.atomic():
        case.full_clean()
        case.signed_by(user, reason)
        case.save()


def _status(case: StackCase) -> str:
    return publishing.PUBLISHED if case.published else publishing.DRAFT


KIND: Final = Kind(FOLDER, StackCase, _status, reading.problems, save_imported)
