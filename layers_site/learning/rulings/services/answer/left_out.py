"""Find what the named cards can do that is neither on the board nor offered there: an answer must not be silent on it.

What keeps its words (an activated or a triggered ability, what is done as a card enters) is no continuous effect by
itself. Where using it has left one, that lies on the board, with those of the card's other abilities beside it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.evaluation.trace import Trace
from engine.scenario import Ability, Effect, GameObject, Scenario
from layers_site.explain.reading.own_words import has_unread, is_carried
from layers_site.explain.reading.worded import facts_in
from layers_site.learning.rulings.services.cards.library import use_by_keyword
from layers_site.learning.rulings.services.cards.standins import is_plain
from layers_site.learning.rulings.services.cards.wishes import copies
from layers_site.learning.rulings.services.trace.interaction import present

_USED: Final = ("activated", "triggered")
_ONCE: Final = frozenset(("Instant", "Sorcery"))


@dataclass(frozen=True, slots=True)
class LeftOut:
    """The `abilities` of `card` that are not used; () where some of its abilities are, and others are not."""

    card: str
    abilities: tuple[Ability, ...]


def left_out(trace: Trace) -> tuple[LeftOut, ...]:
    """Return what is left out of each named card that has such abilities here."""
    facts = (_of_card(trace, obj) for obj in present(trace.scenario) if not is_plain(obj.id) and not obj.face_down)
    return tuple(fact for fact in facts if fact is not None)


def is_whole(trace: Trace, facts: tuple[LeftOut, ...]) -> bool:
    """Return whether all that the named cards can do is on the board or offered, as far as they were read."""
    named = (obj for obj in present(trace.scenario) if not is_plain(obj.id))
    return not facts and not any(map(has_unread, named))


def _of_card(trace: Trace, card: GameObject) -> LeftOut | None:
    has = {ability.id for ability in trace.final[card.id].abilities}
    own = [item.ability for item in trace.printed[card.id].abilities if item.id in has]
    laid = {_sort_of(effect) for effect in _uses(trace.scenario, card)}
    still = tuple(ability for ability in own if _is_left_as_it_lies(ability, card, trace.scenario))
    worded = tuple(ability for ability in own if _is_used(ability, card))
    if laid and len(laid) < len(worded):
        return LeftOut(card.id, ())
    left = (*still, *(() if laid else worded))
    return LeftOut(card.id, left) if left else None


def _is_used(ability: Ability, card: GameObject) -> bool:
    """Return whether somebody uses it, or it triggers; or whether it is what a spell copies, which no layer does."""
    if ability.other is None:
        return False
    if ability.kind == "activated" and ":" not in ability.other.en and not is_carried(ability):
        return False  # A keyword with its cost: every other activated ability is written "cost: effect" (602.1a).
    is_spell = bool(_ONCE & {*card.types}) and ability.kind is None
    return ability.kind in _USED or (is_spell and facts_in(ability.other.en).copying is not None)


def _is_left_as_it_lies(ability: Ability, card: GameObject, scenario: Scenario) -> bool:
    """Return whether it is done as its card enters, and nothing here is what it would have done."""
    facts = facts_in(ability.other.en) if ability.other is not None and ability.kind is None else None
    if facts is None or not facts.entering or facts.others_enter or facts.tapped:
        return False
    chosen = card.chosen
    done = any((chosen.color, chosen.creature_type, chosen.land_type, chosen.name, chosen.player, facts.sizes))
    return not (done or card.counters or any(_uses(scenario, card)))


def _uses(scenario: Scenario, card: GameObject) -> Iterator[Effect]:
    """Yield what abilities of the card with words of their own leave behind, or would: no keyword has."""
    keyword = use_by_keyword(card.id, card)
    by_keyword = keyword.content.changes if keyword is not None and isinstance(keyword.content, Effect) else None
    of_copy = {card.id, card.attached_to} if "Aura" in card.subtypes else {card.id}
    for effect in scenario.effects:
        is_copying = copies(effect) and not of_copy.isdisjoint(effect.affects)
        if is_copying or (effect.source == card.id and not copies(effect) and effect.changes != by_keyword):
            yield effect


def _sort_of(effect: Effect) -> Hashable:
    """Return what the uses of one ability have in common, whatever word was chosen."""
    changes = tuple((type(change), getattr(change, "op", "")) for change in effect.changes)
    return changes, effect.duration, effect.target, effect.locked_from
