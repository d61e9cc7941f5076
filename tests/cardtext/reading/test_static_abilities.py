"""English sentences of static abilities, each with what it is in the format."""

from __future__ import annotations

from typing import Any

import pytest

from engine.notation import write_change, write_selector
from tests.cardtext.reading.saying import AURA, abilities, line_of, static

Json = dict[str, Any]

YOURS = {"type": "Creature", "controller": "you"}
PLUS = {"pt": {"add": [1, 1]}}


@pytest.mark.parametrize(
    ("who", "affects"),
    [
        ("Creatures you control get", YOURS),
        ("Each creature you control gets", YOURS),
        ("Other creatures you control get", {"is": "other", **YOURS}),
        ("Elves and Goblins you control get", {"subtype": ["Elf", "Goblin"], "controller": "you"}),
        ("White and blue creatures get", {"type": "Creature", "color": ["white", "blue"]}),
        ("Nonwhite, nonblack creatures get",
         {"type": "Creature", "not": {"any": [{"color": "white"}, {"color": "black"}]}}),
        ("Legendary or snow creatures get", {"type": "Creature", "supertype": ["Legendary", "Snow"]}),
        ("Attacking or blocking creatures get", {"type": "Creature", "status": ["attacking", "blocking"]}),
        ("Creatures with flying or reach get", {"type": "Creature", "keyword": ["flying", "reach"]}),
        ("Creatures without a +1/+1 counter on them get", {"type": "Creature", "not": {"counter": "+1/+1"}}),
        ("Each creature with a lore counter on it gets", {"type": "Creature", "counter": "lore"}),
        ("Creatures named Ford Warden get", {"type": "Creature", "name": "Ford Warden"}),
        ("Creatures named Gate of the Ford get", {"type": "Creature", "name": "Gate of the Ford"}),
        ("Creatures you control but don't own get", {**YOURS, "not": {"owner": "you"}}),
        ("Creatures with power less than 3 get", {"type": "Creature", "power": {"<": 3}}),
        ("Creatures that are Elves or that are white get", None),
        ("Creatures that are Elves or are white get",
         {"type": "Creature", "any": [{"subtype": "Elf"}, {"color": "white"}]}),
        ("Creatures that are white and share a creature type with this creature get",
         {"type": "Creature", "color": "white", "shares": ["creature_type", "self"]}),
        (
            "Snow and Elf creatures get",
            {"type": "Creature", "any": [{"supertype": "Snow"}, {"subtype": "Elf"}]},
        ),
        ("Creatures of the chosen type get", {"type": "Creature", "chosen": "creature_type"}),
        ("Lands of the chosen type get", {"type": "Land", "chosen": "land_type"}),
        ("Outlaws you control get",
         {"subtype": ["Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"], "controller": "you"}),
        ("Historic creatures you control get",
         {**YOURS, "any": [{"type": "Artifact"}, {"supertype": "Legendary"}, {"subtype": "Saga"}]}),
        ("This creature and other Elves get", {"any": [{"is": "self"}, {"is": "other", "subtype": "Elf"}]}),
        ("Creatures and creature cards in your graveyard get", None),
        ("Creatures the chosen player controls get", {"type": "Creature", "controller": "chosen"}),
        ("Creatures enchanted player controls get", {"type": "Creature", "controller": "attached"}),
        ("Each creature you control with toughness greater than its power gets", None),
    ],
)  # fmt: skip
def test_who_gets_a_bonus(who: str, affects: dict[str, Any] | None) -> None:
    """None stands for what the format cannot say, which is left."""
    if affects is None:
        assert line_of(f"{who} +1/+1.").why is not None
    else:
        assert static(f"{who} +1/+1.") == {"affects": affects, "changes": [PLUS]}


