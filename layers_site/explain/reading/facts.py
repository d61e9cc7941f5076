"""Make conditions of their parts. Nothing here belongs to one language."""

from __future__ import annotations

from typing import Literal, cast

from engine.expressions import (
    AllConditions,
    AttachedTo,
    Comparison,
    Condition,
    Count,
    CountersAre,
    CountersOn,
    Half,
    HasWord,
    Is,
    NotCondition,
    PlayerIs,
    Test,
    Value,
    ValueCondition,
)
from layers_site.explain.reading.amounts import different
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.meaning import IT, Noun, RefIs, at_least, denied, either, selector_of
from layers_site.explain.reading.nouns import is_placed
from layers_site.explain.wording.traits import MODIFIED


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


def has_counters(ref: str, number: int, kind: str, sign: str) -> object:
    """Say how many counters an object has; where there is no such object, it has not few of them either."""
    if sign == ">=" and number > 0 and ref in {"self", "attached", IT}:
        return counters(ref, number, kind)
    return RefIs(ref, (CountersAre(kind, Comparison(((sign, number),))),))


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
