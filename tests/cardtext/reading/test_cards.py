"""A whole card: lines with their places, levels and modes, and what the command and the API answer."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.notation import read_object
from layers_site.cardtext.reading.card import read_card
from layers_site.cardtext.reading.result import PrintedCard, read_request, reading_json

CAPTAIN = {
    "id": 7,
    "name": "Elf Captain",
    "types": "Legendary Creature — Elf Warrior",
    "cost": "{2}{G}",
    "power": "*",
    "toughness": "3",
    "text": "Trample, haste (It hurries.)\n"
    "Other Elves you control get +1/+1.\n"
    "Elf Captain’s power is equal to the number of Forests you control.\n"
    "Whenever Elf Captain attacks, draw a card.\n"
    "Elves you control glimber.",
}
ELVES = {"is": "other", "subtype": "Elf", "controller": "you"}
FORESTS = {"count": {"subtype": "Forest", "controller": "you"}}


def answer(card: dict[str, Any]) -> dict[str, Any]:
    return reading_json(read_card(read_request(card)))


def lines(text: str, types: str = "Creature — Elf", **more: str) -> list[str]:
    """What became of each line: "read", "carried" or why it was left."""
    reading = read_card(PrintedCard("Some Card", types, text, **more))
    return [line.why or ("carried" if line.carried else "read") for line in reading.lines]


def test_a_card_is_an_object_of_the_format_without_what_a_board_gives_it() -> None:
    card = answer(CAPTAIN)["card"]
    assert card == {
        "name": "Elf Captain",
        "mana_cost": "{2}{G}",
        "supertypes": ["Legendary"],
        "types": ["Creature"],
        "subtypes": ["Elf", "Warrior"],
        "power": 0,
        "toughness": 3,
        "abilities": [
            "trample",
            "haste",
            {"static": {"affects": ELVES, "changes": [{"pt": {"add": [1, 1]}}]}},
            {"static": {"affects": {"is": "self"}, "changes": [{"pt": {"set": [FORESTS, None]}}]}, "cda": True},
            {"other": "Whenever Elf Captain attacks, draw a card.", "kind": "triggered"},
        ],
    }
    assert read_object({"id": "captain", **card}).power == 0


def test_each_part_of_the_text_names_what_came_of_it() -> None:
    reading = answer(CAPTAIN)
    text = str(CAPTAIN["text"])
    assert [(text[start:end], what) for start, end, what in reading["understood"]] == [
        ("Trample", "/card/abilities/0"),
        ("haste", "/card/abilities/1"),
        ("Other Elves you control get +1/+1.", "/card/abilities/2"),
        ("Elf Captain’s power is equal to the number of Forests you control.", "/card/abilities/3"),
        ("Whenever Elf Captain attacks, draw a card.", "/card/abilities/4"),
    ]
    assert [(text[start:end], why) for start, end, why in reading["left"]] == [
        ("Elves you control glimber.", "unknown_word")
    ]


WORDS = st.sampled_from(
    (
        "Creatures you control", "get +1/+1", ".", ",", "has", "flying", "Flying", "(really)", "other Elf", "\n", "•",
        "I — ", "{T}: Add {G}", "can't", "“", "”", "3", "LEVEL 2",
    )
)  # fmt: skip


@given(st.lists(WORDS, max_size=40).map(" ".join))
def test_every_letter_lies_in_one_span(text: str) -> None:
    """Outside of reminders in brackets; none is in two, none is forgotten (law 1)."""
    reading = answer({"name": "Some Card", "types": "Creature — Elf", "text": text})
    covered = [0] * len(text)
    for start, end, _ in (*reading["understood"], *reading["left"]):
        for place in range(start, end):
            covered[place] += 1
    assert max(covered, default=0) <= 1
    depth = 0
    for place, letter in enumerate(text):
        depth += letter == "("
        if depth == 0 and letter.isalpha():
            assert covered[place] == 1, (text, place)
        depth -= letter == ")" and depth > 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Flying\nLEVEL 1-4\n2/2\nFlying", ["read", "carried", "read", "read"]),
        ("12+ | Flying", ["not_here"]),
        ("Max speed — Elves get +1/+1.\nMax speed — {T}: Draw a card.", ["read", "carried"]),
        ("To solve — You control four Elves.\nSolved — {T}: Draw a card.", ["carried", "carried"]),
        ("Elves get +1/+1.\n{1}{G}: Level 2\nElves have flying.", ["read", "carried", "read"]),
        ("Solved — Elves get +1/+1.", ["read"]),
        ("Threshold — Elves you control get +1/+1.", ["not_here"]),
        ("Threshold — As long as there are seven or more cards in your graveyard, Elves have flying.", ["read"]),
        ("When this creature enters, choose one —\n• Draw a card.\n• Gain 2 life.", ["carried", "carried", "carried"]),
        ("{T}: Add {G}.", ["carried"]),
        ("{U}{U}: This creature phases out.\nPermanents can't phase in.", ["carried", "read"]),
        ("When this enchantment enters, target creature phases out until it leaves the battlefield.", ["carried"]),
        ("Elves you control have “{T}: Add {G}.”", ["read"]),
        ("Elves you control have “Frobnicate.”", ["unknown_word"]),
        ("I, II — Draw a card.", ["carried"]),
        ("Lamp of the Ford — Equip {2}", ["read"]),
        ("As long as this creature is equipped, if its ability triggers, that ability triggers twice.", ["carried"]),
    ],
)
def test_a_line_stands_where_it_stands(text: str, expected: list[str] | None) -> None:
    """Behind a level, a task or a mode it holds only there (laws 5 and 7)."""
    if expected is None:
        assert "read" not in lines(text, "Enchantment")
    else:
        assert lines(text) == expected


def test_a_line_or_text_beyond_the_bounds_is_left() -> None:
    assert lines("Elves " + "and Elves " * 100 + "get +1/+1.") == ["too_long"]
    assert lines("\n".join(["Flying"] * 22))[-2:] == ["too_long", "too_long"]


def test_this_creature_is_nothing_on_what_is_no_creature() -> None:
    """Law 6."""
    assert lines("This creature gets +1/+1 as long as you control a Forest.", "Enchantment") != ["read"]
    assert lines("This creature gets +1/+1 as long as you control a Forest.") == ["read"]


# --- command and API --------------------------------------------------------------------------------


def run(*args: str) -> str:
    out = io.StringIO()
    call_command("read_card", *args, stdout=out)
    return out.getvalue()


def test_the_command_answers_a_line_with_a_line(tmp_path: Path) -> None:
    """A bad line has an error and its id, and the next one its answer."""
    path = tmp_path / "cards.jsonl"
    path.write_text(
        f'{json.dumps(CAPTAIN)}\n{{"id": 8, "name": 3, "types": "Creature"}}\nno json\n{json.dumps(CAPTAIN)}\n'
    )
    first, second, third, fourth = map(json.loads, run("--jsonl", str(path)).splitlines())
    assert first == fourth == {"id": 7, **answer(CAPTAIN)}
    assert second == {"id": 8, "error": {"path": "/name", "message": "must be a string, not a number"}}
    assert third["id"] is None
    assert set(third["error"]) == {"path", "message"}


def test_the_command_tells_what_it_read(tmp_path: Path) -> None:
    path = tmp_path / "card.json"
    path.write_text(json.dumps({key: value for key, value in CAPTAIN.items() if key != "id"}))
    report = run("--text", str(path))
    assert "Other Elves you control get +1/+1. [layers 7c]" in report
    assert "Not read (glimber)" in report
    assert "[couches 7c]" in run("--text", "--say", "fr", str(path))


def test_a_missing_file_is_a_clear_error() -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        run("/nowhere.json")


def test_the_api_answers_what_the_command_answers(client: Client) -> None:
    card = {key: value for key, value in CAPTAIN.items() if key != "id"}
    response = client.post("/api/v1/read", json.dumps(card), content_type="application/json")
    assert response.status_code == 200
    assert response.json() == answer(CAPTAIN)


@pytest.mark.parametrize(
    ("card", "path"),
    [
        ({"types": "Creature"}, ""),
        ({"name": "x", "types": "Creature", "text": "y" * 8001}, "/text"),
        ({"name": "x", "types": "Creature", "colour": "red"}, "/colour"),
        ({"name": "x", "types": "Creature", "cost": "two"}, "/cost"),
        ({"name": "x", "types": "Creature", "language": "de"}, "/language"),
    ],
)
def test_a_bad_card_is_refused_with_its_place(card: dict[str, str], path: str) -> None:
    with pytest.raises(engine.ScenarioError) as refused:
        read_request(card)
    assert path in [problem.path for problem in refused.value.problems]
