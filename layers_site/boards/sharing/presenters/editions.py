"""A table of the cases on which the edition matters; where an older edition ends otherwise, a mark leads there."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from layers_site.boards.sharing.services.editions import EditionDifferences, Matters, Where
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.platform.text import with_query


@dataclass(frozen=True, slots=True)
class Head:
    """An older edition: its year, and its whole name."""

    year: str
    title: str


@dataclass(frozen=True, slots=True)
class Cell:
    """`href` leads to today's rules and that edition side by side; "" where both give the same. `said` is read out."""

    href: str
    text: str


@dataclass(frozen=True, slots=True)
class EditionsRow:
    title: str
    href: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class EditionsView:
    heads: tuple[Head, ...]
    rows: tuple[EditionsRow, ...]
    looked: int
    complete: bool


def editions_view(differences: EditionDifferences) -> EditionsView:
    older = [edition for edition in engine.RULESETS if edition != engine.DEFAULT]
    return EditionsView(
        heads=tuple(Head(edition, label(engine.RULESETS[edition].title)) for edition in older),
        rows=tuple(_row(case, matters, older) for case, matters in differences.cases),
        looked=differences.looked,
        complete=differences.complete,
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
