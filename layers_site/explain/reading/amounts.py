"""Make values that count things. All languages use this module."""

from __future__ import annotations

from typing import cast

from engine.expressions import Count, DifferentTypes, HasWord, PlayerIs, Sum, Value
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.meaning import Noun
from layers_site.explain.reading.nouns import nouns_selector, single


def count(nouns: tuple[Noun, ...]) -> object:
    """Count the objects of a plural noun."""
    if any(noun.many is False for noun in nouns):
        return REFUSED
    return Count(nouns_selector(nouns))


def count_single(noun: Noun) -> object:
    return REFUSED if single(noun) is REFUSED else Count(nouns_selector((noun,)))


def different(what: str, nouns: tuple[Noun, ...]) -> object:
    return DifferentTypes(what, nouns_selector(nouns))  # type: ignore[arg-type]


def count_both(first: Noun, then: Noun) -> object:
    """Count two kinds of things, the first of which has an end: "creature you control and Aura you control"."""
    if not any(
        isinstance(test, PlayerIs) or (isinstance(test, HasWord) and test.key == "zone") for test in first.tests
    ):
        return REFUSED
    parts = (count_single(first), count_single(then))
    return REFUSED if REFUSED in parts else Sum(cast("tuple[Value, ...]", parts))
