"""Other states of a card on the same board: as long as an ability is not used, or once a condition of its own fails.

A state is told if another card does something to the card there that it does not do here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

import engine
from engine import EvaluationError
from engine.expressions import Comparison, ValueCondition
from engine.scenario import Ability, GameObject, Scenario
from engine.trace import Trace
from layers_site.learning.rulings.services import facts
from layers_site.learning.rulings.services.bearing import changers, is_activated, owners_of, present
from layers_site.learning.rulings.services.becomes import becomes
from layers_site.learning.rulings.services.clauses import Becomes
from layers_site.learning.rulings.services.keyword_uses import CREW, IMPENDING, has_keyword, is_use_of
from layers_site.learning.rulings.services.standins import is_plain

_STEPS: Final = 60_000
_NEVER: Final = ValueCondition(0, Comparison(((">", 0),)))
What = Literal["unused", "impending", "condition"]


@dataclass(frozen=True, slots=True)
class State:
    """`key` is the effect that is not there ("unused", "impending"), or the card whose condition fails."""

    what: What
    key: str
    becomes: Becomes


def other_states(trace: Trace) -> tuple[State, ...]:
    """Return what the cards are in other states, as far as another card then does something to them."""
    return tuple(_states(trace))


def _states(trace: Trace) -> Iterator[State]:
    cards = {obj.id: obj for obj in present(trace.scenario) if not is_plain(obj.id) and obj.zone == "battlefield"}
    for effect in trace.scenario.effects:
        card = cards.get(effect.source or "")
        if card is None or effect.affects != (card.id,) or not effect.enabled:
            continue
        impending = is_use_of(effect, card, IMPENDING)
        if impending or has_keyword(card, CREW) or any(map(is_activated, card.abilities)):
            effects = (other for other in trace.scenario.effects if other.id != effect.id)
            there = replace(trace.scenario, effects=tuple(effects))
            yield from _changed_by_others(trace, there, card.id, "impending" if impending else "unused", effect.id)
    for source, ability in facts.held_back(trace):
        objects = (_without_condition(obj, ability) if obj.id == source else obj for obj in trace.scenario.objects)
        yield from _changed_by_others(
            trace, replace(trace.scenario, objects=tuple(objects)), source, "condition", source
        )


def _changed_by_others(trace: Trace, board: Scenario, name: str, what: What, key: str) -> Iterator[State]:
    try:
        there = engine.evaluate(board, trace.rules, steps=_STEPS)
    except EvaluationError:
        return
    owners = owners_of(trace.scenario)
    others = changers(there, name, owners) - changers(trace, name, owners) - {owners.get(name, -1)}
    if others and name in there.final:
        yield State(what, key, becomes(there, name))


def _without_condition(card: GameObject, held_back: Ability) -> GameObject:
    """Return the card with the condition of that ability never met."""
    abilities = (
        replace(ability, static=replace(ability.static, condition=_NEVER))
        if ability.static is not None and ability.static == held_back.static
        else ability
        for ability in card.abilities
    )
    return replace(card, abilities=tuple(abilities))
