"""Lines behind a level, a station number, a class level, a solved case and max speed hold only there (law 5)."""

from __future__ import annotations

from typing import Any, Final, Literal

import pytest

import engine
from engine.notation import write_ability
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import CardReading, PrintedCard, card_json

Json = dict[str, Any]
CREATURE: Final = "Creature — Bear"
LEVELS: Final = "Level up {3}\nLEVEL 1-2\n2/2\nFlying\nLEVEL 3+\n4/5\nFlying, vigilance\nElves you control get +1/+1."
CLASS: Final = (
    "Elves you control get +1/+1.\n{2}{R}: Level 2\nElves you control have flying.\n{2}{R}: Level 3\n"
    "Elves you control get +0/+2."
)
STATION: Final = (
    "Station (Tap another creature you control. It's an artifact creature at 8+.)\nSTATION 2+\n"
    "Elves you control get +1/+1.\nSTATION 8+\nFlying"
)


def reading(text: str, types: str = CREATURE, language: Literal["en", "fr"] = "en") -> CardReading:
    return read_card(PrintedCard("Ford Warden", types, text, power="1", toughness="1", language=language))


def on_board(read: CardReading, **fields: Any) -> Json:
    """The result of the card on a board with an Elf."""
    assert [line.why for line in read.lines] == [None] * len(read.lines)
    elf = {"id": "elf", "name": "Elf", "types": ["Creature"], "subtypes": ["Elf"], "power": 1, "toughness": 1}
    players = {key: fields.pop(key) for key in ("player_facts",) if key in fields}
    card = {"id": "card", **card_json(read), **fields}
    scenario = engine.parse({"format": "layers/1", "objects": [card, elf], **players})
    result: Json = engine.result_json(engine.evaluate(scenario))["objects"]
    return result


def size(thing: Json) -> tuple[int | None, int | None]:
    return thing["power"], thing["toughness"]


def keywords(thing: Json) -> set[str]:
    return {ability["keyword"] for ability in thing["abilities"] if "keyword" in ability}


@pytest.mark.parametrize(
    ("levels", "expected", "has", "elf"),
    [
        (0, (1, 1), {"level up {3}"}, (1, 1)),
        (1, (2, 2), {"level up {3}", "flying"}, (1, 1)),
        (2, (2, 2), {"level up {3}", "flying"}, (1, 1)),
        (3, (4, 5), {"level up {3}", "flying", "vigilance"}, (2, 2)),
        (9, (4, 5), {"level up {3}", "flying", "vigilance"}, (2, 2)),
    ],
)
def test_a_creature_levels_up(levels: int, expected: Any, has: set[str], elf: Any) -> None:
    """711.2: base power and toughness, and abilities, between two numbers of level counters."""
    result = on_board(reading(LEVELS), counters=[{"kind": "level", "count": levels}])
    assert (size(result["card"]), keywords(result["card"]), size(result["elf"])) == (expected, has, elf)


@pytest.mark.parametrize(
    ("facts", "expected", "flies"),
    [([], (2, 2), False), (["level 2"], (2, 2), True), (["level 2", "level 3"], (2, 4), True)],
)
def test_a_class_gains_levels(facts: list[str], expected: Any, flies: bool) -> None:
    """716.2: it has the abilities of its level and of those below."""
    result = on_board(reading(CLASS, "Enchantment — Class"), facts=facts, power=None, toughness=None)
    assert size(result["elf"]) == expected
    assert ("flying" in keywords(result["elf"])) is flies


@pytest.mark.parametrize(
    ("counters", "expected", "elf"), [(0, (None, None), (1, 1)), (2, (None, None), (2, 2)), (8, (1, 1), (2, 2))]
)
def test_a_station_becomes_a_creature(counters: int, expected: Any, elf: Any) -> None:
    """721.2: its abilities come one after another; from its last number on it is an artifact creature."""
    read = reading(STATION, "Artifact — Spacecraft")
    result = on_board(read, counters=[{"kind": "charge", "count": counters}])
    assert (size(result["card"]), size(result["elf"])) == (expected, elf)
    assert ("flying" in keywords(result["card"])) is (counters == 8)


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Solved — Elves you control get +1/+1.", {"facts": ["solved"]}),
        ("Max speed — Elves you control get +1/+1.", {"player_facts": {"you": ["max speed"]}}),
    ],
)
def test_what_stands_behind_a_dash_holds_under_its_condition(text: str, fields: Json) -> None:
    assert size(on_board(reading(text))["elf"]) == (1, 1)
    assert size(on_board(reading(text), **fields)["elf"]) == (2, 2)


def test_a_triggered_ability_of_a_level_is_one_that_the_source_has_there() -> None:
    (line,) = reading("LEVEL 2+\nWhenever this creature attacks, draw a card.").lines[1:]
    granted = write_ability(line.abilities[0])["static"]["changes"]  # type: ignore[index, call-overload]
    assert granted[0]["abilities"]["add"][0]["kind"] == "triggered"


def test_levels_are_read_in_french() -> None:
    english = reading("LEVEL 1-2\n2/2\nFlying")
    french = reading("NIVEAU 1-2\n2/2\nVol", "Créature : ours", "fr")
    assert french.abilities == english.abilities
    assert [line.why for line in french.lines] == [None] * 3


@pytest.mark.parametrize("text", ["12+ | Flying", "{1}{G}: Level 4\nFlying"])
def test_a_header_that_is_not_known_is_left_with_what_stands_behind_it(text: str) -> None:
    assert {line.why for line in reading(text).lines} <= {"not_here", "cannot_be_said", "unknown_word"}
    assert reading(text).abilities == ()
