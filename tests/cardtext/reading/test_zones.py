"""Abilities that work elsewhere than on the battlefield, in both languages (113.6); and what players have."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from engine.notation import write_ability
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import PrintedCard

YOURS = {"type": "Creature", "controller": "you"}
HASTE = {"abilities": {"add": ["haste"]}}
MOUNTAIN = {"count": {"subtype": "Mountain", "controller": "you"}, ">=": 1}
SELF = {"is": "self"}
PLUS = {"pt": {"add": [1, 1]}}


def read(text: str, language: str, types: str) -> list[Any] | None:
    """Return the abilities of a line as data, None where it was left or is no matter of the layers."""
    (line,) = read_card(PrintedCard("Zorb", types, text, language=language)).lines  # type: ignore[arg-type]
    return None if line.why is not None or line.carried else [write_ability(ability) for ability in line.abilities]


def both(english: str, french: str, types: tuple[str, str]) -> list[Any] | None:
    """Read a sentence in both languages, which must say the same."""
    made = read(english, "en", types[0])
    assert read(french, "fr", types[1]) == made
    return made


INCARNATION = ("Creature — Incarnation", "Créature : incarnation")
EQUIPMENT = ("Artifact — Equipment", "Artefact : équipement")


@pytest.mark.parametrize(
    ("english", "french", "static", "zones"),
    [
        ("As long as Zorb is in your graveyard and you control a Mountain, creatures you control have haste.",
         ("Tant que Zorb est dans votre cimetière et que vous contrôlez une montagne, les créatures que vous contrôlez "
         "ont la célérité."),
         {"affects": YOURS, "changes": [HASTE], "if": MOUNTAIN}, ["graveyard"]),
        ("As long as this card is in your hand, creatures you control have haste.",
         "Tant que cette carte est dans votre main, les créatures que vous contrôlez ont la célérité.",
         {"affects": YOURS, "changes": [HASTE]}, ["hand"]),
        ("As long as Zorb is in the command zone or on the battlefield, creatures you control have haste.",
         ("Tant que Zorb est dans la zone de commandement ou sur le champ de bataille, les créatures que vous "
         "contrôlez ont la célérité."),
         {"affects": YOURS, "changes": [HASTE]}, ["battlefield", "command"]),
        ("As long as this card is in exile, it has haste.", "Tant que cette carte est en exil, elle a la célérité.",
         {"affects": SELF, "changes": [HASTE]}, ["exile"]),
    ],
)  # fmt: skip
def test_a_sentence_names_the_zones_of_its_ability(
    english: str, french: str, static: dict[str, Any], zones: list[str]
) -> None:
    assert both(english, french, INCARNATION) == [{"static": static, "zones": zones}]


@pytest.mark.parametrize(
    ("english", "language"),
    [
        ("As long as Zorb is in an opponent's graveyard, creatures you control have haste.", "en"),
        ("As long as Zorb isn't in your graveyard, creatures you control have haste.", "en"),
        ("As long as Zorb is in your graveyard and it's a creature, creatures you control have haste.", "en"),
        (
            "Tant que Zorb est dans le cimetière d'un adversaire, les créatures que vous contrôlez ont la célérité.",
            "fr",
        ),
    ],
)
def test_other_words_about_a_zone_are_left(english: str, language: str) -> None:
    assert read(english, language, INCARNATION[language == "fr"]) is None


def test_what_players_have_together_and_one_of_them() -> None:
    poison = {"player_counters": "that", "kind": "poison"}
    together = {"over": "opponents", "take": "total", "value": poison}
    assert both(
        "Zorb gets +1/+0 for each poison counter your opponents have.",
        "Zorb gagne +1/+0 pour chaque marqueur « poison » que vos adversaires ont.",
        INCARNATION,
    ) == [{"static": {"affects": SELF, "changes": [{"pt": {"add": [together, 0]}}]}}]
    some = {"value": {"players": "opponents", "where": {"value": poison, ">=": 3}}, ">=": 1}
    assert both(
        "As long as an opponent has three or more poison counters, Zorb gets +1/+1.",
        "Tant qu'un adversaire a au moins trois marqueurs « poison », Zorb gagne +1/+1.",
        INCARNATION,
    ) == [{"static": {"affects": SELF, "changes": [PLUS], "if": some}}]


def test_a_single_graveyard_is_that_of_some_player() -> None:
    theirs = {"count": {"zone": "graveyard", "owner": "that"}, ">=": 10}
    assert read(
        "Zorb gets +1/+1 as long as there are ten or more cards in a single graveyard.", "en", INCARNATION[0]
    ) == [{"static": {"affects": SELF, "changes": [PLUS],
                      "if": {"value": {"players": "all", "where": theirs}, ">=": 1}}}]  # fmt: skip


def test_sentences_with_a_condition_each_are_about_the_first_subject() -> None:
    made = read(
        "Equipped creature gets +1/+1. As long as it's red, it has haste. As long as it's legendary, it gets an "
        "additional +1/+1.",
        "en",
        EQUIPMENT[0],
    )
    asks = ({"color": "red"}, {"supertype": "Legendary"})
    assert made == [
        {"static": {"affects": {"is": "attached"}, "changes": [PLUS]}},
        *({"static": {"affects": {"is": "attached"}, "changes": [change],
                      "if": {"count": {"is": "attached", **test}, ">=": 1}}}
          for change, test in zip((HASTE, PLUS), asks, strict=True)),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("If a land would be destroyed, instead it gains indestructible until end of turn.", "en"),
        ("You may cast spells from your graveyard. If you cast a spell this way, it gains haste.", "en"),
        ("{TK}{TK} — Whenever this creature attacks, it gets +1/+1 until end of turn.", "en"),
        ("Si un terrain devait être détruit, à la place il acquiert l'indestructible jusqu'à la fin du tour.", "fr"),
    ],
)
def test_what_waits_for_something_makes_nothing_now(text: str, language: Literal["en", "fr"]) -> None:
    (line,) = read_card(PrintedCard("Zorb", "Enchantment", text, language=language)).lines
    assert (line.why, line.carried, line.effects) == (None, True, ())


@pytest.mark.parametrize(
    "text",
    [
        "If a land would be destroyed, instead sacrifice it. Creatures you control get +1/+1.",
        "You may cast spells from your graveyard. Creatures you control have haste.",
        "If you control a land, creatures you control glimmer.",
    ],
)
def test_a_static_ability_beside_it_is_not_carried_along(text: str) -> None:
    (line,) = read_card(PrintedCard("Zorb", "Enchantment", text)).lines
    assert line.why is not None


def test_spells_cast_from_exile_are_a_fact_of_theirs() -> None:
    affects = {"fact": "cast from exile", "zone": "stack", "controller": "you"}
    assert both(
        "Spells you cast from exile have convoke.",
        "Les sorts que vous lancez depuis l'exil ont la convocation.",
        ("Enchantment", "Enchantement"),
    ) == [{"static": {"affects": affects, "changes": [{"abilities": {"add": ["convoke"]}}]}}]
