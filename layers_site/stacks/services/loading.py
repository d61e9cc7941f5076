"""Bringing the curated stack cases into the database, whole or not at all."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from django.core.exceptions import ValidationError
from django.db import transaction

from layers_site.cases.files import ContentError, FileProblem
from layers_site.cases.services import Loaded, Outcome
from layers_site.stacks.models import StackCase
from layers_site.stacks.services.files import StackFile, read_folder


def load_stack_cases(folder: Path, *, overwrite: bool = False) -> Loaded:
    """Store every stack case of the folder, by slug. `overwrite` puts the files' version over the editors'.

    Raises ContentError with every problem of every file; then nothing has been stored. What the folder does not
    name stays as it is.
    """
    files = read_folder(folder)
    outcomes: list[tuple[str, Outcome]] = []
    problems: list[FileProblem] = []
    with transaction.atomic():
        for file in files:
            try:
                outcomes.append((file.document["slug"], _load(file, overwrite=overwrite)))
            except ContentError as error:
                problems += error.problems
        if problems:
            raise ContentError(problems)
    count = Counter(outcome for _slug, outcome in outcomes)
    kept = tuple(slug for slug, outcome in outcomes if outcome == "kept")
    return Loaded(count["created"], count["updated"], count["unchanged"], kept)


def _load(file: StackFile, *, overwrite: bool) -> Outcome:
    """Store one file. Raises ContentError, having stored nothing of it."""
    wrong = file.wrong()
    if wrong:
        raise ContentError(wrong)
    new = StackCase()
    new.take_json(file.document)
    row = StackCase.objects.filter(slug=new.slug).first()
    if row is None:
        new.published = True
        _store(new, file)
        return "created"
    if row.digest == new.digest:
        if row.loaded_digest != new.digest:
            StackCase.objects.filter(pk=row.pk).update(loaded_digest=new.digest)
        return "unchanged"
    if row.digest != row.loaded_digest and not overwrite:
        return "kept"
    row.take_json(file.document)
    _store(row, file)
    return "updated"


def _store(row: StackCase, file: StackFile) -> None:
    row.loaded_digest = row.digest
    try:
        row.clean_fields()
    except ValidationError as error:
        raise ContentError([FileProblem(file.name, "", message) for message in error.messages]) from error
    row.save()
