"""What comes out of reading a card: its parts, line by line, with the places in the text they were read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.expressions import Selector
from engine.scenario import Ability, Change, Label

#: Why a line was left: a word that no rule knows there, two readings that differ, something the format cannot say,
#: a condition that stands elsewhere on the card, or a line beyond the bounds.
Why = Literal["unknown_word", "two_readings", "cannot_be_said", "not_here", "too_long"]


@dataclass(frozen=True, slots=True)
class ReadEffect:
    """What a spell or ability makes when it has resolved, before it has objects.

    `on` is the group that it takes ("creatures you control"); None for targets and for the source, which `subject`
    tells apart ("target", "self").
    """

    changes: tuple[Change, ...]
    duration: Label | None = None
    subject: Literal["target", "self", "group"] = "target"
    on: Selector | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A part of the text, half open, and the abilities that were read from it."""

    start: int
    end: int
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what was read from each part of it, or why it was left.

    `carried` says that the line is no matter of the layers: it is kept as an ability with its text. `stop` is the
    place of the word where reading stopped; `readings` are those that differ, where there are two.
    """

    start: int
    end: int
    spans: tuple[Span, ...] = ()
    effects: tuple[ReadEffect, ...] = ()
    carried: bool = False
    why: Why | None = None
    stop: tuple[int, int] | None = None
    readings: tuple[tuple[Ability, ...], ...] = ()

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return tuple(ability for span in self.spans for ability in span.abilities)


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as it is printed: the type line, the cost, power and toughness as they stand, the text with its lines."""

    name: str
    type_line: str
    text: str = ""
    cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    language: Literal["en", "fr"] = "en"


@dataclass(frozen=True, slots=True)
class TypeLine:
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardReading:
    """A card with its lines; `types` is None where the type line has a word that is no type."""

    printed: PrintedCard
    types: TypeLine
    lines: tuple[Line, ...]

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return tuple(ability for line in self.lines for ability in line.abilities)

    @property
    def effects(self) -> tuple[ReadEffect, ...]:
        return tuple(effect for line in self.lines for effect in line.effects)
