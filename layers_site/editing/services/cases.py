"""Cases made and changed at the desk: every change is signed, and refused with all that is wrong.

Each form shows a part of its case. Whoever sends it after that part has changed is told so.
"""

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
from layers_site.content.documents import saving
from layers_site.content.models import Case, Document
from layers_site.content.publishing import User
from layers_site.content.services import MadeFrom, editing, new_slug, save_edited
from layers_site.editing.services.expecting import expected_under
from layers_site.editing.services.stages import place_of, stages_of, variant_of
from layers_site.platform.problems import worded
from layers_site.platform.text import LANGUAGES

Json = dict[str, Any]

#: Between the timestamps of a new case, so that a stage can put something between two others.
STEP = 10

Values = dict[str, Any]
#: What of a case a form shows, by the names of its fields. KeyError where the case has no such part.
Shows = Callable[[Case], Values]
#: What looks at stored content, or changes it.
Act = Callable[[Any], None]


class RefusedError(Exception):
    """A change that is not made; `problems` says why, each with its place in the document of `case` (any content).

    `case` is what would have been stored, None where it did not come to that.
    """

    def __init__(self, problems: Sequence[Problem], case: Any = None) -> None:
        self.problems = tuple(problems)
        self.case = case
        super().__init__("; ".join(problem.message for problem in problems))


def save(case: Case, user: User) -> None:
    """Store a new or changed case. Raises PermissionDenied, or RefusedError with all that is wrong with it."""
    try:
        save_edited(case, user)
    except ValidationError as error:
        raise RefusedError(_problems(case, error), case) from error


def store(content: Any, user: User, check: Act, write: Act, reason: str = "") -> Any:
    """Store what `write` makes of a case, a card or a document, unless `check` refuses it as it is stored.

    Raises RefusedError with all that is wrong with it, PermissionDenied, NewerError, and what `write` raises.
    """
    written: list[Any] = []

    def act(stored: Any) -> None:
        written.append(stored)
        write(stored)

    try:
        if isinstance(content, Document):
            return saving.change(content.of_kind, content.slug, user, check, act, reason)
        return editing.change(type(content), user, check, act, reason, pk=content.pk)
    except ValidationError as error:
        raise RefusedError(_problems(written[0], error), written[0]) from error


def change(slug: str, user: User, made_from: MadeFrom, write: Callable[[Case], None]) -> Case:
    """Store what `write` makes of a case, unless somebody has changed what the form shows since it was made.

    Raises as `store` does, and Case.DoesNotExist.
    """
    changed: Case = store(Case.objects.get(slug=slug), user, made_from.check, write)
    return changed


def change_document(slug: str, user: User, made_from: MadeFrom, edit: Callable[[Json], Mapping[str, Any]]) -> Case:
    """Give a case another scenario, other stages or variants. Raises as `change` does."""

    def act(case: Case) -> None:
        case.document = {**case.document, **edit(case.document)}

    return change(slug, user, made_from, act)


def _problems(content: Any, error: ValidationError) -> list[Problem]:
    """Return the engine's own list where there is one: it has places, which the form's errors have no more."""
    problems = [] if isinstance(content, Document) else content.problems_as(content.status)
    if problems:
        return problems
    texts = error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
    return [worded(f"/{field}" if field else "", text) for field, told in texts.items() for text in told]


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


def board_values(case: Case) -> Values:
    """Return the board, the stages and the variants."""
    return case.parts_json()


def results(variant: str, key: str, edition: str) -> Shows:
    """Return the part that the form of results shows: the recorded ones, and everything that the engine reads."""

    def shown(case: Case) -> Values:
        place = place_of(case, variant, key)
        before = variant_of(case.document, variant) if variant else {}
        way = stages_of(case.document, variant)[: place.stage + 1]
        expect = way[-1].get("expect", {})
        return {
            "expected": expected_under(expect, edition),
            "editions": sorted(expect),
            "scenario": case.scenario,
            "ops": [before.get("ops", []), *(stage.get("ops", []) for stage in way)],
        }

    return shown
