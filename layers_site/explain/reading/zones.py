"""Abilities that work in other zones than the battlefield, and subjects that lie in several zones or are spells.

"As long as this card is in your graveyard, …". Nothing here belongs to one language.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from engine.expressions import AnySelector, HasWord, PlayerIs, Selector, Word
from engine.scenario import Ability, AddAbilities, PlayerAbilities
from engine.words import ZONES
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import IT, LANDS, Noun, RefIs, Subject, denied, selector_of
from layers_site.explain.reading.nouns import is_placed, nouns_selector
from layers_site.explain.reading.predicates import granted
from layers_site.explain.reading.statics import Clause, static_of

_ORDER: Final = {zone: place for place, zone in enumerate(ZONES)}

_PLAYED: Final = ("battlefield", "stack")
_OTHER_ZONES: Final = tuple(zone for zone in ZONES if zone not in _PLAYED)


def add_zones(grammar: Grammar, opening: str, also: str) -> None:
    """Add sentences that begin with the zones of their card (`{zones_of_own}`), and may have a condition behind it."""
    for clauses in ("{clause}", "{clause} {and_clause}"):
        grammar.rule("static_sentence", f"{opening} {{zones_of_own}} , {clauses}", lambda z, *cs: _placed(z, None, cs))
        grammar.rule(
            "static_sentence", f"{opening} {{zones_of_own}} {also} {{condition}} , {clauses}",
            lambda z, when, *cs: _placed(z, when, cs),
        )  # fmt: skip
    grammar.rule(
        "static_sentence", f"{opening} {{zones_of_own}} {also} {{condition}} , {opening} {{condition}} , {{clause}}",
        lambda z, also, when, clause: _placed(z, when, (clause,), also),
    )  # fmt: skip


def zones_of(words: tuple[str, ...]) -> object:
    """Return the zones in the format's order; the battlefield alone needs no words."""
    if len(set(words)) < len(words) or words == ("battlefield",):
        return REFUSED
    return tuple(sorted(words, key=_ORDER.__getitem__))


def _placed(zones: tuple[str, ...], when: object, clauses: tuple[Clause, ...], also: object = None) -> object:
    """Make abilities that function in these zones; "it" is the card, as long as no condition speaks of another."""
    if when is None and clauses[0].subject is not None and clauses[0].subject.ref in {IT, "self"}:
        clauses = tuple(map(_of_itself, clauses))
    elif any(isinstance(part, RefIs) and part.ref == IT for part in (when, also)):
        return REFUSED
    made = static_of(clauses, when, also)
    if made is REFUSED:
        return REFUSED
    abilities = cast("tuple[Ability, ...]", made)
    return tuple(replace(ability, cda=False, zones=zones) for ability in abilities)


def _of_itself(clause: Clause) -> Clause:
    about_it = clause.subject is not None and clause.subject.ref == IT
    return Clause(Subject("self"), clause.changes) if about_it else clause


def spells_of_player(noun: Noun, player: str | None = "you") -> object:
    """Name spells as objects on the stack: those that you cast are those that you control there."""
    if noun.kind != "spell" or is_placed(noun):
        return REFUSED
    if any(isinstance(test, PlayerIs) for test in noun.tests) is (player is not None):
        return REFUSED
    keeper = (PlayerIs("controller", player),) if player else ()
    return noun.having(HasWord("zone", ("stack",)), *keeper)


def one_kind(first: Noun, then: Noun) -> object:
    """Make one noun of "creatures and creature spells"."""
    if first.kind != "permanent" or then.kind != "spell" or first.tests != then.tests:
        return REFUSED
    return first


def unplaced_cards(noun: Noun) -> object:
    return REFUSED if noun.kind != "card" or is_placed(noun) else noun


def yours(played: Noun, cards: Noun) -> object:
    if set(played.tests) != set(cards.tests):
        return REFUSED
    return Subject(None, yours_everywhere(played))


def cards_elsewhere(noun: Noun) -> Subject:
    """Select the cards of a kind that you own in all zones but the battlefield and the stack."""
    return Subject(None, selector_of((*noun.tests, HasWord("zone", _OTHER_ZONES), PlayerIs("owner", "you"))))


def you_and(nouns: tuple[Noun, ...], words: tuple[Word, ...]) -> object:
    """Give a player and objects the same keywords."""
    abilities = granted(words)
    if abilities is REFUSED:
        return REFUSED
    changes = (AddAbilities(cast("tuple[Ability, ...]", abilities)), PlayerAbilities("you", "add", words))
    return Clause(Subject(None, nouns_selector(nouns)), changes)


def same_cards(spells: Noun, cards: Noun) -> object:
    if set(cards.tests) == {*spells.tests, denied(LANDS)}:
        return cards  # no land is a spell
    return REFUSED if spells.kind != "spell" or set(spells.tests) != set(cards.tests) else cards


def yours_everywhere(noun: Noun) -> Selector:
    """Select what you control on the battlefield and the stack, and what you own elsewhere."""
    played = selector_of((HasWord("zone", _PLAYED), PlayerIs("controller", "you")))
    owned = selector_of((HasWord("zone", _OTHER_ZONES), PlayerIs("owner", "you")))
    return selector_of((*noun.tests, HasWord("zone", ZONES), AnySelector((played, owned))))


def everything(*nouns: Noun) -> object:
    """Read all permanents, all spells and all cards, of no kind in particular."""
    if {noun.kind for noun in nouns} != {"permanent", "spell", "card"} or any(noun.tests for noun in nouns):
        return REFUSED
    return Subject(None, Selector((HasWord("zone", ZONES),)))


def any_of(*selectors: Selector) -> object:
    return Subject(None, Selector((AnySelector(selectors),)))
