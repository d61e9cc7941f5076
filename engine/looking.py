"""Select objects for an effect, and look again only at objects that have changed since the last time."""

from __future__ import annotations

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
from engine.fields import NO_FIELDS, Fields, of_selector
from engine.queries import select, select_of
from engine.scope import Scope


class Looking:
    """The last selection of one effect in the working state, which is brought up to date when it is needed."""

    __slots__ = ("_age", "_alone", "_look", "_members", "_objects", "_selector", "_you")

    def __init__(self) -> None:
        self._selector: Selector | None = None
        self._alone = False
        self._look: Fields = NO_FIELDS
        self._you = ""
        self._age = 0
        self._objects: tuple[str, ...] = ()
        self._members: frozenset[str] | None = None

    def select(self, selector: Selector, scope: Scope, state: State) -> tuple[str, ...]:
        """Select as `queries.select` does, for scopes over `state` from the same source."""
        if selector is not self._selector or scope.you != self._you:
            if state.is_trial:
                return select(selector, scope)
            self._selector, self._you = selector, scope.you
            self._alone = asks_each_alone(selector)
            self._look = of_selector(selector) if self._alone else NO_FIELDS
            self._objects, self._members = select(selector, scope), None
        elif not self._alone:
            return select(selector, scope)
        else:
            objects = self._up_to_date(scope, state)
            if state.is_trial:
                return objects
            if objects is not self._objects:
                self._objects, self._members = objects, None
        self._age = len(state.steps)
        return self._objects

    def _up_to_date(self, scope: Scope, state: State) -> tuple[str, ...]:
        """Look again at what steps since then can have changed in what the selector looks at."""
        later = [objects for objects, fields in state.steps[self._age :] if not fields.isdisjoint(self._look)]
        if not later or self._selector is None:
            return self._objects
        changed = frozenset[str]().union(*later)
        if self._members is None:
            self._members = frozenset(self._objects)
        meant = select_of(changed, self._selector, scope)
        if meant == self._members & changed:
            return self._objects
        return tuple(sorted((self._members - changed) | meant, key=scope.board.place.__getitem__))


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
