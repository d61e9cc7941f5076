"""The place where a selector looks: the battlefield, unless it names a zone, at its top or in its alternatives."""

from __future__ import annotations

from typing import Final

from engine.budget import TESTS_IN_A_STEP
from engine.evaluation.scope import Scope
from engine.expressions import AllSelectors, AnySelector, HasWord, Ids, Is, Selector, Test

NAMES_ONE: Final = frozenset(("self", "attached", "affected", "graveyard_top"))
_HERE: Final[Test] = HasWord("zone", ("battlefield",))


def asks_zone(test: Test) -> bool:
    """Return whether it names a zone, by itself or at the top of one of its alternatives."""
    return (isinstance(test, HasWord) and test.key == "zone") or _alternative_asks(test)


def _alternative_asks(test: Test) -> bool:
    match test:
        case AnySelector(selectors):
            return any(asks_zone(inner) for selector in selectors for inner in selector.tests)
        case AllSelectors(selectors):
            return any(_alternative_asks(inner) for selector in selectors for inner in selector.tests)
        case _:
            return False


def says_where(selector: Selector) -> bool:
    """Return whether the top of the selector names a zone or its objects."""
    return any(
        isinstance(test, Ids)
        or (isinstance(test, Is) and test.what in NAMES_ONE)
        or (isinstance(test, HasWord) and test.key == "zone")
        for test in selector.tests
    )


def placed(selector: Selector, scope: Scope) -> Selector:
    """Return the selector with the battlefield named in each alternative that names no zone beside one that does.

    "Lands you control and land cards in your library": the lands are on the battlefield.
    """
    for test in selector.tests:
        if isinstance(test, AnySelector | AllSelectors):
            return _placed(selector, scope)
    return selector


def _placed(selector: Selector, scope: Scope) -> Selector:
    if says_where(selector):
        return selector
    return Selector(tuple(_placed_test(test, scope) for test in selector.tests))


def _placed_test(test: Test, scope: Scope) -> Test:
    if not isinstance(test, AnySelector | AllSelectors):
        return test
    scope.board.meter.spend(len(test.selectors) // TESTS_IN_A_STEP)
    made = tuple(_placed(selector, scope) for selector in test.selectors)
    if isinstance(test, AllSelectors):
        return AllSelectors(made)
    if not asks_zone(test):
        return test
    return AnySelector(tuple(map(_here_or_elsewhere, made)))


def _here_or_elsewhere(selector: Selector) -> Selector:
    return selector if any(map(asks_zone, selector.tests)) else Selector((*selector.tests, _HERE))
