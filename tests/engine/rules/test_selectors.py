"""Every key of a selector, on one board whose objects differ by one thing each."""

from __future__ import annotations

from typing import Final

import pytest

from tests.engine.boards import Json, add_pt, aura, board, card, creature, effect, enchantment, land, run, static, step

OBJECTS: Final = (
    creature("bear", 2, 2, mana_cost="{1}{G}", subtypes=["Bear"]),
    creature("elf", 1, 1, "flying", mana_cost="{G}", subtypes=["Elf"], supertypes=["Legendary"], owner="opponent"),
    creature("gold", 4, 5, mana_cost="{W}{U}", subtypes=["Elf", "Wizard"], counters=[{"kind": "charge", "count": 2}]),
    creature("golem", 3, 3, types="Artifact Creature", mana_cost="{5}", token=True, status=["tapped", "attacking"]),
    creature("hidden", 6, 6, "flying", face_down=True),
    creature("twin", 2, 2, mana_cost="{R}", subtypes=["Bear"], chosen={"color": "red"}),
    land("grove", subtypes=["Forest"], supertypes=["Basic"]),
    aura("cloak", "bear", mana_cost="{W}"),
    card("dead", "Creature", power=1, toughness=1, zone="graveyard", timestamp=20, mana_cost="{B}"),
    card("held", "Instant", zone="hand", mana_cost="{U}"),
)
TWIN_NAME: Final = {"name": {"set": "bear"}}

CASES: Final[tuple[tuple[Json, set[str]], ...]] = (
    ({}, {"bear", "elf", "gold", "golem", "hidden", "twin", "grove", "cloak", "test"}),
    ({"is": "self"}, {"test"}),
    ({"is": "attached"}, {"bear"}),
    ({"is": "other", "type": "Enchantment"}, {"cloak"}),
    ({"is": "graveyard_top"}, {"dead"}),
    ({"ids": ["bear", "dead", "held"]}, {"bear", "dead", "held"}),
    ({"ids": []}, set()),
    ({"type": "Artifact"}, {"golem"}),
    ({"type": ["Artifact", "Land"]}, {"golem", "grove"}),
    ({"subtype": "Elf"}, {"elf", "gold"}),
    ({"subtype": ["Wizard", "Forest"]}, {"gold", "grove"}),
    ({"supertype": "Legendary"}, {"elf"}),
    ({"supertype": ["Basic", "Legendary"]}, {"elf", "grove"}),
    ({"color": "green"}, {"bear", "elf"}),
    ({"color": ["white", "red"]}, {"gold", "twin", "cloak"}),
    ({"keyword": "flying"}, {"elf"}),
    ({"name": "gold"}, {"gold"}),
    ({"name": "bear"}, {"bear", "twin"}),
    ({"counter": "charge"}, {"gold"}),
    ({"zone": "graveyard"}, {"dead"}),
    ({"zone": ["graveyard", "hand"]}, {"dead", "held"}),
    ({"colorless": True}, {"golem", "hidden", "grove", "test"}),
    ({"colorless": False}, {"bear", "elf", "gold", "twin", "cloak"}),
    ({"multicolored": True}, {"gold"}),
    ({"multicolored": False, "type": "Creature"}, {"bear", "elf", "golem", "hidden", "twin"}),
    ({"token": True}, {"golem"}),
    ({"token": False, "type": "Creature"}, {"bear", "elf", "gold", "hidden", "twin"}),
    ({"face_down": True}, {"hidden"}),
    ({"face_down": False, "type": "Creature"}, {"bear", "elf", "gold", "golem", "twin"}),
    ({"has_abilities": True}, {"elf", "grove", "test"}),
    ({"has_abilities": False, "type": "Creature"}, {"bear", "gold", "golem", "hidden", "twin"}),
    ({"shares": ["color", "elf"]}, {"bear", "elf"}),
    ({"shares": ["creature_type", "bear"]}, {"bear", "twin"}),
    ({"shares": ["name", "bear"]}, {"bear", "twin"}),
    ({"attached_to": "bear"}, {"cloak", "test"}),
    ({"attached_to": "attached"}, {"cloak", "test"}),
    ({"has_attached": {"subtype": "Aura"}}, {"bear"}),
    ({"has_attached": {"color": "red"}}, set()),
    ({"status": "tapped"}, {"golem"}),
    ({"status": ["blocking", "attacking"]}, {"golem"}),
    ({"controller": "opponent"}, {"elf"}),
    ({"controller": "you", "color": "green"}, {"bear"}),
    ({"owner": "opponent"}, {"elf"}),
    ({"power": {">=": 4}}, {"gold"}),
    ({"type": "Creature", "power": {"<": 2}}, {"elf"}),
    ({"power": {">": 1, "<=": 3}}, {"bear", "golem", "hidden", "twin"}),
    ({"toughness": {"=": {"power": "golem"}}}, {"golem"}),
    ({"mana_value": {"=": 5}}, {"golem"}),
    ({"type": "Creature", "mana_value": {"<=": 1}}, {"elf", "hidden", "twin"}),
    ({"chosen": "color"}, {"twin"}),
    ({"chosen": "creature_type"}, {"bear", "twin"}),
    ({"chosen": "land_type"}, {"grove"}),
    ({"chosen": "name"}, {"gold"}),
    ({"type": "Creature", "not": {"color": "green"}}, {"gold", "golem", "hidden", "twin"}),
    ({"any": [{"color": "green"}, {"type": "Land"}]}, {"bear", "elf", "grove"}),
    ({"any": []}, set()),
    ({"all": [{"color": "green"}, {"subtype": "Elf"}]}, {"elf"}),
    # A zone in an alternative: "green creatures and creature cards in graveyards".
    ({"any": [{"color": "green"}, {"type": "Creature", "zone": "graveyard"}]}, {"bear", "elf", "dead"}),
    # The alternatives beside it stay on the battlefield: no black or blue card elsewhere.
    ({"any": [{"color": ["black", "blue", "red"]}, {"type": "Land", "zone": "library"}]}, {"gold", "twin"}),
    ({"any": [{"is": "self"}, {"zone": ["hand", "graveyard"]}]}, {"test", "dead", "held"}),
    ({"type": "Creature", "any": [{"supertype": "Legendary"}, {"zone": "graveyard"}]}, {"elf", "dead"}),
    ({"all": [{"any": [{"color": "red"}, {"zone": "graveyard"}]}, {"type": "Creature"}]}, {"twin", "dead"}),
    # Where the top names a zone, an alternative without one means any of these.
    ({"zone": ["battlefield", "graveyard"], "any": [{"color": "black"}, {"zone": "graveyard"}]}, {"dead"}),
    ({"zone": ["graveyard", "hand"], "any": [{"color": "blue"}, {"zone": "graveyard"}]}, {"dead", "held"}),
    ({"all": [{"zone": "graveyard"}, {"type": "Creature"}]}, set()),
    # What is denied names no zone to look in.
    ({"any": [{"color": "white"}, {"not": {"zone": "battlefield"}}]}, {"gold", "cloak"}),
    ({"all": [{"not": {"any": [{"type": "Creature"}, {"type": "Land"}]}}], "color": "white"}, {"cloak"}),
)


