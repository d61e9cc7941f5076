"""Keywords whose number is computed, from the words of cards; and what phases out, on spells as on creatures."""

from __future__ import annotations

from typing import Any, Final

import pytest

from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import CardReading, PrintedCard, reading_json

POWER: Final = {"power": "self"}
LANDS: Final = {"count": {"type": "Land", "controller": "you"}}
CREATURES: Final = {"count": {"type": "Creature", "controller": "you"}}


def read(types: str, text: str, language: Any = "en") -> CardReading:
    return read_card(PrintedCard("Test Bear", types, text, language=language))


def abilities(reading: CardReading) -> Any:
    made: Any = reading_json(reading)
    assert made["left"] == []
    return made["card"]["abilities"]


def gain(affects: dict[str, Any], *added: Any) -> Any:
    return {"static": {"affects": affects, "changes": [{"abilities": {"add": list(added)}}]}}


def with_x(keyword: str, x: Any) -> Any:
    return {"keyword": keyword, "x": x}


SAID: Final = {
    "Annihilator X, where X is this creature's power.": with_x("annihilator X", POWER),
    "Ward {X}, where X is its power": with_x("ward {X}", POWER),
    "Ward—Pay life equal to Test Bear's power.": with_x("ward—Pay X life", POWER),
    "Ward—Pay X life, where X is its power.": with_x("ward—Pay X life", POWER),
    "Test Bear has echo {X}, where X is your life total.": gain({"is": "self"}, with_x("echo {X}", {"life": "you"})),
    "Equipped creature has menace and mobilize X, where X is its power.": gain(
        {"is": "attached"}, "menace", with_x("mobilize X", POWER)
    ),
    "Creatures you control have toxic X, where X is the number of lands you control.": gain(
        {"type": "Creature", "controller": "you"}, with_x("toxic X", LANDS)
    ),
    # One X of the sentence is that of the keyword too (107.3i).
    "Equipped creature gets +X/+0 and has ward {X}, where X is its mana value.": {
        "static": {
            "affects": {"is": "attached"},
            "changes": [
                {"abilities": {"add": [with_x("ward {X}", {"mana_value": "self"})]}},
                {"pt": {"add": [{"mana_value": "affected"}, 0]}},
            ],
        }
    },
    "Ward—Pay life equal to its controller's life total.": with_x("ward—Pay X life", {"life": "you"}),
    # Between quotation marks "you" is who controls the object that has it.
    "Enchanted creature has “Ward {X}, where X is the number of creatures you control.”": gain(
        {"is": "attached"}, with_x("ward {X}", CREATURES)
    ),
}
SAID_IN_FRENCH: Final = {
    "Annihilateur X, X étant la force de cette créature.": with_x("annihilator X", POWER),
    "Parade {X}, où X est la force de cette créature.": with_x("ward {X}", POWER),
    "Parade — payez X points de vie, X étant la force de cette créature.": with_x("ward—Pay X life", POWER),
    "Le Test Bear a écho {X}, X étant votre total de points de vie.": gain(
        {"is": "self"}, with_x("echo {X}", {"life": "you"})
    ),
    "La créature équipée a la menace et annihilateur X, X étant sa force.": gain(
        {"is": "attached"}, "menace", with_x("annihilator X", POWER)
    ),
}


@pytest.mark.parametrize("text", SAID)
def test_what_x_is_belongs_to_the_keyword(text: str) -> None:
    """107.3j: the ability says what its X is, "its" and "this creature" being what has it."""
    assert abilities(read("Creature — Bear", text)) == [SAID[text]]


@pytest.mark.parametrize("text", SAID_IN_FRENCH)
def test_the_same_in_french(text: str) -> None:
    assert abilities(read("Créature : ours", text, "fr")) == [SAID_IN_FRENCH[text]]


@pytest.mark.parametrize(
    "text",
    [
        # "You" and "other" look from the Aura, which is not what has the ability.
        "Enchanted creature has ward {X}, where X is the number of creatures you control.",
        "Creatures have toxic X, where X is the number of other creatures you control.",
        "Enchanted creature has ward {X}, where X is the number of charge counters on this Aura.",
        "Enchanted creature gets +X/+0 and has ward {X}, where X is the number of lands you control.",
        "Ward {X}, where X is its owner's life total.",
        # What resolves has its number once and for all (608.2h).
        "Enchanted creature has annihilator X.",
    ],
)
def test_what_looks_from_elsewhere_is_left(text: str) -> None:
    reading = read("Enchantment — Aura", text)
    assert all(line.why for line in reading.lines)


def test_what_resolves_has_a_number_already() -> None:
    """608.2h: the X of a spell is read once; nothing is offered that would go on counting."""
    text = "Target creature gains annihilator X until end of turn, where X is its power."
    assert [line.why for line in read("Instant", text).lines] == ["cannot_be_said"]


@pytest.mark.parametrize(
    ("types", "text", "language"),
    [
        ("Instant", "Target creature phases out.", "en"),
        ("Sorcery", "Any number of target creatures you control phase out.", "en"),
        ("Instant", "Target creature phases out. If this spell was kicked, each creature phases out instead.", "en"),
        ("Éphémère", "La créature ciblée passe hors phase.", "fr"),
        ("Rituel", "Jusqu'à X créatures ciblées passent hors phase.", "fr"),
    ],
)
def test_what_phases_out_is_told_of_a_spell_as_of_a_creature(types: str, text: str, language: str) -> None:
    """702.26a: a status changes, and no continuous effect is made; the line is kept with its words."""
    (line,) = read(types, text, language).lines
    assert (line.why, line.carried, line.effects) == (None, True, ())
    ((ability,),) = (span.abilities for span in line.spans)
    assert ability.other is not None
    assert ability.other.en == text


def test_what_cannot_phase_out_or_gives_more_is_no_such_line() -> None:
    """A restriction lasts, and so does a bonus: both are effects, or they are left."""
    assert all(line.effects for line in read("Instant", "Creatures can't phase out.").lines)
    both = "Target creature phases out and gets +1/+1 until end of turn."
    assert [line.carried for line in read("Instant", both).lines] == [False]
