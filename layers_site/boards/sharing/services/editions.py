"""On which cases the edition matters: the first moment of each at which an older edition gives something else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from django.db import OperationalError

import engine
from layers_site.boards.models import EditionsOfCase
from layers_site.boards.services import evaluation
from layers_site.boards.services.evaluation import other_results
from layers_site.boards.services.stages import courses_of
from layers_site.content.models import Case
from layers_site.platform.effort import Patience

#: How long one visitor waits while cases are worked out that are new, or were changed.
SECONDS: Final = 1.0


@dataclass(frozen=True, slots=True)
class Where:
    """A moment of a case."""

    variant: str
    stage: int


#: By edition, the first moment that ends otherwise than under today's rules; the editions that agree are not there.
Matters = dict[str, Where]
#: The same as it is stored.
_Stored = dict[str, list[str | int]]


@dataclass(frozen=True, slots=True)
class EditionDifferences:
    """The cases on which an edition matters, in the order of the catalogue.

    `looked` is how many were looked at; `complete` unless there was no time for all; `settled` where all of it had been
    stored before.
    """

    cases: tuple[tuple[Case, Matters], ...]
    looked: int
    complete: bool
    settled: bool


def where_editions_matter(cases: Iterable[Case]) -> EditionDifferences:
    """Return the cases in which editions matter. New results are computed within the time limit, and stored.

    Whoever reads goes on where the database cannot be written just now: the next visitor stores them.
    """
    digests = {_digest(case): case for case in cases}
    stored = dict(EditionsOfCase.objects.filter(digest__in=digests).values_list("digest", "found"))
    patience = Patience(SECONDS)
    new: dict[str, _Stored] = {}
    for digest, case in digests.items():
        if digest not in stored and not patience.over:
            new[digest] = _edition_results(case)
    if new:
        with suppress(OperationalError):
            EditionsOfCase.objects.bulk_create(
                [EditionsOfCase(digest=digest, found=results) for digest, results in new.items()], ignore_conflicts=True
            )
    stored |= new
    looked = [(case, _read(stored[digest])) for digest, case in digests.items() if digest in stored]
    mattering = tuple((case, matters) for case, matters in looked if matters)
    complete = len(looked) == len(digests)
    return EditionDifferences(mattering, len(looked), complete, settled=complete and not new)


def compare_all() -> int:
    """Compute the published cases of which this engine’s results are not stored, drop all others, count the new."""
    cases = {_digest(case): case for case in Case.objects.published()}
    EditionsOfCase.objects.exclude(digest__in=cases).delete()
    for digest in EditionsOfCase.objects.values_list("digest", flat=True):
        del cases[digest]
    EditionsOfCase.objects.bulk_create(
        [EditionsOfCase(digest=digest, found=_edition_results(case)) for digest, case in cases.items()],
        ignore_conflicts=True,
    )
    return len(cases)


def _digest(case: Case) -> str:
    return hashlib.sha256(_engine() + json.dumps(case.as_json(), sort_keys=True).encode()).hexdigest()


@lru_cache(maxsize=1)
def _engine() -> bytes:
    """Return a digest of the code that gives the results: with another engine they are worked out anew."""
    code = [Path(evaluation.__file__), *sorted(Path(engine.__file__).parent.rglob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in code)).digest()


def _edition_results(case: Case) -> _Stored:
    return {edition: [where.variant, where.stage] for edition, where in _worked_out(case).items()}


def _read(stored: _Stored) -> Matters:
    return {edition: Where(str(variant), int(stage)) for edition, (variant, stage) in stored.items()}


def _worked_out(case: Case) -> Matters:
    first: Matters = {}
    for course in courses_of(case):
        for place, stage in enumerate(course.stages):
            for edition in other_results(stage.text, engine.DEFAULT).editions:
                first.setdefault(edition, Where(course.slug, place))
    return first
