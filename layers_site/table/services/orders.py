"""What comes of a board in every order of its cards: whether the order matters, and between which two of them.

With up to MOST effects all orders are tried (24); with more only those in which two neighbours are swapped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import Final

import engine
from engine import EvaluationError
from engine.compare import differences
from engine.decided import Decision, decided
from engine.scenario import Scenario
from engine.trace import Trace
from layers_site.table.services.laying import is_plain
from layers_site.workbench.services.boards import rows_of
from layers_site.workbench.services.moments import Moment
from layers_site.workbench.services.timeline import renumbered, timeline

MOST: Final = 4
#: One evaluation of these; no board from six cards takes a quarter of it.
_STEPS: Final = 60_000


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

    `complete`: all orders were tried.
    """

    keys: tuple[str, ...]
    others: tuple[Order, ...]
    swaps: tuple[tuple[str, str], ...]
    complete: bool

    @property
    def matters(self) -> bool:
        return any(order.differs for order in self.others)

    def swapped(self, one: str, other: str) -> Order | None:
        """The order in which these two have changed places; None where it was not tried."""
        return next((order for order in self.others if order.keys == _swapped(self.keys, one, other)), None)

    def unlike(self) -> frozenset[str]:
        """Every object that ends otherwise in some order."""
        return frozenset(name for order in self.others for name in order.unlike)


def orders_of(moment: Moment, trace: Trace) -> Orders:
    """All orders of what was put on the table, as far as they are tried."""
    keys = tuple(item.key for item in rows_of(moment, trace.ruleset) if not is_plain(item.key))
    complete = len(keys) <= MOST
    tried = permutations(keys) if complete else _neighbours(keys)
    found = (_order(moment.scenario, one, trace) for one in tried if one != keys)
    others = tuple(order for order in found if order is not None)
    return Orders(keys, others, tuple(_swaps(keys, others)), complete)


def in_order(scenario: Scenario, keys: Sequence[str]) -> Scenario:
    """The scenario with these in that order; what lies beside them is older than all of them."""
    named = set(keys)
    rest = [item.key for item in timeline(scenario) if item.key not in named]
    return renumbered(scenario, [*rest, *keys])


def deciders(scenario: Scenario, orders: Orders, edition: str) -> tuple[Decision, ...]:
    """What decided the board; where the order does not matter, in the reversed order too, in which other parts of
    the rules come up. Each once."""
    boards = [scenario]
    if orders.others and not orders.matters:
        boards.append(in_order(scenario, orders.keys[::-1]))
    found: dict[str, Decision] = {}
    for board in boards:
        try:
            found = {one.what: one for one in decided(board, edition, steps=_STEPS)} | found
        except EvaluationError:
            continue
    return tuple(found.values())


def _order(scenario: Scenario, keys: tuple[str, ...], right: Trace) -> Order | None:
    try:
        trace = engine.evaluate(in_order(scenario, keys), right.rules, steps=_STEPS)
    except EvaluationError:
        return None
    unlike = differences(right, trace)
    return Order(keys, trace, frozenset(unlike.objects), bool(unlike))


def _neighbours(keys: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for one, other in pairwise(keys):
        yield _swapped(keys, one, other)


def _swapped(keys: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    places = {one: other, other: one}
    return tuple(places.get(key, key) for key in keys)


def _swaps(keys: tuple[str, ...], others: tuple[Order, ...]) -> Iterator[tuple[str, str]]:
    by_keys = {order.keys: order for order in others}
    for one, other in combinations(keys, 2):
        order = by_keys.get(_swapped(keys, one, other))
        if order is not None and order.differs:
            yield one, other
