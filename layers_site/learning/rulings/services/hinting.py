"""Hints of a ruling outside the layers: cards that lose what they do as they enter, rules of the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

import engine
from engine import EvaluationError
from engine.scenario import Ability, GameObject, Scenario
from engine.trace import Trace
from layers_site.explain.reading.worded import facts_in
from layers_site.learning.rulings.services.bearing import present
from layers_site.learning.rulings.services.standins import is_plain
from layers_site.learning.rulings.services.wishes import empties_graveyards
from layers_site.learning.rulings.services.zones import zone_of, zones_seen

_STEPS: Final = 60_000


@dataclass(frozen=True, slots=True)
class Hint:
    """`what` is about `object`.

    "enters": it does not do what `ability` says if it enters after `by`, under which it does not have that (614.12).
    "saga": it is a Saga without chapter abilities, and stays (714.4). "indestructible": it has toughness 0 or less,
    which is no destruction (702.12b, 704.5f). "legend": it and `by` are legendary, of one name and one controller.
    "others": it changes how other things enter, as `ability` says, and `by` is one that is on the battlefield already.
    "emptied": because of `object` no card lies in a graveyard, in which another card looks or works. "equipment": it
    is a creature and therefore attached to nothing (301.5c).
    """

    what: Literal["enters", "others", "saga", "indestructible", "legend", "emptied", "equipment"]
    object: str
    by: str = ""
    ability: Ability | None = None


def hints(trace: Trace) -> Iterator[Hint]:
    """Yield what to add about the cards that were named."""
    for obj in present(trace.scenario):
        if obj.zone != "battlefield" or is_plain(obj.id):
            continue
        yield from _entering(trace, obj)
        yield from _others_enter(trace, obj)
        now, printed = trace.final[obj.id], trace.printed[obj.id]
        if "Saga" in printed.subtypes & now.subtypes and not _has_any_printed(trace, obj.id):
            yield Hint("saga", obj.id)
        keywords = {ability.ability.keyword for ability in now.abilities}
        if now.is_creature and (now.toughness or 0) <= 0 and "indestructible" in keywords:
            yield Hint("indestructible", obj.id)
        if now.is_creature and "Equipment" in now.subtypes and not printed.is_creature:
            yield Hint("equipment", obj.id)
        if empties_graveyards(obj) and any(_minds_graveyards(other) for other in present(trace.scenario)):
            yield Hint("emptied", obj.id)
        yield from _legends(trace, obj)


def _minds_graveyards(obj: GameObject) -> bool:
    """Return whether a card that was named looks in graveyards, or works in one."""
    return not is_plain(obj.id) and ("graveyard" in zones_seen(obj) or zone_of(obj) == "graveyard")


def _legends(trace: Trace, card: GameObject) -> Iterator[Hint]:
    """Yield the older cards with which the legend rule leaves only one (704.5j)."""
    now = trace.final[card.id]
    for other in present(trace.scenario):
        there = trace.final[other.id]
        both = "Legendary" in now.supertypes & there.supertypes and now.name == there.name and now.name.en
        older = other.zone == "battlefield" and other.timestamp < card.timestamp
        if both and older and now.controller == there.controller:
            yield Hint("legend", card.id, other.id)


def _has_any_printed(trace: Trace, name: str) -> bool:
    ids = {ability.id for ability in trace.printed[name].abilities if ability.origin != "rules"}
    return bool(ids & {ability.id for ability in trace.final[name].abilities})


def _entering(trace: Trace, card: GameObject) -> Iterator[Hint]:
    texts = [ability for ability in card.abilities if _is_done_as_it_enters(ability)]
    if not texts:
        return
    others = [obj for obj in present(trace.scenario) if card.id not in {obj.id, obj.attached_to}]
    alone = _board(trace.scenario, card, others)
    ability = next((ability for ability in texts if not _keeps(alone, trace, card, ability)), None)
    for other in others:
        if ability is None or is_plain(other.id):
            continue
        without = _board(trace.scenario, card, [obj for obj in others if obj is not other])
        if _keeps(without, trace, card, ability):
            yield Hint("enters", card.id, other.id, ability)
            return


def _is_done_as_it_enters(ability: Ability) -> bool:
    facts = facts_in(ability.other.en) if ability.other is not None else None
    return facts is not None and facts.entering and not facts.others_enter


def _others_enter(trace: Trace, card: GameObject) -> Iterator[Hint]:
    """Yield the first named thing of a kind that an ability of the card is about, but only as it enters (614.12).

    Where an effect of the card is on the board, what came of the ability is shown.
    """
    if any(effect.source == card.id for effect in trace.scenario.effects):
        return
    texts_now = {instance.ability.other for instance in trace.final[card.id].abilities}
    for ability in card.abilities:
        kinds = facts_in(ability.other.en).others_enter if ability.other is not None else ()
        if not kinds or ability.other not in texts_now:
            continue
        for other in present(trace.scenario):
            if other is card or other.zone != "battlefield" or is_plain(other.id):
                continue
            types = {word.lower() for word in trace.final[other.id].types} | {"permanent"}
            if not types.isdisjoint(kinds):
                yield Hint("others", card.id, other.id, ability)
                return


def _board(scenario: Scenario, card: GameObject, others: list[GameObject]) -> Scenario:
    """Return the board as the card enters it: what resolved later is not there, nor what is put on it."""
    there = {card.id, *(obj.id for obj in others)}
    effects = tuple(
        effect for effect in scenario.effects if effect.source != card.id and there.issuperset(effect.affects)
        and card.id not in effect.affects
    )  # fmt: skip
    objects = tuple(obj for obj in scenario.objects if obj.id in there)
    return replace(scenario, objects=objects, effects=effects, spells=())


def _keeps(scenario: Scenario, like: Trace, card: GameObject, ability: Ability) -> bool:
    try:
        trace = engine.evaluate(scenario, like.rules, steps=_STEPS)
    except EvaluationError:
        return True
    return any(instance.ability.other == ability.other for instance in trace.final[card.id].abilities)
