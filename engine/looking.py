"""Select objects for an effect, and look again only at objects that have changed since the last time."""

from __future__ import annotations

from functools import lru_cache

from engine.board import State
from engine.expressions import (
    AllSelectors,
    AnySelector,
    AttachedTo,
    HasAttached,
    Ids,
    Is,
    LinkedTo,
    NotSelector,
    NumberIs,
    Selector,
    Shares,
    Test,
)
from engine.queries import select, select_of
from engine.scope import Scope


class Looking:
    """The last selection of one effect in the working state, which is brought up to date when it is needed."""

    __slots__ = ("_age", "_members", "_objects", "_selector", "_you")

    def __init__(self) -> None:
        self._selector: Selector | None = None
        self._you = ""
        self._age = 0
        self._objects: tuple[str, ...] = ()
        self._members: frozenset[str] = frozenset()

    def select(self, selector: Selector, scope: Scope, state: State) -> tuple[str, ...]:
        """Select as `queries.select` does, for scopes over `state` from the same source."""
        if selector is not self._selector or scope.you != self._you:
            if not asks_each_alone(selector):
                return select(selector, scope)
            objects = select(selector, scope)
        else:
            objects = self._up_to_date(selector, scope, state)
        if not state.is_trial:
            self._remember(selector, scope.you, objects, len(state.steps))
        return objects

    def _up_to_date(self, selector: Selector, scope: Scope, state: State) -> tuple[str, ...]:
        changed = frozenset[str]().union(*state.steps[self._age :])
        meant = select_of(changed, selector, scope)
        if meant == self._members & changed:
            return self._objects
        return tuple(sorted((self._members - changed) | meant, key=scope.board.place.__getitem__))

    def _remember(self, selector: Selector, you: str, objects: tuple[str, ...], age: int) -> None:
        if objects is not self._objects:
            self._objects, self._members = objects, frozenset(objects)
        self._selector, self._you, self._age = selector, you, age


@lru_cache(maxsize=4096)
def asks_each_alone(selector: Selector) -> bool:
    """Return whether it checks each object by itself only, so that changes to other objects make no difference.

    False also where it names the objects: they are few.
    """
    return all(map(_asks_alone, selector.tests))


def _asks_alone(test: Test) -> bool:
    match test:
        case Ids() | HasAttached() | AttachedTo() | LinkedTo() | Shares():
            return False
        case Is(what):
            return what == "other"
        case NumberIs(_, comparison):
            return all(isinstance(bound, int) for _, bound in comparison.bounds)
        case NotSelector(selector):
            return asks_each_alone(selector)
        case AnySelector(selectors) | AllSelectors(selectors):
            return all(map(asks_each_alone, selectors))
        case _:
            return True
