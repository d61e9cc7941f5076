"""Build expressions of `layers/1` from the parts that were read: selectors, figures, sizes, mana. For all languages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Final, Literal, TypeVar, cast

from engine.expressions import (
    AllSelectors,
    Among,
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
    Meets,
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
from layers_site.cardtext.reading.grammar import REFUSED, Grammar, Parse, Result

T = TypeVar("T")

#: How a player has an object; the languages have their verbs in this order.
KEEPING: Final[tuple[Literal["controller", "owner"], ...]] = ("controller", "owner")
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
    "attached_to", "linked_to", "has_attached", "targets", "blocks", "blocked_by", "status", "controller", "owner",
    "attacks", "power", "toughness", "base_power", "base_toughness", "mana_value", "colors", "counters", "chosen",
    "not", "any", "all",
)  # fmt: skip
_PLACE: Final = {key: place for place, key in enumerate(_ORDER)}


def _key(test: Test) -> str:  # noqa: C901 - one case a kind of test
    match test:
        case Is():
            return "is"
        case Ids():
            return "ids"
        case HasWord(key, _) | Flag(key, _) | PlayerIs(key, _) | NumberIs(key, _) | Meets(key, _):
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


# --- make nouns and selectors of the parts of a noun phrase ---------------------------------------------


#: The single objects that a selector can name; "it" is settled later.
NAMED: Final = frozenset((IT, "self", "attached", "graveyard_top"))
#: "Sources with the chosen name": permanents, as everything that a text calls by no zone.
SOURCES_NAMED: Final = Subject(None, Selector((HasChosen("name"),)))
WORN: Final = {"enchanted": "Aura", "equipped": "Equipment", "fortified": "Fortification"}


def together(tests: list[Test]) -> list[Test]:
    if len(tests) < 2:
        return tests
    return [AllSelectors(tuple(Selector((test,)) for test in tests))]


def lying(zone: str, owner: str | None = None) -> tuple[Test, ...]:
    """Return the tests of what lies in a zone, which may be that of one player."""
    return (HasWord("zone", (zone,)), *(() if owner is None else (PlayerIs("owner", owner),)))


def exiled_with(ref: str) -> tuple[Test, ...]:
    """Return the tests of cards in exile that are linked to an object (607.2a)."""
    return (*lying("exile"), LinkedTo(ref))


def worn(selector: Selector, wanted: bool) -> Test:
    """Return the test of what has such a thing attached to it, or has not."""
    made = HasAttached(selector)
    return made if wanted else denied(made)


def so_many_colors(sign: str, number: int) -> object:
    """Return the test of a number of colors; "one or more colors" is said of what is not colorless."""
    return REFUSED if (sign, number) == (">=", 1) else (NumberIs("colors", Comparison(((sign, number),))),)


def exiled_card(what: str) -> Among:
    """Return a number of "the exiled card"; where several cards were exiled it is their sum (607.3)."""
    return Among("total", cast("Any", what), selector_of(exiled_with("self")))


def not_being(tests: tuple[Test, ...]) -> object:
    return (denied(tests[0]),) if len(tests) == 1 else REFUSED


def all_of(parts: Iterable[Iterable[T]]) -> tuple[T, ...]:
    """Return what several parts say, together."""
    return tuple(chain.from_iterable(parts))


def not_all(tests: tuple[Test, ...]) -> tuple[Test, ...]:
    """Return the opposite of all the tests together."""
    return (denied(tests[0]) if len(tests) == 1 else NotSelector(selector_of(tests)),)


def single(noun: Noun) -> object:
    return REFUSED if noun.many or whole(noun) is REFUSED else noun


def plural(noun: Noun) -> object:
    return REFUSED if noun.many is False else noun


def two(first: Noun, then: Noun) -> object:
    """Join two nouns that each have an end: "Slivers you control and nontoken creatures you control"."""
    return (first, then) if _has_keeper(first) and _has_keeper(then) else REFUSED


def _has_keeper(noun: Noun) -> bool:
    return any(isinstance(test, PlayerIs) for test in noun.tests)


def plural_kind(noun: Noun) -> object:
    return noun if noun.many and noun.kind != "card" else REFUSED


def nouns_selector(nouns: tuple[Noun, ...]) -> Selector:
    """Make one selector of one noun or of several."""
    if len(nouns) == 1:
        return selector_of(nouns[0].tests)
    test = either(tuple(noun.tests for noun in nouns))
    return Selector() if test is None else selector_of((test,))


def joined(nouns: tuple[Noun, ...]) -> object:
    """Make one noun of several alternatives. "Instant and sorcery cards" are all cards."""
    if len(nouns) == 1:
        return nouns[0]
    last = nouns[-1]
    if last.kind in {"card", "spell"}:
        tests = tuple(noun.tests for noun in nouns)
        if any(noun.kind == "permanent" and noun.many for noun in nouns):
            return REFUSED
        if any(noun.kind != "permanent" for noun in nouns[:-1]) and any(noun.kind != last.kind for noun in nouns):
            return REFUSED
    elif any(noun.kind in {"card", "spell"} for noun in nouns) or {noun.many for noun in nouns} >= {True, False}:
        return REFUSED
    else:
        tests = tuple(noun.tests for noun in nouns)
    if not all(tests):
        return REFUSED
    test = either(tests)
    return (
        REFUSED
        if test is None
        else Noun((test,), last.kind if last.kind in {"card", "spell"} else "permanent", last.many)
    )


def several(nouns: tuple[Noun, ...]) -> object:
    """Make one noun of two or more alternatives."""
    return joined(nouns) if len(nouns) > 1 else REFUSED


#: What stands behind a list and is about each thing on it: whose they are, and where.
_OF_ALL: Final = (AttachedTo, LinkedTo, PlayerIs)


def _is_of_all(test: Test) -> bool:
    inner = test.selector.tests[0] if isinstance(test, NotSelector) and test.selector.tests else test
    return isinstance(inner, _OF_ALL) or (isinstance(inner, HasWord) and inner.key == "zone")


def last_only(nouns: tuple[Noun, ...], tests: tuple[Test, ...], behind: tuple[Test, ...]) -> object:
    """Read words behind a list as those of its last noun alone; whose they are, and where, is said of all."""
    if any(map(_is_of_all, tests)):
        return REFUSED
    made = several((*nouns[:-1], nouns[-1].having(*tests)))
    return made.having(*behind) if isinstance(made, Noun) else REFUSED


def power_or_toughness(bounds: Comparison) -> object:
    """Return the test that one of the two numbers is so many, or at least or at most; a figure, and no other number."""
    if len(bounds.bounds) > 1 or not isinstance(bounds.bounds[0][1], int):
        return REFUSED
    sides: tuple[Literal["power", "toughness"], ...] = ("power", "toughness")
    return AnySelector(tuple(Selector((NumberIs(side, bounds),)) for side in sides))


def of_base_size(size: tuple[object, object]) -> object:
    """Return the tests of both base numbers (208.4b), which are figures."""
    figures = [Comparison((("=", side),)) for side in size if isinstance(side, int)]
    both = zip(("base_power", "base_toughness"), figures, strict=False)
    return tuple(NumberIs(key, bound) for key, bound in both) if len(figures) == len(size) else REFUSED  # type: ignore[arg-type]


def is_placed(noun: Noun) -> bool:
    """Say whether the noun names the zone of its cards."""
    return any(isinstance(test, HasWord) and test.key == "zone" for test in noun.tests)


def whole(noun: Noun) -> object:
    """Refuse cards that lie nowhere, and spells, which no selector of permanents knows."""
    if noun.kind == "spell" or (noun.kind == "card") is not is_placed(noun):
        return REFUSED
    return noun


# --- read figures, sizes and mana symbols, which are the same in every language -------------------------


def figure(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens) and parse.tokens[place].text.isdecimal() and len(parse.tokens[place].text) < 5:
        yield Result(int(parse.tokens[place].text), place + 1)


_SIGNED: Final = re.compile(r"([+\-])(\d+|[XYZ])/([+\-])(\d+|[XYZ])")


def _side(sign: str, digits: str) -> int | tuple[int, Letter]:
    factor = -1 if sign == "-" else 1
    return factor * int(digits) if digits.isdecimal() else (factor, Letter(digits))


def bonus(parse: Parse, place: int) -> Iterable[Result]:
    """Read +2/+0 as two numbers; X with its sign as a pair of 1 or -1 and the letter."""
    match = _SIGNED.fullmatch(parse.tokens[place].text) if place < len(parse.tokens) else None
    if match is not None:
        yield Result((_side(match[1], match[2]), _side(match[3], match[4])), place + 1)


def size(parse: Parse, place: int) -> Iterable[Result]:
    if place < len(parse.tokens):
        power, slash, toughness = parse.tokens[place].text.partition("/")
        if slash and (power.isdecimal() or power == "X") and (toughness.isdecimal() or toughness == "X"):
            sides = tuple(int(side) if side.isdecimal() else Letter(side) for side in (power, toughness))
            yield Result(sides, place + 1)


def below_zero(parse: Parse, place: int) -> Iterable[Result]:
    """Read a size of which one side at least is below 0: "-1/5"; the sign may stand for itself."""
    for end in range(place + 1, min(place + 4, len(parse.tokens)) + 1):
        match = _BELOW.fullmatch("".join(token.text for token in parse.tokens[place:end]))
        if match is not None and "-" in match.group():
            yield Result((int(match[1]), int(match[2])), end)


_BELOW: Final = re.compile(r"(-?\d{1,4})/(-?\d{1,4})")


def add_zone(grammar: Grammar, phrase: str, zone: str, keeper: str | None) -> None:
    """Add words for a zone: of that player, or of everyone for None."""
    grammar.rule("zone", phrase, lambda: lying(zone, keeper))


def mana(parse: Parse, place: int) -> Iterable[Result]:
    end = place
    while end < len(parse.tokens) and parse.tokens[end].text.startswith("{"):
        end += 1
    if end > place:
        yield Result("".join(token.text for token in parse.tokens[place:end]), end)


def add_figures(grammar: Grammar, numbers: Iterable[tuple[str, int]]) -> None:
    """Add `number`, in words or figures, and signs that are the same in every language."""
    grammar.words("zero_up", numbers)
    grammar.rule("number", "{zero_up}|{figure}", int)
    grammar.rule("number", "- {figure}", lambda number: -number)
    signs = {"figure": figure, "bonus": bonus, "size": size, "below": below_zero, "mana": mana}
    for name, read in signs.items():
        grammar.terminal(name, read)
