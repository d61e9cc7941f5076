"""Keywords, states and counters that are effects by the rules: the table of `engine.keywords`, and its page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

import engine
from engine.keywords import COUNTERS, KEYWORDS, STATES
from engine.words import COUNTER_KEYWORDS
from layers_site.cardtext.reading.statics import ALONE, WITH_COST, WITH_NUMBER
from layers_site.cardtext.wording.french import vocabulary
from tests.engine.boards import EDITIONS, LOSE_ALL, Json, artifact, board, creature, effect, run, under

ROOT: Final = Path(__file__).parents[3]
#: Each of the sections of the page, with the words that it lists.
SECTIONS: Final = re.split(r"^## .*$", (ROOT / "docs" / "keywords.md").read_text("utf-8"), flags=re.MULTILINE)[1:]
LISTED: Final = [frozenset(re.findall(r"`([^`]+)`", "".join(section))) for section in SECTIONS]


def state(document: Json, edition: str, name: str = "it") -> Any:
    return run(document, edition)["objects"][name]


# --- what each does (expected by hand from the rule that is named) --------------------------------------


@under(*EDITIONS)
@pytest.mark.parametrize(("counters", "blocks"), [([], True), ([{"kind": "+1/+1", "count": 1}], False)])
def test_unleash_stops_blocking_with_a_counter(edition: str, counters: list[Json], blocks: bool) -> None:
    """702.98a, since Return to Ravnica: no ruleset before 2014 knows it."""
    known = edition in ("2014", "2026")
    document = board(creature("it", 2, 2, "unleash", counters=counters))
    assert state(document, edition)["restrictions"] == ([] if blocks or not known else ["can't block"])


@pytest.mark.parametrize("thing", [{"abilities": ["decayed"]}, {"counters": [{"kind": "decayed", "count": 1}]}])
def test_decayed_cannot_block_whether_it_is_printed_or_a_counter(thing: Json) -> None:
    """702.147a, 122.1b."""
    assert state(board({**creature("it", 2, 2), **thing}), "2026")["restrictions"] == ["can't block"]


def test_without_its_abilities_what_is_decayed_blocks() -> None:
    """613.1f: the ability is gone before the effects on the rules of the game (613.11)."""
    document = board(creature("it", 2, 2, "decayed"), effects=(effect("frog", "it", LOSE_ALL),))
    assert state(document, "2026")["restrictions"] == []


@pytest.mark.parametrize(("host", "types"), [("bear", ["Artifact"]), (None, ["Artifact", "Creature"])])
def test_reconfigured_it_is_no_creature(host: str | None, types: list[str]) -> None:
    """702.151b: only while it is attached; what is no creature has no size (208.3) and no creature types (205.1a)."""
    boar = {**creature("it", 3, 2, "reconfigure {2}", subtypes=["Equipment", "Boar"], attached_to=host),
            "types": ["Artifact", "Creature"]}  # fmt: skip
    now = state(board(creature("bear", 2, 2), boar), "2026")
    assert (now["types"], now["power"]) == (types, None if host else 3)
    assert now["subtypes"] == (["Equipment"] if host else ["Boar", "Equipment"])


@pytest.mark.parametrize(("turn", "types"), [("you", ["Artifact", "Creature"]), ("opponent", ["Artifact"])])
def test_living_metal_is_a_creature_on_its_controllers_turn(turn: str, types: list[str]) -> None:
    """702.161a."""
    truck = artifact("it", "living metal", subtypes=["Vehicle"], power=4, toughness=8)
    assert state({**board(truck), "active_player": turn}, "2026")["types"] == types


@pytest.mark.parametrize(
    ("facts", "count", "is_creature"),
    [(["impending"], 2, False), (["impending"], 0, True), ([], 2, True), ([], 0, True)],
)
def test_impending_is_no_creature_while_it_waits(facts: list[str], count: int, is_creature: bool) -> None:
    """702.176a: for that cost, and as long as it has a time counter."""
    overlord = creature("it", 6, 5, "impending 4—{1}{G}{G}", facts=facts, counters=[{"kind": "time", "count": count}])
    overlord["types"] = ["Creature", "Enchantment"]
    assert ("Creature" in state(board(overlord), "2026")["types"]) is is_creature


def test_a_suspected_creature_has_menace_and_cannot_block() -> None:
    """701.60c; the abilities are lost like any other where a later effect takes all (613.7)."""
    suspect = creature("it", 2, 2, facts=["suspected"])
    now = state(board(suspect), "2026")
    assert [ability.get("keyword") for ability in now["abilities"]] == ["menace", None]
    assert now["restrictions"] == ["can't block"]
    frog = state(board(suspect, effects=(effect("frog", "it", LOSE_ALL),)), "2026")
    assert (frog["abilities"], frog["restrictions"]) == ([], [])
    assert state(board(suspect), "2014")["abilities"] == []


@pytest.mark.parametrize(("edition", "power"), [("2026", 4), ("2014", 2)])
def test_hone_counters_sharpen_for_who_is_equipped(edition: str, power: int) -> None:
    """122.1j, in layer 7c (613.4c): for the host, not for the Equipment."""
    sword = artifact("sword", subtypes=["Equipment"], attached_to="it", counters=[{"kind": "hone", "count": 2}])
    result = run(board(creature("it", 2, 2), sword), edition)
    assert (result["objects"]["it"]["power"], result["objects"]["it"]["toughness"]) == (power, 2)
    applied = [(layer["layer"], step["effect"]) for layer in result["layers"] for step in layer["applied"]]
    assert applied == ([("7c", "sword#hone")] if power == 4 else [])


# --- every keyword has its place ------------------------------------------------------------------------


def _bare(keyword: str) -> str:
    """The keyword without its number, cost or quality."""
    plain = re.split(r"[ —]?[{0-9—].*", keyword)[0].strip()
    first = plain.partition(" ")[0]
    return first if first in ("protection", "enchant", "affinity", "equip") else plain


def _of_library() -> frozenset[str]:
    words: set[str] = set()
    waiting: list[Any] = [json.loads(path.read_text("utf-8")) for path in (ROOT / "fixtures" / "cards").glob("*.json")]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            listed = part.get("abilities", ())
            listed = listed.get("add", ()) if isinstance(listed, dict) else listed
            words.update(word for word in [*listed, part.get("keyword")] if isinstance(word, str))
        waiting.extend(part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())
    return frozenset(_bare(word) for word in words)


def test_the_page_lists_every_keyword_of_library_and_reader_once() -> None:
    known = {*WITH_COST, *WITH_NUMBER, *ALONE, *vocabulary.KEYWORDS, *vocabulary.BARE_KEYWORDS, *COUNTER_KEYWORDS}
    in_table, otherwise, none = LISTED
    assert {*known, *_of_library()} - in_table - otherwise - none == set()
    assert in_table & otherwise | in_table & none | otherwise & none == set()


def test_the_page_has_the_rows_of_the_table() -> None:
    rows = re.findall(r"^\| (?:fact |counter )?`([^`]+)` \| ([\d.]+[a-z]) \|", SECTIONS[0], flags=re.MULTILINE)
    table = {**KEYWORDS, **STATES, **COUNTERS}
    assert dict(rows) == {word: meaning.rule for word, meaning in table.items()}
    assert max(meaning.since for meaning in table.values()) <= engine.RULESETS[engine.DEFAULT].date
