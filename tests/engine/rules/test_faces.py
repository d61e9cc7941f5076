"""Faces and halves: what something is face down, the two faces of a card, Rooms, merging (613.2, 708 to 712, 730)."""

from __future__ import annotations

import json

import pytest

import engine
from engine.notation import read_ops, write_scenario
from engine.operations import apply_ops
from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities

WARDED: Json = {"types": ["Creature"], "power": 2, "toughness": 2, "abilities": ["ward {2}"]}
FOREST: Json = {"types": ["Land"], "subtypes": ["Forest"]}


def after(document: Json, *ops: Json) -> Json:
    """The document after these operations, through its text."""
    scenario = engine.parse(document)
    written = write_scenario(apply_ops(scenario, read_ops(list(ops), scenario)))
    return dict(json.loads(json.dumps(written)))


# --- face down as something else (708.2) ----------------------------------------------------------------


def beast(**fields: object) -> Json:
    return creature("beast", 5, 5, "trample", mana_cost="{3}{R}", subtypes=["Beast"], **fields)


@under(*EDITIONS)
def test_a_disguised_creature_has_ward_and_nothing_else(edition: str) -> None:
    """A 2/2 creature with ward {2}, in the layer of faces (613.2b, 702.168a); a bonus applies to that."""
    anthem = enchantment("anthem", static(CREATURES, add_pt(1, 1)))
    result = run(board(beast(face_down=WARDED), anthem), edition)
    now = result["objects"]["beast"]
    assert (now["name"], now["colors"], now["subtypes"], now["mana_value"]) == ("", [], [], 0)
    assert keywords(result, "beast") == ["ward {2}"]
    assert abilities(result, "beast") == ["beast#face.a1"]
    assert pt(result, "beast") == (3, 3)


def test_it_loses_ward_to_an_effect_that_removes_abilities() -> None:
    """What it is in layer 1b is taken in layer 6."""
    frog = effect("frog", "beast", {"abilities": {"remove": "all"}}, set_pt(1, 1))
    result = run(board(beast(face_down=WARDED), effects=(frog,)))
    assert (keywords(result, "beast"), pt(result, "beast")) == ([], (1, 1))


@under(*EDITIONS)
def test_a_face_down_forest_is_a_land_with_its_mana_ability(edition: str) -> None:
    """No creature, no size; the rules give a Forest its mana ability (305.6), and Blood Moon makes it a Mountain."""
    moon = enchantment("moon", static({"type": "Land", "not": {"supertype": "Basic"}}, set_land("Mountain")))
    alone = run(board(beast(face_down=FOREST)), edition)
    assert (alone["objects"]["beast"]["types"], alone["objects"]["beast"]["subtypes"]) == (["Land"], ["Forest"])
    assert (abilities(alone, "beast"), alone["objects"]["beast"]["power"]) == (["mana-Forest"], None)
    assert abilities(run(board(beast(face_down=FOREST), moon), edition), "beast") == ["mana-Mountain"]


def set_land(word: str) -> Json:
    return {"subtypes": {"set_land": [word]}}


@under(*EDITIONS)
def test_a_copy_takes_what_is_listed_face_down(edition: str) -> None:
    """Copiable values are those of the face-down status (707.2): a Clone is a nameless 2/2 with ward {2}."""
    copying = effect("copying", "clone", copy_of("beast"))
    result = run(board(beast(face_down=WARDED), creature("clone", 0, 0), effects=(copying,)), edition)
    assert (result["objects"]["clone"]["name"], pt(result, "clone")) == ("", (2, 2))
    assert keywords(result, "clone") == ["ward {2}"]


def test_turning_gives_the_newest_timestamp() -> None:
    """Turned up after the other lord came, its "are 4/4" is the last word (613.7f)."""
    first = creature("first", 1, 1, static(CREATURES, set_pt(4, 4)), timestamp=1)
    second = creature("second", 1, 1, static(CREATURES, set_pt(3, 3)), timestamp=2)
    document = board({**first, "face_down": True}, second)
    assert pt(run(document), "second") == (3, 3)
    assert pt(run(after(document, {"turn_up": "first"})), "second") == (4, 4)
    again = after(document, {"turn_up": "first"}, {"turn_down": ["first", FOREST]})
    assert run(again)["objects"]["first"]["subtypes"] == ["Forest"]
    assert again["objects"][0]["timestamp"] == 4


# --- two faces (712) --------------------------------------------------------------------------------


