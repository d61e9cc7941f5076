"""Land types: what setting, adding and losing them brings (305.6, 305.7). Traps of basic land types."""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import blood_moon

TAP_FOR_TWO = {"other": "{T}: Add {C}{C}.", "kind": "mana"}


def mine(**fields: object) -> Json:
    """A legendary snow artifact land creature with an old land type, a creature type, and printed abilities."""
    return creature(
        "mine",
        2,
        2,
        TAP_FOR_TWO,
        "flying",
        types="Artifact Land Creature",
        supertypes=["Legendary", "Snow"],
        subtypes=["Urza's", "Mine", "Dryad"],
        colors=["green"],
        **fields,
    )


@under(*EDITIONS)
def test_setting_a_land_type_changes_only_what_rule_305_7_says(edition: str) -> None:
    """Old land types and printed abilities go, the new type's mana ability comes; card types, supertypes, other
    subtypes, colour, name and size stay."""
    result = run(board(mine(), effects=(effect("bend", "mine", set_land("Mountain")),)), edition)
    now = result["objects"]["mine"]
    assert now["types"] == ["Artifact", "Creature", "Land"]
    assert now["supertypes"] == ["Legendary", "Snow"]
    assert now["subtypes"] == ["Dryad", "Mountain"]
    assert now["colors"] == ["green"]
    assert now["name"] == "mine"
    assert (now["power"], now["toughness"]) == (2, 2)
    assert now["abilities"] == [{"id": "mana-Mountain", "text": "{T}: Add {R}.", "from": "rules"}]


@under(*EDITIONS)
def test_the_abilities_go_in_the_layer_of_types(edition: str) -> None:
    """The land's own colour effect (layer 5) never begins: its ability is gone since layer 4."""
    painter = land("painter", static({"type": "Creature"}, set_colors("red")))
    result = run(board(painter, blood_moon(), creature("bear", 2, 2, colors=["green"])), edition)
    assert result["objects"]["bear"]["colors"] == ["green"]
    assert lost(result) == {"painter.a1": ("5", "ability_removed", "moon.a1")}


@under(*EDITIONS)
def test_copied_abilities_go_with_a_set_land_type(edition: str) -> None:
    """Abilities from copiable effects are not spared (305.7): the copy keeps types and loses what it copied."""
    copying = effect("copying", "vesuva", copy_of("mine"), timestamp=8)
    bend = effect("bend", "vesuva", set_land("Island"), timestamp=9)
    result = run(board(mine(), land("vesuva"), effects=(copying, bend)), edition)
    assert abilities(result, "vesuva") == ["mana-Island"]
    assert subtypes(result, "vesuva") == ["Dryad", "Island"]
    assert pt(result, "vesuva") == (2, 2)


@under(*EDITIONS)
def test_abilities_given_by_a_text_change_go_with_a_set_land_type(edition: str) -> None:
    """Full text and what it adds count as the land's own rules text."""
    text = effect("text", "vesuva", full_text("mine", "haste"), timestamp=8)
    bend = effect("bend", "vesuva", set_land("Island"), timestamp=9)
    result = run(board(mine(), land("vesuva"), effects=(text, bend)), edition)
    assert abilities(result, "vesuva") == ["mana-Island"]


@under(*EDITIONS)
def test_abilities_granted_by_other_effects_stay(edition: str) -> None:
    """Trample from an animation stays under a newer Blood Moon: in 2003 the animation grants it whole in layer 4,
    before Blood Moon; in the other editions it comes in a later layer anyway."""
    changes = [add_types("Creature"), gain("trample"), set_pt(3, 3)]
    animation = effect("animation", "village", *changes, timestamp=3)
    village = land("village", TAP_FOR_TWO, timestamp=1)
    result = run(board(village, blood_moon(timestamp=4), effects=(animation,)), edition)
    assert keywords(result, "village") == ["trample"]
    assert sorted(abilities(result, "village")) == ["animation.a1", "mana-Mountain"]


@under(*EDITIONS)
def test_adding_a_land_type_keeps_everything_and_adds_its_mana_ability(edition: str) -> None:
    """ "In addition to its other types" (305.7, last sentence)."""
    objects = [mine(), basic("forest", "Forest")]
    result = run(board(*objects, effects=(effect("bog", "mine forest", add_subtypes("Swamp")),)), edition)
    assert subtypes(result, "mine") == ["Dryad", "Mine", "Swamp", "Urza's"]
    assert abilities(result, "mine") == ["a1", "a2", "mana-Swamp"]
    assert subtypes(result, "forest") == ["Forest", "Swamp"]
    assert abilities(result, "forest") == ["mana-Forest", "mana-Swamp"]


