"""Cases made and changed at the desk: every change is signed, and refused with all that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop, override

from engine.errors import Problem
from engine.notation import write_scenario
from engine.scenario import Scenario
from engine.timeline import renumbered, timeline
from layers_site.content import publishing
from layers_site.content.models import Case
from layers_site.content.publishing import User
from layers_site.content.services import MadeFrom, editing, new_slug, save_edited
from layers_site.platform.language import LANGUAGES
from layers_site.platform.problems import worded

Document = dict[str, Any]

#: Between the timestamps of a new case, so that a stage can put something between two others.
STEP = 10


class RefusedError(Exception):
    """A change that is not made; `problems` says why, each with its place in the document of `case`.

    `case` is what would have been stored, None where it did not come to that.
    """

    def __init__(self, problems: Sequence[Problem], case: Case | None = None) -> None:
        self.problems = tuple(problems)
        self.case = case
        super().__init__("; ".join(problem.message for problem in problems))


def save(case: Case, user: User) -> None:
    """Store a new or changed case. Raises PermissionDenied, or RefusedError with all that is wrong with it."""
    try:
        save_edited(case, user)
    except ValidationError as error:
        raise RefusedError(_problems(case, error), case) from error


def change(slug: str, user: User, made_from: MadeFrom, write: Callable[[Case], None]) -> Case:
    """Store what `write` makes of a case, unless somebody has changed what the form shows since it was made.

    Raises as `save` does, NewerError, and Case.DoesNotExist.
    """
    written: list[Case] = []

    def act(case: Case) -> None:
        written.append(case)
        write(case)

    try:
        return editing.change(Case, user, made_from.check, act, slug=slug)
    except ValidationError as error:
        raise RefusedError(_problems(written[0], error), written[0]) from error


def change_document(slug: str, user: User, made_from: MadeFrom, edit: Callable[[Document], Mapping[str, Any]]) -> Case:
    """Give a case another scenario, other stages or variants. Raises as `change` does."""

    def act(case: Case) -> None:
        case.document = {**case.document, **edit(case.document)}

    return change(slug, user, made_from, act)


def _problems(case: Case, error: ValidationError) -> list[Problem]:
    """Return the engine's own list where there is one: it has places, which the form's errors have no more."""
    problems = publishing.problems_before(case, case.status)
    if problems:
        return problems
    return [worded(f"/{field}", text) for field, texts in error.message_dict.items() for text in texts]


# --- new ones ---------------------------------------------------------------------------------------


def new_case(scenario: Scenario, titles: Mapping[str, str], user: User) -> Case:
    """Return a draft that starts from this board, with one stage to expect something at. `titles` by language."""
    case = Case(slug=new_slug(Case, titles["en"] or titles["fr"]), title_en=titles["en"], title_fr=titles["fr"])
    first = {"title": both(gettext_noop("At the start")), "ops": [], "expect": {}}
    case.document = {"scenario": write_scenario(_spaced(scenario)), "stages": [first], "variants": []}
    save(case, user)
    return case


def both(text: str) -> dict[str, str]:
    """Return a label from a text of the catalogue, in both languages."""
    texts: dict[str, str] = {}
    for language in LANGUAGES:
        with override(language):
            texts[language] = gettext(text)
    return texts


def _spaced(scenario: Scenario) -> Scenario:
    """Return the same board with timestamps 10, 20, 30 and so on."""
    counted = renumbered(scenario, [item.key for item in timeline(scenario)])
    return _times(counted, STEP)


def _times(scenario: Scenario, step: int) -> Scenario:
    objects = tuple(
        replace(
            obj,
            timestamp=obj.timestamp * step,
            counters=tuple(replace(c, timestamp=c.timestamp * step) for c in obj.counters),
        )
        for obj in scenario.objects
    )
    effects = tuple(replace(effect, timestamp=effect.timestamp * step) for effect in scenario.effects)
    return replace(scenario, objects=objects, effects=effects)
