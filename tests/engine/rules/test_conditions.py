"""Conditions of static abilities and of resolved effects: when an effect is in play, and since which layer."""

from __future__ import annotations

import pytest

from tests.engine.boards import *

TWO_CREATURES = count(CREATURES, at_least=2)
BONUS_LAYER = {"2003": "6c", "2005": "6d", "2007": "6d"}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (count(CREATURES, at_least=2), True),
        (count(CREATURES, at_least=3), False),
        (count(CREATURES, exactly=2), True),
        (count(CREATURES, at_most=1), False),
        ({"count": CREATURES, ">": 1, "<": 3}, True),
        ({"count": CREATURES, ">": 1, "<": 2}, False),
        ({"value": {"life": "you"}, ">=": 20}, True),
        ({"value": {"life": "opponent"}, "<": 20}, True),
        ({"value": {"power": "ogre"}, "=": {"toughness": "ogre"}}, True),
        ({"self": {"type": "Enchantment"}}, True),
        ({"self": {"type": "Creature"}}, False),
        ({"active": "you"}, True),
        ({"active": "opponent"}, False),
        ({"not": {"active": "opponent"}}, True),
        ({"all": [{"active": "you"}, count(CREATURES, at_least=1)]}, True),
        ({"all": [{"active": "you"}, count(CREATURES, at_least=9)]}, False),
        ({"any": [{"active": "opponent"}, count(CREATURES, at_least=1)]}, True),
        ({"any": [{"active": "opponent"}, count(CREATURES, at_least=9)]}, False),
        ({"all": []}, True),
        ({"any": []}, False),
    ],
)
def test_each_kind_of_condition(condition: Json, holds: bool) -> None:
    """A bonus while it holds; while it does not, the effect is reported as lost for its condition."""
    objects = [
        creature("bear", 2, 2),
        creature("ogre", 3, 3, owner="opponent"),
        enchantment("help", static({"ids": ["bear"]}, add_pt(1, 1), when=condition)),
    ]
    result = run(board(*objects, life={"opponent": 7}))
    assert pt(result, "bear") == ((3, 3) if holds else (2, 2))
    assert lost(result) == ({} if holds else {"help.a1": ("7c", "condition", None)})


@under(*EDITIONS)
@pytest.mark.parametrize("active", ["you", "opponent"])
def test_whose_turn_it_is_is_seen_from_the_sources_controller(edition: str, active: str) -> None:
    """Both players have "during your turn"; only the active player's one works."""
    during = static({"type": "Creature", "is": "self"}, add_pt(1, 1), when={"active": "you"})
    objects = [creature("mine", 1, 1, during), creature("theirs", 1, 1, during, owner="opponent")]
    result = run(board(*objects, active_player=active), edition)
    assert pt(result, "mine") == ((2, 2) if active == "you" else (1, 1))
    assert pt(result, "theirs") == ((2, 2) if active == "opponent" else (1, 1))


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("zone", "where", "holds"),
    [
        ("battlefield", {}, True),
        ("graveyard", {}, False),
        ("exile", {"not": {"type": "Land"}}, False),
        ("graveyard", {"zone": "graveyard"}, True),
        ("graveyard", {"is": "self"}, True),
        ("graveyard", {"any": [{"zone": "graveyard"}, {"type": "Land"}]}, True),
        ("graveyard", {"any": [{"zone": "hand"}, {"type": "Creature"}]}, False),
        ("graveyard", {"all": [{"zone": "graveyard"}]}, False),
    ],
)
def test_a_condition_on_the_source_looks_for_it_on_the_battlefield(
    edition: str, zone: str, where: Json, holds: bool
) -> None:
    """ "For as long as you control Sower": one in the graveyard nobody controls (108.4), unless the zone is said."""
    sower = creature("sower", 2, 2, zone=zone)
    stolen = effect("theft", "bear", control("you"), source="sower", when={"self": {"controller": "you", **where}})
    result = run(board(sower, creature("bear", 2, 2, owner="opponent"), effects=(stolen,)), edition)
    assert controller(result, "bear") == ("you" if holds else "opponent")


@under(*EDITIONS)
def test_a_resolved_effect_lasts_only_while_its_condition_holds(edition: str) -> None:
    """ "For as long as you control two creatures"."""
    grow = effect("grow", "bear", add_pt(3, 3), when=TWO_CREATURES)
    assert pt(run(board(creature("bear", 2, 2), effects=(grow,)), edition), "bear") == (2, 2)
    two = (creature("bear", 2, 2), creature("ogre", 2, 2))
    assert pt(run(board(*two, effects=(grow,)), edition), "bear") == (5, 5)


@under(*since("2005"))
def test_an_effect_begins_in_the_first_layer_in_which_its_condition_holds(edition: str) -> None:
    """Types in 4, haste in 6 (5), "as long as this is red"; it turns red in 5: haste without the type."""
    fiery = static(SELF, add_subtypes("Devil"), gain("haste"), when={"self": {"color": "red"}})
    dye = effect("dye", "imp", set_colors("red"))
    result = run(board(creature("imp", 1, 1, fiery, subtypes=["Imp"]), effects=(dye,)), edition)
    assert subtypes(result, "imp") == ["Imp"]
    assert keywords(result, "imp") == ["haste"]
    assert layers_of(result, "imp.a1") == ["5" if edition <= "2007" else "6"]
    assert lost(result) == {}


def test_in_2003_a_type_effect_whose_condition_comes_later_never_begins() -> None:
    """It applies whole in layer 4 or not at all."""
    fiery = static(SELF, add_subtypes("Devil"), gain("haste"), when={"self": {"color": "red"}})
    dye = effect("dye", "imp", set_colors("red"))
    result = run(board(creature("imp", 1, 1, fiery), effects=(dye,)), "2003")
    assert keywords(result, "imp") == []
    assert lost(result) == {"imp.a1": ("4", "condition", None)}


