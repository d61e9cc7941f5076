"""Imported questions as they come in a file of another program, before they become ours."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, Literal

from engine.scenario import Label

#: What both formats have and is understood here. Anything else has its own name and is left out.
Type = Literal["multichoice", "truefalse", "shortanswer", "numerical", "matching", "ordering", "essay"]
_NOTHING = Label("", "")
#: A file with more questions than these, or a question with more answers, is not read: no quiz has nearly as many.
MOST_QUESTIONS_READ: Final = 500
MOST_ANSWERS_READ: Final = 200


@dataclass(frozen=True, slots=True)
class CameAnswer:
    """`fraction` is the share of the points, 1 for all; of an ordering question `text` alone counts."""

    text: Label
    fraction: Fraction = Fraction(0)
    feedback: Label = _NOTHING


@dataclass(frozen=True, slots=True)
class ImportedQuestion:
    """A question of a file, as it was read.

    `type` is the name that the file gives; `line` where it begins, from 1. `pairs` are those of a matching question,
    `lost` the tags of what its texts had beside text. `own` is the comment beside it (`own.unpacked`).
    """

    type: str
    name: str
    line: int
    text: Label = _NOTHING
    answers: tuple[CameAnswer, ...] = ()
    pairs: tuple[tuple[Label, Label], ...] = ()
    single: bool = True
    explanation: Label = _NOTHING
    points: Fraction = Fraction(1)
    lost: frozenset[str] = field(default_factory=frozenset)
    own: str = ""


class FileError(Exception):
    """The file cannot be read; its text says why and `line` where, 0 for all of it."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line
