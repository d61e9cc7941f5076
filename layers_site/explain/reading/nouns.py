"""Make nouns and selectors of the parts of a noun phrase. Nothing here belongs to one language."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, Final, Literal, cast

from engine.expressions import (
    AllSelectors,
    Among,
    AnySelector,
    Comparison,
    HasAttached,
    HasChosen,
    HasWord,
    Is,
    LinkedTo,
    NotSelector,
    NumberIs,
    PlayerIs,
    Selector,
    Test,
)
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.meaning import IT, Noun, Subject, denied, either, selector_of

#: The single objects that a selector can name; "it" is settled later.
NAMED: Final = frozenset((IT, "self", "attached", "graveyard_top"))
#: "Sources with the chosen name": permanents, as everything that a text calls by no zone.
SOURCES_NAMED: Final = Subject(None, Selector((HasChosen("name"),)))
WORN: Final = {"enchanted": "Aura", "equipped": "Equipment", "fortified": "Fortification"}


def together(tests: list[Test]) -> list[Test]:
    if len(tests) < 2:
        return tests
    return [AllSelectors(tuple(Selector((test,)) for test in tests))]


def exiled_with(ref: str) -> tuple[Test, ...]:
    """Return the tests of cards in exile that are linked to an object (607.2a)."""
    return (HasWord("zone", ("exile",)), LinkedTo(ref))


def worn(selector: Selector, wanted: bool) -> Test:
    """Return the test of what has such a thing attached to it, or has not."""
    made = HasAttached(selector)
    return made if wanted else denied(made)


def exiled_card(what: str) -> Among:
    """Return a number of "the exiled card"; where several cards were exiled it is their sum (607.3)."""
    return Among("total", cast("Any", what), selector_of(exiled_with("self")))


def not_being(tests: tuple[Test, ...]) -> object:
    return (denied(tests[0]),) if len(tests) == 1 else REFUSED


def mentions_objects(test: NumberIs) -> bool:
    """Say whether a number is compared with one of other objects, so that the words end with a noun."""
    return any(_has_selector(bound) for _, bound in test.comparison.bounds)


def _has_selector(piece: object) -> bool:
    if isinstance(piece, Selector):
        return not any(isinstance(test, Is) for test in piece.tests)
    if isinstance(piece, tuple):
        return any(map(_has_selector, piece))
    return is_dataclass(piece) and any(_has_selector(getattr(piece, part.name)) for part in fields(piece))


def all_of(parts: tuple[tuple[Test, ...], ...]) -> tuple[Test, ...]:
    """Return the tests of several predicates together."""
    return tuple(test for part in parts for test in part)


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


def power_or_toughness(bounds: Comparison) -> object:
    """Return the test that one of the two numbers is so many, or at least or at most; a figure, and no other number."""
    if len(bounds.bounds) > 1 or not isinstance(bounds.bounds[0][1], int):
        return REFUSED
    sides: tuple[Literal["power", "toughness"], ...] = ("power", "toughness")
    return AnySelector(tuple(Selector((NumberIs(side, bounds),)) for side in sides))


def is_placed(noun: Noun) -> bool:
    """Say whether the noun names the zone of its cards."""
    return any(isinstance(test, HasWord) and test.key == "zone" for test in noun.tests)


def whole(noun: Noun) -> object:
    """Refuse cards that lie nowhere, and spells, which no selector of permanents knows."""
    if noun.kind == "spell" or (noun.kind == "card") is not is_placed(noun):
        return REFUSED
    return noun
