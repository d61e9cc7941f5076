"""Bringing the curated stack cases into the database, whole or not at all."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from django.core.exceptions import PermissionDenied
from django.db import transaction

from layers_site.accounts.models import Event
from layers_site.content import publishing
from layers_site.content.files import ContentError, FileProblem
from layers_site.content.publishing import User
from layers_site.content.services.kinds import Kind
from layers_site.content.services.loading import Loaded, Outcome, bring_in, save_loaded, whole_or_nothing
from layers_site.content.services.stored import Stored
from layers_site.learning.models import StackCase
from layers_site.learning.stack import reading
from layers_site.learning.stack.services.files import FOLDER, StackFile, read_folder


def load_stack_cases(folder: Path, *, overwrite: bool = False, restore: Collection[str] = ()) -> Loaded:
    """Store every stack case of the folder, by slug. `overwrite` puts the files' version over the editors'.

    What was deleted here stays so, but for the slugs to `restore`. Raises ContentError with every problem of every
    file; then nothing has been stored. What the folder does not name stays as it is.
    """
    files = read_folder(folder)
    return whole_or_nothing(files, lambda file, stored: _load(file, stored, overwrite=overwrite), (StackCase,), restore)


def _load(file: StackFile, stored: Stored, *, overwrite: bool) -> Outcome:
    """Store one file. Raises ContentError, having stored nothing of it."""
    _refuse(file.wrong())
    row = stored.row(StackCase, file.document["slug"])
    if not file.in_drafts or row is None or not row.published:
        return bring_in(StackCase(), file.document, lambda row: _store(row, file), stored, overwrite=overwrite)
    return _load_draft(row, file, stored, overwrite=overwrite)


def _load_draft(row: StackCase, file: StackFile, stored: Stored, *, overwrite: bool) -> Outcome:
    """Store a draft where the case is published: it is withdrawn, as long as nobody but a loading has had it.

    A draft does not come over what somebody has published or changed here, unless `overwrite`; then it has to be what
    is published.
    """
    if _touched(row):
        if overwrite:
            _refuse(file.as_file_problems(file.missing()))
            return bring_in(StackCase(), file.document, lambda row: _store(row, file), stored, overwrite=True)
        new = StackCase()
        new.take_json(file.document)
        return "unchanged" if row.digest == new.digest else "kept"
    row.take_json(file.document)
    row.published = False
    _store(row, file)
    return "updated"


def _touched(row: StackCase) -> bool:
    """Return whether somebody has changed the row since it was last loaded, or has published it: the log says that."""
    events = Event.objects.filter(what=Event.What.CASE_STATUS, on__startswith=f"{row._meta.label_lower} {row.pk}:")
    return row.digest != row.loaded_digest or events.exists()


def _refuse(problems: list[FileProblem]) -> None:
    if problems:
        raise ContentError(problems)


def _store(row: StackCase, file: StackFile) -> None:
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
