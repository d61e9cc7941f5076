"""What kind of line a French line is: type lines, keywords, ability words, levels, old words, and what is left."""

from __future__ import annotations

import pytest

from layers_site.cardtext.reading.card import type_line
from tests.cardtext.reading.french.reading import abilities, card, left, static

AURA = "Enchantement : aura"


@pytest.mark.parametrize(
    ("line", "supertypes", "types", "subtypes"),
    [
        ("Créature légendaire : humain et sorcier", ("Legendary",), ("Creature",), ("Human", "Wizard")),
        ("Créature-artefact : construction", (), ("Artifact", "Creature"), ("Construct",)),
        ("Enchantement : aura", (), ("Enchantment",), ("Aura",)),
        ("Artefact légendaire : équipement", ("Legendary",), ("Artifact",), ("Equipment",)),
        ("Terrain de base neigeux : île", ("Basic", "Snow"), ("Land",), ("Island",)),
        ("Éphémère tribal : elfe", (), ("Kindred", "Instant"), ("Elf",)),
        ("Planeswalker légendaire : Jace", ("Legendary",), ("Planeswalker",), ("Jace",)),
        ("Créature : grand serpent, peuple fée et gredin", (), ("Creature",), ("Serpent", "Faerie", "Rogue")),
        ("Rituel", (), ("Sorcery",), ()),
        # Old words that are certain: rules 205.4d (legends), 205.2a (kindred), 205.3m (dogs).
        ("Créature : dragon légendaire", ("Legendary",), ("Creature",), ("Dragon",)),
        ("Créature : elfe et légende", ("Legendary",), ("Creature",), ("Elf",)),
        ("Créature : Légende", ("Legendary",), ("Creature",), ()),
        ("Rituel tribal : gredin", (), ("Kindred", "Sorcery"), ("Rogue",)),
        ("Créature : chien de chasse et shamane", (), ("Creature",), ("Dog", "Shaman")),
        ("Créature : Assassin gobelin", (), ("Creature",), ("Assassin", "Goblin")),
        ("Créature : Wizard Mutant", (), ("Creature",), ("Wizard", "Mutant")),
        ("Créature : yeti", (), ("Creature",), ("Yeti",)),
        ("Terrain : mine d’Urza", (), ("Land",), ("Urza's", "Mine")),
        ("Enchanter : créature", (), ("Enchantment",), ("Aura",)),
    ],
)
def test_type_lines(line: str, supertypes: tuple[str, ...], types: tuple[str, ...], subtypes: tuple[str, ...]) -> None:
    made = type_line(line, "fr")
    assert (made.supertypes, made.types, made.subtypes, made.left) == (supertypes, types, subtypes, ())


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("Vol", ["flying"]),
        ("Vol, lien de vie", ["flying", "lifelink"]),
        ("Initiative ; défense talismanique", ["first strike", "hexproof"]),
        ("Parade {2} (Elle coûte.)", ["ward {2}"]),
        ("Protection contre le noir et contre les démons", ["protection from black", "protection from Demons"]),
        ("Traversée des îles", ["islandwalk"]),
        ("Annihilateur 2", ["annihilator 2"]),
        ("Équipement {3}", ["equip {3}"]),
        ("Enchanter : créature", ["enchant creature"]),
        ("Enchanter : une créature que vous contrôlez", ["enchant creature you control"]),
        ("Enchanter : créature ou véhicule", ["enchant creature or vehicle"]),
    ],
)
def test_keywords(line: str, keywords: list[str]) -> None:
    assert abilities(line) == keywords


def test_a_keyword_that_is_written_out() -> None:
    (ability,) = abilities("Changelin")
    assert ability["keyword"] == "changeling"
    assert ability["cda"]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Quand le Gardien du gué arrive, piochez une carte.", "triggered"),
        ("À chaque fois que vous lancez un sort, gagnez 1 point de vie.", "triggered"),
        ("Au début de votre entretien, piochez une carte.", "triggered"),
        ("{1}, {T} : Piochez une carte.", "activated"),
        ("{T} : Ajoutez {G}.", "mana"),
        ("{T} : Ajoutez un mana de la couleur de votre choix.", "mana"),
    ],
)
def test_kinds_of_abilities(line: str, kind: str) -> None:
    assert abilities(line) == [{"other": line, "kind": kind}]


@pytest.mark.parametrize(
    "line",
    [
        "Ce sort coûte {1} de moins à lancer pour chaque elfe que vous contrôlez.",
        "Vous pouvez regarder la carte du dessus de votre bibliothèque à tout moment.",
        "Le Gardien du gué arrive sur le champ de bataille engagé.",
        "Au moment où le Gardien du gué arrive sur le champ de bataille, choisissez une couleur.",
        "Échappée — {3}{G}, exilez deux autres cartes de votre cimetière.",
        "Si un joueur devait piocher une carte, à la place il en pioche deux.",
    ],
)
def test_what_is_no_matter_of_the_layers_is_carried(line: str) -> None:
    (read,) = card(line).lines
    assert read.carried


