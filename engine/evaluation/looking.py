"""Select objects for an effect, and look again only at objects that have changed since the last time."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

from engine.budget import THINGS_IN_A_STEP
from engine.evaluation.board import Ground, State
from engine.evaluation.fields import of_selector
from engine.evaluation.queries import among, select, select_of
from engine.evaluation.scope import Scope, asks_zone
from engine.expressions import (
    AllSelectors,
    AnySelector,
    AttachedTo,
    CountersAre,
    Flag,
    HasAttached,
    HasWord,
    Ids,
    Is,
    LinkedTo,
    Meets,
    NotSelector,
    NumberIs,
    PlayerIs,
    Selector,
    Shares,
    Test,
)

_OTHERS: Final[tuple[Test, ...]] = (Is("other"),)
#: Whom these words of `PLAYER_WORDS` name, another object decides.
_NAMED_BY_OTHERS: Final = ("attached", "attached_controller", "defending")


class Question:
    """A selector made ready, with whether it asks each object `alone`, and the fields that it looks at.

    `common` is the part of it that asks about the object alone, whoever asks, so that all effects share its
    selection; `rest` are the other tests, and `others` says that they are one: other than the source. Nothing of it
    depends on a state or on a ruleset.
    """

    __slots__ = ("alone", "common", "look", "others", "rest", "selector")

    def __init__(self, selector: Selector) -> None:
        common: list[Test] = []
        rest: list[Test] = []
        for test in selector.tests:
            (common if _is_common(test) else rest).append(test)
        self.selector = selector
        self.alone = all(map(_asks_alone, rest))
        self.rest = Selector(tuple(rest))
        self.others = self.rest.tests == _OTHERS
        self.common: Question | None = None
        if common and self.alone and not any(map(asks_zone, rest)):
            self.common = Question(Selector(tuple(common))) if rest else self
        self.look = of_selector(selector)


def question_of(selector: Selector, ground: Ground) -> Question:
    """Return the selector made ready, once for all evaluations of the board."""
    known = ground.questions.get(id(selector))
    if known is None:
        known = ground.questions[id(selector)] = Question(selector)
        if known.common is not None:
            known.common = ground.common.setdefault(known.common.selector.tests, known.common)
    return known


class Looking:
    """The last selection of one effect in the working state, which is brought up to date when it is needed."""

    __slots__ = ("_age", "_members", "_objects", "_question", "_you")

    def __init__(self) -> None:
        self._question: Question | None = None
        self._you = ""
        self._age = 0
        self._objects: tuple[str, ...] = ()
        self._members: frozenset[str] | None = None

    def select(self, selector: Selector, scope: Scope, state: State) -> tuple[str, ...]:
        """Select as `queries.select` does, for scopes over `state` from the same source."""
        question = self._question
        if question is None or selector is not question.selector or scope.you != self._you:
            if state.is_trial:
                return select(selector, scope)
            question = question_of(selector, scope.board.ground)
            return self.begin(question, _first(question, scope, state), scope, state)
        return self.now(question, scope, state) if question.alone else select(selector, scope)

    def begin(self, question: Question, objects: tuple[str, ...], scope: Scope, state: State) -> tuple[str, ...]:
        self._question, self._you, self._age = question, scope.you, len(state.steps)
        self._objects, self._members = objects, None
        return objects

    def now(self, question: Question, scope: Scope, state: State) -> tuple[str, ...]:
        """Select by the question as before, up to date."""
        objects = self._up_to_date(question, scope, state)
        if not state.is_trial:
            self._age = len(state.steps)
            if objects is not self._objects:
                self._objects, self._members = objects, None
        return objects

    def _up_to_date(self, question: Question, scope: Scope, state: State) -> tuple[str, ...]:
        """Look again at what steps since then can have changed in what the selector looks at."""
        later = [objects for objects, fields in state.steps[self._age :] if not fields.isdisjoint(question.look)]
        if not later:
            return self._objects
        changed = later[0].keys() if len(later) == 1 else frozenset[str]().union(*later)
        if self._members is None:
            self._members = frozenset(self._objects)
        meant = select_of(changed, question.selector, scope)
        new, gone = meant - self._members, (self._members & changed) - meant
        if not new and not gone:
            return self._objects
        left = [object_id for object_id in self._objects if object_id not in gone] if gone else self._objects
        return tuple(sorted((*left, *new), key=scope.board.place.__getitem__)) if new else tuple(left)


def _first(question: Question, scope: Scope, state: State) -> tuple[str, ...]:
    """Select for the first time, among what the common part finds."""
    if question.common is None:
        return select(question.selector, scope)
    objects = _common(question.common, scope, state)
    if question.others:
        return _without(objects, scope)
    return among(objects, question.rest, scope) if question.rest.tests else objects


def _common(question: Question, scope: Scope, state: State) -> tuple[str, ...]:
    """Select by what several effects ask: whose scope it is makes no difference."""
    looking = scope.board.common.get(id(question))
    if looking is not None:
        return looking.now(question, scope, state)
    looking = scope.board.common[id(question)] = Looking()
    return looking.begin(question, select(question.selector, scope), scope, state)


def _without(objects: tuple[str, ...], scope: Scope) -> tuple[str, ...]:
    """Return the objects but for the source, which is found by the order of the document; quicker than to test each."""
    scope.board.meter.spend(1 + len(objects) // THINGS_IN_A_STEP)
    places = scope.board.place
    if scope.source not in places:
        return objects
    at = bisect_left(objects, places[scope.source], key=places.__getitem__)
    return objects[:at] + objects[at + 1 :] if objects[at : at + 1] == (scope.source,) else objects


def _is_common(test: Test) -> bool:
    """Return whether it checks the object alone, whoever asks."""
    match test:
        case HasWord(key, _):
            return key != "zone"
        case Flag():
            return True
        case NotSelector(selector):
            return all(map(_is_common, selector.tests))
        case AnySelector(selectors) | AllSelectors(selectors):
            return all(_is_common(inner) for selector in selectors for inner in selector.tests)
        case _:
            return False


def asks_each_alone(selector: Selector) -> bool:
    """Return whether it checks each object by itself only, so that changes to other objects make no difference.

    False also where it names the objects: they are few.
    """
    return all(map(_asks_alone, selector.tests))


def _asks_alone(test: Test) -> bool:
    match test:
        case Ids() | HasAttached() | Meets() | AttachedTo() | LinkedTo() | Shares():
            return False
        case Is(what):
            return what == "other"
        case NumberIs(_, comparison) | CountersAre(_, comparison):
            return all(isinstance(bound, int) for _, bound in comparison.bounds)
        case PlayerIs(_, player):
            return player not in _NAMED_BY_OTHERS
        case NotSelector(selector):
            return asks_each_alone(selector)
        case AnySelector(selectors) | AllSelectors(selectors):
            return all(map(asks_each_alone, selectors))
        case _:
            return True