@under(*since("2005"))
def test_the_set_is_found_where_the_effect_begins(edition: str) -> None:
    """It begins in the layer of abilities with the creatures of that moment, an awakened land among them."""
    late = static(
        CREATURES, control("you"), gain("haste"), when=count({"type": "Creature", "color": "red"}, at_least=1)
    )
    objects = [
        creature("theirs", 1, 1, owner="opponent"),
        land("grove", owner="opponent"),
        enchantment("late", late),
    ]
    effects = (effect("awake", "grove", add_types("Creature")), effect("dye", "theirs", set_colors("red")))
    result = run(board(*objects, effects=effects), edition)
    assert result["objects"]["theirs"]["controller"] == "opponent"
    assert keywords(result, "theirs") == keywords(result, "grove") == ["haste"]


@by_edition((2, 2), *[(4, 4)] * 6)
def test_an_effect_that_has_begun_goes_on_when_its_condition_ends(edition: str, expected: tuple[int, int]) -> None:
    """ "As long as this is a creature" held in layer 2; in 4 it stops being one; the bonus comes (613.6).

    In 2003 no rule says so yet: it does not come.
    """
    rider = static({"ids": ["bear"]}, control("you"), add_pt(2, 2), when={"self": {"type": "Creature"}})
    still = effect("still", "idol", remove_types("Creature"))
    objects = [creature("idol", 1, 1, rider, types="Artifact Creature"), creature("bear", 2, 2, owner="opponent")]
    result = run(board(*objects, effects=(still,)), edition)
    assert result["objects"]["bear"]["controller"] == "you"
    assert pt(result, "bear") == expected


@under(*since("2005"))
def test_an_empty_set_stays_empty(edition: str) -> None:
    """ "Legendary creatures you control" found none in layer 2; one that becomes legendary later does not count."""
    crown = static({"supertype": "Legendary"}, control("you"), add_pt(5, 5))
    effects = (effect("fame", "bear", {"supertypes": {"add": ["Legendary"]}}),)
    result = run(board(creature("bear", 2, 2), enchantment("crown", crown), effects=effects), edition)
    assert pt(result, "bear") == (2, 2)
    assert layers_of(result, "crown.a1")[0] == "2"


@under(*EDITIONS)
@pytest.mark.parametrize("help_at", [1, 9])
def test_a_condition_that_another_effect_ends_in_the_same_layer(edition: str, help_at: int) -> None:
    """ "Creatures have flying as long as one has defender": losing defender would end its existence, so it waits for
    that, whatever the timestamps, and never begins (613.8a)."""
    hover = static(CREATURES, gain("flying"), when=count({"keyword": "defender"}, at_least=1))
    fall = effect("fall", "wall", {"abilities": {"remove": ["defender"]}}, timestamp=5)
    objects = [creature("wall", 0, 4, "defender", timestamp=2), enchantment("hover", hover, timestamp=help_at)]
    result = run(board(*objects, effects=(fall,)), edition)
    assert keywords(result, "wall") == []
    layer = "5" if edition <= "2007" else "6"
    assert lost(result)["hover.a1"][:2] == (layer, "condition")


@under(*EDITIONS)
@pytest.mark.parametrize("help_at", [1, 9])
def test_a_condition_that_another_effect_begins_in_the_same_layer_joins(edition: str, help_at: int) -> None:
    """Not in play at first, it joins once defender is there: applied after that, even with an older timestamp."""
    hover = static(CREATURES, gain("flying"), when=count({"keyword": "defender"}, at_least=1))
    root = effect("root", "wall", gain("defender"), timestamp=5)
    objects = [creature("wall", 0, 4, timestamp=2), enchantment("hover", hover, timestamp=help_at)]
    result = run(board(*objects, effects=(root,)), edition)
    assert keywords(result, "wall") == ["defender", "flying"]
    assert applied(result, "5" if edition <= "2007" else "6") == ["root", "hover.a1"]


@under(*EDITIONS)
def test_a_condition_reads_what_its_own_layer_has_reached(edition: str) -> None:
    """ "As long as this has power 4 or more" in the layer of bonuses sees the size set before."""
    proud = static(SELF, add_pt(3, 0), when={"self": {"power": {">=": 4}}})
    huge = enchantment("huge", static(CREATURES, set_pt(4, 4)), timestamp=1)
    result = run(board(huge, creature("bear", 2, 2, proud, timestamp=2)), edition)
    assert pt(result, "bear") == (7, 4)


@under(*EDITIONS)
def test_losing_the_ability_before_its_condition_holds(edition: str) -> None:
    """The condition would hold from layer 4 on, but the ability goes in the layer of abilities, before its own."""
    wake = static(SELF, add_pt(3, 3), when={"self": {"type": "Artifact"}})
    effects = (effect("metal", "bear", add_types("Artifact")), effect("void", "bear", LOSE_ALL))
    result = run(board(creature("bear", 2, 2, wake), effects=effects), edition)
    assert types(result, "bear") == ["Artifact", "Creature"]
    assert pt(result, "bear") == (2, 2)
    assert lost(result) == {"bear.a1": (BONUS_LAYER.get(edition, "7c"), "ability_removed", "void")}


def test_colours_of_what_a_condition_ends_are_its_own() -> None:
    """A resolved effect whose condition fails is lost in the layer of its first part."""
    dye = effect("dye", "bear", set_colors("red"), set_pt(9, 9), when={"active": "opponent"})
    result = run(board(creature("bear", 2, 2, colors=["green"]), effects=(dye,)))
    assert colors(result, "bear") == ["green"]
    assert lost(result) == {"dye": ("5", "condition", None)}
