"""Diagnosis by a quiz: which misconceptions its questions detect, and which they tell apart.

A question detects a misconception if it leads to another answer than the right one; it tells two apart if they lead to
different answers. All of it follows from the answers that were found when a question was made or published.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine import EvaluationError, ScenarioError
from engine.rulesets import MISCONCEPTIONS
from layers_site.quizzes.documents import read
from layers_site.quizzes.making import frozen
from layers_site.quizzes.shapes import QuestionDoc

#: What a misconception answers where it does not mislead.
_RIGHT: Final = -1


@dataclass(frozen=True, slots=True)
class Telling:
    """One question: `groups` has the misconceptions that it detects, those of one wrong answer together.

    Of a pattern these are the ones that every one of its `boards` detects; `sometimes` has the others, and how many of
    the boards detect each.
    """

    question: str
    groups: tuple[tuple[str, ...], ...]
    boards: int = 1
    sometimes: Mapping[str, int] = field(default_factory=dict)

    @property
    def detects(self) -> tuple[str, ...]:
        return _sorted(idea for group in self.groups for idea in group)

    @property
    def is_blind(self) -> bool:
        """Return whether everybody who holds a misconception answers it as everybody else does."""
        return not self.groups and not self.sometimes

    def tells_apart(self, first: str, other: str) -> bool:
        """Return whether two misconceptions lead to different answers here."""
        return self.answer(first) != self.answer(other)

    def answer(self, idea: str) -> int:
        """Return the place of the group of a misconception, -1 where it does not mislead."""
        return _place(self.groups, idea)


@dataclass(frozen=True, slots=True)
class Matrix:
    """`questions` in their order. `detected` by some question, `undetected` by none, both in the order of ids.

    `sometimes` are those that only some boards of a pattern detect: they are neither `detected` nor `undetected`.
    `confused` are the groups of detected misconceptions that no question tells apart; `blind` the questions, by id,
    that detect none.
    """

    questions: tuple[Telling, ...]
    detected: tuple[str, ...]
    undetected: tuple[str, ...]
    confused: tuple[tuple[str, ...], ...]
    blind: tuple[str, ...]
    sometimes: tuple[str, ...] = ()

    def detecting(self, idea: str) -> tuple[str, ...]:
        """Return the questions, by id, that detect a misconception."""
        return tuple(question.question for question in self.questions if idea in question.detects)


def matrix(document: Mapping[str, Any]) -> Matrix:
    """Return the matrix of a draft or a version. Raises ScenarioError if it is no quiz at all."""
    rows = tuple(map(telling_of, read(document).questions))
    detected = _sorted(idea for row in rows for idea in row.detects)
    sometimes = _sorted(idea for row in rows for idea in row.sometimes if idea not in detected)
    return Matrix(
        questions=rows,
        detected=detected,
        undetected=tuple(idea for idea in MISCONCEPTIONS if idea not in detected and idea not in sometimes),
        confused=_confused(rows, detected),
        blind=tuple(row.question for row in rows if row.is_blind),
        sometimes=sometimes,
    )


def telling_of(question: QuestionDoc) -> Telling:
    """Return what a question detects."""
    if question.kind != "pattern":
        return Telling(question.id, tuple(_groups(question)))
    boards = [tuple(_groups(dealt)) for dealt in question.dealt]
    always = on_every_board(boards)
    surely = {idea for group in always for idea in group}
    counts = Counter(idea for groups in boards for idea in {idea for group in groups for idea in group})
    sometimes = {idea: count for idea, count in sorted(counts.items()) if idea not in surely}
    return Telling(question.id, always, len(boards), sometimes)


def on_every_board(boards: Sequence[Sequence[tuple[str, ...]]]) -> tuple[tuple[str, ...], ...]:
    """Return the ideas that mislead on every one of these boards, those together that no board tells apart.

    `boards` has the groups of ideas with one wrong answer, for each board.
    """
    alike: dict[tuple[int, ...], list[str]] = {}
    for idea in sorted({idea for group in (boards[0] if boards else ()) for idea in group}):
        places = tuple(_place(groups, idea) for groups in boards)
        if _RIGHT not in places:
            alike.setdefault(places, []).append(idea)
    return tuple(map(tuple, alike.values()))


def _place(groups: Sequence[tuple[str, ...]], idea: str) -> int:
    return next((place for place, group in enumerate(groups) if idea in group), _RIGHT)


def _groups(question: QuestionDoc) -> Iterable[tuple[str, ...]]:
    """Return the groups of ideas: for a single choice from its options, for other kinds from the frozen answers."""
    if question.kind == "single":
        return [option.misconceptions for option in question.options if option.misconceptions and not option.right]
    return [believed_doc.misconceptions for believed_doc in _settled(question).believed if believed_doc.misconceptions]


def _settled(question: QuestionDoc) -> QuestionDoc:
    """Return the question with the engine's answer if it has none yet. A board that cannot be asked leaves it blind."""
    try:
        return question if question.wanted is not None else frozen(question)
    except (ScenarioError, EvaluationError):
        return question


def _confused(rows: tuple[Telling, ...], detected: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    alike: dict[tuple[int, ...], list[str]] = {}
    for idea in detected:
        alike.setdefault(tuple(row.answer(idea) for row in rows), []).append(idea)
    return tuple(tuple(ideas) for ideas in alike.values() if len(ideas) > 1)


def _sorted(ideas: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(ideas)))
