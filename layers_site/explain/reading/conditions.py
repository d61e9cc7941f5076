"""Make conditions, and values that count things, of their parts. All languages use this module."""

from __future__ import annotations

from typing import Final, Literal, cast

from engine.expressions import (
    AllConditions,
    Among,
    AttachedTo,
    Comparison,
    Condition,
    Count,
    CountersAre,
    CountersOn,
    Different,
    DifferentTypes,
    Half,
    HasWord,
    Is,
    Life,
    NotCondition,
    PlayerCounters,
    PlayerIs,
    Selector,
    StartingLife,
    Sum,
    Test,
    Value,
    ValueCondition,
)
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.meaning import IT, Noun, RefIs, at_least, denied, either, selector_of
from layers_site.explain.reading.nouns import is_placed, nouns_selector, single
from layers_site.explain.wording.trait_forms import MODIFIED

_DIFFERENT: Final = ("colors", "names", "mana_values", "powers")


def there_are(amount: tuple[Noun, tuple[tuple[str, int], ...]]) -> object:
    noun, bounds = amount
    return ValueCondition(Count(selector_of(noun.tests)), Comparison(bounds))


def many_types(number: int, what: str, nouns: tuple[Noun, ...]) -> Condition:
    return ValueCondition(cast("Value", different(what, nouns)), Comparison(((">=", number),)))


def in_hand(bounds: tuple[tuple[str, int], ...], player: str) -> Condition:
    selector = selector_of((HasWord("zone", ("hand",)), PlayerIs("owner", player)))
    return ValueCondition(Count(selector), Comparison(bounds))


def denied_of(ref: str, tests: tuple[Test, ...]) -> NotCondition:
    return NotCondition(RefIs(ref, tests))  # type: ignore[arg-type]


def counters(ref: str, number: int, kind: str, sign: str = ">=") -> Condition:
    return ValueCondition(CountersOn(ref, kind), Comparison(((sign, number),)))


def counters_are(kind: str | None, sign: str, number: int) -> CountersAre:
    return CountersAre(kind, Comparison(((sign, number),)))


def counters_between(kind: str | None, least: int, most: int) -> CountersAre:
    return CountersAre(kind, Comparison(((">=", least), ("<=", most))))


def you_have(kind: str, sign: str, number: int) -> ValueCondition:
    """Say how many counters you have, as a player."""
    return ValueCondition(PlayerCounters("you", kind), Comparison(((sign, number),)))


def life_above_start(number: int) -> ValueCondition:
    """Say that you have so much more life than you began with."""
    start: Value = Sum((StartingLife("you"), number))
    return ValueCondition(Life("you"), Comparison(((">=", start),)))


def has_counters(ref: str, number: int, kind: str, sign: str) -> object:
    """Say how many counters an object has; where there is no such object, it has not few of them either."""
    if sign == ">=" and number > 0 and ref in {"self", "attached", IT}:
        return counters(ref, number, kind)
    return RefIs(ref, (counters_are(kind, sign, number),))


def enchanted_by(ref: str, amount: tuple[Noun, tuple[tuple[str, int], ...]]) -> Condition:
    noun, bounds = amount
    return ValueCondition(Count(selector_of((*noun.tests, AttachedTo(ref)))), Comparison(bounds))


def attached_to(ref: str, noun: Noun) -> object:
    """Say of the source what it is attached to."""
    return at_least(1, selector_of((Is("attached"), *noun.tests))) if ref == "self" else REFUSED


def controls(player: str, amount: tuple[Noun, tuple[tuple[str, int], ...]]) -> object:
    noun, bounds = amount
    if noun.kind == "card" or any(isinstance(test, PlayerIs) and test.key == "controller" for test in noun.tests):
        return REFUSED
    if player == "any":
        return there_are(amount) if bounds == ((">=", 1),) else REFUSED
    selector = selector_of((*noun.tests, PlayerIs("controller", player)))
    return ValueCondition(Count(selector), Comparison(bounds))


def lie(amount: tuple[Noun, tuple[tuple[str, int], ...]], zone: tuple[Test, ...]) -> object:
    noun, bounds = amount
    if noun.kind != "card" or is_placed(noun):
        return REFUSED
    return ValueCondition(Count(selector_of((*noun.tests, *zone))), Comparison(bounds))


def both_lie(first: Noun, then: Noun, zone: tuple[Test, ...]) -> object:
    parts = tuple(lie((noun, ((">=", 1),)), zone) for noun in (first, then))
    return REFUSED if REFUSED in parts else AllConditions(cast("tuple[Condition, ...]", parts))


def modified(noun: Noun) -> object:
    """Add that things are modified, which the format can say of those that you control (700.9)."""
    return noun.having(MODIFIED) if PlayerIs("controller", "you") in noun.tests else REFUSED


def compared_with_half(value: Value, sign: str, whole: Value) -> Condition:
    """Compare a whole number with an exact half: rounding the half never changes the answer where it is done so."""
    way: Literal["up", "down"] = "down" if sign in {"<=", ">"} else "up"
    return ValueCondition(value, Comparison(((sign, Half(way, whole)),)))


def owned(noun: Noun, player: str) -> object:
    """Add the owner of a card; a card in exile needs no further word for its zone."""
    return there_are((noun.having(PlayerIs("owner", player)), ((">=", 1),)))


def top_card(nouns: tuple[Noun, ...], holds: bool) -> object:
    """Say what the top card of your graveyard is, or that it is none of these."""
    test = either(tuple(noun.tests for noun in nouns))
    if test is None:
        return REFUSED
    return RefIs("graveyard_top", (test if holds else denied(test),))


def so_many_counters(number: int, nouns: tuple[Noun, ...]) -> ValueCondition:
    """Say that there are so many counters of any kind on objects, or more."""
    counted = Among("total", "counters", nouns_selector(nouns))
    return ValueCondition(counted, Comparison(((">=", number),)))


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
