"""Bringing the curated stack cases into the database, whole or not at all."""

from __future__ import annotations

from pathlib import Path

from layers_site.cases.files import ContentError
from layers_site.cases.services.loading import Loaded, Outcome, bring_in, save_loaded, whole_or_nothing
from layers_site.stacks.models import StackCase
from layers_site.stacks.services.files import StackFile, read_folder


def load_stack_cases(folder: Path, *, overwrite: bool = False) -> Loaded:
    """Store every stack case of the folder, by slug. `overwrite` puts the files' version over the editors'.

    Raises ContentError with every problem of every file; then nothing has been stored. What the folder does not
    name stays as it is.
    """
    return whole_or_nothing(read_folder(folder), lambda file: _load(file, overwrite=overwrite))


def _load(file: StackFile, *, overwrite: bool) -> Outcome:
    """Store one file. Raises ContentError, having stored nothing of it."""
    wrong = file.wrong()
    if wrong:
        raise ContentError(wrong)
    return bring_in(StackCase(), file.document, lambda row: _store(row, file), overwrite=overwrite)


def _store(row: StackCase, file: StackFile) -> None:
    if row._state.adding:
        row.published = True
    save_loaded(row, file.name)
