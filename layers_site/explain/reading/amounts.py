"""Make values that count things. All languages use this module."""

from __future__ import annotations

from typing import Final, cast

from engine.expressions import (
    Among,
    Comparison,
    Count,
    Different,
    DifferentTypes,
    HasWord,
    PlayerIs,
    Selector,
    Sum,
    Value,
    ValueCondition,
)
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.meaning import Noun
from layers_site.explain.reading.nouns import nouns_selector, single


def so_many_counters(number: int, nouns: tuple[Noun, ...]) -> ValueCondition:
    """Say that there are so many counters of any kind on objects, or more."""
    counted = Among("total", "counters", nouns_selector(nouns))
    return ValueCondition(counted, Comparison(((">=", number),)))


_DIFFERENT: Final = ("colors", "names", "mana_values", "powers")


def number_among(how: str, what: str, nouns: tuple[Noun, ...]) -> object:
    """Take the greatest, least or total number of objects."""
    if any(noun.many is False for noun in nouns):
        return REFUSED
    return Among(how, what, nouns_selector(nouns))  # type: ignore[arg-type]


def counters_among(how: str, kind: str | None, nouns: tuple[Noun, ...]) -> object:
    """Take the greatest or total number of counters on objects; `kind` is None for all counters."""
    return Among(how, "counters", nouns_selector(nouns), kind)  # type: ignore[arg-type]


def count(nouns: tuple[Noun, ...]) -> object:
    """Count the objects of a plural noun."""
    if any(noun.many is False for noun in nouns):
        return REFUSED
    return Count(nouns_selector(nouns))


def count_single(noun: Noun) -> object:
    return REFUSED if single(noun) is REFUSED else Count(nouns_selector((noun,)))


def different(what: str, nouns: tuple[Noun, ...]) -> object:
    """Count how many different colours, types, names or numbers there are among objects."""
    return different_of(what, nouns_selector(nouns))


def different_of(what: str, selector: Selector) -> object:
    kind = Different if what in _DIFFERENT else DifferentTypes
    return kind(what, selector)  # type: ignore[arg-type]


def count_both(first: Noun, then: Noun) -> object:
    """Count two kinds of things, the first of which has an end: "creature you control and Aura you control"."""
    if not any(
        isinstance(test, PlayerIs) or (isinstance(test, HasWord) and test.key == "zone") for test in first.tests
    ):
        return REFUSED
    parts = (count_single(first), count_single(then))
    return REFUSED if REFUSED in parts else Sum(cast("tuple[Value, ...]", parts))
