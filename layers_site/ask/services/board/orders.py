"""Compare a board in every order of its cards: whether the order matters, between which two, or whether none meet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, permutations
from typing import Final

from engine import EvaluationError
from engine.analysis.decided import Decision, decided
from engine.analysis.differences import differences
from engine.evaluation.trace import Trace
from engine.scenario import Scenario
from layers_site.ask.services.board.entering import as_entered
from layers_site.ask.services.board.places import in_order, possible
from layers_site.ask.services.board.scored_boards import without_card
from layers_site.ask.services.cards.standins import is_plain
from layers_site.ask.services.trace.interaction import (
    STEPS,
    Owners,
    acting,
    changers,
    evaluated_like,
    meetings,
    owner_of,
    owners_of,
)
from layers_site.ask.services.trace.targets import Misfit, misfits
from layers_site.boards.services.boards import rows_of
from layers_site.boards.services.moments import Moment
from layers_site.cardtext.reading.own_words import has_unread

MOST: Final = 4
#: Of what bars an order, what is told elsewhere: an Aura that falls off, what is not done as a card enters (614.12).
_UNTOLD: Final = ("stays", "done")
#: One evaluation of these; no board from six cards takes a quarter of it.


@dataclass(frozen=True, slots=True)
class Order:
    """The cards from the oldest to the newest, and what comes of them; `unlike` are the objects that end otherwise."""

    keys: tuple[str, ...]
    trace: Trace
    unlike: frozenset[str]
    differs: bool


@dataclass(frozen=True, slots=True)
class Orders:
    """`keys` is the order of the board itself. `swaps` are the pairs of which it matters who came first.

    `complete`: all orders were tried that can be. `barred` has why others cannot be: whose target would not be legal.
    `met`: two cards of which either can have been first do something to one another or to the same thing, so that
    somebody may ask which came first.
    """

    keys: tuple[str, ...]
    others: tuple[Order, ...]
    swaps: tuple[tuple[str, str], ...]
    complete: bool
    met: bool
    barred: tuple[Misfit, ...] = ()

    @property
    def matters(self) -> bool:
        return any(order.differs for order in self.others)

    def swapped(self, first: str, other: str) -> Order | None:
        """Return the order in which these two have changed places; None where it was not tried."""
        return next((order for order in self.others if order.keys == _swapped(self.keys, first, other)), None)

    def unlike(self) -> frozenset[str]:
        """Return every object that ends otherwise in some order."""
        return frozenset(name for order in self.others for name in order.unlike)


def orders_of(moment: Moment, trace: Trace) -> Orders:
    """Return all orders of what was put on the table, as far as they can be and are tried."""
    scenario = moment.scenario
    keys = keys_of(moment, trace)
    few = len(keys) <= MOST
    wanted = [
        permutation
        for permutation in (permutations(keys) if few else _neighbours(keys))
        if permutation != keys and possible(scenario, permutation)
    ]
    # Where a card does something else as it enters (614.12), no timestamps decide: that is told beside the ruling.
    wanted = [order for order in wanted if as_entered(there := in_order(scenario, order)) == there]
    wrong = {order: misfits(in_order(scenario, order), trace.rules) for order in wanted}
    wanted = [order for order in wanted if not wrong[order]]
    barred = tuple(_each_once(misfit for some in wrong.values() for misfit in some))
    orders = [_order(scenario, order, trace) for order in wanted]
    others = tuple(order for order in orders if order is not None)
    complete = few and len(others) == len(wanted)
    return Orders(keys, others, tuple(_swaps(keys, others)), complete, _met(trace, others, keys), barred)


def _each_once(every: Iterable[Misfit]) -> Iterator[Misfit]:
    """Yield what bars other orders, each once: from what a thing is protected, that is not attached at any time."""
    seen = set()
    for misfit in every:
        what = (misfit.key, misfit.target, misfit.protection) if misfit.protection else misfit
        if what not in seen and (misfit.protection or misfit.when not in _UNTOLD):
            yield misfit
        seen.add(what)


def keys_of(moment: Moment, trace: Trace) -> tuple[str, ...]:
    """Return the cards in question, oldest first, without counters that no layer uses (loyalty)."""
    objects, effects = moment.scenario.objects, moment.scenario.effects
    there = {obj.id for obj in objects if obj.enabled} | {effect.id for effect in effects if effect.enabled}
    items = (item for item in rows_of(moment, trace.rules.id) if not is_plain(item.key))
    items = (item for item in items if item.kind == "counter" or item.key in there)
    return tuple(item.key for item in items if item.kind != "counter" or item.key in trace.effects)


def deciders(scenario: Scenario, orders: Orders, edition: str) -> tuple[Decision, ...]:
    """Return the decisions of the board, each once.

    If the order does not matter, also those of the reversed order, which may involve other parts of the rules.
    """
    boards = [scenario]
    if orders.others and not orders.matters:
        boards.append(in_order(scenario, orders.others[-1].keys))
    decisions: dict[str, Decision] = {}
    for board in boards:
        try:
            decisions = {decision.what: decision for decision in decided(board, edition, steps=STEPS)} | decisions
        except EvaluationError:
            continue
    return tuple(decisions.values())


def _met(trace: Trace, others: tuple[Order, ...], keys: tuple[str, ...]) -> bool:
    owners = owners_of(trace.scenario)
    met = meetings([trace, *(order.trace for order in others)], owners)
    return any(
        tuple(sorted((owners[first], owners[other]))) in met and _both_ways(keys, others, first, other)
        for first, other in combinations([key for key in keys if key in owners], 2)
    )


def _both_ways(keys: tuple[str, ...], others: tuple[Order, ...], left: str, other: str) -> bool:
    """Return whether some of the orders reverse the two."""
    first = keys.index(left) < keys.index(other)
    return any((order.keys.index(left) < order.keys.index(other)) != first for order in others)


def _order(scenario: Scenario, keys: tuple[str, ...], right: Trace) -> Order | None:
    trace = evaluated_like(right, in_order(scenario, keys))
    if trace is None:
        return None
    unlike = differences(right, trace)
    return Order(keys, trace, frozenset(unlike.objects), bool(unlike))


def _neighbours(keys: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for first, other in pairwise(keys):
        yield _swapped(keys, first, other)


def _swapped(keys: tuple[str, ...], first: str, other: str) -> tuple[str, ...]:
    places = {first: other, other: first}
    return tuple(places.get(key, key) for key in keys)


def _swaps(keys: tuple[str, ...], others: tuple[Order, ...]) -> Iterator[tuple[str, str]]:
    """Yield the pairs whose order matters.

    Two that change places also change sides with what is between them: the same has to come of it where only one of the
    two moves.
    """
    by_keys = {order.keys: order for order in others}
    for first, other in combinations(keys, 2):
        order = by_keys.get(_swapped(keys, first, other))
        if order is not None and order.differs and not _differ(order, map(by_keys.get, _moved(keys, first, other))):
            yield first, other


def _differ(order: Order, others: Iterable[Order | None]) -> bool:
    return any(other is not None and bool(differences(order.trace, other.trace)) for other in others)


def _moved(keys: tuple[str, ...], first: str, other: str) -> Iterator[tuple[str, ...]]:
    """Yield the orders in which `other` comes just before `first`, and `first` just after `other`."""
    start, end = keys.index(first), keys.index(other)
    between = keys[start + 1 : end]
    yield (*keys[:start], other, first, *between, *keys[end + 1 :])
    yield (*keys[:start], *between, other, first, *keys[end + 1 :])


def apart(trace: Trace, orders: Orders) -> tuple[str, ...]:
    """Return the named cards if no two of them meet in any order, else ().

    Each of them does something here, or has nothing to do. Where two of them are aimed, they may be aimed at the same
    thing.
    """
    scenario, owners = trace.scenario, owners_of(trace.scenario)
    cards = _cards(owners)
    aimed = {owners[obj.id] for obj in scenario.objects if obj.id in owners and obj.attached_to is not None}
    aimed |= {owners[effect.id] for effect in scenario.effects if effect.id in owners and len(effect.affects) == 1}
    if len(cards) < 2 or len(aimed) > 1 or scenario.spells or orders.matters:
        return ()
    if not all(_is_seen(trace, owners, key) for key in cards):
        return ()
    if meetings([trace, *(order.trace for order in orders.others)], owners):
        return ()
    if any(_is_minded(trace, thing.id) for thing in scenario.objects if is_plain(thing.id)):
        return ()
    alone = all(_is_alone(trace, owners, key) and not _speaks_of_new(trace, key) for key in cards)
    return cards if alone else ()


def _is_minded(trace: Trace, thing: str) -> bool:
    """Return whether a card that was named is otherwise without a thing beside, for which others could lie there."""
    without = without_card(trace, thing)
    named = (name for name in trace.final if not is_plain(name))
    return without is None or any(without.final.get(name) != trace.final[name] for name in named)


def _speaks_of_new(trace: Trace, key: str) -> bool:
    """Return whether what a card's abilities say when they are used is about a subtype that something has got here."""
    card = next((obj for obj in trace.scenario.objects if obj.id == key), None)
    texts = [ability.other.en for ability in card.abilities if ability.other is not None] if card is not None else []
    new = {word for name, now in trace.final.items() for word in now.subtypes - trace.printed[name].subtypes}
    return any(re.search(rf"\b{re.escape(word)}s?\b", text) for text in texts for word in new)


