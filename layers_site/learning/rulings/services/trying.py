"""Boards tried out: in their order and the other way round, and how much they show of the cards that were named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import combinations, islice, permutations
from typing import Final

import engine
from engine import DEFAULT
from engine.scenario import Scenario
from engine.trace import Trace
from layers_site.learning.rulings.services.bearing import meet, owners_of, worth
from layers_site.learning.rulings.services.missing import MISSED, misses
from layers_site.learning.rulings.services.ordering import in_order, possible, settled
from layers_site.learning.rulings.services.placing import keys_by_age
from layers_site.learning.rulings.services.targets import is_fitting, misfits

#: One evaluation while a board is laid.
STEPS: Final = 60_000
#: What a board is worth on which a target fits in no order.
CANNOT_BE: Final = -1000.0
#: What a board is worth on which nothing but protection keeps something from being attached: that is the answer.
_PROTECTED: Final = 6.0
#: So many orders are tried of a board on which a target does not fit.
_ORDERS: Final = 24


@dataclass(frozen=True, slots=True)
class Try:
    """A board, and what it shows of the cards."""

    scenario: Scenario
    worth: float
    #: Whether any two of the cards do something to one another, or to the same thing.
    meets: bool = True


def tried(board: Scenario, owners: Mapping[str, int]) -> Try:
    """Return the board in its order and the other way round, as far as that can be.

    Where a target does not fit in its order, it is the first order in which all do; where there is none, the board is
    worth nothing.
    """
    # What is put on something stands behind it: each time anew, from the order in which the cards were named.
    board = settled(in_order(board, list(owners)))
    keys = tuple(key for key in keys_by_age(board) if key in owners)
    fitting = _fitting(board, keys)
    if fitting is None:
        protected = all(misfit.protection for misfit in misfits(board, DEFAULT))
        return Try(board, _PROTECTED if protected else CANNOT_BE)
    board = in_order(board, fitting)
    back = fitting[::-1]
    both = len(keys) > 1 and possible(board, back) and is_fitting(in_order(board, back), DEFAULT)
    traces = [evaluated(in_order(board, order)) for order in ((fitting, back) if both else (fitting,))]
    missed = misses(traces[0], owners)
    pairs = combinations(sorted(set(owners.values())), 2)
    meets = bool(missed) or any(meet(traces, owners, pair) for pair in pairs)
    return Try(board, worth(traces, owners) + MISSED * bool(missed), meets)


def idle_in(board: Scenario) -> frozenset[str]:
    """Return the named cards that do nothing to any other, and to which no other does anything.

    Nor do they meet on the same thing, nor does another one keep them from it.
    """
    owners, trace = owners_of(board), evaluated(board)
    pairs = combinations(sorted(set(owners.values())), 2)
    busy = {owner for pair in pairs if meet([trace], owners, pair) for owner in pair}
    busy |= {owners[missed.source] for missed in misses(trace, owners)}
    return frozenset(key for key, owner in owners.items() if owner not in busy)


def better(attempt: Try, by: float) -> Try:
    """Return the attempt as worth more by that much, unless it cannot be."""
    return attempt if attempt.worth == CANNOT_BE else replace(attempt, worth=attempt.worth + by)


def _fitting(board: Scenario, keys: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the order in which they came; where a target does not fit then, the nearest one in which all do."""
    orders = (order for order in permutations(keys) if order == keys or possible(board, order))
    return next((order for order in islice(orders, _ORDERS) if is_fitting(in_order(board, order), DEFAULT)), None)


def evaluated(scenario: Scenario) -> Trace:
    return engine.evaluate(scenario, steps=STEPS)
