"""Removals: what goes with a stage or a variant, told before it goes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.notation.canonical import json_text
from layers_site.boards.services.evaluation import scenario_of
from layers_site.content.models import Case
from layers_site.editing.presenters.case import StageRow, courses
from layers_site.editing.presenters.problems import address
from layers_site.editing.services.recording import Place


@dataclass(frozen=True, slots=True)
class Removal:
    """The removed stages, with the number of results and notes. `public` says that everybody will see the change."""

    title: str
    address: str
    stages: tuple[StageRow, ...]
    public: bool


def removal(case: Case, place: Place, *, whole_variant: bool) -> Removal:
    """Return the removal of a stage or a whole variant. Raises KeyError if there is none."""
    changed = courses(case, scenario_of(json_text(case.scenario)))
    course = next((course for course in changed if course.slug == place.variant), None)
    if course is None or (whole_variant and not course.slug):
        raise KeyError(place)
    rows = course.stages if whole_variant else tuple(row for row in course.stages if row.number == place.stage + 1)
    if not rows and not whole_variant:
        raise KeyError(place)
    query = {"variant": place.variant, **({} if whole_variant else {"stage": rows[0].key})}
    title = course.title if whole_variant else rows[0].title
    return Removal(title, address("desk:arrange", case.slug, query), rows, case.is_published)
