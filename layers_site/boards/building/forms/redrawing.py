"""The form of an effect drawn again: nothing is judged, and what was filled in stays.

It comes with another origin, one row more or one less, or with what a typed sentence says.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from django import forms
from django.http import QueryDict

from engine.scenario import Scenario
from layers_site.boards.building.forms.effect import EffectForm, initial_of, lasting
from layers_site.boards.building.forms.rows import RowPlace, arranged, sent_places
from layers_site.boards.building.forms.sheet import MOST_ROWS, PREFIX, Hand, Sheet, most_rows, origin_of, rows_for
from layers_site.boards.building.services.drafts import EditedEffect
from layers_site.boards.building.services.kinds import PARTS, Origin
from layers_site.boards.building.services.saying import Saying, Speaker
from layers_site.boards.building.services.whom import NOBODY
from layers_site.content.models import Card


@dataclass(frozen=True, slots=True)
class Act:
    """The action on a form: another origin, one row more (below the row `into`), or one less."""

    origin: str = ""
    more: str = ""
    into: int | None = None
    less: int | None = None


_LOOKED: Final = Act()


def redrawn(scenario: Scenario, data: QueryDict, edited: EditedEffect | None, act: Act = _LOOKED) -> Sheet:
    """Return the form with all that was filled in so far, after what was done to it."""
    now = edited.origin if edited else origin_of(act.origin or data.get("origin", ""))
    rows = arranged(sent_places(data, PREFIX, most_rows(edited)), now, edited)
    places, newest = _after(rows, act, now)
    at_hand = Hand(scenario, now, edited)
    row_forms = (
        at_hand.row(None, replace(place, at=at), _initial(data, place, at_hand)) for at, place in enumerate(places)
    )
    form = EffectForm(None, scenario, now, edited, initial=values_of(EffectForm(data, scenario, now, edited)))
    sheet = Sheet(scenario, now, form, tuple(row_forms), edited, newest)
    _settle_whom(sheet, rows_came=bool(act.more))
    return sheet


def _after(there: list[RowPlace], act: Act, origin: Origin) -> tuple[list[RowPlace], int | None]:
    """Return the rows after that, and the place of the one that has come."""
    if act.less is not None:
        return RowPlace.without(there, act.less), None
    if act.more and len(there) < MOST_ROWS:
        return RowPlace.with_more(there, act.more, act.into, origin)
    return there, None


def _settle_whom(sheet: Sheet, *, rows_came: bool) -> None:
    """Settle the affected objects after a change. Effects on players or the rules alone affect no object, others do."""
    form = sheet.form
    value, field = form.initial.get("whom"), form.fields["whom"]
    if rows_came and sheet.of_rules and sheet.edited is None:
        form.initial["whom"] = NOBODY
    elif rows_came and value == NOBODY and not sheet.of_rules:
        form.initial.pop("whom")
    elif isinstance(field, forms.ChoiceField) and not field.valid_value(value):
        form.initial.pop("whom", None)


def _initial(data: QueryDict, place: RowPlace, at_hand: Hand) -> dict[str, Any]:
    """Return the field values of an earlier row; nothing for a new one."""
    return {} if place.at < 0 else values_of(at_hand.row(data, place))


def values_of(form: forms.Form) -> dict[str, Any]:
    """Return the field values of a sent form, valid or not."""
    sent = form.data.keys()
    names = (name for name in form.fields if _is_there(form, name, sent))
    return {
        name: form.fields[name].widget.value_from_datadict(form.data, form.files, form.add_prefix(name))
        for name in names
    }


def _is_there(form: forms.Form, name: str, sent: Iterable[str]) -> bool:
    """Return whether the form was there. Browsers do not send boxes without a tick, but these count as answered."""
    boxes = isinstance(form.fields[name], forms.MultipleChoiceField | forms.BooleanField)
    return boxes or form.add_prefix(name) in sent


def speaker(scenario: Scenario, data: QueryDict, edited: EditedEffect | None) -> Speaker:
    """Return whose sentence it is: of what is edited, of the chosen object, or of something new."""
    on_board = {thing.name.fr: thing.name.en for thing in scenario.objects}
    names = Card.objects.english_names_in(data.get("sentence", "")) | on_board
    if edited is not None:
        return Speaker((edited.origin,), edited.holder, names)
    origin = origin_of(data.get("origin", ""))
    holder = next((thing for thing in scenario.objects if thing.id == data.get("holder", "")), None)
    if origin == "ability" and holder is not None:
        return Speaker(("ability", "resolved"), holder, names)
    return Speaker(("permanent", "resolved"), None, names)


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
