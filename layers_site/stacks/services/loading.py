"""Bringing the curated stack cases into the database, whole or not at all."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from layers_site.cases.files import ContentError
from layers_site.cases.services.loading import Loaded, Outcome, bring_in, save_loaded, whole_or_nothing
from layers_site.stacks.models import StackCase
from layers_site.stacks.services.files import StackFile, read_folder


def load_stack_cases(folder: Path, *, overwrite: bool = False, restore: Collection[str] = ()) -> Loaded:
    """Store every stack case of the folder, by slug. `overwrite` puts the files' version over the editors'.

    What was deleted here stays so, but for the slugs to `restore`. Raises ContentError with every problem of every
    file; then nothing has been stored. What the folder does not name stays as it is.
    """
    files = read_folder(folder)
    return whole_or_nothing(files, lambda file: _load(file, overwrite=overwrite), (StackCase,), restore)


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
