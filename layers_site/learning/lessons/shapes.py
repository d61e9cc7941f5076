"""A lesson as values: what its document holds (docs/lessons.md).

It has a few parts with one idea each, most on a live board, then three questions without hints.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Literal, Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.cases import Expect
from engine.rulesets import DEFAULT
from engine.scenario import Label
from engine.stack import Move as GameMove
from layers_site.learning.stack.notation import Expect as StackExpect

#: How many questions stand at the end of each lesson, and how many parts a lesson may have.
PRACTICES: Final = 3
FEWEST_PARTS: Final = 3
MOST_PARTS: Final = 6
#: The one sheet there is: the five-step method, to be done by hand.
FIVE_STEPS: Final = "five-steps"


class Chapter(Enum):
    """What lessons have in common, from the first chapter to the last.

    `asks` is what somebody asks who needs it, `boss` the slug of the case at its end.
    """

    title: Promise
    asks: Promise
    boss: str

    SIZE = "size", _("Size"), _("How big is it, and does it die?"), "riptide-mangler-targets-itself"
    KIND = (
        "kind",
        _("What it is"),
        _("Is it still a creature, a Forest, blue? What can it do?"),
        "kenriths-transformation",
    )
    ORDER = "order", _("Order"), _("Two effects in the same layer: which one applies first?"), "ashaya"
    COPIES = (
        "copies",
        _("Copies, control, text"),
        _("What does a copy copy? Who controls it? What does its text say?"),
        "a-copy-that-keeps-its-color",
    )
    PLAYERS = (
        "players",
        _("Players, rules, costs"),
        _("What comes after the layers, what you pay, and what the stack has to do with it."),
        "bringer-pendrell-flux-frog",
    )

    def __new__(cls, code: str, title: Promise, asks: Promise, boss: str) -> Self:
        chapter = object.__new__(cls)
        chapter._value_ = code
        chapter.title, chapter.asks, chapter.boss = title, asks, boss
        return chapter


Kind = Literal["part", "practice"]
#: What may be done to the board of a task: switch on and off, move in time, attach to another host.
Move = Literal["switch", "move", "attach"]
MOVES: Final[tuple[Move, ...]] = ("switch", "move", "attach")
#: Those of a task that does not name them.
USUAL: Final[tuple[Move, ...]] = ("switch", "move")


@dataclass(frozen=True, slots=True)
class BoardSpec:
    """Which board a part is about. One of `case`, `text`, `stack` and `sheet` is given, the others are "".

    `case` with `variant` and `stage` is a stage of a published case; `text` is the canonical `layers/1` text of a board
    of its own; `stack` is a case of the stack; `sheet` is paper. `focus` is the object in view, "" for the busiest.
    """

    case: str = ""
    variant: str = ""
    stage: int = 0
    text: str = ""
    stack: str = ""
    sheet: str = ""
    edition: str = DEFAULT
    focus: str = ""

    @property
    def live(self) -> bool:
        """Return whether it opens on the workbench."""
        return bool(self.case or self.text)


@dataclass(frozen=True, slots=True)
class Mistake:
    """A board that learners make on the way, and what to say of it.

    All that is named must hold of it: what comes out, which items are not switched as they were, and that something was
    moved.
    """

    text: Label
    result: Expect
    switched: tuple[str, ...] = ()
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """A task on the board of a part. `goal` is what must come out of it, under the edition of the board.

    `moves` may be done, `most` items changed (0: as many as one likes), and those named in `on` are on in the end.
    `hides` are items that are off and stay out of sight. `after` is said once it is done. `solution` are actions that
    lead there from the start, as the workbench takes them.
    """

    text: Label
    goal: Expect
    solution: tuple[str, ...]
    after: Label
    moves: tuple[Move, ...] = USUAL
    on: tuple[str, ...] = ()
    most: int = 0
    hides: tuple[str, ...] = ()
    hints: tuple[Label, ...] = ()
    mistakes: tuple[Mistake, ...] = ()


@dataclass(frozen=True, slots=True)
class GameTask:
    """A task in a game on the stack: `goal` is what must be true of it at some moment, however it was played.

    `solution` are moves that lead there from the start, and `after` is said once it is done.
    """

    text: Label
    goal: StackExpect
    solution: tuple[GameMove, ...]
    after: Label
    hints: tuple[Label, ...] = ()


#: Which kind of answer tells each part of a goal, the most telling first.
_ASKED: Final = (
    ("power toughness", "pt"),
    ("colors", "colors"),
    ("types subtypes supertypes", "types"),
    ("controller", "controller"),
    ("abilities has lacks", "abilities"),
)
_ASKED_OF_PLAYERS: Final = (("hand_size", "hand"), ("has lacks", "player"))
_ASKED_OF_SPELLS: Final = (("mana payable castable", "cost"),)


def asked_of_goal(goal: Expect) -> Mapping[str, Any] | None:
    """Return a question about the first thing that a goal names: before it is changed, one says what it is."""
    sections = ((goal.objects, _ASKED), (goal.players, _ASKED_OF_PLAYERS), (goal.spells, _ASKED_OF_SPELLS))
    for things, asks in sections:
        for key, wanted in things.items():
            ask = next((ask for parts, ask in asks if not wanted.keys().isdisjoint(parts.split())), "")
            if ask:
                return {"ask": ask, "object": key}
    return None


@dataclass(frozen=True, slots=True)
class LessonPart:
    """One page with one idea.

    `ask` is a question before the result is shown; `task` is to be done on the board, `play` in the game, and `to_try`
    says what to do and watch where nobody can judge it.
    """

    title: Label
    text: Label
    board: BoardSpec | None
    to_try: Label | None
    ask: Mapping[str, Any] | None
    task: Task | None = None
    play: GameTask | None = None

    @property
    def has_task(self) -> bool:
        return self.task is not None or self.play is not None

    @property
    def asked(self) -> Mapping[str, Any] | None:
        """Return its question; where it has none but a task, what the goal of the task is about, as it is before."""
        return self.ask or (asked_of_goal(self.task.goal) if self.task is not None else None)


@dataclass(frozen=True, slots=True)
class Practice:
    """A question without a hint.

    `expect` was found by hand, with the keys of an expectation of one object, or `order` or `next`; `after` says why,
    with the numbers of the rules.
    """

    title: Label
    text: Label
    board: BoardSpec
    ask: Mapping[str, Any]
    expect: Mapping[str, object]
    after: Label

    @property
    def asked(self) -> Mapping[str, Any]:
        return self.ask


@dataclass(frozen=True, slots=True)
class Lesson:
    """`aim` is what one can do afterwards; `cases` are slugs to go on with, `rules` codes of the glossary."""

    slug: str
    position: int
    title: Label
    aim: Label
    minutes: int
    topics: tuple[str, ...]
    parts: tuple[LessonPart, ...]
    practice: tuple[Practice, ...]
    cases: tuple[str, ...]
    rules: tuple[str, ...]
    chapter: Chapter = Chapter.PLAYERS

    @property
    def codes(self) -> tuple[str, ...]:
        """Return every page of it by its code: "part-1", …, "practice-3"."""
        parts = (f"part-{number}" for number in range(1, len(self.parts) + 1))
        return (*parts, *(f"practice-{number}" for number in range(1, len(self.practice) + 1)))

    def page(self, code: str) -> LessonPart | Practice | None:
        """Return the part or question of that code, None if there is none."""
        kind, _hyphen, number = code.partition("-")
        pages: tuple[LessonPart | Practice, ...] = self.parts if kind == "part" else self.practice
        return pages[int(number) - 1] if code in self.codes else None
