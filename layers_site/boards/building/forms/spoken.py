"""The form of an effect, filled with what a sentence says: all else that was filled in stays."""

from __future__ import annotations

from dataclasses import replace

from django.http import QueryDict

from engine.scenario import Scenario
from layers_site.boards.building.forms.effect import EffectForm, initial_of, lasting
from layers_site.boards.building.forms.redrawing import values_of
from layers_site.boards.building.forms.sheet import Sheet, origin_of, rows_for
from layers_site.boards.building.services.drafts import EditedEffect
from layers_site.boards.building.services.kinds import PARTS, Origin
from layers_site.boards.building.services.saying import Saying, Speaker


def speaker(scenario: Scenario, data: QueryDict, edited: EditedEffect | None) -> Speaker:
    """Return whose sentence it is: of what is edited, of the chosen object, or of something new."""
    if edited is not None:
        return Speaker((edited.origin,), edited.holder)
    origin = origin_of(data.get("origin", ""))
    holder = next((thing for thing in scenario.objects if thing.id == data.get("holder", "")), None)
    if origin == "ability" and holder is not None:
        return Speaker(("ability", "resolved"), holder)
    return Speaker(("permanent", "resolved"))


def filled(scenario: Scenario, data: QueryDict, edited: EditedEffect | None, saying: Saying) -> Sheet:
    """Return the form with what the sentence says of whom, when and what; the rest as it was sent."""
    origin: Origin = edited.origin if edited else saying.origin
    spoken = EditedEffect(origin, saying.changes, saying.selector, saying.condition, zones=saying.zones)
    before = values_of(EffectForm(data, scenario, origin, edited))
    if edited is None and origin_of(data.get("origin", "")) != origin:
        before.pop("whom", None)
    form = EffectForm(None, scenario, origin, edited, initial={**before, **_answers(spoken, saying, before)})
    hand = spoken if edited is None else replace(edited, changes=(*edited.changes, *saying.changes))
    return Sheet(scenario, origin, form, rows_for(saying.changes, scenario, hand), edited)


def _answers(spoken: EditedEffect, saying: Saying, before: dict[str, object]) -> dict[str, object]:
    answers = initial_of(spoken) | ({"frame": saying.frame} if saying.frame else {})
    if spoken.origin != "resolved":
        return answers
    if saying.selector is None:
        answers["whom"] = before.get("whom") or "chosen"
    elif answers["whom"] not in ("all", PARTS):
        answers |= {"whom": PARTS, "whom_part": saying.selector}
    return {**answers, **lasting(saying.duration)}