@pytest.mark.parametrize(
    ("condition", "when"),
    [
        ("seven or more cards are in your graveyard", {"count": {"zone": "graveyard", "owner": "you"}, ">=": 7}),
        ("there are four or more permanent cards in your graveyard",
         {"count": {"type": ["Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"],
                    "zone": "graveyard", "owner": "you"}, ">=": 4}),
        ("you control two or more artifacts and/or Forests",
         {"count": {"controller": "you", "any": [{"type": "Artifact"}, {"subtype": "Forest"}]}, ">=": 2}),
        ("you control no nonartifact, nonwhite creatures",
         {"count": {**YOURS, "not": {"any": [{"type": "Artifact"}, {"color": "white"}]}}, "=": 0}),
        ("no opponent controls a Forest", {"count": {"subtype": "Forest", "controller": "opponent"}, "=": 0}),
        ("any player controls a Forest", {"count": {"subtype": "Forest"}, ">=": 1}),
        ("an opponent owns a card in exile", {"count": {"zone": "exile", "owner": "opponent"}, ">=": 1}),
        ("this creature has three or more +1/+1 counters on it",
         {"value": {"counters": "self", "kind": "+1/+1"}, ">=": 3}),
        ("there is exactly one tide counter on this creature", {"value": {"counters": "self", "kind": "tide"}, "=": 1}),
        ("this creature is enchanted by exactly one Aura",
         {"count": {"subtype": "Aura", "attached_to": "self"}, "=": 1}),
        ("two or more Equipment are attached to this creature",
         {"count": {"subtype": "Equipment", "attached_to": "self"}, ">=": 2}),
        ("a creature has a lore counter on it", {"count": {"type": "Creature", "counter": "lore"}, ">=": 1}),
        ("this creature is white and has flying", {"self": {"color": "white", "keyword": "flying"}}),
        ("this creature isn't untapped", {"self": {"status": "tapped"}}),
        ("it's not your turn", {"not": {"active": "you"}}),
        ("the top card of your graveyard is a creature card",
         {"count": {"is": "graveyard_top", "type": "Creature"}, ">=": 1}),
        ("an instant card and a sorcery card are in your graveyard",
         {"all": [{"count": {"type": "Instant", "zone": "graveyard", "owner": "you"}, ">=": 1},
                  {"count": {"type": "Sorcery", "zone": "graveyard", "owner": "you"}, ">=": 1}]}),
    ],
)  # fmt: skip
def test_under_a_condition(condition: str, when: dict[str, Any]) -> None:
    """The condition stands before or behind what is said, and "it" is the creature in both."""
    wanted = {"affects": {"is": "self"}, "changes": [PLUS], "if": when}
    assert static(f"This creature gets +1/+1 as long as {condition}.") == wanted
    assert static(f"As long as {condition}, this creature gets +1/+1.") == wanted


def test_unless_is_the_opposite_of_as_long_as() -> None:
    assert static("This creature gets +1/+1 unless you control a Forest.")["if"] == {
        "not": {"count": {"subtype": "Forest", "controller": "you"}, ">=": 1}
    }


def test_what_is_asked_of_each_is_part_of_who() -> None:
    assert static("Each land gets +1/+1 as long as it's a creature.")["affects"] == {
        "all": [{"type": "Land"}, {"type": "Creature"}]
    }


@pytest.mark.parametrize(
    ("predicate", "changes"),
    [
        ("is a blue Frog", [{"subtypes": {"set_creature": ["Frog"]}}, {"colors": {"set": ["blue"]}}]),
        ("is an artifact in addition to its other types", [{"types": {"add": ["Artifact"]}}]),
        # 205.1a: a new card type replaces those that were there, but artifact creatures stay what they are (205.1b).
        ("is a Frog creature", [{"types": {"set": ["Creature"]}}, {"subtypes": {"set_creature": ["Frog"]}}]),
        ("is a Frog artifact creature",
         [{"types": {"add": ["Artifact", "Creature"]}}, {"subtypes": {"add": ["Frog"]}}]),
        ("is a Frog artifact creature and loses all other card types and creature types",
         [{"types": {"set": ["Artifact", "Creature"]}}, {"subtypes": {"set_creature": ["Frog"]}}]),
        ("is a 3/3 Frog creature with haste that's still a land",
         [{"types": {"add": ["Creature"]}}, {"subtypes": {"add": ["Frog"]}}, {"abilities": {"add": ["haste"]}},
          {"pt": {"set": [3, 3]}}]),
        ("has defender and loses all other abilities",
         [{"abilities": {"remove": "all"}}, {"abilities": {"add": ["defender"]}}]),
        ("loses flying and can't have or gain flying", [{"abilities": {"forbid": ["flying"]}}]),
        ("is a Treasure artifact", [{"types": {"set": ["Artifact"]}}, {"subtypes": {"set": ["Treasure"]}}]),
        ("is an Aura enchantment in addition to its other types",
         [{"types": {"add": ["Enchantment"]}}, {"subtypes": {"add": ["Aura"]}}]),
        ("is a Treasure instead of its other artifact types", [{"subtypes": {"set": ["Treasure"]}}]),
        ("loses all land types", [{"subtypes": {"remove_all": "land"}}]),
        ("loses all artifact types", [{"subtypes": {"remove_all": "artifact"}}]),
        ("loses all creature types", [{"subtypes": {"set_creature": []}}]),
        ("isn't a creature", [{"types": {"remove": ["Creature"]}}]),
        ("isn't legendary", [{"supertypes": {"remove": ["Legendary"]}}]),
        ("has base power and toughness 5/5 and vigilance",
         [{"abilities": {"add": ["vigilance"]}}, {"pt": {"set": [5, 5]}}]),
        ("is a Frog creature with base power and toughness 1/1 named Old Croaker",
         [{"name": {"set": "Old Croaker"}}, {"types": {"set": ["Creature"]}},
          {"subtypes": {"set_creature": ["Frog"]}}, {"pt": {"set": [1, 1]}}]),
        ("has protection from the chosen color", [{"abilities": {"add": ["protection from the chosen color"]}}]),
        ("gets an additional +2/-1", [{"pt": {"add": [2, -1]}}]),
        ("gets +X/+Y, where X is your life total and Y is its mana value",
         [{"pt": {"add": [{"life": "you"}, {"mana_value": "affected"}]}}]),
        ("has all activated and triggered abilities of creatures you control",
         [{"abilities": {"add_from": YOURS, "only": "activated"}},
          {"abilities": {"add_from": YOURS, "only": "triggered"}}]),
        ("is a copy of this Aura, except it has haste",
         [{"copy": "self", "except": [{"abilities": {"add": ["haste"]}}]}]),
        ("has each instance of “Forest” in its text changed to “Island”",
         [{"text": {"replace": ["Forest", "Island"]}}]),
    ],
)  # fmt: skip
def test_what_enchanted_creature_becomes(predicate: str, changes: list[Any]) -> None:
    assert static(f"Enchanted creature {predicate}.", AURA) == {"affects": {"is": "attached"}, "changes": changes}


