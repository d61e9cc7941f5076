"""Bringing the curated content into the database, whole or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from django.core.exceptions import ValidationError
from django.db import transaction

from engine.errors import Problem
from layers_site.cases import validation
from layers_site.cases.files import ContentError, ContentFile, FileProblem, read_folder
from layers_site.cases.models import Card, Case

Outcome = Literal["created", "updated", "unchanged", "kept"]


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a loading did: how many were created, updated and left as they were, and which were kept.

    `kept` are the slugs of what an editor has changed since it was loaded: the files do not overwrite it.
    """

    created: int
    updated: int
    unchanged: int
    kept: tuple[str, ...]


def load_content(folder: Path, *, overwrite: bool = False) -> Loaded:
    """Store every card and case of the folder, by slug. `overwrite` puts the files' version over the editors'.

    Raises ContentError with every problem of every file; then nothing has been stored. Content that the folder
    does not name stays as it is.
    """
    files = read_folder(folder)
    # A card and a case may have the same slug.
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
    count = Counter(outcome for _, outcome in outcomes)
    kept = tuple(slug for slug, outcome in outcomes if outcome == "kept")
    return Loaded(count["created"], count["updated"], count["unchanged"], kept)


def _load(file: ContentFile, *, overwrite: bool) -> Outcome:
    """Store one file. Raises ContentError, having stored nothing of it."""
    _refuse(file, validation.problems(file))
    model = Card if file.kind == "cards" else Case
    new = model()
    new.take_json(file.document)
    row: Card | Case | None = model.objects.filter(slug=new.slug).first()
    if row is None:
        _store(new, file)
        return "created"
    if row.digest == new.digest:
        if row.loaded_digest != new.digest:
            model.objects.filter(pk=row.pk).update(loaded_digest=new.digest)
        return "unchanged"
    if row.digest != row.loaded_digest and not overwrite:
        return "kept"
    row.take_json(file.document)
    _store(row, file)
    return "updated"


def _store(row: Card | Case, file: ContentFile) -> None:
    _refuse(file, validation.differences(file))
    if isinstance(row, Case) and row._state.adding:
        row.status = Case.Status.PUBLISHED
    if isinstance(row, Case):
        # A file has both languages as they belong together.
        row.settle_stale([])
    row.signed_by(None, "loaded")
    row.loaded_digest = row.digest
    try:
        row.clean_fields()
    except ValidationError as error:
        raise ContentError([FileProblem(file.name, "", message) for message in error.messages]) from error
    row.save()


def _refuse(file: ContentFile, problems: Sequence[Problem]) -> None:
    if problems:
        raise ContentError([FileProblem(file.name, problem.path, problem.message) for problem in problems])
