"""On which cases the edition matters: the first moment of each at which an older edition gives something else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.db import OperationalError
from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from layers_site.boards.models import EditionsOfCase
from layers_site.boards.services import evaluation
from layers_site.boards.services.evaluation import other_results
from layers_site.boards.services.moments import courses_of
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.platform.text import with_query


@dataclass(frozen=True, slots=True)
class Where:
    """A moment of a case."""

    variant: str
    stage: int


#: By edition, the first moment that ends otherwise than under today's rules; the editions that agree are not there.
Matters = dict[str, Where]


def where_editions_matter(cases: Iterable[Case]) -> list[tuple[Case, Matters]]:
    """Return the cases with the editions that matter on each; the results of new ones are worked out, and stored.

    Whoever reads goes on where the database cannot be written just now: the next who asks stores them.
    """
    digests = {_digest(case): case for case in cases}
    known = dict(EditionsOfCase.objects.filter(digest__in=digests).values_list("digest", "found"))
    new = {digest: _edition_results(case) for digest, case in digests.items() if digest not in known}
    if new:
        with suppress(OperationalError):
            _store(new)
    return [(case, _read((known | new)[digest])) for digest, case in digests.items()]


def compare_all() -> int:
    """Compute the published cases of which this engine’s results are not stored, drop all others, count the new."""
    cases = {_digest(case): case for case in Case.objects.published()}
    EditionsOfCase.objects.exclude(digest__in=cases).delete()
    for digest in EditionsOfCase.objects.values_list("digest", flat=True):
        del cases[digest]
    _store({digest: _edition_results(case) for digest, case in cases.items()})
    return len(cases)


def _store(results: Mapping[str, Any]) -> None:
    rows = [EditionsOfCase(digest=digest, found=found) for digest, found in results.items()]
    EditionsOfCase.objects.bulk_create(rows, ignore_conflicts=True)


def _digest(case: Case) -> str:
    return hashlib.sha256(_engine() + json.dumps(case.as_json(), sort_keys=True).encode()).hexdigest()


@lru_cache(maxsize=1)
def _engine() -> bytes:
    """Return a digest of the code that gives the results: with another engine they are worked out anew."""
    code = [Path(evaluation.__file__), *sorted(Path(engine.__file__).parent.rglob("*.py"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in code)).digest()


def _edition_results(case: Case) -> dict[str, list[str | int]]:
    """Return by edition the variant and the stage, as they are stored."""
    first: dict[str, list[str | int]] = {}
    for course in courses_of(case):
        for place, stage in enumerate(course.stages):
            for edition in other_results(stage.text, engine.DEFAULT).editions:
                first.setdefault(edition, [course.slug, place])
    return first


def _read(stored: dict[str, list[str | int]]) -> Matters:
    return {edition: Where(str(variant), int(stage)) for edition, (variant, stage) in stored.items()}


# --- the table -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Head:
    """An older edition: its year, and its whole name."""

    year: str
    title: str


@dataclass(frozen=True, slots=True)
class Cell:
    """`href` leads to today's rules and that edition side by side; "" where both give the same. `text` is read out."""

    href: str
    text: str


@dataclass(frozen=True, slots=True)
class EditionsRow:
    title: str
    href: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class EditionsView:
    """The cases on which an edition matters, of `looked` at; where an older one ends otherwise, a mark leads there."""

    heads: tuple[Head, ...]
    rows: tuple[EditionsRow, ...]
    looked: int


def editions_view(cases: Sequence[tuple[Case, Matters]]) -> EditionsView:
    older = [edition for edition in engine.RULESETS if edition != engine.DEFAULT]
    return EditionsView(
        heads=tuple(Head(edition, label(engine.RULESETS[edition].title)) for edition in older),
        rows=tuple(_row(case, matters, older) for case, matters in cases if matters),
        looked=len(cases),
    )


def _row(case: Case, matters: Matters, older: list[str]) -> EditionsRow:
    cells = tuple(_cell(case, edition, matters.get(edition)) for edition in older)
    return EditionsRow(case.title, reverse("boards:case", args=(case.slug,)), cells)


def _cell(case: Case, edition: str, where: Where | None) -> Cell:
    name = label(engine.RULESETS[edition].title)
    if where is None:
        return Cell("", _("the same"))
    query = {
        "variant": where.variant,
        "stage": str(where.stage) if where.stage else "",
        "edition": engine.DEFAULT,
        "with": edition,
    }
    href = with_query(reverse("boards:case", args=(case.slug,)), query)
    return Cell(href, _("%(case)s has a different result under %(edition)s") % {"case": case.title, "edition": name})
