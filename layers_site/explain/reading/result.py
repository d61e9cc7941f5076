"""The result of reading a card: its parts, line by line, with their places in the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.expressions import Condition, Selector
from engine.scenario import Ability, Change, Label
from layers_site.explain.reading.opening import Open

#: Why a line was left: a word that no rule knows there, two readings that differ, something the format cannot say,
#: a condition that stands elsewhere on the card, or a line beyond the bounds.
Why = Literal["unknown_word", "two_readings", "cannot_be_said", "not_here", "too_long"]


@dataclass(frozen=True, slots=True)
class ReadEffect:
    """An effect of a resolving spell or ability, before it has objects.

    `subject` says what it affects: objects that are targeted, the source ("self"), what the source is attached to,
    a whole group, an object that the text spoke of without choosing it ("Whenever a creature you control attacks, it
    …"), or what was just created. `on` picks out what may be targeted, what belongs to the group, or what was spoken
    of; None for anything. There are `least` to `most` objects (None: any number). Effects of one line with the same
    `number` affect the same objects; `apart` are those that must not be the objects of a lower number.

    A value in `changes` is read once, as the effect is made (608.2h): who puts it on a board writes the number there.
    The name "target" as an object's id in `changes` is an object that is chosen too.
    """

    changes: tuple[Change, ...]
    duration: Label | None = None
    subject: Literal["target", "self", "attached", "group", "spoken", "created"] = "target"
    on: Selector | None = None
    #: What may be chosen as the "target" in `changes`.
    other: Selector | None = None
    #: It lasts for as long as this holds.
    condition: Condition | None = None
    least: int = 1
    most: int | None = 1
    number: int = 0
    apart: bool = False
    #: The words of a condition or choice on which it depends whether the effect is made at all, "if you do".
    provided: str = ""
    #: It is made in place of the effect before.
    instead: bool = False
    open: tuple[Open, ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """A part of the text, half open, and the abilities that were read from it."""

    start: int
    end: int
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the reading of each part of it, or the reason why it was left.

    `carried` says that the line is no matter of the layers: it is kept as an ability with its text. `stop` is the
    place of the word where reading stopped; `readings` are those that differ, where there are two. `heads`: the line
    tells under what condition the lines below it hold.
    """

    start: int
    end: int
    spans: tuple[Span, ...] = ()
    effects: tuple[ReadEffect, ...] = ()
    carried: bool = False
    why: Why | None = None
    stop: tuple[int, int] | None = None
    readings: tuple[tuple[Ability, ...], ...] = ()
    heads: bool = False

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return tuple(ability for span in self.spans for ability in span.abilities)


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as it is printed: the type line, the cost, power and toughness as they stand, the text with its lines.

    `assumed`: the kind of card it is taken for (`pasted.KINDS`), where nobody gave a type line; else empty.
    """

    name: str
    type_line: str
    text: str = ""
    cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    language: Literal["en", "fr"] = "en"
    assumed: str = ""


@dataclass(frozen=True, slots=True)
class TypeLine:
    """The types that a type line names; `left` are the places of words that are no type, half open."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    left: tuple[tuple[int, int], ...] = ()


def front_of(type_line: str) -> str:
    """Return the part of a type line that is about the front face."""
    return type_line.split(" // ", maxsplit=1)[0]


def face_left(type_line: str) -> tuple[tuple[int, int], ...]:
    """Return the place of what a type line says of other faces: a text of one face has none to give it to."""
    front, joint, rest = type_line.partition(" // ")
    return ((len(front) + len(joint), len(type_line)),) if rest.strip() else ()


@dataclass(frozen=True, slots=True)
class CardReading:
    """A card with its lines."""

    printed: PrintedCard
    types: TypeLine
    lines: tuple[Line, ...]
    #: Its other face or half, and the colors of that where nothing but an indicator tells them (204).
    back: CardReading | None = None
    colors: tuple[str, ...] | None = None

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return tuple(ability for line in self.lines for ability in line.abilities)

    @property
    def effects(self) -> tuple[ReadEffect, ...]:
        return tuple(effect for line in self.lines for effect in line.effects)
