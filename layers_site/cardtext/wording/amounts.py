"""Reading what is added to power and toughness: a plain number, so much for each thing, or X."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, repeat
from math import prod
from typing import Final

from engine.expressions import (
    Count,
    CountersOn,
    Different,
    DifferentTypes,
    Half,
    ManaSymbols,
    Negative,
    NumberOf,
    Party,
    PlayerCounters,
    PlayersWhere,
    Product,
    Sum,
    Value,
)
from layers_site.cardtext.wording.context import MINUS, modifier, signed


@dataclass(frozen=True, slots=True)
class Plain:
    """A bare +2/+0, or +X/+X with the letters' meanings said later."""

    glyph: str


@dataclass(frozen=True, slots=True)
class ForEach:
    """So much "for each `unit`", the unit being a value that counts something."""

    glyph: str
    unit: Value


Amount = Plain | ForEach


def figured(value: Value) -> Value:
    """Return the figure that a value of figures comes to, any other value as it is: 2 plus 3 is said as 5."""
    match value:
        case Half(way, inner) if isinstance(whole := figured(inner), int):
            return -(-whole // 2) if way == "up" else whole // 2
        case Negative(inner) if isinstance(whole := figured(inner), int):
            return -whole
        case Sum(values) | Product(values):
            parts = [figured(part) for part in values]
            figures = [part for part in parts if isinstance(part, int)]
            if len(figures) == len(parts):
                return sum(figures) if isinstance(value, Sum) else prod(figures)
            return parts[0] if len(parts) == 1 else value
    return value


class Letters:
    """X, Y and Z, handed out once each within a sentence, with what they mean there."""

    def __init__(self) -> None:
        self.meanings: list[tuple[str, Value]] = []
        self._left: Iterator[str] = chain("XYZ", repeat("N"))

    def letter(self, value: Value) -> str:
        """Return the letter of this value; a new value takes the next letter."""
        for letter, meaning in self.meanings:
            if meaning == value:
                return letter
        letter = next(self._left)
        self.meanings.append((letter, value))
        return letter


def positive(value: Value) -> Value:
    """Return what is subtracted, or the value of the other sign."""
    if isinstance(value, Negative):
        return value.value
    return -value if isinstance(value, int) else value


@dataclass(frozen=True, slots=True)
class Multiple:
    """`times` × `unit`; `unit` is None for a plain number."""

    times: int
    unit: Value | None


def multiple(value: Value) -> Multiple:
    """Return the value as a multiple of something."""
    value = figured(value)
    if isinstance(value, int):
        return Multiple(value, None)
    if isinstance(value, Negative):
        inner = multiple(value.value)
        return Multiple(-inner.times, inner.unit)
    if isinstance(value, Product):
        return _product(value)
    return Multiple(1, value)


def _product(value: Product) -> Multiple:
    parts = [multiple(part) for part in value.values]
    units = [part.unit for part in parts if part.unit is not None]
    times = 1
    for part in parts:
        times *= part.times
    if len(units) > 1:
        return Multiple(1, value)
    return Multiple(times, units[0] if units else None)


_COUNTING: Final = (Count, CountersOn, DifferentTypes, ManaSymbols, Party, PlayerCounters, PlayersWhere)


def counts(value: Value) -> bool:
    """Return whether "for each" fits: the value counts something."""
    return isinstance(value, _COUNTING) or (isinstance(value, NumberOf | Different) and value.what == "colors")


def amount(power: Value, toughness: Value, letters: Letters) -> Amount:
    """Choose the form of a change of power and toughness: a plain number, "for each", or letters."""
    first, second = multiple(power), multiple(toughness)
    if first.unit is None and second.unit is None:
        return Plain(modifier(first.times, second.times))
    unit = _shared_unit(first, second)
    if unit is not None and counts(unit):
        return ForEach(modifier(first.times, second.times), unit)
    return _lettered(first, second, letters)


def _shared_unit(first: Multiple, second: Multiple) -> Value | None:
    """Return what both sides count; a 0 goes with anything."""
    if first.unit == second.unit:
        return first.unit
    if second.unit is None and second.times == 0:
        return first.unit
    if first.unit is None and first.times == 0:
        return second.unit
    return None


def _lettered(first: Multiple, second: Multiple, letters: Letters) -> Plain:
    falls = first.times < 0 or second.times < 0
    return Plain(f"{_side(first, falls, letters)}/{_side(second, falls, letters)}")


def _side(part: Multiple, falls: bool, letters: Letters) -> str:
    if part.unit is None:
        return signed(part.times, falls)
    sign = MINUS if part.times < 0 else "+"
    times = abs(part.times)
    return f"{sign}{letters.letter(part.unit if times == 1 else Product((times, part.unit)))}"
