"""What French prints say that is left and told rather than swallowed: two readings, lost breaks, names, old types."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import write_ability
from layers_site.cardtext.reading.card import read_card, type_line, written_reading
from layers_site.cardtext.reading.result import PrintedCard, reading_json
from tests.cardtext.reading.french.reading import card, left, static

# --- « chaque X et Y » --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Cette créature gagne +1/+1 pour chaque gobelin et elfe que vous contrôlez.",
        "Cette créature gagne +1/+1 pour chaque aura et équipement attachés à elle.",
        "Cette créature gagne +1/+1 pour chaque autre gobelin et elfe que vous contrôlez.",
        "Cette créature gagne +1/+1 pour chaque carte d'elfe et guerrier dans votre cimetière.",
        "Chaque humain et guerrier gagne +1/+1.",
        "Les humains et guerriers gagnent +1/+1.",
        "Les créatures Elfe et Guerrier gagnent +1/+1.",
    ],
)
def test_each_of_two_types_is_both_or_either(text: str) -> None:
    assert left(text) == ["two_readings"]


@pytest.mark.parametrize(
    ("words", "counted"),
    [
        ("chaque artefact et enchantement", {"type": ["Artifact", "Enchantment"], "controller": "you"}),
        ("chaque gobelin ou elfe", {"subtype": ["Goblin", "Elf"], "controller": "you"}),
    ],
)
def test_what_can_only_be_either_is_read(words: str, counted: dict[str, Any]) -> None:
    made = static(f"Cette créature gagne +1/+1 pour {words} que vous contrôlez.")
    assert made["changes"] == [{"pt": {"add": [{"count": counted}] * 2}}]


def test_one_thing_of_two_types_is_both() -> None:
    made = static("Tant que vous contrôlez un elfe et guerrier, cette créature a le vol.")
    assert made["if"]["count"]["all"] == [{"subtype": "Elf"}, {"subtype": "Warrior"}]


def test_a_keyword_with_another_behind_its_dash_is_not_that_other() -> None:
    assert left("Modularité — Solarisation") == ["cannot_be_said"]


# --- lines that have run together ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Montée de niveau {1}{U} (Mettez un marqueur.)NIVEAU 2-3 2/4 {U}, {T} : Piochez une carte.", "not_here"),
        ("{T} : Piochez une carte.NIVEAU 4+ 2/5", "not_here"),
        ("{T} : Piochez une carte. NIVEAU 4+", "unknown_word"),
    ],
)
def test_a_level_behind_lost_breaks_is_left(text: str, why: str) -> None:
    """What stands before it is read; whatever holds only at that level is not."""
    assert left(text)[-1] == why


# --- names --------------------------------------------------------------------------------------------

NAMED = "Les créatures appelées Ours du Gué ont le vol."


def test_a_name_that_nobody_knows_in_english_is_left() -> None:
    """Rule 201.2: a name is compared, and that of an object is English in the format."""
    assert card(NAMED).lines[0].why is not None


@pytest.mark.parametrize("name", ["Ours du Gué", "Ford Bear"])
def test_a_name_that_is_known_is_the_english_one(name: str) -> None:
    text = NAMED.replace("Ours du Gué", name)
    reading = read_card(PrintedCard("Zorb", "Créature : elfe", text, language="fr"), known={"Ours du Gué": "Ford Bear"})
    (ability,) = reading.abilities
    written: Any = write_ability(ability)
    assert written["static"]["affects"] == {"type": "Creature", "name": "Ford Bear"}


def test_the_name_of_the_card_is_as_it_was_given() -> None:
    text = "Les Rats du gué gagnent +1/+1 pour chaque autre créature appelée Rats du gué."
    made = static(text, name="Rats du gué")
    counted = {"is": "other", "type": "Creature", "name": "Rats du gué"}
    assert made["changes"] == [{"pt": {"add": [{"count": counted}] * 2}}]


# --- type lines ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "language", "subtypes", "words"),
    [
        ("Créature : clerc et seigneur", "fr", ("Cleric",), ["seigneur"]),
        ("Créature : navire", "fr", (), ["navire"]),
        ("Créature mystique : elfe, citadin et gobelin", "fr", ("Elf", "Goblin"), ["mystique", "citadin"]),
        ("Summon Creature — Blorb", "en", ("Blorb",), ["Summon"]),
    ],
)
def test_a_word_that_is_no_type_is_left_and_told(
    line: str, language: Any, subtypes: tuple[str, ...], words: list[str]
) -> None:
    """A new English creature type is one (205.3m grows); nobody knows the English name of a new French word."""
    made = type_line(line, language)
    assert made.subtypes == subtypes
    assert [line[start:end] for start, end in made.left] == words


def test_the_answer_tells_the_words_of_the_type_line_that_were_left() -> None:
    printed = PrintedCard("Zorb", "Créature : seigneur et elfe", "Vol", language="fr")
    assert reading_json(read_card(printed))["types_left"] == [[11, 19, "unknown_word"]]
    plain = PrintedCard("Zorb", "Créature : elfe", "Vol", language="fr")
    assert "types_left" not in reading_json(read_card(plain))


def test_the_places_of_a_back_are_those_in_the_whole_type_line() -> None:
    line = "Créature : elfe // Créature : elfe et seigneur"
    printed = PrintedCard("A // B", line, "Vol\n//\nVol", "{G} // {G}", "1 // 1", "1 // 1", "fr")
    ((start, end, why),) = written_reading(printed)["types_left"]
    assert (line[start:end], why) == ("seigneur", "unknown_word")
