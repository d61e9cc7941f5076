"""Sentences that must not be read as less, or as something else, than they say: each is left, or read in full.

Expected by hand from the Comprehensive Rules (205.1b, 604.3, 611.2, 613.1f) and from what the words mean.
"""

from __future__ import annotations

from typing import Any, Literal

import pytest

from engine.notation import read_ability, write_ability
from engine.scenario import Ability
from layers_site.cardtext.reading.canonical import canonical
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import Line, PrintedCard
from layers_site.cardtext.wording import ability_text
from tests.cardtext.wording.saying import CREATURE as CREATURE_SOURCE

CREATURE = {"en": "Creature — Goblin", "fr": "Créature : gobelin"}
AURA = {"en": "Enchantment — Aura", "fr": "Enchantement : aura"}
SORCERY = {"en": "Sorcery", "fr": "Rituel"}


def line_of(text: str, types: dict[str, str] = CREATURE, language: str = "en") -> Line:
    return read_card(PrintedCard("Zorb", types[language], text, language=language)).lines[0]  # type: ignore[arg-type]


def static_of(ability: Ability) -> Any:
    return write_ability(ability)["static"]


@pytest.mark.parametrize("what", ["creature types", "card types"])
def test_losing_all_others_needs_what_they_are_other_than(what: str) -> None:
    """Where no type is given, nobody can say which ones are the others: the line is left, not read as less."""
    line = line_of(f"Other Goblins you control get +2/+2 and lose all other {what}.")
    assert line.why is not None
    assert not line.abilities


# --- words that a label swallowed -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("This creature can't attack and it has flying.", "en"),
        ("This creature can't attack and isn't a Goblin.", "en"),
        ("This creature can't block, and other creatures have flying.", "en"),
        ("This creature can't attack, and creatures you control are red.", "en"),
        ("Cette créature ne peut pas attaquer et les autres gobelins ont le vol.", "fr"),
        ("Cette créature ne peut pas attaquer et les gobelins sont rouges.", "fr"),
    ],
)
def test_a_restriction_swallows_nothing_that_layers_look_at(text: str, language: str) -> None:
    changes = [change for ability in line_of(text, CREATURE, language).abilities if ability.static is not None
               for change in ability.static.changes]  # fmt: skip
    labels = [change.what.en for change in changes if type(change).__name__ == "Restrict"]
    assert all("flying" not in label and "vol" not in label.split() and "Goblin" not in label for label in labels)
    assert all("rouges" not in label and "red" not in label for label in labels)


@pytest.mark.parametrize("text", ["can't be blocked by creatures that are black", "can't attack Goblins and Elves"])
def test_what_belongs_to_a_restriction_stays_in_it(text: str) -> None:
    assert line_of(f"This creature {text}.").why is None


# --- others than whom -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Goblins you control get +2/+1. Other creatures you control get +1/+1.", CREATURE),
        ("Enchanted creature has flying. Other creatures you control have reach.", AURA),
        ("Goblins you control get +2/+1 until end of turn. Other creatures get +1/+1 until end of turn.", SORCERY),
        ("Target creature gets +2/+1 until end of turn. Each other creature gets +1/+1 until end of turn.", SORCERY),
    ],
)
def test_others_behind_somebody_else_are_left(text: str, types: dict[str, str]) -> None:
    line = line_of(text, types)
    assert line.effects == ()
    assert all(ability.static is None for ability in line.abilities)


def test_others_behind_the_source_are_others_than_it() -> None:
    line = line_of("This creature gets +1/+1. Other creatures you control have flying.")
    assert [ability.static is not None for ability in line.abilities] == [True, True]


# --- what a list of targets is ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target land or nonblack creature. It can't be regenerated.",
        "Destroy target artifact, nonblack creature, or land. It can't be regenerated.",
    ],
)
def test_the_first_of_a_list_of_targets_is_not_the_target(text: str) -> None:
    assert line_of(text, SORCERY).effects == ()


# --- what is no static ability, and what is more than carried ---------------------------------------


@pytest.mark.parametrize(
    ("text", "language"),
    [("Les créatures sans le vol ne peuvent pas bloquer ce tour-ci.", "fr"), ("Lands can't untap.", "en")],
)
def test_what_a_spell_makes_is_no_static_ability(text: str, language: str) -> None:
    assert all(ability.static is None for ability in line_of(text, SORCERY, language).abilities)


@pytest.mark.parametrize(
    "text",
    [
        "You may play lands from your graveyard. They have haste.",
        "If this creature was kicked, it enters with two +1/+1 counters on it and with haste.",
        "This creature enters with a +1/+1 counter on it and has flying.",
    ],
)
def test_what_gives_a_keyword_is_not_carried(text: str) -> None:
    line = line_of(text)
    assert line.why is not None
    assert not line.carried


def test_what_is_said_of_something_with_a_keyword_is_carried() -> None:
    assert line_of("If a creature with flying would die, exile it instead.").carried


# --- signs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Creatures you control get +1/+1 (not Goblins.",
        "Creatures_you control get +1/+1.",
        'Creatures have "{T}: Add {G}.',
        "Creatures have “Goblins have “flying.”",
        "Creatures get +1/+1).",
    ],
)
def test_signs_that_stay_open_leave_the_line(text: str) -> None:
    assert line_of(text).why is not None