@pytest.mark.parametrize(
    ("predicate", "labels"),
    [
        ("can't attack, block, or transform", ["can't attack, block, or transform"]),
        ("can't attack or block, and its activated abilities can't be activated",
         ["can't attack or block", "can't have its activated abilities activated"]),
        ("is goaded", ["is goaded"]),
        ("can't have counters put on it", ["can't have counters put on it"]),
    ],
)  # fmt: skip
def test_what_it_cannot_do_is_a_label(predicate: str, labels: list[str]) -> None:
    changes = static(f"Enchanted creature {predicate}.", AURA)["changes"]
    what = [change["restrict"]["what"] for change in changes]
    assert [label if isinstance(label, str) else label["en"] for label in what] == labels


def test_it_is_still_a_land() -> None:
    """205.1b: behind the sentence as within it."""
    changes = static("Enchanted land is a 3/3 Frog creature. It's still a land.", AURA)["changes"]
    assert changes[:2] == [{"types": {"add": ["Creature"]}}, {"subtypes": {"add": ["Frog"]}}]


def test_what_stands_in_a_quotation_speaks_for_itself() -> None:
    granted = static('Creatures you control have "Other Elves you control get +1/+1."')["changes"][0]["abilities"][
        "add"
    ]
    assert granted == [
        {"static": {"affects": {"is": "other", "subtype": "Elf", "controller": "you"}, "changes": [PLUS]}}
    ]


def test_a_comma_at_the_end_of_a_quotation_is_the_sentence_s() -> None:
    (change,) = static('This creature has "{T}: Add {G}," "{1}: Draw a card," and haste.')["changes"]
    assert change["abilities"]["add"] == [
        {"other": "{T}: Add {G}", "kind": "mana"}, {"other": "{1}: Draw a card", "kind": "activated"}, "haste",
    ]  # fmt: skip


def test_spells_you_cast_are_those_you_control_on_the_stack() -> None:
    wanted = {"type": ["Instant", "Sorcery"], "zone": "stack", "controller": "you"}
    assert static("Instant and sorcery spells you cast have convoke.")["affects"] == wanted
    assert static("Instant and sorcery spells you control have convoke.")["affects"] == wanted


EVERYWHERE = {
    "type": "Creature",
    "zone": ["battlefield", "graveyard", "hand", "library", "exile", "stack", "command"],
    "any": [
        {"zone": ["battlefield", "stack"], "controller": "you"},
        {"zone": ["graveyard", "hand", "library", "exile", "command"], "owner": "you"},
    ],
}


def test_the_same_is_true_elsewhere() -> None:
    text = (
        "Creatures you control are white. The same is true for creature spells you control and creature cards you own "
        "that aren't on the battlefield."
    )
    assert static(text) == {"affects": EVERYWHERE, "changes": [{"colors": {"set": ["white"]}}]}


@pytest.mark.parametrize(
    "text",
    [
        "This creature is colorless.",
        "This creature is every creature type.",
        "This creature's power and toughness are each equal to the number of Forests you control.",
    ],
)
def test_what_defines_a_characteristic(text: str) -> None:
    """604.3a: of its own colors, creature types, power and toughness, and without a condition."""
    assert abilities(text)[0]["cda"] is True
    condition = f"as long as you control a Forest, {text[0].lower()}{text[1:]}"
    if "each equal" not in text:
        assert "cda" not in abilities(f"{condition[0].upper()}{condition[1:]}")[0]


