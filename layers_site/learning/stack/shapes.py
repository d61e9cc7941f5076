"""A stack case as values: a game that is written down, told in stages, with what must be true at each of them.

A case has one course as it is written, and one for each variant; each is a script of `stack/1` with its own stages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, get_args

from engine.cases import Expect as BoardExpect
from engine.scenario import Label
from engine.stack import Code, Game, Move, Script, What


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One possible answer to a question, and the reply to it."""

    text: Label
    reply: Label


@dataclass(frozen=True, slots=True)
class Question:
    """A question before a move. `right` is the place of the right choice, from 1."""

    text: Label
    choices: tuple[AnswerChoice, ...]
    right: int


@dataclass(frozen=True, slots=True)
class Refusing:
    """A move that is refused at this moment, why, and what it lacks where that is said."""

    move: Move
    code: Code
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Happening:
    """An event that must stand in the log since the stage before; None for what may be anything."""

    what: str
    about: str | None = None
    who: str | None = None


@dataclass(frozen=True, slots=True)
class Expect:
    """Expectations of a game. None, and keys missing in a mapping, are not checked.

    `stack` goes from bottom to top; `priority` is "" where nobody has it; `mana` are symbols such as "{G}{G}";
    `tapped` are all permanents that are tapped; `board` is asked of the layers under the script's ruleset.
    """

    stack: tuple[str, ...] | None = None
    controllers: Mapping[str, str] = field(default_factory=dict)
    priority: str | None = None
    step: str | None = None
    active: str | None = None
    life: Mapping[str, int] = field(default_factory=dict)
    mana: Mapping[str, str] = field(default_factory=dict)
    zones: Mapping[str, str] = field(default_factory=dict)
    damage: Mapping[str, int] = field(default_factory=dict)
    tapped: tuple[str, ...] | None = None
    board: BoardExpect = field(default_factory=BoardExpect)
    happened: tuple[Happening, ...] = ()
    allowed: tuple[Move, ...] = ()
    refused: tuple[Refusing, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage:
    """The moment after so many moves of the script, 0 for the start."""

    after: int
    title: Label
    note: Label | None = None
    ask: Question | None = None
    expect: Expect = field(default_factory=Expect)


@dataclass(frozen=True, slots=True)
class Course:
    """The case as it is written (slug "", no title) or a variant. `path` is where it stands in the document.

    `games` are the game before the first move of the script, and after each.
    """

    slug: str
    title: Label | None
    script: Script
    games: tuple[Game, ...]
    stages: tuple[Stage, ...]
    path: str = ""

    def stage_at(self, moves: int) -> Stage | None:
        """Return the stage told of after so many moves, None where none is."""
        return next((stage for stage in self.stages if stage.after == moves), None)


HAPPENINGS: Final[tuple[str, ...]] = get_args(What)
