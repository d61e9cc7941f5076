"""The trace replays: its diffs, applied in order to the printed values, give the final ones. Law 8 of the engine."""

from __future__ import annotations

import re
from typing import Any, Final

from hypothesis import given

from tests.engine.boards import Json
from tests.engine.laws.harness import boards, results
from tests.engine.whole import whole_documents

#: Colours and mana value of the costs that boards are drawn with.
_COSTS: Final[dict[str, tuple[list[str], int]]] = {
    "": ([], 0),
    "{2}": ([], 2),
    "{1}{W}": (["white"], 2),
    "{U}{U}": (["blue"], 2),
    "{X}{R}": (["red"], 1),
    "{W/U}": (["blue", "white"], 1),
}
_BASIC: Final = ("Forest", "Swamp", "Mountain")


def printed(item: Json) -> Json:
    """An object of the document in the forms of a result; `abilities` by their ids alone."""
    colors, mana_value = _COSTS[item["mana_cost"]]
    abilities = [f"a{place}" for place in range(1, len(item["abilities"]) + 1)]
    lands = [f"mana-{word}" for word in item["subtypes"] if word in _BASIC and "Land" in item["types"]]
    return {
        "name": item["name"],
        "controller": item.get("owner", "you"),
        "mana_value": mana_value,
        "colors": sorted(item.get("colors", colors)),
        "supertypes": sorted(item["supertypes"]),
        "types": sorted(item["types"]),
        "subtypes": sorted(item["subtypes"]),
        "all_creature_types": False,
        "restrictions": [],
        "abilities": sorted([*abilities, *lands]),
        "power": item.get("power"),
        "toughness": item.get("toughness"),
    }


def by_ids(key: str, value: Any) -> Any:
    return sorted(entry["id"] for entry in value) if key == "abilities" else value


def shown(item: Json, state: Json) -> Json:
    """The computed size as a result gives it: numbers for creatures and for cards elsewhere that print them (208.3)."""
    size = (state["power"], state["toughness"])
    if "Creature" in state["types"]:
        size = (size[0] or 0, size[1] or 0)
    elif item["zone"] == "battlefield" or not {"power", "toughness"} & set(item):
        size = (None, None)
    return {**state, "power": size[0], "toughness": size[1]}


_PLAYER: Final[Json] = {"abilities": [], "hand_size": 7, "permissions": [], "restrictions": []}


def replay(state: Json, diff: Json) -> None:
    """Do to `state` what a diff says, which must start from it."""
    for key, (before, after) in diff.items():
        assert state.setdefault(key, before) == before
        state[key] = after


@given(whole_documents())
@boards(60)
def test_replaying_the_diffs_gives_the_final_values(document: Json) -> None:
    """Each diff starts from what the one before left, the first from what is printed in the document."""
    cards = {item["id"]: item for item in document["objects"] if item["enabled"]}
    for result in results(document).values():
        there = {name: item for name, item in cards.items() if name not in result["phased_out"]}
        states = {name: printed(item) for name, item in there.items()}
        for layer in result["layers"]:
            for step in layer["applied"]:
                for name, diff in step["diff"].items():
                    for key, (before, after) in diff.items():
                        assert states[name][key] == by_ids(key, before)
                        states[name][key] = by_ids(key, after)
        for name, item in there.items():
            final = {key: by_ids(key, result["objects"][name][key]) for key in states[name]}
            assert final == shown(item, states[name])


def without_number(entry: Json) -> Json:
    """An entry whose keyword has an X in the steps and a number in the end, as both have it."""
    return {**entry, "keyword": re.sub(r"\bX\b|\d+", "#", entry.get("keyword", ""))}


@given(whole_documents())
@boards(60)
def test_whole_ability_lists_follow_one_another(document: Json) -> None:
    """With every word of each entry, in their order: from the first diff to the result."""
    for result in results(document).values():
        last: dict[str, Any] = {}
        for layer in result["layers"]:
            for step in layer["applied"]:
                for name, diff in step["diff"].items():
                    if "abilities" in diff:
                        before, after = diff["abilities"]
                        assert last.get(name, before) == before
                        last[name] = after
        for name, abilities in last.items():
            assert list(map(without_number, result["objects"][name]["abilities"])) == list(
                map(without_number, abilities)
            )


@given(whole_documents())
@boards(60)
def test_replaying_what_happened_to_players_and_spells_gives_the_end(document: Json) -> None:
    """From a player without anything and seven cards, and from a spell's own cost; objects and players never mix."""
    for result in results(document).values():
        players: dict[str, Json] = {player: dict(_PLAYER) for player in result["players"]}
        spells: dict[str, Json] = {spell: {} for spell in result["spells"]}
        for layer in result["layers"]:
            for step in layer["applied"]:
                assert layer["layer"] in ("players", "rules") or step["players"] == step["spells"] == {}
                for name, diff in step["players"].items():
                    replay(players[name], diff)
                for name, diff in step["spells"].items():
                    replay(spells[name], diff)
        assert players == result["players"]
        for name, now in spells.items():
            assert {key: result["spells"][name][key] for key in now} == now


@given(whole_documents())
@boards(30)
def test_names_of_abilities_are_different_on_each_object(document: Json) -> None:
    for result in results(document).values():
        for obj in result["objects"].values():
            ids = [entry["id"] for entry in obj["abilities"]]
            assert len(set(ids)) == len(ids)
