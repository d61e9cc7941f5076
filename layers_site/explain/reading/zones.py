"""Abilities that work in other zones than the battlefield: "as long as this card is in your graveyard, …".

Nothing here belongs to one language.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, cast

from engine.scenario import Ability
from engine.words import ZONES
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import IT, RefIs, Subject
from layers_site.explain.reading.statics import Clause, static_of

_ORDER: Final = {zone: place for place, zone in enumerate(ZONES)}


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
