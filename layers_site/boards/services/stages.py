"""A case in time: the scenario at each of its stages, for the case itself and for each variant."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.cases import Moment as CaseMoment
from engine.cases import moments
from engine.notation import read_case
from engine.notation.scenarios import canonical
from engine.scenario import Label
from layers_site.content.models import Case
from layers_site.platform.memory import Last

#: More than there are: what looks through all of them in turn would find none of fewer.
CASES_KEPT: Final = 256


@dataclass(frozen=True, slots=True)
class Stage:
    """One moment of a case: its scenario as canonical text, its title, and a note on it if there is one."""

    text: str
    title: Label
    note: Label | None


@dataclass(frozen=True, slots=True)
class Course:
    """The stages of a case, or of one of its variants, in time."""

    slug: str
    title: Label | None
    stages: tuple[Stage, ...]


#: By the row of a case as it was last saved.
_COURSES: Final[Last[tuple[Course, ...]]] = Last(CASES_KEPT)


def courses_of(case: Case) -> tuple[Course, ...]:
    """Return the case as it is written (slug "", no title), then its variants.

    Without stages there is one, untitled. A case that was saved is read once.
    """
    if case._state.adding:
        return courses_in(case.as_json())
    courses: tuple[Course, ...] | None = _COURSES.get((case.pk, case.updated), None)
    if courses is None:
        courses = courses_in(case.as_json())
        _COURSES.put((case.pk, case.updated), courses)
    return courses


def courses_in(document: Mapping[str, Any]) -> tuple[Course, ...]:
    """Return the same of the document of a case. Raises ScenarioError."""
    return _courses(json.dumps(document, ensure_ascii=False))


def course_of(case: Case, variant: str) -> Course | None:
    """Return the stages of the case ("") or of a variant, None if there is no such variant."""
    return next((course for course in courses_of(case) if course.slug == variant), None)


@lru_cache(maxsize=CASES_KEPT)
def _courses(text: str) -> tuple[Course, ...]:
    case = read_case(json.loads(text))
    course = tuple(moments(case))
    untitled = Stage(canonical(case.scenario), Label("", ""), None)
    titles = {"": None} | {variant.slug: variant.title for variant in case.variants}
    return tuple(Course(slug, title, _stages(course, slug) or (untitled,)) for slug, title in titles.items())


def _stages(moments: tuple[CaseMoment, ...], variant: str) -> tuple[Stage, ...]:
    mine = (moment for moment in moments if moment.variant == variant)
    return tuple(Stage(canonical(moment.scenario), moment.stage.title, moment.stage.note) for moment in mine)
