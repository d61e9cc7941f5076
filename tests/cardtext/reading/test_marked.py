"""What was left of a card is marked: a condition before a dash, a size that is no number, words of the type line.

Expected by hand: an ability word has no rules meaning (207.2c), a condition has; a star is 0 where nothing defines it
(208.2a); a creature without a value has 0 (208.5).
"""

from __future__ import annotations

from typing import Any, Literal

import pytest

from layers_site.cardtext.reading.card import read_card, type_line, written_reading
from layers_site.cardtext.reading.pasted import pasted_card
from layers_site.cardtext.reading.result import Line, PrintedCard
from layers_site.explain.presenters.reading import head_not_read, object_of, reading_text

Tongue = Literal["en", "fr"]
BONUS = {"en": "Creatures you control get +1/+1.", "fr": "Les créatures que vous contrôlez gagnent +1/+1."}
TYPES = {"en": "Enchantment", "fr": "Enchantement"}


def line_of(text: str, language: Tongue) -> Line:
    return read_card(PrintedCard("Zorb", TYPES[language], text, language=language)).lines[-1]


# --- before a dash ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("If kicked", "en"),
        ("Kicked", "en"),
        ("Unless you pay {2}", "en"),
        ("When this enters", "en"),
        ("As long as you control a Swamp", "en"),
        ("Whenever it's raining", "en"),
        ("During your turn", "en"),
        ("Until end of turn", "en"),
        ("For each Elf", "en"),
        ("Choose one", "en"),
        ("Creatures you control", "en"),
        ("Si kické", "fr"),
        ("S’il est kické", "fr"),
        ("À moins que vous ne payiez {2}", "fr"),
        ("Quand il attaque", "fr"),
        ("Tant que vous contrôlez un marais", "fr"),
        ("Tant qu'il est engagé", "fr"),
        ("Lorsque vous gagnez", "fr"),
        ("À chaque fois que vous piochez", "fr"),
        ("Pendant votre tour", "fr"),
        ("Jusqu'à la fin du tour", "fr"),
        ("Pour chaque elfe", "fr"),
    ],
)
def test_a_condition_before_a_dash_is_not_swallowed(words: str, language: Tongue) -> None:
    """The line is left, and the words that stopped it are named: without them it would say more than the card."""
    line = line_of(f"{words} — {BONUS[language]}", language)
    assert not line.abilities
    assert (line.why, line.stop) == ("cannot_be_said", (0, len(words)))


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("Will of the council", "en"),
        ("Council's dilemma", "en"),
        ("Bring it Down!", "en"),
        ("How Civil of You", "en"),
        ("Rude Awakening", "en"),
        ("Volonté du conseil", "fr"),
        ("Vous vous cachez", "fr"),
        ("Récompense du héros", "fr"),
    ],
)
def test_an_ability_word_says_nothing(words: str, language: Tongue) -> None:
    line = line_of(f"{words} — {BONUS[language]}", language)
    assert line.why is None
    assert line.abilities == line_of(BONUS[language], language).abilities


@pytest.mark.parametrize(
    ("heading", "modes", "language"),
    [
        ("Choose one —", ("If kicked", "Strike Hard", "Target creature gets +1/+1 until end of turn."), "en"),
        ("Choisissez l'un —", ("Si kické", "Frappez", "La créature ciblée gagne +1/+1 jusqu'à la fin du tour."), "fr"),
    ],
)
def test_a_condition_before_the_dash_of_a_mode_is_not_swallowed(
    heading: str, modes: tuple[str, str, str], language: Tongue
) -> None:
    """The title of a mode has no meaning (700.2i), a condition has."""
    condition, title, sentence = modes
    text = f"{heading}\n• {condition} — {sentence}\n• {title} — {sentence}"
    _, left, read = read_card(PrintedCard("Zorb", "Instant", text, language=language)).lines
    assert (left.why, left.effects) == ("cannot_be_said", ())
    assert left.stop is not None
    assert text[slice(*left.stop)] == condition
    assert len(read.effects) == 1


# --- power and toughness ----------------------------------------------------------------------------


def sizes(power: str, toughness: str) -> dict[str, Any]:
    return written_reading(PrintedCard("Zorb", "Creature — Elf", "", None, power, toughness))


@pytest.mark.parametrize("size", ["2+", "+2", "1.5", "½", "3½", "X", "x", "?", "∞", "*²", "2*", "1000000", "٣"])
def test_a_size_that_is_no_number_is_marked(size: str) -> None:
    written = sizes(size, "3")
    assert written["sizes_left"] == ["/card/power"]
    assert (written["card"]["power"], written["card"]["toughness"]) == (0, 3)
    assert sizes("3", size)["sizes_left"] == ["/card/toughness"]


