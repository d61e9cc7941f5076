"""Say what holds beside the main fact, and what would hold otherwise: on the other side, in another state, without.

A state is told if another card does something to the card there that it does not do here: as long as an ability is
not used, or once a condition of its own fails.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.analysis.differences import differences
from engine.analysis.way import effects_on
from engine.evaluation.trace import Trace
from engine.expressions import ActiveCondition, Comparison, Condition, ValueCondition
from engine.scenario import Ability, AddPT, GameObject, Scenario
from layers_site.ask.services.answer import facts
from layers_site.ask.services.answer.facts import GoesOn, Silenced, Unmet
from layers_site.ask.services.board.scored_boards import Missed, misses, without_card
from layers_site.ask.services.cards.library import CREW, IMPENDING, has_keyword, is_use_of
from layers_site.ask.services.cards.numbers import is_x, number_taken, own_counters
from layers_site.ask.services.cards.standins import is_plain
from layers_site.ask.services.cards.target_kinds import copies, size_chosen, statics_in
from layers_site.ask.services.trace.changes import becomes
from layers_site.ask.services.trace.clauses import Becomes
from layers_site.ask.services.trace.interaction import (
    acting,
    changers,
    evaluated_like,
    owner_of,
    owners_of,
    present,
)
from layers_site.ask.services.trace.targets import Misfit
from layers_site.ask.services.trace.traits import is_activated
from layers_site.cardtext.wording.subjects import nodes

#: So many of each sort are told.
_MOST: Final = 2
_NEVER: Final = ValueCondition(0, Comparison(((">", 0),)))
What = Literal["unused", "impending", "condition"]


def numbers(scenario: Scenario) -> Iterator[int]:
    for effect in scenario.effects:
        number = number_taken(effect)
        if number is not None and effect.enabled and is_x(effect):
            yield number


def missed(trace: Trace, main: str) -> tuple[Missed, ...]:
    """Return one thing that each card misses because of another, rather the main object."""
    every = sorted(misses(trace, owners_of(trace.scenario), besides=(main,)), key=lambda missed: missed.object != main)
    by_pair = {(missed.source, missed.by): missed for missed in reversed(every)}
    return tuple(by_pair.values())[:_MOST]


def redundant(trace: Trace) -> Iterator[str]:
    """Yield the cards whose effects apply, and find everything already as they would make it."""
    owners = owners_of(trace.scenario)
    copying = {effect.id for effect in trace.scenario.effects if copies(effect)}
    steps = (step for layer in trace.layers for step in layer.applied)
    applied = {step.effect for step in steps if {*step.objects} - {trace.effects[step.effect].source}} - copying
    busy = {owner_of(trace, effect, owners) for effect in acting(trace, owners)}
    idle = {owner_of(trace, effect, owners) for effect in applied} - busy - {None}
    first: dict[int, str] = {}
    for key, owner in owners.items():
        if owner in idle:
            first.setdefault(owner, key)
    yield from first.values()


def unmet(trace: Trace) -> tuple[Unmet, ...]:
    """Return the effects of the cards whose condition does not hold, where something would come of them.

    Of a card with many such effects of which others apply, these are enough.
    """
    every = facts.unmet(trace)
    count = Counter(fact.source for fact in every)
    doing = {trace.effects[effect].source for effect in acting(trace, owners_of(trace.scenario))}
    few = (fact for fact in every if count[fact.source] <= _MOST or fact.source not in doing)
    return tuple(fact for fact in few if _minds(trace, fact, None))


def conditional(trace: Trace, going: tuple[GoesOn, ...]) -> tuple[Unmet, ...]:
    """Return the effects of the cards that only apply on somebody's turn, or thanks to what lies beside.

    Without it their condition does not hold. What is said whole of an effect that goes on has its condition in it.
    """
    whole = {goes_on.effect for goes_on in going if goes_on.ability is not None}
    every = (*_in_turn(trace), *_thanks_to_others(trace))
    return tuple(fact for fact in every if fact.effect not in whole)


def _minds(trace: Trace, fact: Unmet, condition: Condition | None) -> bool:
    """Return whether anything ends otherwise with another condition of an effect, or whether that cannot be tried."""
    objects = tuple(
        _with_condition(obj, fact.ability, condition) if obj.id == fact.source else obj
        for obj in trace.scenario.objects
    )
    there = (
        None if objects == trace.scenario.objects else evaluated_like(trace, replace(trace.scenario, objects=objects))
    )
    return there is None or bool(differences(trace, there))


def _in_turn(trace: Trace) -> Iterator[Unmet]:
    owners, lost = owners_of(trace.scenario), {fact.effect for fact in facts.unmet(trace)}
    done: set[Ability] = set()
    for effect, info in sorted(trace.effects.items()):
        ability = info.ability.ability if info.ability is not None else None
        condition = ability.static.condition if ability is not None and ability.static is not None else None
        acts = info.source in owners and effect in acting(trace, owners) and effect not in lost
        if ability is not None and info.source is not None and acts and ability not in done:
            done.add(ability)
            fact = Unmet(info.source, effect, ability)
            if any(isinstance(part, ActiveCondition) for part in nodes(condition)) and _minds(trace, fact, _NEVER):
                yield fact


def _thanks_to_others(trace: Trace) -> tuple[Unmet, ...]:
    named = tuple(obj for obj in trace.scenario.objects if not is_plain(obj.id))
    ids = {obj.id for obj in named}
    hosts = {obj.attached_to for obj in named} | {name for effect in trace.scenario.effects for name in effect.affects}
    if len(named) == len(trace.scenario.objects) or not hosts <= ids | {None}:
        return ()
    alone = evaluated_like(trace, replace(trace.scenario, objects=named))
    there = {unmet.effect for unmet in facts.unmet(trace)}
    # What is no longer there does not apply: a card that became a copy of something beside it has lost its own.
    applied = {step.effect for layer in trace.layers for step in layer.applied}
    return tuple(unmet for unmet in facts.unmet(alone) if unmet.effect in applied - there) if alone else ()


def other_side(trace: Trace, main: Becomes | None) -> Becomes | None:
    """Return the named card under the other player, if nothing else about it changes."""
    card = next((obj for obj in trace.scenario.objects if main and obj.id == main.object), None)
    if card is None or is_plain(card.id) or card.zone != "battlefield" or len(trace.scenario.players) != 2:
        return None
    if _makes_effects(card) or trace.final[card.id].controller != card.controller:
        return None
    players = trace.scenario.players
    other = players[1] if card.controller == players[0] else players[0]
    there = evaluated_like(trace, _given_to(trace.scenario, card.id, other))
    mirrored = becomes(there, card.id) if there else None
    others = [_changed_by_others(each, card.id) for each in (trace, there) if each is not None]
    # A card that counts what its controller has would find other things there: nobody asks about that.
    if others[0] == others[-1] or mirrored is None or main is None or mirrored.clauses == main.clauses:
        return None
    return mirrored


def protected(trace: Trace, faults: tuple[Misfit, ...]) -> tuple[Becomes, ...]:
    """Return what protected objects are without what cannot be on them, where nothing but protection is a fault."""
    if not faults or not all(fault.protection for fault in faults):
        return ()
    off, targets = {fault.key for fault in faults}, dict.fromkeys(fault.target for fault in faults)
    objects = tuple(obj for obj in trace.scenario.objects if obj.id not in off)
    effects = tuple(effect for effect in trace.scenario.effects if effect.id not in off and effect.source not in off)
    there = evaluated_like(trace, replace(trace.scenario, objects=objects, effects=effects))
    return tuple(becomes(there, target) for target in targets) if there is not None else ()


def would_apply(trace: Trace, silenced: Silenced) -> bool:
    """Return whether an effect whose ability was taken would apply without what took it: its condition holds."""
    without = without_card(trace, silenced.by)
    if without is None:
        return True
    return not any(lost.effect == silenced.effect for layer in without.layers for lost in layer.lost)


def leveled(scenario: Scenario) -> Iterator[tuple[str, str, int]]:
    """Yield the counters on cards whose own abilities apply by how many there are: (card, kind, how many)."""
    for obj in present(scenario):
        conditions = tuple(static.condition for static in statics_in(obj))
        minded = {kind for part in nodes(conditions) for kind, _sign, _bound in own_counters(part)}
        if not is_plain(obj.id) and obj.zone == "battlefield":
            yield from ((obj.id, lying.kind, lying.count) for lying in obj.counters if lying.kind in minded)


def chosen(scenario: Scenario) -> Iterator[str]:
    """Yield the cards that were named and have chosen a color, a type, a size, or the name of something there."""
    named = {obj.name.en for obj in present(scenario)}
    for obj in present(scenario):
        words = (
            obj.chosen.color,
            obj.chosen.creature_type,
            obj.chosen.land_type,
            obj.chosen.name in named,
            size_chosen(obj),
        )
        if any(words) and obj.zone == "battlefield" and not is_plain(obj.id):
            yield obj.id


def used(trace: Trace) -> Iterator[str]:
    """Yield the effects of activated abilities that cards have used on themselves."""
    acting_here = acting(trace, owners_of(trace.scenario))
    cards = {obj.id: obj for obj in present(trace.scenario) if not is_plain(obj.id)}
    for effect in trace.scenario.effects:
        card = cards.get(effect.source or "")
        on_itself = card is not None and effect.affects == (card.id,) and not copies(effect)
        if card is not None and on_itself and effect.id in acting_here and any(map(is_activated, card.abilities)):
            yield effect.id


def resolved(trace: Trace) -> Iterator[str]:
    """Yield the effects of triggered abilities that have changed sizes, or the card itself."""
    acting_here = acting(trace, owners_of(trace.scenario))
    cards = {obj.id: obj for obj in present(trace.scenario) if not is_plain(obj.id)}
    for effect in trace.scenario.effects:
        card = cards.get(effect.source or "")
        sizing = any(isinstance(change, AddPT) for change in effect.changes)
        tellable = card is not None and (sizing or (effect.affects == (card.id,) and not copies(effect)))
        if card is not None and tellable and effect.id in acting_here and not any(map(is_activated, card.abilities)):
            yield effect.id


def other_casts(trace: Trace) -> Iterator[tuple[str, str]]:
    """Yield each spell that costs the other player something else: (spell, mana)."""
    players = trace.scenario.players
    for spell in trace.scenario.spells if len(players) == 2 else ():
        other = players[1] if spell.controller == players[0] else players[0]
        spells = tuple(
            replace(each, controller=other) if each.id == spell.id else each for each in trace.scenario.spells
        )
        there = evaluated_like(trace, replace(trace.scenario, spells=spells))
        now = there.spells[spell.id] if there else None
        here = trace.spells[spell.id]
        if now is not None and now.castable and here.castable and now.mana != here.mana:
            yield spell.id, now.mana


def _changed_by_others(trace: Trace, name: str) -> set[str]:
    """Return the effects of other cards that change it."""
    return {effect for effect in effects_on(trace, name) if trace.effects[effect].source != name}


def _given_to(scenario: Scenario, key: str, player: str) -> Scenario:
    objects = tuple(replace(obj, owner=player, controller=player) if obj.id == key else obj for obj in scenario.objects)
    return replace(scenario, objects=objects)


def _makes_effects(card: GameObject) -> bool:
    return any(ability.static is not None and not ability.cda for ability in card.abilities)


@dataclass(frozen=True, slots=True)
class State:
    """`key` is the effect that is not there ("unused", "impending"), or the card whose condition fails."""

    what: What
    key: str
    becomes: Becomes


def other_states(trace: Trace) -> Iterator[State]:
    """Yield what the cards are in other states, as far as another card then does something to them."""
    cards = {obj.id: obj for obj in present(trace.scenario) if not is_plain(obj.id) and obj.zone == "battlefield"}
    for effect in trace.scenario.effects:
        card = cards.get(effect.source or "")
        if card is None or effect.affects != (card.id,) or not effect.enabled:
            continue
        impending = is_use_of(effect, card, IMPENDING)
        if impending or has_keyword(card, CREW) or any(map(is_activated, card.abilities)):
            effects = (other for other in trace.scenario.effects if other.id != effect.id)
            there = replace(trace.scenario, effects=tuple(effects))
            yield from _state_there(trace, there, card.id, "impending" if impending else "unused", effect.id)
    for source, ability in facts.held_back(trace):
        objects = (_with_condition(obj, ability, _NEVER) if obj.id == source else obj for obj in trace.scenario.objects)
        yield from _state_there(trace, replace(trace.scenario, objects=tuple(objects)), source, "condition", source)


def _state_there(trace: Trace, board: Scenario, name: str, what: What, key: str) -> Iterator[State]:
    there = evaluated_like(trace, board)
    if there is None:
        return
    owners = owners_of(trace.scenario)
    others = changers(there, name, owners) - changers(trace, name, owners) - {owners.get(name, -1)}
    if others and name in there.final:
        yield State(what, key, becomes(there, name))


def _with_condition(card: GameObject, changed: Ability, condition: Condition | None) -> GameObject:
    """Return the card with another condition of that ability, None for none."""
    abilities = (
        replace(ability, static=replace(ability.static, condition=condition))
        if ability.static is not None and ability.static == changed.static
        else ability
        for ability in card.abilities
    )
    return replace(card, abilities=tuple(abilities))