def _cards(owners: Owners) -> tuple[str, ...]:
    """Return one key for each card that was named: the object, or the effect of a spell."""
    first: dict[int, str] = {}
    for key, owner in owners.items():
        first.setdefault(owner, key)
    return tuple(first.values())


def _is_seen(trace: Trace, owners: Owners, key: str) -> bool:
    """Return whether all that a card may do is seen on the board."""
    if any(owner_of(trace, effect, owners) == owners[key] for effect in acting(trace, owners)):
        obj = next((obj for obj in trace.scenario.objects if obj.id == key), None)
        return obj is None or (obj.zone == "battlefield" and not has_unread(obj))
    obj = next((obj for obj in trace.scenario.objects if obj.id == key), None)
    return obj is not None and obj.zone == "battlefield" and all(ability.kind == "mana" for ability in obj.abilities)


def _is_alone(trace: Trace, owners: Owners, key: str) -> bool:
    """Return whether all that this card does not change is the same without it, the conditions of effects included."""
    without = evaluated_like(trace, _without(trace.scenario, owners, owners[key]))
    if without is None or not _lost(without) <= _lost(trace) or not _done(without) <= _done(trace):
        return False
    untouched = (name for name in without.final if owners[key] not in changers(trace, name, owners))
    return all(trace.final[name] == without.final[name] for name in untouched) and trace.players == without.players


def _lost(trace: Trace) -> set[str]:
    return {lost.effect for layer in trace.layers for lost in layer.lost}


def _done(trace: Trace) -> set[tuple[str, str]]:
    """Return each effect with each object that it affects."""
    return {(step.effect, name) for layer in trace.layers for step in layer.applied for name in step.objects}


def _without(scenario: Scenario, owners: Owners, card: int) -> Scenario:
    objects = (replace(item, enabled=item.enabled and owners.get(item.id) != card) for item in scenario.objects)
    effects = (replace(item, enabled=item.enabled and owners.get(item.id) != card) for item in scenario.effects)
    return replace(scenario, objects=tuple(objects), effects=tuple(effects))