def test_a_closed_bracket_only_reminds() -> None:
    assert line_of("Creatures you control get +1/+1 (and nothing else).").why is None


# --- colours ----------------------------------------------------------------------------------------


def test_which_colors_stay_has_to_be_sure() -> None:
    text = "La créature enchantée est noire et est un zombie en plus de ses autres couleurs et types."
    assert line_of(text, AURA, "fr").why is not None
    assert line_of("Enchanted creature is a black Zombie in addition to its other colors and types.", AURA).why is None


# --- names and numbers ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["You", "Other", "Creatures", ".*", "~", "G"])
def test_a_name_that_is_a_word_of_the_rules_means_the_rules(name: str) -> None:
    text = "You have hexproof.\nOther Goblins you control have flying.\nCreatures get +1/+1."
    named = read_card(PrintedCard(name, CREATURE["en"], text))
    assert named.abilities == read_card(PrintedCard("Zorb", CREATURE["en"], text)).abilities
    assert len(named.abilities) == 3


def test_a_number_that_no_card_has_is_left() -> None:
    assert line_of(f"Creatures get +{'9' * 40}/+0.").why is not None


@pytest.mark.parametrize(
    ("types", "text"),
    [("Instant", "Your opponents can't cast spells this turn."), ("Sorcery", "Players can't gain life."),
     ("Instant", "You have hexproof this turn.")],
)  # fmt: skip
def test_what_a_spell_does_to_players_is_no_static_ability_of_it(types: str, text: str) -> None:
    """Rule 611.2: it is made as the spell resolves."""
    (line,) = read_card(PrintedCard("Zorb", types, text)).lines
    assert all(ability.static is None for ability in line.abilities)


# --- the chosen type --------------------------------------------------------------------------------

LAND = {"en": "Land", "fr": "Terrain"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("This land is the chosen type in addition to its other types.", "en"),
        ("Ce terrain est du type choisi en plus de ses autres types.", "fr"),
        ("Blue artifact lands are the chosen type in addition to their other types.", "en"),
        ("Les terrains-artefacts bleus sont du type choisi en plus de leurs autres types.", "fr"),
    ],
)
def test_the_chosen_type_of_a_land_is_a_land_type(text: str, language: str) -> None:
    """Lands, and a land that speaks of itself, are of one of the types that lands have (205.3i)."""
    (ability,) = line_of(text, LAND, language).abilities
    assert static_of(ability)["changes"] == [{"subtypes": {"add": [{"chosen": "land_type"}]}}]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Creatures you control of the chosen land type get +1/+1.", "en"),
        ("Les créatures du type de terrain choisi que vous contrôlez gagnent +1/+1.", "fr"),
    ],
)
def test_a_type_that_is_named_is_no_other(text: str, language: str) -> None:
    (ability,) = line_of(text, CREATURE, language).abilities
    assert static_of(ability)["affects"] == {"type": "Creature", "controller": "you", "chosen": "land_type"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_chosen_creature_type_beside_a_named_one_comes_back(language: Literal["en", "fr"]) -> None:
    """Both replace the creature types together: the sentence says one after the other, and is read as both."""
    words = [{"chosen": "creature_type"}, "Goblin"]
    document = {"static": {"affects": {"type": "Creature"}, "changes": [{"subtypes": {"set_creature": words}}]}}
    ability = read_ability(document)
    again = line_of(ability_text(ability, language), CREATURE, language).abilities
    assert canonical(again, language) == canonical([ability], language)


# --- one object, and what belongs to it -------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Enchant creature\nEnchanted land has flying.", "en"),
        ("Enchanter : créature\nLe terrain enchanté a le vol.", "fr"),
    ],
)
def test_another_type_of_the_host_is_asked_for(text: str, language: Literal["en", "fr"]) -> None:
    """An Aura on a creature gives flying only where that creature is a land."""
    line = read_card(PrintedCard("Zorb", AURA[language], text, language=language)).lines[1]
    assert static_of(line.abilities[0])["affects"] == {"is": "attached", "type": "Land"}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("All lands are a copy of enchanted land, except they're red and have haste.", "en"),
        ("Les terrains sont des copies du terrain enchanté, sauf que les copies sont rouges et ont la célérité.", "fr"),
    ],
)
def test_all_that_follows_except_belongs_to_the_copy(text: str, language: str) -> None:
    (ability,) = line_of(text, AURA, language).abilities
    (change,) = static_of(ability)["changes"]
    assert change["except"] == [{"colors": {"set": ["red"]}}, {"abilities": {"add": ["haste"]}}]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_one_object_has_to_be_is_said(language: Literal["en", "fr"]) -> None:
    """Its abilities are taken only while it is an artifact: the sentence does not leave that out."""
    giver = {"is": "self", "type": "Artifact"}
    document = {"static": {"affects": {"type": "Creature"}, "changes": [
        {"abilities": {"add_from": giver, "only": "activated"}}]}}  # fmt: skip
    ability = read_ability(document)
    again = line_of(ability_text(ability, language, source=CREATURE_SOURCE), CREATURE, language).abilities
    assert canonical(again, language) == canonical([ability], language)
