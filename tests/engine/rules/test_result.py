"""The shape of a result: every key, every layer, sorted words, and what is null."""

from __future__ import annotations

from typing import Final

import engine
from tests.engine.boards import *
from tests.engine.rules.cards import blood_moon, urborg

_FIRST: Final = ["1", "2", "3", "4", "5"]
LAYERS: Final = {
    "2003": [*_FIRST, "6a", "6b", "6c"],
    "2005": [*_FIRST, "6a", "6b", "6c", "6d", "6e"],
    "2007": [*_FIRST, "6a", "6b", "6c", "6d", "6e"],
    "2009": [*_FIRST, "6", "7a", "7b", "7c", "7d", "7e"],
    "2011": [*_FIRST, "6", "7a", "7b", "7c", "7d", "7e"],
    "2014": [*_FIRST, "6", "7a", "7b", "7c", "7d", "7e"],
    "2026": ["1a", "1b", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"],
}
DATES: Final = {
    "2003": "2003-12-01",
    "2005": "2005-10-01",
    "2007": "2007-05-01",
    "2009": "2009-10-01",
    "2011": "2011-09-30",
    "2014": "2014-03-16",
    "2026": "2026-09-25",
}
OBJECT_KEYS: Final = {
    "name",
    "controller",
    "zone",
    "mana_value",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "all_creature_types",
    "counters",
    "restrictions",
    "abilities",
    "power",
    "toughness",
}


def test_there_are_seven_editions_each_for_one_day() -> None:
    """Their ids are those used in data and addresses; each stands for its day."""
    assert {edition: ruleset.date.isoformat() for edition, ruleset in engine.RULESETS.items()} == DATES
    assert tuple(engine.RULESETS) == EDITIONS


@under(*EDITIONS)
def test_the_layers_are_those_of_the_edition_in_its_order(edition: str) -> None:
    """Then the effects on players, then those on the rules of the game; also where nothing happened."""
    result = run(board(), edition)
    assert [entry["layer"] for entry in result["layers"]] == [*LAYERS[edition], "players", "rules"]
    assert result["ruleset"] == edition
    for entry in result["layers"]:
        assert [entry[key] for key in ("applied", "dependencies", "loops", "lost")] == [[], [], [], []]


@under(*EDITIONS)
def test_a_result_has_every_key(edition: str) -> None:
    """Of the whole, of an object, of a player, of a step."""
    bear = creature("bear", 2, 2, "flying", mana_cost="{1}{G}", subtypes=["Bear"])
    result = run(board(bear, effects=(effect("grow", "bear", add_pt(1, 1)),)), edition)
    assert {"ruleset", "objects", "players", "spells", "layers"} <= set(result)
    assert set(result["objects"]["bear"]) >= OBJECT_KEYS
    assert result["players"] == {
        player: {"abilities": [], "hand_size": 7, "permissions": [], "restrictions": []}
        for player in ("you", "opponent")
    }
    assert result["spells"] == {}
    applied = [applied_step for entry in result["layers"] for applied_step in entry["applied"]]
    assert len(applied) == 1
    assert {"effect", "objects", "by", "after", "diff"} <= set(applied[0])


def test_an_object_as_it_is_shown() -> None:
    """Every value of one object, written out."""
    bear = creature(
        "bear",
        2,
        2,
        "flying",
        {"other": "{T}: Growl.", "kind": "activated"},
        mana_cost="{1}{G}",
        subtypes=["Bear"],
        owner="opponent",
        counters=[{"kind": "+1/+1", "count": 2}],
    )
    bear["name"] = {"en": "Grizzly Bears", "fr": "Grizzlis"}
    shown = run(board(bear))["objects"]["bear"]
    assert {key: shown[key] for key in OBJECT_KEYS} == {
        "name": "Grizzly Bears",
        "controller": "opponent",
        "zone": "battlefield",
        "mana_value": 2,
        "colors": ["green"],
        "supertypes": [],
        "types": ["Creature"],
        "subtypes": ["Bear"],
        "all_creature_types": False,
        "counters": {"+1/+1": 2},
        "restrictions": [],
        "abilities": [
            {"id": "a1", "keyword": "flying", "from": "printed"},
            {"id": "a2", "text": "{T}: Growl.", "from": "printed"},
        ],
        "power": 4,
        "toughness": 4,
    }


@under(*EDITIONS)
def test_words_in_sets_are_sorted(edition: str) -> None:
    """Whatever their order in the document and in the effects."""
    thing = card(
        "thing",
        "Land Enchantment Creature Artifact",
        supertypes=["Snow", "Legendary"],
        subtypes=["Wizard", "Forest", "Bear"],
        colors=["white", "green", "blue"],
    )
    grow = effect("grow", "thing", add_subtypes("Druid"), {"colors": {"add": ["black"]}})
    now = run(board(thing, effects=(grow,)), edition)["objects"]["thing"]
    assert now["types"] == ["Artifact", "Creature", "Enchantment", "Land"]
    assert now["supertypes"] == ["Legendary", "Snow"]
    assert now["subtypes"] == ["Bear", "Druid", "Forest", "Wizard"]
    assert now["colors"] == ["black", "blue", "green", "white"]


@under(*EDITIONS)
def test_a_diff_has_what_changed_before_and_after(edition: str) -> None:
    """Only the keys that changed, only the objects that did."""
    objects = [creature("bear", 2, 2, subtypes=["Bear"]), creature("elf", 1, 1, subtypes=["Elf"])]
    result = run(board(*objects, effects=(effect("elves", "bear elf", add_subtypes("Elf")),)), edition)
    shown = step(result, "4", "elves")
    assert sorted(shown["objects"]) == ["bear", "elf"]
    assert shown["diff"] == {"bear": {"subtypes": [["Bear"], ["Bear", "Elf"]]}}
    assert (shown["by"], shown["after"]) == ("timestamp", [])


@under(*EDITIONS)
def test_a_diff_of_abilities_has_their_forms(edition: str) -> None:
    """The lists before and after, each ability as in the object."""
    result = run(board(creature("bear", 2, 2, "haste"), effects=(effect("up", "bear", gain("flying")),)), edition)
    haste = {"id": "a1", "keyword": "haste", "from": "printed"}
    flying = {"id": "up.a1", "keyword": "flying", "from": "up"}
    shown = step(result, "5" if edition <= "2007" else "6", "up")
    assert shown["diff"] == {"bear": {"abilities": [[haste], [haste, flying]]}}


@under(*EDITIONS)
def test_a_part_that_affects_nothing_is_applied_to_no_objects(edition: str) -> None:
    result = run(board(enchantment("help", static(CREATURES, set_colors("red")))), edition)
    shown = step(result, "5", "help.a1")
    assert (shown["objects"], shown["diff"], shown["by"]) == ([], {}, "timestamp")
    assert layer(result, "5")["lost"] == []


@under(*EDITIONS)
def test_a_lost_effect_says_why_by_what_and_where(edition: str) -> None:
    """In the layer of its first part, with what took it."""
    objects = [urborg(timestamp=1), blood_moon(timestamp=2)]
    (gone,) = layer(run(board(*objects), edition), "4")["lost"]
    assert (gone["effect"], gone["because"], gone["by"]) == ("urborg.a1", "ability_removed", "moon.a1")


@under(*EDITIONS)
def test_the_result_shows_every_enabled_object_in_every_zone(edition: str) -> None:
    """With its zone; what is not enabled is not there."""
    zones = ["battlefield", "graveyard", "hand", "library", "exile", "stack", "command"]
    objects = [card(f"in-{zone}", "Artifact", zone=zone) for zone in zones]
    result = run(board(*objects, artifact("gone", enabled=False)), edition)
    assert {name: shown["zone"] for name, shown in result["objects"].items()} == {f"in-{zone}": zone for zone in zones}


@under(*EDITIONS)
def test_the_power_and_toughness_of_a_creature_are_numbers(edition: str) -> None:
    """0 where nothing was printed or set."""
    objects = [artifact("idol"), enchantment("awake", static({"type": "Artifact"}, add_types("Creature")))]
    now = run(board(*objects), edition)["objects"]
    assert (now["idol"]["power"], now["idol"]["toughness"]) == (0, 0)
    assert (now["awake"]["power"], now["awake"]["toughness"]) == (None, None)


def test_the_example_of_the_format() -> None:
    """A green and white 2/3 Angel Bear with flying; with the Equipment older than Ovinize, without flying."""
    assert example(wings_at=9) == (["green", "white"], ["Angel", "Bear"], ["flying"], (2, 3))
    assert example(wings_at=4) == (["green", "white"], ["Angel", "Bear"], [], (2, 3))


def example(wings_at: int) -> tuple[list[str], list[str], list[str], tuple[int, int]]:
    changes: list[Json] = [add_pt(2, 2), gain("flying"), {"colors": {"add": ["white"]}}, add_subtypes("Angel")]
    wings = {
        **artifact("wings", static({"is": "attached"}, *changes), mana_cost="{3}", timestamp=wings_at),
        "name": {"en": "Angelic Armaments", "fr": "Armements angéliques"},
        "subtypes": ["Equipment"],
        "attached_to": "bear",
    }
    bear = creature("bear", 2, 2, mana_cost="{1}{G}", subtypes=["Bear"])
    ovinize = effect("ovinize", "bear", {"abilities": {"remove": "all"}}, {"pt": {"set": [0, 1]}}, timestamp=5)
    duration = {"en": "until end of turn", "fr": "jusqu'à la fin du tour"}
    document = board(bear, wings, effects=({**ovinize, "controller": "opponent", "duration": duration},))
    now = run(document)["objects"]["bear"]
    words = [entry["keyword"] for entry in now["abilities"]]
    return now["colors"], now["subtypes"], words, (now["power"], now["toughness"])


def test_a_static_ability_shows_an_entry_without_a_keyword() -> None:
    """Its id and where it is from; a text only where the document, or the caller, has one."""
    shown = run(board(creature("bear", 2, 2, static(SELF, add_pt(1, 1), text="Gets +1/+1."))))["objects"]["bear"]
    assert shown["abilities"] == [{"id": "a1", "text": "Gets +1/+1.", "from": "printed"}]