def mayor(**fields: object) -> Json:
    back = {
        "name": "alpha",
        "colors": ["green"],
        "types": ["Creature"],
        "subtypes": ["Werewolf"],
        "power": 3,
        "toughness": 3,
        "abilities": [static({"type": "Creature", "subtype": "Werewolf", **OTHERS}, add_pt(2, 2))],
    }
    lord = static({"type": "Creature", "subtype": "Human", **OTHERS}, add_pt(1, 1))
    return creature("mayor", 1, 1, lord, mana_cost="{1}{G}{W}", subtypes=["Human", "Werewolf"], back=back, **fields)


def human() -> Json:
    return creature("human", 2, 2, subtypes=["Human", "Werewolf"])


@under(*EDITIONS)
def test_only_the_face_that_is_up_counts(edition: str) -> None:
    """With the back up: its name, color, types, size and ability, and the mana value of the front (712.8e)."""
    front = run(board(mayor(), human()), edition)
    assert (pt(front, "mayor"), pt(front, "human"), front["objects"]["mayor"]["name"]) == ((1, 1), (3, 3), "mayor")
    back = run(board(mayor(up="back"), human()), edition)
    now = back["objects"]["mayor"]
    assert (pt(back, "mayor"), pt(back, "human")) == ((3, 3), (4, 4))
    assert (now["name"], now["colors"], now["subtypes"], now["mana_value"]) == ("alpha", ["green"], ["Werewolf"], 3)


def test_a_modal_back_has_its_own_mana_value() -> None:
    """712.8f."""
    back = {"name": "tower", "types": ["Land"], "abilities": []}
    card = creature("giant", 4, 4, mana_cost="{4}{W}", back=back, modal=True)
    assert run(board(card))["objects"]["giant"]["mana_value"] == 5
    tower = run(board({**card, "up": "back"}))["objects"]["giant"]
    assert (tower["name"], tower["mana_value"], tower["types"], tower["power"]) == ("tower", 0, ["Land"], None)


@pytest.mark.parametrize("zone", ["graveyard", "hand", "library", "exile", "command"])
def test_elsewhere_a_card_has_its_front_face(zone: str) -> None:
    """712.8a; a card that leaves the battlefield shows it again."""
    assert run(board(mayor(up="back", zone=zone)))["objects"]["mayor"]["name"] == "mayor"
    gone = after(board(mayor(up="back")), {"move": ["mayor", zone]})
    assert run(gone)["objects"]["mayor"]["name"] == "mayor"
    assert run(after(gone, {"move": ["mayor", "battlefield"]}))["objects"]["mayor"]["name"] == "mayor"


def test_transforming_gives_the_newest_timestamp() -> None:
    """Its other face sets sizes after the other card did (613.7g); turned again, it is its front face."""
    back = {"types": ["Creature"], "power": 1, "toughness": 1, "abilities": [static(CREATURES, set_pt(4, 4))]}
    wolf = creature("wolf", 1, 1, back=back, timestamp=1)
    other = creature("other", 1, 1, static(CREATURES, set_pt(3, 3)), timestamp=2)
    document = after(board(wolf, other), {"transform": "wolf"})
    assert (document["objects"][0]["timestamp"], pt(run(document), "other")) == (3, (4, 4))
    twice = after(document, {"transform": "wolf"})
    assert (twice["objects"][0]["timestamp"], pt(run(twice), "wolf")) == (4, (3, 3))


def test_counters_and_effects_stay_when_it_transforms() -> None:
    """It is the same object (701.27)."""
    document = board(
        mayor(counters=[{"kind": "+1/+1", "count": 1}]), effects=(effect("growth", "mayor", add_pt(3, 3)),)
    )
    assert pt(run(after(document, {"transform": "mayor"})), "mayor") == (7, 7)


def test_what_has_one_face_does_not_transform() -> None:
    """Nor what is face down, nor what would turn to a sorcery (701.27c, 701.27d): not even its timestamp is new."""
    sorcery = {"name": "spell", "types": ["Sorcery"]}
    objects = (creature("bear", 2, 2), mayor(face_down=True), creature("mage", 1, 1, back=sorcery))
    document = after(board(*objects))
    for name in ("bear", "mayor", "mage"):
        assert after(document, {"transform": name}) == document