def test_a_line_after_a_level_holds_only_there() -> None:
    assert left("NIVEAU 1-3\n4/4\nLes elfes que vous contrôlez gagnent +1/+1.") == [None] * 3


# --- ability words and old words (law 7) -------------------------------------------------------------


def test_an_ability_word_whose_condition_is_said_is_read() -> None:
    text = "Art des métaux — Le Gardien du gué a le vol tant que vous contrôlez au moins trois artefacts."
    assert static(text)["if"] == {"count": {"type": "Artifact", "controller": "you"}, ">=": 3}


@pytest.mark.parametrize(
    "line",
    [
        "Seuil — Le Gardien du gué gagne +2/+2.",
        "Seuil — Quand le Gardien du gué meurt, piochez une carte.",
        "Délire — Les créatures que vous contrôlez ont le vol.",
    ],
)
def test_an_ability_word_whose_condition_is_not_said_is_left(line: str) -> None:
    assert left(line) == ["not_here"]


@pytest.mark.parametrize(
    ("line", "types"),
    [
        ("La créature enchantée ne peut être la cible de sorts ou de capacités.", AURA),
        ("Le Gardien du gué peut bloquer comme s'il avait le vol.", "Créature : elfe"),
        ("Tous les terrains sont indestructibles.", "Enchantement"),
        ("Les créatures en jeu gagnent +1/+1.", "Enchantement"),
        ("Le Gardien du gué ne peut enchanter qu'un marais.", AURA),
    ],
)
def test_old_words_are_left(line: str, types: str) -> None:
    assert None not in left(line, types)


def test_two_lines_that_have_run_into_one_another_are_two() -> None:
    assert left("VolQuand le Gardien du gué meurt, piochez une carte.") == [None, None]
    assert left("Les elfes gagnent +1/+1.Les gobelins gagnent +1/+1.") == [None, None]


def test_a_bracket_that_stays_open_swallows_no_other_line() -> None:
    text = "Vol (Elle vole.\nLes elfes que vous contrôlez gagnent +1/+1."
    assert len(card(text).lines) == 2
    assert left(text) == [None, None]


# --- « cette créature » (law 6) ----------------------------------------------------------------------


def test_this_creature_is_the_source_where_the_card_is_one_and_else_nothing() -> None:
    assert static("Cette créature gagne +1/+1.")["affects"] == {"is": "self"}
    assert left("Cette créature gagne +1/+1.", "Enchantement") != [None]


def test_this_creature_is_the_one_just_spoken_of_and_nobody_knows_which_where_both_are_creatures() -> None:
    text = "Chaque créature que vous contrôlez gagne +1/+1 pour chaque aura attachée à cette créature."
    auras = {"count": {"subtype": "Aura", "attached_to": "affected"}}
    assert static(text, "Enchantement")["changes"] == [{"pt": {"add": [auras, auras]}}]
    assert left(text) == ["two_readings"]


def test_this_artifact_is_the_source_where_no_artifact_was_spoken_of() -> None:
    text = "Les créatures que vous contrôlez gagnent +1/+1 pour chaque marqueur « charge » sur cet artefact."
    charges = {"counters": "self", "kind": "charge"}
    assert static(text, "Artefact")["changes"] == [{"pt": {"add": [charges, charges]}}]


# --- nothing is skipped -------------------------------------------------------------------------------------


def test_no_word_is_skipped() -> None:
    assert left("Les créatures que vous contrôlez gagnent prestement +1/+1.") == ["unknown_word"]
    assert left("Les créatures que vous contrôlez gagnent +1/+1 et ont le blorg.") == ["unknown_word"]


def test_the_own_name_has_its_article() -> None:
    for name, text in (
        ("Elfe du gué", "L'Elfe du gué gagne +1/+1."),
        ("Reine du gué", "La Reine du gué gagne +1/+1."),
        ("Rats du gué", "Les Rats du gué gagnent +1/+1."),
        ("Orla, reine du gué", "Orla gagne +1/+1."),
    ):
        types = "Créature légendaire : elfe"
        assert static(text, types, name=name)["affects"] == {"is": "self"}
    own = static("Le Gardien du gué gagne +1/+1 pour chaque aura attachée au Gardien du gué.")
    auras = {"count": {"subtype": "Aura", "attached_to": "self"}}
    assert own["changes"] == [{"pt": {"add": [auras, auras]}}]