def test_enchanted_creature_of_what_may_be_another_permanent_asks_for_a_creature() -> None:
    text = "Enchant permanent\nEnchanted creature has flying."
    assert static(text, AURA)["affects"] == {"is": "attached", "type": "Creature"}
    assert static(text.replace("permanent", "creature"), AURA)["affects"] == {"is": "attached"}


@pytest.mark.parametrize(
    "text",
    [
        "Suspend 3—{1}{U}", "Partner with Ford Watcher", "Affinity for Elves", "Start your engines!", "Equip Elf {1}",
        "Craft with artifact {2}", "Kicker {1} and/or {G}", "For Mirrodin!",
    ],
)  # fmt: skip
def test_keywords_whose_words_go_on(text: str) -> None:
    assert line_of(text).why is None


@pytest.mark.parametrize(
    ("text", "copied", "exceptions"),
    [
        ("any creature on the battlefield.", {"type": "Creature"}, []),
        ("a creature you control, except it's an Elf in addition to its other types.",
         {"type": "Creature", "controller": "you"}, [{"subtypes": {"add": ["Elf"]}}]),
        ("any land card in a graveyard, except it isn't legendary.",
         {"type": "Land", "zone": "graveyard"}, [{"supertypes": {"remove": ["Legendary"]}}]),
    ],
)  # fmt: skip
def test_what_enters_as_a_copy_offers_the_copy(text: str, copied: Json, exceptions: list[Json]) -> None:
    """A replacement effect (614.12): it is carried, and what it makes is offered as an effect on the source."""
    line = line_of(f"You may have this creature enter as a copy of {text}")
    (effect,) = line.effects
    wanted: Json = {"copy": "target"} | ({"except": exceptions} if exceptions else {})
    assert line.carried
    assert (effect.subject, [write_change(change) for change in effect.changes]) == ("self", [wanted])
    assert effect.other is not None
    assert write_selector(effect.other) == copied


def test_an_exception_that_is_not_read_leaves_the_line_carried() -> None:
    """What counters it enters with no effect says: nothing is offered."""
    line = line_of("You may have this creature enter as a copy of an Elf, except it enters with a counter on it.")
    assert line.carried
    assert line.effects == ()


@pytest.mark.parametrize(
    ("text", "change"),
    [("Players can't gain life.", {"who": "each"}), ("Your opponents can't gain life.", {"who": "opponent"})],
)
def test_players_are_restricted(text: str, change: Json) -> None:
    what = {"en": "can't gain life", "fr": "ne peut pas gagner de points de vie"}
    assert static(text)["changes"] == [{"restrict": {"what": what, **change}}]


@pytest.mark.parametrize(
    "text",
    [
        "As this creature enters, choose a creature type.",
        "If this creature was kicked, it enters with a +1/+1 counter on it.",
        "This spell costs {2} less to cast if you control an Elf.",
        "You may cast this card from your graveyard by paying 3 life in addition to paying its other costs.",
        "You may exert this creature as it attacks. When you do, it gets +1/+1 until end of turn.",
    ],
)
def test_lines_that_no_layer_looks_at_are_carried(text: str) -> None:
    assert line_of(text).carried


@pytest.mark.parametrize(
    "text",
    [
        "You may have this creature enter as a copy of an Elf. If you do, it gains haste until end of turn.",
        "As this creature enters, it becomes your choice of a 3/3 Elf creature or a 1/6 Wall creature.",
        "Creatures you control get +1/+1 as long as you've won a coin flip this turn.",
        "Creatures you control get +1/+1 for each card that was exiled this turn.",
        # Whether the condition goes for the next sentence too, nobody can tell.
        "This creature gets +1/+1 as long as you control a Forest. It has flying.",
    ],
)
def test_what_the_format_cannot_say_is_left(text: str) -> None:
    assert line_of(text).why in {"cannot_be_said", "unknown_word"}


def test_a_label_stops_where_another_sentence_begins() -> None:
    both = abilities("You can't lose the game and your opponents can't win the game.")
    labels = [
        (change["restrict"]["who"], change["restrict"]["what"]["en"])
        for ability in both
        for change in ability["static"]["changes"]
    ]
    assert labels == [("you", "can't lose the game"), ("opponent", "can't win the game")]


def test_instead_takes_the_place_of_what_stands_before_it() -> None:
    first, then = abilities("Enchanted creature gets +1/+1. If it's a Rat, it gets +3/+3 instead.", AURA)
    rat = {"count": {"is": "attached", "subtype": "Rat"}, ">=": 1}
    assert first["static"]["if"] == {"not": rat}
    assert (then["static"]["if"], then["static"]["changes"]) == (rat, [{"pt": {"add": [3, 3]}}])


def test_that_creature_is_the_only_one() -> None:
    ability = static("As long as you control exactly one creature, that creature gets +1/+1.")
    assert ability == {"affects": YOURS, "changes": [PLUS], "if": {"count": YOURS, "=": 1}}