FOREST = basic("it", "Forest")
AWAKE = creature("it", 1, 1, types="Land Creature", subtypes=["Forest"])
BEAR = creature("it", 2, 2, "flying", subtypes=["Bear"])
ABLE = basic("it", "Forest", abilities=[TAP_FOR_TWO, "flying", {"other": "{1}: Scry.", "kind": "activated"}])


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("it", "changes", "subtypes_", "abilities_"),
    [
        # One mana ability for each new basic land type (305.7).
        (land("it"), [set_land("Plains", "Island")], "Island Plains", "mana-Island mana-Plains"),
        # Setting a land type does nothing to what is no land.
        (BEAR, [set_land("Mountain")], "Bear", "a1"),
        # "Loses all abilities" takes the mana ability in the layer of abilities; the land type stays.
        (FOREST, [LOSE_ALL], "Forest", ""),
        # Losing all but mana abilities spares those printed and those by the rules.
        (ABLE, [{"abilities": {"remove": "all", "except": "mana"}}], "Forest", "a1 mana-Forest"),
        # No Forest land any more, no mana ability from it (305.6).
        (AWAKE, [remove_types("Land")], "", ""),
        (AWAKE, [{"subtypes": {"remove": ["Forest"]}}], "", ""),
        (AWAKE, [set_types("Creature")], "", ""),
    ],
)
def test_a_mana_ability_comes_and_goes_with_its_land_type(
    edition: str, it: Json, changes: list[Json], subtypes_: str, abilities_: str
) -> None:
    result = run(board(it, effects=(effect("change", "it", *changes),)), edition)
    assert subtypes(result, "it") == subtypes_.split()
    assert sorted(abilities(result, "it")) == abilities_.split()


@under(*EDITIONS)
def test_setting_the_land_type_it_already_has_still_takes_its_printed_abilities(edition: str) -> None:
    """It is still set: rules text goes, the one mana ability is there once."""
    result = run(board(land("peak", "flying", subtypes=["Mountain"]), blood_moon()), edition)
    assert abilities(result, "peak") == ["mana-Mountain"]


@under(*EDITIONS)
def test_a_basic_land_type_gives_its_mana_ability_by_the_rules(edition: str) -> None:
    """Each basic land type its own colour of mana, from the rules, in words the card does not print (305.6)."""
    dual = land("dual", subtypes=["Plains", "Island", "Swamp", "Mountain", "Forest", "Desert"])
    shown = run(board(dual), edition)["objects"]["dual"]["abilities"]
    assert {(entry["id"], entry["text"], entry["from"]) for entry in shown} == {
        ("mana-Plains", "{T}: Add {W}.", "rules"),
        ("mana-Island", "{T}: Add {U}.", "rules"),
        ("mana-Swamp", "{T}: Add {B}.", "rules"),
        ("mana-Mountain", "{T}: Add {R}.", "rules"),
        ("mana-Forest", "{T}: Add {G}.", "rules"),
    }


@under(*EDITIONS)
def test_what_becomes_a_land_with_a_basic_type_gets_the_mana_ability(edition: str) -> None:
    """ "Is a Forest land in addition to its other types": type and subtype in one part, types first."""
    result = run(board(BEAR, effects=(effect("root", "it", add_subtypes("Forest"), add_types("Land")),)), edition)
    assert types(result, "it") == ["Creature", "Land"]
    assert subtypes(result, "it") == ["Bear", "Forest"]
    assert abilities(result, "it") == ["a1", "mana-Forest"]


@under(*EDITIONS)
def test_a_land_that_becomes_a_creature_and_is_still_a_land_keeps_all(edition: str) -> None:
    """Adding a type keeps supertypes, land types and abilities (205.1b)."""
    result = run(
        board(basic("forest", "Forest"), effects=(effect("awake", "forest", add_types("Creature"), set_pt(3, 3)),)),
        edition,
    )
    now = result["objects"]["forest"]
    assert now["supertypes"] == ["Basic"]
    assert now["types"] == ["Creature", "Land"]
    assert now["subtypes"] == ["Forest"]
    assert abilities(result, "forest") == ["mana-Forest"]
    assert pt(result, "forest") == (3, 3)


@under(*EDITIONS)
def test_conversion_waits_for_blood_moon(edition: str) -> None:
    """Blood Moon makes more Mountains, so "all Mountains are Plains" depends on it: every nonbasic land ends as a
    Plains, and so does a basic Mountain; a basic Forest stays."""
    conversion = enchantment("conversion", static({"subtype": "Mountain"}, set_land("Plains")), timestamp=1)
    lands = [land("path"), basic("peak", "Mountain"), basic("forest", "Forest")]
    result = run(board(*lands, conversion, blood_moon(timestamp=9)), edition)
    assert abilities(result, "path") == abilities(result, "peak") == ["mana-Plains"]
    assert subtypes(result, "path") == subtypes(result, "peak") == ["Plains"]
    assert subtypes(result, "forest") == ["Forest"]


@under(*EDITIONS)
def test_an_effect_that_began_before_the_land_lost_its_text_goes_on(edition: str) -> None:
    """Control in layer 2, a colour in 5: Blood Moon takes the ability in 4. Since October 2005 the effect that has
    begun goes on (613.6)."""
    grasp = static({"ids": ["bear"]}, {"control": "you"}, set_colors("red"))
    bear = creature("bear", 2, 2, owner="opponent")
    result = run(board(land("keep", grasp), bear, blood_moon()), edition)
    assert result["objects"]["bear"]["controller"] == "you"
    assert result["objects"]["bear"]["colors"] == ([] if edition == "2003" else ["red"])
    assert abilities(result, "keep") == ["mana-Mountain"]
