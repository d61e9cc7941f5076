"""On which cases the edition matters: the first moment of each at which an older edition gives something else."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import engine
from layers_site.cases.models import Case
from layers_site.workbench.services.evaluation import other_results
from layers_site.workbench.services.stages import courses_of

#: How long one visitor waits while cases are worked out that nobody has asked about yet.
SECONDS: Final = 3.0


@dataclass(frozen=True, slots=True)
class Where:
    """A moment of a case."""

    variant: str
    stage: int


#: By edition, the first moment that ends otherwise than under today's rules; the editions that agree are not there.
Matters = tuple[tuple[str, Where], ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The cases on which an edition matters, in the order of the catalogue; `complete` unless there was no time for
    all; `looked` is how many were looked at."""

    cases: tuple[tuple[Case, Matters], ...]
    looked: int
    complete: bool


def where_editions_matter(cases: Iterable[Case]) -> Found:
    """Each case is worked out once for as long as its content stays what it is."""
    started, looked, complete = time.monotonic(), 0, True
    found = []
    for case in cases:
        if time.monotonic() - started > SECONDS:
            complete = False
            break
        looked += 1
        matters = _matters(case)
        if matters:
            found.append((case, matters))
    return Found(tuple(found), looked, complete)


def _matters(case: Case) -> Matters:
    return _worked_out(tuple((one.slug, tuple(stage.text for stage in one.stages)) for one in courses_of(case)))


@lru_cache(maxsize=512)
def _worked_out(courses: tuple[tuple[str, tuple[str, ...]], ...]) -> Matters:
    """Of each course its slug and the boards of its stages."""
    first: dict[str, Where] = {}
    for slug, boards in courses:
        for stage, board in enumerate(boards):
            for edition in other_results(board, engine.DEFAULT).editions:
                first.setdefault(edition, Where(slug, stage))
    return tuple((edition, first[edition]) for edition in engine.RULESETS if edition in first)