@under(*EDITIONS)
def test_a_copy_takes_the_face_that_is_up_and_its_own_mana_value(edition: str) -> None:
    """Only a card with two faces transforms: the copy stays; the back face alone has no mana cost (202.3b, 712.8)."""
    copying = effect("copying", "clone", copy_of("mayor"))
    document = board(mayor(up="back"), creature("clone", 0, 0), effects=(copying,))
    result = run(document, edition)
    now = result["objects"]["clone"]
    assert (now["name"], now["mana_value"], now["colors"]) == ("alpha", 0, ["green"])
    assert pt(result, "mayor") == pt(result, "clone") == (5, 5)
    again = after(document, {"transform": "clone"})
    assert run(again, edition)["objects"]["clone"]["name"] == "alpha"


def test_a_double_faced_card_that_is_a_copy_transforms_beneath() -> None:
    """It stays the copy; when the copying ends, its other face is up (712.9)."""
    copying = effect("copying", "mayor", copy_of("bear"))
    document = after(board(mayor(), creature("bear", 2, 2), effects=(copying,)), {"transform": "mayor"})
    assert run(document)["objects"]["mayor"]["name"] == "bear"
    assert run(after(document, {"disable": "copying"}))["objects"]["mayor"]["name"] == "alpha"


def test_a_token_with_two_faces_transforms() -> None:
    """A token that was made as a copy of a double-faced card has both faces (707.8a)."""
    document = after(board(mayor(token=True)), {"transform": "mayor"})
    assert run(document)["objects"]["mayor"]["name"] == "alpha"


@under(*EDITIONS)
def test_a_double_faced_permanent_does_not_turn_face_down(edition: str) -> None:
    """712.16: neither by an effect nor by an operation; a manifested one entered so."""
    down = effect("down", "mayor", TURN_DOWN)
    copying = effect("copying", "clone", copy_of("mayor"))
    result = run(board(mayor(), creature("clone", 0, 0), effects=(down, copying)), edition)
    assert result["objects"]["mayor"]["name"] == result["objects"]["clone"]["name"] == "mayor"
    assert run(after(board(mayor()), {"turn_down": ["mayor", True]}))["objects"]["mayor"]["name"] == "mayor"
    assert pt(run(board(mayor(face_down=True)), edition), "mayor") == (2, 2)


# --- Rooms (709.5) ----------------------------------------------------------------------------------


def room(**fields: object) -> Json:
    left = {"name": "hall", "mana_cost": "{2}{B}", "abilities": [static(CREATURES, gain("menace"))]}
    right = {"name": "crypt", "mana_cost": "{3}{R}", "abilities": [static(CREATURES, add_pt(1, 0)), "hexproof"]}
    return enchantment("room", subtypes=["Room"], halves=[left, right], **fields)


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("unlocked", "printed", "ids", "size"),
    [
        ([], ("", 0, []), [], (2, 2)),
        (["left"], ("hall", 3, ["black"]), ["left1"], (2, 2)),
        (["right"], ("crypt", 4, ["red"]), ["right1", "right2"], (3, 2)),
        (["left", "right"], ("hall // crypt", 7, ["black", "red"]), ["left1", "right1", "right2"], (3, 2)),
    ],
)
def test_a_locked_half_is_not_there(
    edition: str, unlocked: list[str], printed: tuple[str, int, list[str]], ids: list[str], size: tuple[int, int]
) -> None:
    """Neither its name nor its mana cost nor its text (709.5); the type line is shared."""
    result = run(board(room(unlocked=unlocked), creature("bear", 2, 2)), edition)
    now = result["objects"]["room"]
    assert (now["name"], now["mana_value"], now["colors"]) == printed
    assert (now["types"], now["subtypes"], abilities(result, "room")) == (["Enchantment"], ["Room"], ids)
    assert pt(result, "bear") == size
    assert keywords(result, "bear") == (["menace"] if "left" in unlocked else [])


def test_unlocking_and_locking() -> None:
    """Its timestamp stays: an older card's size is still overwritten by a newer one's."""
    document = after(board(room(), creature("bear", 2, 2)), {"unlock": ["room", "right"]})
    assert (document["objects"][0]["timestamp"], pt(run(document), "bear")) == (1, (3, 2))
    both = after(document, {"unlock": ["room", "left"]})
    assert run(both)["objects"]["room"]["name"] == "hall // crypt"
    assert run(after(both, {"lock": ["room", "right"]}))["objects"]["room"]["name"] == "hall"
    assert (
        run(after(both, {"move": ["room", "hand"]}, {"move": ["room", "battlefield"]}))["objects"]["room"]["name"] == ""
    )


