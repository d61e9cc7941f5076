"""A quiz as values: what a `layers-quiz/1` document holds (docs/quizzes.md)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, Literal, get_args

from engine.notation import read_scenario
from engine.notation.scenarios import canonical, json_text
from engine.scenario import Label
from layers_site.platform.text import LANGUAGES, Language

FORMAT: Final = "layers-quiz/1"
Kind = Literal["single", "multiple", "pt", "state", "order", "reason", "layer", "text", "pattern"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
#: Kinds whose answers are among the options, and those whose answers the engine gives.
OF_OPTIONS: Final[frozenset[Kind]] = frozenset(("single", "multiple"))
OF_ENGINE: Final[frozenset[Kind]] = frozenset(("pt", "state", "order", "reason", "layer"))
#: What may be asked of a board under each kind of the engine; "layer" asks by the name of an effect.
ASKS_OF: Final[Mapping[Kind, tuple[str, ...]]] = {
    "pt": ("pt",),
    "state": ("state", "types", "colors", "abilities", "controller", "hand", "player", "cost"),
    "order": ("order",),
    "reason": ("reason",),
}
NO_TEXT: Final = Label("", "")
LETTERS: Final = "abcdefghijkl"


@dataclass(frozen=True, slots=True)
class BoardDoc:
    """A board under an edition. `case`, `variant` and `stage` say where it was taken from, "" for one's own."""

    scenario: Mapping[str, Any]
    edition: str
    case: str = ""
    variant: str = ""
    stage: int = 0

    @property
    def text(self) -> str:
        """Return the canonical text by which it is evaluated. Raises ScenarioError."""
        return _canonical(json_text(self.scenario))


@lru_cache(maxsize=256)
def _canonical(text: str) -> str:
    return canonical(read_scenario(json.loads(text)))


@dataclass(frozen=True, slots=True)
class OptionDoc:
    """One option of a question.

    `misconceptions` are those under which it is taken to be what it is not: a wrong one for right, or, among several, a
    right one for wrong.

    `answer` is the answer of `questions.answers` that it stands for, to the question's `ask` or, as one statement of
    several, to its own `ask`.
    """

    id: str
    text: Label
    right: bool
    feedback: Label = NO_TEXT
    misconceptions: tuple[str, ...] = ()
    answer: Mapping[str, Any] | None = None
    ask: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class BelievedDoc:
    """The answer that these misconceptions give, each alone."""

    answer: Mapping[str, Any]
    misconceptions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PatternDoc:
    """The pattern of a case: `title` as it was, `level` from 1 to 5 or 0 for any, `choose` among options or enter.

    `digest` is that of the boards of the case: new boards are dealt as long as the case still has these.
    """

    case: str
    title: Label = NO_TEXT
    level: int = 0
    choose: bool = True
    digest: str = ""


@dataclass(frozen=True, slots=True)
class QuestionDoc:
    """One question of a quiz.

    `ask` is {} where it is asked in the trainer's own words. `wanted` and `believed` are what the engine gave when it
    was made or published; `wanted` is None where nothing is.

    Of kind "pattern" it has no board of its own: `dealt` are some questions of that pattern, worked out whole. What a
    learner gets of it is a question of another kind, which has the `pattern` as well (`round_questions`).
    """

    id: str
    kind: Kind
    points: int = 1
    board: BoardDoc | None = None
    ask: Mapping[str, Any] = field(default_factory=dict)
    text: Label = NO_TEXT
    options: tuple[OptionDoc, ...] = ()
    wanted: Mapping[str, Any] | None = None
    believed: tuple[BelievedDoc, ...] = ()
    explanation: Label = NO_TEXT
    pattern: PatternDoc | None = None
    dealt: tuple[QuestionDoc, ...] = ()

    def option(self, name: object) -> OptionDoc | None:
        """Return the option of that id."""
        return next((option for option in self.options if option.id == name), None)

    @property
    def case(self) -> str:
        """Return the slug of the case that its board, or its pattern, comes from; "" for none."""
        if self.pattern is not None:
            return self.pattern.case
        return self.board.case if self.board else ""

    def on_board(self, place: int) -> QuestionDoc:
        """Return the question; of a pattern the one about this of its ready boards, which are counted in a circle."""
        return self.with_board_of(self.dealt[place % len(self.dealt)]) if self.dealt else self

    def with_board_of(self, dealt: QuestionDoc) -> QuestionDoc:
        """Return what a learner gets of a pattern: the question that was dealt, under the name of this one."""
        return replace(
            dealt, id=self.id, points=self.points, explanation=self.explanation, pattern=self.pattern, dealt=()
        )


@dataclass(frozen=True, slots=True)
class QuizDoc:
    """`languages` are those in which every text of the trainer has to be there before it can be published."""

    title: Label = NO_TEXT
    intro: Label = NO_TEXT
    level: str = "player"
    languages: tuple[Language, ...] = LANGUAGES
    shuffle_questions: bool = False
    shuffle_options: bool = True
    questions: tuple[QuestionDoc, ...] = ()

    def question(self, name: str) -> QuestionDoc | None:
        """Return the question of that id."""
        return next((question for question in self.questions if question.id == name), None)
