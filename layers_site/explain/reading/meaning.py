"""Build expressions of `layers/1` from the parts that were read. All languages use this module."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, cast

from engine.expressions import (
    AllSelectors,
    AnySelector,
    AttachedTo,
    Comparison,
    Count,
    CountersAre,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Ids,
    Is,
    LinkedTo,
    Negative,
    NotSelector,
    NumberIs,
    PlayerIs,
    Product,
    Ref,
    Selector,
    Shares,
    Test,
    Value,
    ValueCondition,
)
from engine.scenario import AddPT

#: The object of a pronoun, until it is known which object that is.
IT: Final = "it"
#: The players of a pronoun's object, until it is known which object that is.
ITS_CONTROLLER: Final = "?controller of it"
ITS_OWNER: Final = "?owner of it"
#: The card that the last condition names; it is not the subject of the sentence.
THAT: Final = "?that card"


@dataclass(frozen=True, slots=True)
class Letter:
    """X where the sentence defines its number later."""

    name: str


@dataclass(frozen=True, slots=True)
class Noun:
    """Some objects as a sentence names them: the tests for each, and the kind of object.

    `kind` is "permanent", "card", "spell" or "token"; `many` whether the words stand in the plural, None where one
    cannot tell ("Equipment"). `closed` is a noun behind which a clause stands: "Elves that are white".
    """

    tests: tuple[Test, ...] = ()
    kind: str = "permanent"
    many: bool | None = None
    closed: bool = False

    def having(self, *tests: Test) -> Noun:
        return replace(self, tests=(*self.tests, *tests))


@dataclass(frozen=True, slots=True)
class RefIs:
    """A condition on an object that is not known yet: all of these tests hold for it."""

    ref: Ref
    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a sentence: one object by its reference, or all the objects of a selector."""

    ref: Ref | None
    selector: Selector = field(default_factory=Selector)
    #: The noun: "Creature" for "enchanted creature".
    noun: str = ""
    #: Whether the noun is a test, because the type of the object is not known.
    asks: bool = False


# --- selectors --------------------------------------------------------------------------------------

_WORD_KEYS: Final = ("type", "subtype", "supertype", "color", "keyword", "name", "counter", "fact", "zone")
_ORDER: Final = (
    "is", "ids", *_WORD_KEYS, "colorless", "multicolored", "token", "face_down", "has_abilities", "shares",
    "attached_to", "linked_to", "has_attached", "status", "controller", "owner", "power", "toughness", "mana_value",
    "counters", "chosen", "not", "any", "all",
)  # fmt: skip
_PLACE: Final = {key: place for place, key in enumerate(_ORDER)}


def _key(test: Test) -> str:  # noqa: C901 - one case a kind of test
    match test:
        case Is():
            return "is"
        case Ids():
            return "ids"
        case HasWord(key, _) | Flag(key, _) | PlayerIs(key, _) | NumberIs(key, _):
            return key
        case CountersAre():
            return "counters"
        case Shares():
            return "shares"
        case AttachedTo():
            return "attached_to"
        case LinkedTo():
            return "linked_to"
        case HasAttached():
            return "has_attached"
        case HasChosen():
            return "chosen"
        case NotSelector():
            return "not"
        case AnySelector():
            return "any"
    return "all"


LANDS: Final = HasWord("type", ("Land",))

#: The creature type that the source chose, where the text calls it so: even of lands it is no land type.
CREATURE_TYPE_CHOSEN: Final = AllSelectors((Selector((HasChosen("creature_type"),)),))


def selector_of(tests: Iterable[Test]) -> Selector:
    """Make a selector of all these tests, in the format's order; two of one key go into "all"."""
    tests = tuple(tests)
    if LANDS in tests:  # "the chosen type" of lands is a land type
        tests = tuple(HasChosen("land_type") if test == HasChosen("creature_type") else test for test in tests)
    alone: dict[str, Test] = {}
    beside: list[Selector] = []
    denied: list[Selector] = []
    for test in dict.fromkeys(tests):
        if isinstance(test, NotSelector):
            denied.append(test.selector)
        elif isinstance(test, AllSelectors):
            beside.extend(test.selectors)
        elif _key(test) in alone:
            beside.append(Selector((test,)))
        else:
            alone[_key(test)] = test
    if denied:
        alone["not"] = NotSelector(denied[0] if len(denied) == 1 else Selector((AnySelector(tuple(denied)),)))
    if beside:
        for key in {_key(test) for selector in beside for test in selector.tests} & alone.keys():
            beside.insert(0, Selector((alone.pop(key),)))
        alone["all"] = AllSelectors(tuple(beside))
    return Selector(tuple(sorted(alone.values(), key=lambda test: _PLACE[_key(test)])))


def denied(test: Test) -> Test:
    """Return the test that holds where this one does not."""
    if isinstance(test, Flag):
        return Flag(test.key, not test.wanted)
    if isinstance(test, NotSelector) and len(test.selector.tests) == 1:
        return test.selector.tests[0]
    return NotSelector(Selector((test,)))


def either(parts: tuple[tuple[Test, ...], ...]) -> Test | None:
    """Return the test that holds where all of one of the parts do; None for no part."""
    if not parts:
        return None
    words = [_only_word(part) for part in parts]
    keys = {word.key for word in words if word is not None}
    if None not in words and len(keys) == 1:
        return HasWord(keys.pop(), tuple(w for word in words if word is not None for w in word.words))
    return AnySelector(tuple(selector_of(part) for part in parts))


def _only_word(part: tuple[Test, ...]) -> HasWord | None:
    only = part[0] if len(part) == 1 else None
    return only if isinstance(only, HasWord) and len(only.words) == 1 else None


# --- values -----------------------------------------------------------------------------------------


def times(number: int, value: Value) -> Value:
    """Return a multiple of the value, in the format's shortest form."""
    if isinstance(value, int):
        return number * value
    if number == 0:
        return 0
    if number == 1:
        return value
    return Negative(value) if number == -1 else Product((number, value))


def for_each(bonus: AddPT, value: Value) -> AddPT:
    """Return a bonus such as +2/+0 for each unit of a count."""
    return AddPT(times(cast("int", bonus.power), value), times(cast("int", bonus.toughness), value))


def at_least(count: int, selector: Selector) -> ValueCondition:
    return ValueCondition(Count(selector), Comparison(((">=", count),)))


# --- filling in what was left open ------------------------------------------------------------------
