"""What something becomes as it loses all other types or abilities (205.1a), in lines that resolve and in others."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from engine.notation import write_change
from engine.scenario import Change
from layers_site.cardtext.reading import predicates
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import Line, PrintedCard
from tests.cardtext.reading.resolving import effect

ARTIFACT = {"types": {"set": ["Artifact"]}}
FROG = {"subtypes": {"set_creature": ["Frog"]}}
LOSE_ALL = {"abilities": {"remove": "all"}}
FLYING = {"abilities": {"add": ["flying"]}}


def line_of(text: str, types: str, language: str) -> Line:
    return read_card(PrintedCard("Odd Lantern", types, text, language=language)).lines[-1]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("Target creature becomes an artifact and loses all other card types.", [ARTIFACT]),
        ("Target creature becomes a Frog and loses all other creature types until end of turn.", [FROG]),
        ("Creatures your opponents control become Frogs and lose all other creature types.", [FROG]),
        ("Target creature gains flying and loses all other abilities until end of turn.", [LOSE_ALL, FLYING]),
        ("Target creature becomes an artifact and loses all other card types and abilities.", [ARTIFACT, LOSE_ALL]),
    ],
)
def test_a_resolving_line_replaces_what_it_says(text: str, changes: list[dict[str, Any]]) -> None:
    assert [write_change(change) for change in effect(text).changes] == changes


@pytest.mark.parametrize(
    ("text", "types", "language"),
    [
        ("Target creature loses all other card types.", "Instant", "en"),
        ("Target creature loses all other creature types until end of turn.", "Sorcery", "en"),
        ("Target creature becomes a Frog until end of turn and loses all other creature types.", "Instant", "en"),
        ("{T}: Target creature loses all other card types.", "Artifact", "en"),
        ("When this creature enters, it loses all other creature types.", "Creature — Elf", "en"),
        ("La créature ciblée perd tous ses autres types de carte.", "Éphémère", "fr"),
        ("{T} : La créature ciblée perd tous ses autres types de créature.", "Artefact", "fr"),
    ],
)
def test_without_what_they_are_other_than_nothing_is_made(text: str, types: str, language: str) -> None:
    assert line_of(text, types, language).effects == ()


@pytest.mark.parametrize("kind", get_args(Change))
def test_every_kind_of_change_has_its_place_among_the_others(kind: type) -> None:
    """A change of a kind that a reading can make is put in the order of the layers (613.1)."""
    assert 0 <= predicates._rank(kind.__new__(kind)) <= predicates._LAST_SIZE + 1