def test_elsewhere_a_room_has_both_halves() -> None:
    """709.4: both names, both costs."""
    now = run(board(room(zone="graveyard")))["objects"]["room"]
    assert (now["mana_value"], now["colors"]) == (7, ["black", "red"])
    assert [item["id"] for item in now["abilities"]] == ["left1", "right1", "right2"]


@under(*EDITIONS)
def test_a_copy_of_a_room_has_its_own_locks(edition: str) -> None:
    """Which halves are unlocked is no copiable value; the halves are (709.5)."""
    copying = effect("copying", "mirror", copy_of("room"))
    document = board(room(unlocked=["left"]), enchantment("mirror"), creature("bear", 2, 2), effects=(copying,))
    locked = run(document, edition)
    assert (locked["objects"]["mirror"]["name"], abilities(locked, "mirror")) == ("", [])
    opened = run(after(document, {"unlock": ["mirror", "right"]}), edition)
    assert opened["objects"]["mirror"]["name"] == "crypt"
    assert abilities(opened, "mirror") == ["copying.right1", "copying.right2"]
    assert (keywords(opened, "bear"), pt(opened, "bear")) == (["menace"], (3, 2))


def test_a_room_that_becomes_a_copy_of_another_thing_is_that_thing() -> None:
    copying = effect("copying", "room", copy_of("bear"))
    result = run(board(room(unlocked=["left"]), creature("bear", 2, 2, "reach"), effects=(copying,)))
    assert (result["objects"]["room"]["name"], keywords(result, "room")) == ("bear", ["reach"])


# --- merging (702.140, 730) -------------------------------------------------------------------------


def merging(place: str) -> Json:
    """A green 4/4 with trample and a bonus for the others, merged with a red 2/2 that flies."""
    over = creature("gem", 4, 4, "trample", static({**CREATURES, **OTHERS}, add_pt(1, 1)), mana_cost="{3}{G}")
    under_it = creature("drake", 2, 2, "flying", mana_cost="{1}{R}", subtypes=["Drake"])
    return after(board(under_it, over, creature("bear", 2, 2)), {"merge": ["gem", "drake", place]})


@pytest.mark.parametrize(
    ("place", "name", "colors", "size", "value"),
    [("over", "gem", ["green"], (4, 4), 4), ("under", "drake", ["red"], (2, 2), 2)],
)
def test_a_merged_permanent_is_its_top_card_with_the_abilities_of_both(
    place: str, name: str, colors: list[str], size: tuple[int, int], value: int
) -> None:
    """In layer 1a (613.2a, 702.140e, 730.2a)."""
    result = run(merging(place))
    now = result["objects"]["drake"]
    assert "gem" not in result["objects"]
    assert (now["name"], now["colors"], now["mana_value"], pt(result, "drake")) == (name, colors, value, size)
    assert keywords(result, "drake") == ["flying", "trample"]
    assert pt(result, "bear") == (3, 3)
    assert applied(result, "1a") == ["gem-merged"]


def test_a_copy_takes_all_of_a_merged_permanent() -> None:
    """Merging changes copiable values (707.2)."""
    document = merging("over")
    document["effects"].append(effect("copying", "bear", copy_of("drake")))
    result = run(document)
    assert (result["objects"]["bear"]["name"], keywords(result, "bear")) == ("gem", ["flying", "trample"])


def test_a_later_copy_overwrites_the_merging() -> None:
    """Layer 1a goes by timestamps: nothing is left of either card."""
    document = merging("over")
    document["effects"].append(effect("copying", "drake", copy_of("bear")))
    result = run(document)
    assert (result["objects"]["drake"]["name"], keywords(result, "drake")) == ("bear", [])


def test_counters_stay_and_the_permanent_is_the_same_object() -> None:
    """730.2: what was locked on it goes on."""
    document = board(
        creature("drake", 2, 2, counters=[{"kind": "+1/+1", "count": 2}]),
        creature("gem", 4, 4),
        effects=(effect("growth", "drake", add_pt(3, 3)),),
    )
    assert pt(run(after(document, {"merge": ["gem", "drake", "over"]})), "drake") == (9, 9)


def test_both_cards_go_where_the_permanent_goes() -> None:
    """730.3: two objects in the graveyard, each as printed."""
    result = run(after(merging("over"), {"move": ["drake", "graveyard"]}))
    assert {name: result["objects"][name]["zone"] for name in ("drake", "gem")} == {
        "drake": "graveyard",
        "gem": "graveyard",
    }
    assert keywords(result, "drake") == ["flying"]
    assert applied(result, "1a") == []
