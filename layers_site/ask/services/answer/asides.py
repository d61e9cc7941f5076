"""Say what stands beside a ruling: rules outside the layers, maximum hand sizes, what becomes of other objects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from engine.analysis.way import effects_on
from engine.evaluation.trace import Trace
from engine.evaluation.world import HAND_SIZE, PlayerState
from engine.scenario import Ability, GameObject, Scenario
from layers_site.ask.services.answer.facts import GoesOn
from layers_site.ask.services.board.entering import is_done_as_it_enters, keeps
from layers_site.ask.services.board.scored_boards import without_card
from layers_site.ask.services.board.zones import zone_of, zones_seen
from layers_site.ask.services.cards.standins import is_plain, role_of
from layers_site.ask.services.cards.target_kinds import empties_graveyards
from layers_site.ask.services.trace.changes import becomes
from layers_site.ask.services.trace.clauses import Becomes, Clause, Colors, CopyOf
from layers_site.ask.services.trace.interaction import (
    changers,
    evaluated_like,
    owner_of,
    owners_of,
    present,
)
from layers_site.cardtext.reading.own_words import facts_in


@dataclass(frozen=True, slots=True)
class Hint:
    """`what` is about `object`.

    "enters": it does not do what `ability` says if it enters after `by`, under which it does not have that (614.12).
    "saga": it is a Saga without chapter abilities, and stays (714.4). "indestructible": it has toughness 0 or less,
    which is no destruction (702.12b, 704.5f). "legend": it and `by` are legendary, of one name and one controller;
    "legends": likewise, and the legend rule does not apply to them.
    "others": it changes how other things enter, as `ability` says, and `by` is one that is on the battlefield already.
    "others no more": it has lost that ability.
    "emptied": because of `object` no card lies in a graveyard, in which another card looks or works. "equipment": it
    is a creature and therefore attached to nothing (301.5c). "lasts": what its ability has left, the effect `by`, lasts
    as long as sizes stay what they were.
    """

    what: Literal[
        "enters",
        "others",
        "others no more",
        "saga",
        "indestructible",
        "legend",
        "legends",
        "emptied",
        "equipment",
        "lasts",
    ]
    object: str
    by: str = ""
    ability: Ability | None = None


def hints(trace: Trace) -> Iterator[Hint]:
    """Yield what to add about the cards that were named."""
    for effect in trace.scenario.effects:
        by_size = effect.duration is not None and "power" in effect.duration.en
        if effect.enabled and by_size and effect.source is not None:
            yield Hint("lasts", effect.source, effect.id)
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
    """Yield the older cards of one name that are legendary too: the legend rule leaves only one (704.5j)."""
    now = trace.final[card.id]
    for other in present(trace.scenario):
        there = trace.final[other.id]
        both = "Legendary" in now.supertypes & there.supertypes and now.name == there.name and now.name.en
        older = other.zone == "battlefield" and other.timestamp < card.timestamp
        if both and older and now.controller == there.controller:
            yield Hint("legends" if _keeps_legends(trace, now.controller) else "legend", card.id, other.id)


def _keeps_legends(trace: Trace, player: str) -> bool:
    """Return whether by the words of a permanent the legend rule does not apply to what that player controls."""
    there = [trace.final[obj.id] for obj in present(trace.scenario) if obj.zone == "battlefield"]
    texts = (item.ability.other for now in there if now.controller == player for item in now.abilities)
    return any(facts_in(text.en).keeps_legends for text in texts if text is not None)


def _has_any_printed(trace: Trace, name: str) -> bool:
    ids = {ability.id for ability in trace.printed[name].abilities if ability.origin != "rules"}
    return bool(ids & {ability.id for ability in trace.final[name].abilities})


def _entering(trace: Trace, card: GameObject) -> Iterator[Hint]:
    texts = [ability for ability in card.abilities if is_done_as_it_enters(ability)]
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


def _others_enter(trace: Trace, card: GameObject) -> Iterator[Hint]:
    """Yield the first named thing of a kind that an ability of the card is about, but only as it enters (614.12).

    Where an effect of the card is on the board, what came of the ability is shown.
    """
    if any(effect.source == card.id for effect in trace.scenario.effects):
        return
    texts_now = {instance.ability.other for instance in trace.final[card.id].abilities}
    newer = [obj for obj in present(trace.scenario) if obj.timestamp > card.timestamp]
    for ability in card.abilities:
        kinds = facts_in(ability.other.en).others_enter if ability.other is not None else ()
        if not kinds:
            continue
        if ability.other not in texts_now:
            yield Hint("others no more", card.id, ability=ability)
            continue
        for other in present(trace.scenario):
            if other is card or other.zone != "battlefield" or is_plain(other.id):
                continue
            types = {word.lower() for word in trace.final[other.id].types} | {"permanent"}
            if not types.isdisjoint(kinds):
                # What is newer would enter so: then the ability is left out here.
                if other in newer:
                    return
                yield Hint("others", card.id, other.id, ability)
                return


def _board(scenario: Scenario, card: GameObject, others: list[GameObject]) -> Scenario:
    """Return the board as the card enters it: what resolved later is not there, nor what is put on it, nor counters."""
    there = {card.id, *(obj.id for obj in others)}
    effects = tuple(
        effect for effect in scenario.effects if effect.source != card.id and there.issuperset(effect.affects)
        and card.id not in effect.affects
    )  # fmt: skip
    objects = tuple(
        replace(obj, counters=()) if obj.id == card.id else obj for obj in scenario.objects if obj.id in there
    )
    return replace(scenario, objects=objects, effects=effects, spells=())


def _keeps(scenario: Scenario, like: Trace, card: GameObject, ability: Ability) -> bool:
    trace = evaluated_like(like, scenario)
    return trace is None or keeps(trace, card.id, ability)


@dataclass(frozen=True, slots=True)
class Hand:
    """The maximum hand size of a player; None for none."""

    player: str
    size: int | None


def hands_of(trace: Trace) -> tuple[Hand, ...]:
    """Return the maximum hand sizes that are not seven, in the order of the players."""
    hands = (hand_of(trace, player) for player in trace.scenario.players)
    return tuple(hand for hand in hands if hand.size != HAND_SIZE)


def unlike_hand(here: Trace, there: Trace) -> Hand | None:
    """Return the first hand size of `there` that is another one than `here`."""
    for player in here.scenario.players:
        hand = hand_of(there, player)
        if hand != hand_of(here, player):
            return hand
    return None


def hand_of(trace: Trace, player: str) -> Hand:
    now: PlayerState | None = trace.players.get(player)
    size = HAND_SIZE if now is None else now.hand_size
    return Hand(player, None if size is None else max(0, size))


def also_told(trace: Trace, main: str, going: tuple[GoesOn, ...], unlike: frozenset[str]) -> Iterator[Becomes]:
    """Yield what becomes of the other cards, and of each sort of thing beside that shows more.

    Objects that end otherwise in another order are left out.
    """
    makers = {info.source for info in trace.effects.values()} | {goes_on.source for goes_on in going}
    shown = {goes_on.on.object for goes_on in going if goes_on.on is not None} | {main, *unlike}
    copied = {clause.object for clause in becomes(trace, main).clauses if isinstance(clause, CopyOf)} if main else set()
    shown |= {key for key in copied if not _is_changed_by_another(trace, key)}
    for obj in sorted(present(trace.scenario), key=lambda obj: is_plain(obj.id)):
        roles = {role_of(key) for key in shown if is_plain(key)}
        if obj.zone != "battlefield" or not main or obj.id in shown or role_of(obj.id) in roles:
            continue
        fact = becomes(trace, obj.id)
        idle = not is_plain(obj.id) and bool({"Creature", "Land"} & {*obj.types}) and (
            obj.id not in makers or _is_kept_as_printed(trace, obj.id)
        )  # fmt: skip
        if _shows_more(trace, obj.id, main, going) if fact.clauses else idle:
            shown.add(obj.id)
            yield fact


def _is_kept_as_printed(trace: Trace, name: str) -> bool:
    """Return whether a card does nothing here, but would be otherwise without one of the other cards."""
    steps = (step for layer in trace.layers for step in layer.applied if step.changed)
    if any(trace.effects[step.effect].source == name for step in steps):
        return False
    others = [key for key in owners_of(trace.scenario) if key != name]
    boards = (without for without in (without_card(trace, other) for other in others) if without is not None)
    return any(without.final.get(name, trace.final[name]) != trace.final[name] for without in boards)


def _shows_more(trace: Trace, name: str, main: str, going: tuple[GoesOn, ...]) -> bool:
    """Return whether an object shows what the main object and the effects that go on do not say.

    What is said of a card is not said of a sort of things.
    """
    owners = owners_of(trace.scenario)
    heard = {goes_on.effect for goes_on in going if goes_on.on is None}
    new = {owner_of(trace, effect, owners) for effect in effects_on(trace, name) - heard}
    if is_plain(main) or not is_plain(name):
        new -= changers(trace, main, owners)
    printed, now = trace.printed[name], trace.final[name]
    if _is_changed_by_another(trace, name) and _sorts_of(trace, name):
        return True
    if new or (now.is_creature and (now.toughness or 0) <= 0):
        return True
    other = printed.types - now.types or _sorts_of(trace, name) - _sorts_of(trace, main)
    return bool(other) and not is_plain(name)


def _is_changed_by_another(trace: Trace, name: str) -> bool:
    """Return whether it is a card that was named, and another of these changes it."""
    owners = owners_of(trace.scenario)
    return not is_plain(name) and bool(changers(trace, name, owners) - {owners.get(name, -1)})


def _sorts_of(trace: Trace, name: str) -> set[type[Clause]]:
    return {type(clause) for clause in becomes(trace, name).clauses} - {Colors}
