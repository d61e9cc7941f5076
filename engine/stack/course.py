"""The working state of one move, and what everybody does to it: look at the board, note what happens, refuse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple, NoReturn, TypeVar

from engine.budget import NUMBER_BOUND, Meter, steps_for
from engine.changing import newest
from engine.characteristics import Characteristics
from engine.evaluation.board import Board
from engine.evaluation.evaluator import evaluate
from engine.evaluation.scope import Scope
from engine.evaluation.trace import Trace
from engine.rulesets import find_ruleset
from engine.scenario import GameObject, Scenario
from engine.stack.actions import Action
from engine.stack.game import Event, Game, StackObject, What
from engine.stack.refusal import RULE_OF, Code, Detail, Refusal, Refused
from engine.stack.rules import Concept, StackRules

T = TypeVar("T")


class Look(NamedTuple):
    """The board after its layers, at one moment."""

    trace: Trace
    board: Board

    def scope(self, source: str | None, you: str) -> Scope:
        """Return the scope of selectors and values. A source that is not there is none."""
        known = source if source in self.board.every_card else None
        return Scope(self.board, self.trace.final, known, you)

    def now(self, key: str | None) -> Characteristics | None:
        """Return the present characteristics of the object, or None if it is not in the game."""
        return self.trace.final.get(key or "")

    def card(self, key: str | None) -> GameObject | None:
        return self.board.cards.get(key or "")


class Course:
    """The working state of one move. Lives inside `play` and never leaves it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._seen: tuple[Scenario, Look] | None = None

    @property
    def rules(self) -> StackRules:
        return self.game.book.rules

    def look(self) -> Look:
        """Return the board as it is now; evaluated once for as long as nothing changes."""
        scenario = self.game.scenario
        if self._seen is None or self._seen[0] is not scenario:
            if self.game.looks <= 0:
                self.refuse("too_complex", what="evaluations")
            self.game = replace(self.game, looks=self.game.looks - 1)
            self._seen = (scenario, self._evaluate(scenario))
        return self._seen[1]

    def _evaluate(self, scenario: Scenario) -> Look:
        book = self.game.book
        trace = evaluate(scenario, book.ruleset, steps=book.steps)
        meter = Meter(steps_for(scenario) if book.steps is None else book.steps)
        return Look(trace, Board(scenario, find_ruleset(book.ruleset), meter))

    # --- telling ------------------------------------------------------------------------------------

    def note(
        self, what: What, concept: Concept, *, who: str | None = None, about: str | None = None, **values: Detail
    ) -> None:
        """Write into the log that something happened."""
        event = Event(what, who, about, tuple(values.items()), self.rules.cite(concept), self.game.moves)
        self.game = replace(self.game, log=(*self.game.log, event))

    def refuse(self, code: Code, **values: Detail) -> NoReturn:
        """Raise Refused."""
        raise Refused(self.refusal(code, **values))

    def refusal(self, code: Code, **values: Detail) -> Refusal:
        concept = RULE_OF[code]
        return Refusal(code, tuple(values.items()), "" if concept is None else self.rules.cite(concept))

    # --- who and what -------------------------------------------------------------------------------

    def action(self, key: str) -> Action:
        known = self.game.book.actions.get(key)
        if known is None:
            self.refuse("unknown_action", action=key)
        return known

    def controller_of(self, item: StackObject) -> str:
        """Return the controller of an object on the stack (405.4).

        Layer 2 decides for a spell; for other objects it is the player who put it there.
        """
        if item.kind != "spell":
            return item.controller
        now = self.look().now(item.id)
        return item.controller if now is None else now.controller

    def fresh_id(self, base: str) -> str:
        """Return a free id: `base`, or `base-2`, `base-3` … if it is taken."""
        taken = self._taken()
        names = (base, *(f"{base}-{number}" for number in range(2, len(taken) + 3)))
        return next(name for name in names if name not in taken)

    def numbered_id(self, base: str) -> str:
        """Return `base-1`, `base-2` …: never the same name twice in one game."""
        taken = self._taken()
        number = self.game.names.get(base, 0) + 1
        while f"{base}-{number}" in taken:
            number += 1
        self.game = replace(self.game, names=with_item(self.game.names, base, number))
        return f"{base}-{number}"

    def _taken(self) -> set[str]:
        game = self.game
        taken = {item.id for item in game.scenario.objects} | {item.id for item in game.scenario.effects}
        taken |= {item.id for item in game.scenario.spells} | set(game.scenario.players)
        return taken | {item.id for item in game.stack} | {item.id for item in game.waiting}

    def newest(self) -> int:
        """Return a timestamp newer than all others (613.7)."""
        return self.bounded(newest(self.game.scenario) + 1)

    def bounded(self, number: int) -> int:
        if not -NUMBER_BOUND <= number <= NUMBER_BOUND:
            self.refuse("too_complex", what="number")
        return number


def has_keyword(now: Characteristics, keyword: str) -> bool:
    return any(item.ability.keyword == keyword for item in now.abilities)


def with_item(mapping: Mapping[str, T], key: str, value: T) -> Mapping[str, T]:
    """Return the mapping with one more item, or another value for it."""
    return MappingProxyType({**mapping, key: value})


def without(mapping: Mapping[str, T], key: str) -> Mapping[str, T]:
    return MappingProxyType({other: value for other, value in mapping.items() if other != key})
