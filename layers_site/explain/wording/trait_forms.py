"""The form in which traits are said, in any language: one by one, with "or", last, with a word of their own."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Final

from engine.expressions import (
    AnySelector,
    Comparison,
    CountersAre,
    HasAttached,
    HasWord,
    Is,
    LinkedTo,
    NumberIs,
    PlayerIs,
    Selector,
    Test,
)
from layers_site.explain.wording.traits import Group, Trait, group_of, traits

#: A permanent that you control is modified by a counter, by Equipment, and by an Aura that you control (700.9).
MODIFIED: Final = AnySelector(
    (
        Selector((CountersAre(None, Comparison(((">=", 1),))),)),
        Selector((HasAttached(Selector((HasWord("subtype", ("Equipment",)),))),)),
        Selector((HasAttached(Selector((HasWord("subtype", ("Aura",)), PlayerIs("controller", "you")))),)),
    )
)


def is_modified(test: Test) -> bool:
    """Return whether a test asks for what is modified, whatever the order of its parts."""
    return isinstance(test, AnySelector) and set(test.selectors) == set(MODIFIED.selectors)


def exiled_with(group: Group) -> LinkedTo | None:
    """Return the trait by which cards in exile, and only there, are linked to an object: they were exiled with it."""
    linked = [trait.test for trait in group.rest if isinstance(trait.test, LinkedTo) and not trait.negated]
    return linked[0] if len(linked) == 1 and group.zones == ("exile",) and not (group.named or group.ids) else None


_WORN: Final = {"Aura": "enchanted", "Equipment": "equipped", "Fortification": "fortified"}


def wearing(test: HasAttached) -> str | None:
    """Return "enchanted", "equipped" or "fortified", where the test asks for nothing but such an attachment."""
    for subtype, participle in _WORN.items():
        if test.selector == Selector((HasWord("subtype", (subtype,)),)):
            return participle
    return None


def bounds_of_either_side(test: AnySelector) -> Comparison | None:
    """Return the bounds where the test asks for power or toughness within the same figures; None for any other."""
    sides = [inner.tests[0] for inner in test.selectors if len(inner.tests) == 1]
    bounds = {side.comparison for side in sides if isinstance(side, NumberIs)}
    keys = {side.key for side in sides if isinstance(side, NumberIs)}
    if len(test.selectors) != 2 or keys != {"power", "toughness"} or len(bounds) != 1:
        return None
    (comparison,) = bounds
    figures = len(comparison.bounds) == 1 and isinstance(comparison.bounds[0][1], int)
    return comparison if figures else None


def is_of_that_player(selector: Selector) -> bool:
    """Return whether the objects are those of "that" player, of whom a value over players speaks."""
    return any(isinstance(trait.test, PlayerIs) and trait.test.player == "that" for trait in traits(selector))


def ends_with_objects(trait: Trait) -> bool:
    """Return whether a trait compares a number with one of other objects, so that its words end with a noun."""
    if not isinstance(trait.test, NumberIs | CountersAre):
        return False
    return any(_has_objects(bound) for _, bound in trait.test.comparison.bounds)


def _has_objects(piece: object) -> bool:
    if isinstance(piece, Selector):
        return not any(isinstance(test, Is) for test in piece.tests)
    if isinstance(piece, tuple):
        return any(map(_has_objects, piece))
    return is_dataclass(piece) and any(_has_objects(getattr(piece, part.name)) for part in fields(piece))


def says_or(trait: Trait) -> bool:
    """Return whether a trait is said as several predicates with "or" between them."""
    match trait.test:
        case AnySelector(selectors):
            alike = is_modified(trait.test) or bounds_of_either_side(trait.test) is not None
            return len(selectors) > 1 and not trait.negated and not alike
        case HasWord("fact", words):
            return len(words) > 1 and not trait.negated
    return False


def mixes_and_with_or(trait: Trait) -> bool:
    """Return whether one of several alternatives is said as several predicates."""
    if not isinstance(trait.test, AnySelector) or not says_or(trait):
        return False
    return any(len(traits(inner)) > 1 and len(group_of(inner).heads) != 1 for inner in trait.test.selectors)


def place_of(trait: Trait) -> tuple[bool, bool]:
    """Return the place among several predicates: last what is said with "or", or ends with other objects."""
    return says_or(trait), ends_with_objects(trait)


def says_each(group: Group) -> bool:
    """Return whether a group is said one by one: "each creature you control with a +1/+1 counter on it"."""
    counters = [
        trait.test.words
        for trait in group.rest
        if isinstance(trait.test, HasWord) and trait.test.key == "counter" and not trait.negated
    ]
    return len(group.heads) == 1 and [len(words) for words in counters] == [1]