@pytest.mark.parametrize(
    ("size", "number"), [("2", 2), ("0", 0), ("-1", -1), ("−1", -1), ("*", 0), ("1+*", 0), ("*+1", 0), ("7-*", 0)]
)
def test_a_number_or_a_star_is_read(size: str, number: int) -> None:
    written = sizes(size, size)
    assert "sizes_left" not in written
    assert (written["card"]["power"], written["card"]["toughness"]) == (number, number)


def test_the_size_of_a_back_is_marked_in_its_place() -> None:
    text = "Flying\n//\nColor Indicator: Blue\nFlying"
    types = "Creature — Elf // Creature — Elf"
    written = written_reading(PrintedCard("A // B", types, text, "{U} // ", "1 // 2+", "1 // 1"))
    assert written["sizes_left"] == ["/card/back/power"]


@pytest.mark.parametrize(
    ("types", "language", "sizes_text"),
    [
        ("Creature — elf", "en", "Not read in power and toughness, so that 0 counts: 2+."),
        ("Créature : seigneur", "fr", "Not read in power and toughness, so that 0 counts: 2+."),
    ],
)
def test_people_are_told_of_both(types: str, language: Tongue, sizes_text: str) -> None:
    word = types.rpartition(" ")[2]
    reading = read_card(PrintedCard("Zorb", types, "", None, "2+", "2+", language))
    assert head_not_read(reading) == f"Not read in the type line: {word}. {sizes_text}"
    assert head_not_read(read_card(PrintedCard("Zorb", TYPES[language], "", language=language))) == ""


# --- the type line ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "language", "subtypes", "left"),
    [
        ("Creature — Elf — Druid", "en", ("Elf", "Druid"), ["—"]),
        ("Creature — Legendary Elf", "en", ("Elf",), ["Legendary"]),
        ("Creature — Creature", "en", (), ["Creature"]),
        ("Creature — elf 7", "en", (), ["elf", "7"]),
        ("Creature — Elf, Druid", "en", ("Elf", "Druid"), []),
        ("Creature – Elf", "en", ("Elf",), []),
        ("Land — Urza's Power-Plant", "en", ("Urza's", "Power-Plant"), []),
        ("Creature — Time Lord Doctor", "en", ("Time Lord", "Doctor"), []),
        ("Creature — Elf // Land — Forest", "en", ("Elf",), ["Land — Forest"]),
        ("Créature : elfe // Terrain : forêt", "fr", ("Elf",), ["Terrain : forêt"]),
        ("Créature – elfe", "fr", ("Elf",), []),
        ("Enchanter : créature bizarre", "fr", ("Aura",), ["créature bizarre"]),
        ("Enchanter : créature", "fr", ("Aura",), []),
    ],
)
def test_what_is_no_type_is_left_with_its_place(
    line: str, language: Tongue, subtypes: tuple[str, ...], left: list[str]
) -> None:
    """A subtype is one word behind the dash (205.3b) and no card type; one face has no other face's types."""
    made = type_line(line, language)
    assert made.subtypes == subtypes
    assert [line[start:end] for start, end in made.left] == left


def test_the_type_line_of_a_back_that_is_left_is_marked() -> None:
    """Nobody can tell the colors of the back (204), so that it is not on the card: not even without a text."""
    types = "Creature — Elf // Creature — Elf"
    written = written_reading(PrintedCard("A // B", types, "Flying\n//\n", "{G} // ", "1 // 1", "1 // 1"))
    ((start, end, why),) = written["types_left"]
    assert "back" not in written["card"]
    assert (start, types[start:end], why) == (18, "Creature — Elf", "not_here")


@pytest.mark.parametrize("types", ["Creature", "Créature"])
def test_a_text_of_three_faces_is_left_and_said(types: str) -> None:
    """No card has them: what is pasted so is shown line by line, and not worked with."""
    reading = read_card(pasted_card(f"A\n{types}\n1/1\n//\nB\n{types}\n1/1\n//\nC\n{types}\n1/1"))
    assert "1 // 1" in reading_text(reading, "fr")
    assert object_of(reading).mana_cost == ""


def test_what_is_chosen_beside_it_has_a_name_in_both_languages() -> None:
    """The id `target` is no word of a sentence."""
    reading = read_card(PrintedCard("Echo", "Sorcery", "Target creature becomes a copy of target creature."))
    assert "Becomes a copy of the target [layers 1a]" in reading_text(reading, "en")
    assert "Devient une copie de la cible [couches 1a]" in reading_text(reading, "fr")