@pytest.mark.parametrize(("selector", "expected"), CASES)
def test_what_a_selector_finds(selector: Json, expected: set[str]) -> None:
    """The objects that an effect with this selector applies to, in the last layer, as everything is by then."""
    chosen = {"color": "red", "creature_type": "Bear", "land_type": "Forest", "name": "gold"}
    ability = static(selector, {"pt": {"switch": True}})
    test = {**enchantment("test", ability, chosen=chosen), "attached_to": "bear", "subtypes": ["Aura"]}
    document = board(*OBJECTS, test, effects=(effect("twinned", "twin", TWIN_NAME),))
    affected = step(run(document), "7d", "test.a1")["objects"]
    assert set(affected) == expected
    assert len(affected) == len(expected)


@pytest.mark.parametrize(
    ("alternative", "size"),
    [
        ({"type": "Creature", "zone": "graveyard"}, (3, 3)),
        ({"type": "Creature", "zone": "hand"}, (1, 1)),
        ({"not": {"zone": "battlefield"}}, (1, 1)),
    ],
)
def test_a_condition_on_the_source_looks_where_an_alternative_does(alternative: Json, size: tuple[int, int]) -> None:
    """113.6: it works in the graveyard, and asks there whether it is one of two things."""
    when = {"self": {"any": [{"subtype": "Wall"}, alternative]}}
    grows = {**static({"is": "self"}, add_pt(2, 2), when=when), "zones": ["graveyard"]}
    result = run(board(creature("ghost", 1, 1, grows, zone="graveyard")))
    assert (result["objects"]["ghost"]["power"], result["objects"]["ghost"]["toughness"]) == size


def test_affected_and_not_affected_in_a_value() -> None:
    """ "+1/+1 for each other creature" by what is being changed: two others each; "for each of itself": one."""
    others = {"count": {"type": "Creature", "is": "not_affected"}}
    itself = {"count": {"is": "affected"}}
    objects = [creature(name, 0, 0) for name in ("a", "b", "c")]
    result = run(board(*objects, enchantment("test", static({"type": "Creature"}, add_pt(others, itself)))))
    assert [(result["objects"][name]["power"], result["objects"][name]["toughness"]) for name in "abc"] == [(2, 1)] * 3
