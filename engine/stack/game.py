"""A game at one moment, frozen; and the working state of one move, with what everybody does to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, NoReturn, TypeVar

from engine.budget import NUMBER_BOUND, Meter, steps_for
from engine.characteristics import Characteristics
from engine.evaluation.board import Board
from engine.evaluation.evaluator import evaluate
from engine.evaluation.scope import Scope
from engine.evaluation.trace import Trace
from engine.rulesets import find_ruleset
from engine.scenario import GameObject, Label, Scenario
from engine.stack.actions import Action, Kind, Outcome
from engine.stack.rules import RULE_OF, Code, Concept, Detail, Refusal, Refused, StackRules
from engine.timeline import newest

#: What can happen, as the log tells it.
What = Literal[
    "activated", "attached", "cast", "ceased", "combat_damage", "conceded", "copied", "countered",
    "countered_by_rules", "counters", "created", "damage", "delayed", "destroyed", "did_not_resolve",
    "effect_begins", "effect_ends", "enters", "game_over", "indestructible", "land_played", "left_game",
    "left_stack", "life", "lost", "mana", "mana_ability", "mana_empties", "moved", "must_put", "no_target",
    "not_countered", "paid", "passed", "priority", "put_on_stack", "removed", "resolved", "resolves",
    "special_action", "state_based", "step_begins", "step_ends", "tapped", "token_ceased", "triggered",
    "turn_based", "turn_begins", "untapped",
]  # fmt: skip

#: How many evaluations of the board a game may take, and how many steps each, where nothing else is said.
LOOKS: Final = 100_000


@dataclass(frozen=True, slots=True)
class Turn:
    """The present step of a turn. The scenario says whose turn it is. `number` counts turns from 1."""

    step: str = "precombat_main"
    lands_played: int = 0
    land_plays: int = 1
    number: int = 1
    cleanup_again: bool = False


@dataclass(frozen=True, slots=True)
class Target:
    """A target as it was chosen. An object that has changed zones since is another one (400.7)."""

    id: str
    incarnation: int = 0


@dataclass(frozen=True, slots=True)
class StackObject:
    """A spell, an ability or combat damage: on the stack, on its way there (603.3, 603.7), or done without it (405.6).

    `id` is that of a spell's card or copy, or a name of its own. `controller` is who cast or activated it, or
    who controlled its source as it triggered (405.4): of a spell an effect may say otherwise by now. What it
    `makes` is its own: nothing that becomes of its source changes it (113.7a). `name` is that of the action or of its
    source, `incarnation` that of the source as it was then. `targets` are None where they have become illegal.
    """

    id: str
    kind: Kind
    action: str
    name: Label
    source: str | None
    incarnation: int
    controller: str
    makes: tuple[Outcome, ...]
    targets: tuple[Target | None, ...] = ()
    copy: bool = False

    @property
    def is_ability(self) -> bool:
        return self.kind in ("activated", "triggered")


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: what (a code), to or by whom, in the course of which move, by which rule.

    `about` is an id: of an object on the stack or on the board, of an action, an effect or a step. `move` counts
    from 1.
    """

    what: What
    who: str | None = None
    about: str | None = None
    values: tuple[tuple[str, Detail], ...] = ()
    rule: str = ""
    move: int = 0


@dataclass(frozen=True, slots=True)
class Book:
    """The constant part of a game: its actions, and its rules.

    `ruleset` is that of the layers; `steps` is what one evaluation may cost, None for the engine's own bound.
    """

    actions: Mapping[str, Action]
    ruleset: str
    rules: StackRules
    steps: int | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """`stack` goes from bottom to top; `waiting` are abilities that have triggered and are not on it yet (603.3).

    `delayed` are triggered abilities that wait for their event; their controller is settled (603.7d, 603.7e).

    `priority` is None while a player has to put triggered abilities on the stack (`resumes` has priority after
    that) and when the game is over. `passed` are those who passed in succession, `gone` those who have left.
    `damage`, `mana`, `incarnations` are by id: damage marked on creatures, symbols in a pool, how often an object
    has changed zones; `names` is how often an ability's name was given. `until_end` are effects that end with the
    turn. `moves` counts moves, `looks` is how many evaluations are left.
    """

    book: Book
    scenario: Scenario
    turn: Turn = Turn()
    priority: str | None = None
    resumes: str | None = None
    stack: tuple[StackObject, ...] = ()
    waiting: tuple[StackObject, ...] = ()
    delayed: tuple[StackObject, ...] = ()
    passed: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    damage: Mapping[str, int] = field(default_factory=dict)
    mana: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    incarnations: Mapping[str, int] = field(default_factory=dict)
    names: Mapping[str, int] = field(default_factory=dict)
    until_end: tuple[str, ...] = ()
    log: tuple[Event, ...] = ()
    moves: int = 0
    looks: int = LOOKS

    @property
    def active(self) -> str:
        """Return the player whose turn it is."""
        return self.scenario.active_player

    @property
    def turn_order(self) -> tuple[str, ...]:
        """Return the players still in the game, the active player first (101.4)."""
        return self._from(self.scenario.players.index(self.active))

    @property
    def over(self) -> bool:
        """Return whether players have left and at most one is there still (104.2a)."""
        return bool(self.gone) and len(self.turn_order) <= 1

    @property
    def to_put(self) -> str | None:
        """Return the player who has to put triggered abilities on the stack, or None."""
        if self.priority is not None or self.over:
            return None
        owed = {item.controller for item in self.waiting}
        return next((player for player in self.turn_order if player in owed), None)

    def following(self, player: str) -> str:
        """Return the next player in turn order who is still in the game."""
        return self._from(self.scenario.players.index(player) + 1)[0]

    def _from(self, seat: int) -> tuple[str, ...]:
        players = self.scenario.players
        return tuple(player for player in (*players[seat:], *players[:seat]) if player not in self.gone)

    def on_stack(self, key: str) -> StackObject | None:
        return next((item for item in self.stack if item.id == key), None)

    def incarnation(self, key: str | None) -> int:
        return self.incarnations.get(key or "", 0)


# --- the working state of one move, and what everybody does to it ---------------------------------------


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
            book = self.game.book
            trace = evaluate(scenario, book.ruleset, steps=book.steps)
            meter = Meter(steps_for(scenario) if book.steps is None else book.steps)
            self._seen = scenario, Look(trace, Board(scenario, find_ruleset(book.ruleset), meter))
        return self._seen[1]

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
        concept = RULE_OF.get(code)
        return Refusal(code, tuple(values.items()), "" if concept is None else self.rules.cite(concept))

    # --- who and what -------------------------------------------------------------------------------

    def action(self, key: str) -> Action:
        known = self.game.book.actions.get(key)
        if known is None:
            self.refuse("unknown_action", action=key)
        return known

    def made_of(self, action: Action, by: str, key: str = "", maker: StackObject | None = None) -> StackObject:
        """Return what a player makes of an action; its source is that of the `maker`, or as it is now."""
        source = action.source if maker is None else maker.source
        names = (card.name for card in self.game.scenario.objects if card.id == source)
        return StackObject(
            id=key or action.id,
            kind="triggered" if action.kind == "delayed" else action.kind,
            action=action.id,
            name=action.name or next(names, Label(action.id, action.id)),
            source=source,
            incarnation=self.game.incarnation(source) if maker is None else maker.incarnation,
            controller=by,
            makes=action.makes,
        )

    def controller_of(self, item: StackObject) -> str:
        """Return the controller of an object on the stack (405.4).

        Layer 2 decides for a spell; for other objects it is the player who put it there.
        """
        now = self.look().now(item.id) if item.kind == "spell" else None
        return item.controller if now is None else now.controller

    def source_of(self, item: StackObject) -> str | None:
        """Return the object it comes from, None where that has become another object since (400.7)."""
        same = item.kind == "spell" or self.game.incarnation(item.source) == item.incarnation
        return item.source if same else None

    def scope(self, item: StackObject) -> Scope:
        """Return the scope of its selectors and values, as the board is now."""
        return self.look().scope(item.source, item.controller)

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
