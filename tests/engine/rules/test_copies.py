"""Copy effects: which values are copied, as of which moment, and what exceptions do (707)."""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import CHANGELING, nightmare, swamps


def dragon(**fields: object) -> Json:
    return creature(
        "dragon",
        4,
        5,
        "flying",
        mana_cost="{4}{R}{R}",
        supertypes=["Legendary"],
        subtypes=["Dragon"],
        timestamp=1,
        **fields,
    )


def clone(name: str = "clone", timestamp: int = 2) -> Json:
    return creature(name, 0, 0, mana_cost="{3}{U}", subtypes=["Shapeshifter"], timestamp=timestamp)


@under(*EDITIONS)
def test_a_copy_takes_every_printed_characteristic(edition: str) -> None:
    """Name, cost, colours, type line, abilities, size; not the controller, and its own timestamp and counters stay."""
    copier = {**clone(), "owner": "opponent", "counters": [{"kind": "+1/+1", "count": 1}]}
    result = run(board(dragon(), copier, effects=(effect("c", "clone", copy_of("dragon")),)), edition)
    now = result["objects"]["clone"]
    assert now["name"] == "dragon"
    assert now["mana_value"] == 6
    assert now["colors"] == ["red"]
    assert now["supertypes"] == ["Legendary"]
    assert now["types"] == ["Creature"]
    assert now["subtypes"] == ["Dragon"]
    assert keywords(result, "clone") == ["flying"]
    assert pt(result, "clone") == (5, 6)
    assert now["controller"] == "opponent"
    assert now["counters"] == {"+1/+1": 1}


@under(*EDITIONS)
def test_a_copy_takes_nothing_that_effects_counters_or_attachments_did(edition: str) -> None:
    """Other effects, counters and a stolen controller are not copiable, however old they are (707.2)."""
    source = dragon(counters=[{"kind": "+1/+1", "count": 4}, {"kind": "haste", "count": 1}])
    effects = (
        effect("dye", "dragon", set_colors("blue"), timestamp=3),
        effect("elf", "dragon", add_subtypes("Elf"), timestamp=3),
        effect("trample", "dragon", gain("trample"), timestamp=3),
        effect("huge", "dragon", set_pt(9, 9), timestamp=3),
        effect("theft", "dragon", control("opponent"), timestamp=3),
        effect("c", "clone", copy_of("dragon"), timestamp=9),
    )
    result = run(board(source, clone(), effects=effects), edition)
    now = result["objects"]["clone"]
    assert now["colors"] == ["red"]
    assert now["subtypes"] == ["Dragon"]
    assert keywords(result, "clone") == ["flying"]
    assert pt(result, "clone") == (4, 5)
    assert now["controller"] == "you"
    assert now["counters"] == {}


@under(*EDITIONS)
@pytest.mark.parametrize(("later_at", "expected"), [(9, "dragon"), (3, "clone")])
def test_a_copy_of_a_copy_takes_what_the_source_was_at_that_moment(edition: str, later_at: int, expected: str) -> None:
    """A copy effect of timestamp 5 on the source counts for one of 9, not for one of 3."""
    effects = (
        effect("first", "clone", copy_of("dragon"), timestamp=5),
        effect("second", "double", copy_of("clone"), timestamp=later_at),
    )
    result = run(board(dragon(), clone(), clone("double"), effects=effects), edition)
    assert result["objects"]["double"]["name"] == expected
    assert pt(result, "double") == ((4, 5) if expected == "dragon" else (0, 0))


@under(*EDITIONS)
def test_two_creatures_that_copy_each_other(edition: str) -> None:
    """Each takes what the other was at its moment: the older copies a Dragon-to-be's own values, the newer those that
    the other has by then."""
    effects = (
        effect("older", "bear", copy_of("clone"), timestamp=5),
        effect("newer", "clone", copy_of("bear"), timestamp=6),
    )
    bear = creature("bear", 2, 2, subtypes=["Bear"], timestamp=1)
    result = run(board(bear, clone(), effects=effects), edition)
    assert result["objects"]["bear"]["name"] == "clone"
    assert result["objects"]["clone"]["name"] == "clone"


@under(*EDITIONS)
def test_the_newer_of_two_copy_effects_on_one_object_wins(edition: str) -> None:
    """Each replaces all copiable values."""
    effects = (
        effect("newer", "clone", copy_of("bear"), timestamp=8),
        effect("older", "clone", copy_of("dragon"), timestamp=7),
    )
    result = run(board(dragon(), creature("bear", 2, 2), clone(), effects=effects), edition)
    assert result["objects"]["clone"]["name"] == "bear"
    assert keywords(result, "clone") == []


@under(*EDITIONS)
def test_a_copy_of_what_is_face_down_is_a_nameless_two_two(edition: str) -> None:
    """Face-down status at that moment decides what is copied; the copy itself is face up (707.2)."""
    result = run(board(dragon(face_down=True), clone(), effects=(effect("c", "clone", copy_of("dragon")),)), edition)
    now = result["objects"]["clone"]
    assert (now["name"], now["mana_value"], now["colors"], now["types"]) == ("", 0, [], ["Creature"])
    assert (now["subtypes"], now["supertypes"], now["abilities"]) == ([], [], [])
    assert pt(result, "clone") == (2, 2)


@under(*EDITIONS)
@pytest.mark.parametrize(("turn", "at", "expected"), [(TURN_DOWN, 9, "dragon"), (TURN_DOWN, 3, "")])
def test_what_turns_down_after_the_copying_changes_nothing_for_the_copy(
    edition: str, turn: Json, at: int, expected: str
) -> None:
    """The copy of timestamp 5 keeps the values of that moment."""
    effects = (effect("turn", "dragon", turn, timestamp=at), effect("c", "clone", copy_of("dragon"), timestamp=5))
    result = run(board(dragon(), clone(), effects=effects), edition)
    assert result["objects"]["clone"]["name"] == expected


@under(*EDITIONS)
def test_what_was_turned_up_before_is_copied_with_its_own_values(edition: str) -> None:
    """Face down as it entered, face up at 3, copied at 5."""
    effects = (effect("turn", "dragon", TURN_UP, timestamp=3), effect("c", "clone", copy_of("dragon"), timestamp=5))
    result = run(board(dragon(face_down=True), clone(), effects=effects), edition)
    assert result["objects"]["clone"]["name"] == "dragon"


@under(*EDITIONS)
@pytest.mark.parametrize("fields", [{"zone": "graveyard"}, {"enabled": False}])
def test_what_has_moved_or_gone_is_still_copied(edition: str, fields: Json) -> None:
    """The values are those of the moment the effect began, wherever the source is now."""
    result = run(board(dragon(**fields), clone(), effects=(effect("c", "clone", copy_of("dragon")),)), edition)
    assert result["objects"]["clone"]["name"] == "dragon"
    assert pt(result, "clone") == (4, 5)


@under(*EDITIONS)
def test_the_top_card_of_your_graveyard_is_the_newest(edition: str) -> None:
    """`graveyard_top` names the one with the latest timestamp of that player's graveyard."""
    dead = [
        creature("new", 3, 3, zone="graveyard", timestamp=8),
        creature("old", 1, 1, zone="graveyard", timestamp=7),
        creature("theirs", 9, 9, zone="graveyard", owner="opponent", timestamp=9),
    ]
    result = run(board(*dead, clone(), effects=(effect("c", "clone", copy_of("graveyard_top")),)), edition)
    assert result["objects"]["clone"]["name"] == "new"


@under(*EDITIONS)
def test_exceptions_are_copiable_themselves(edition: str) -> None:
    """A copy of the copy has them too (707.9a)."""
    effects = (
        effect("first", "clone", copy_of("dragon", gain("haste"), add_types("Artifact")), timestamp=5),
        effect("second", "double", copy_of("clone"), timestamp=6),
    )
    result = run(board(dragon(), clone(), clone("double"), effects=effects), edition)
    assert keywords(result, "double") == ["flying", "haste"]
    assert types(result, "double") == ["Artifact", "Creature"]


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("ability", "exception", "dropped"),
    [
        (cda(set_pt(3, 3)), set_pt(7, 7), True),
        (cda(set_pt(3, 3)), add_pt(1, 1), False),
        (cda(set_pt(3, 3)), set_colors("blue"), False),
        (cda(set_colors()), set_colors("blue"), True),
        (cda(set_colors()), {"colors": {"add": ["blue"]}}, False),
        (CHANGELING, set_creature("Frog"), True),
        (CHANGELING, add_subtypes("Frog"), False),
        (CHANGELING, set_pt(7, 7), False),
    ],
)
def test_an_exception_that_sets_drops_the_copied_cda_about_the_same(
    edition: str, ability: Json, exception: Json, dropped: bool
) -> None:
    """707.9d: power and toughness, colours, creature types; what only adds drops nothing."""
    source = creature("source", 1, 1, ability, "trample", mana_cost="{R}", subtypes=["Beast"])
    result = run(board(source, clone(), effects=(effect("c", "clone", copy_of("source", exception)),)), edition)
    assert len(abilities(result, "clone")) == (1 if dropped else 2)


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("exception", "dropped"),
    [(set_pt(7, None), True), (set_pt(None, 7), True), ({"keep": ["power"]}, True), ({"keep": ["colors"]}, False)],
)
def test_a_cda_about_two_things_goes_whole_with_one_of_them(edition: str, exception: Json, dropped: bool) -> None:
    """707.9d: what defines a characteristic that the copy sets or keeps is not copied, whatever else it defines."""
    source = creature("source", 0, 0, cda(set_pt(3, 3)), "trample")
    result = run(board(source, clone(), effects=(effect("c", "clone", copy_of("source", exception)),)), edition)
    assert len(abilities(result, "clone")) == (1 if dropped else 2)


@under(*EDITIONS)
@pytest.mark.parametrize(("exception", "dropped"), [(set_pt(7, None), False), (set_pt(None, 7), True)])
def test_a_cda_about_toughness_alone_stays_where_power_is_set(edition: str, exception: Json, dropped: bool) -> None:
    """Power and toughness are two characteristics (208.1): what defines the one goes only with that one (707.9d)."""
    source = creature("source", 2, 0, cda(set_pt(None, 3)), "trample")
    result = run(board(source, clone(), effects=(effect("c", "clone", copy_of("source", exception)),)), edition)
    assert len(abilities(result, "clone")) == (1 if dropped else 2)


@under(*EDITIONS)
def test_what_a_copy_effect_made_of_an_object_is_copied_when_that_effect_has_gone(edition: str) -> None:
    """All become Dragons with haste, the mirror itself too, whose ability is gone with that. The mimic takes what the
    Dragon is by then, with haste; so under the rules without 613.6 as well, since the effect was applied."""
    mirror = creature("mirror", 1, 1, static({"type": "Creature"}, copy_of("dragon", gain("haste"))), timestamp=2)
    mimic = creature("mimic", 0, 0, timestamp=1)
    effects = (effect("c", "mimic", copy_of("dragon"), timestamp=8),)
    result = run(board(dragon(), mirror, mimic, effects=effects), edition)
    assert keywords(result, "mimic") == ["flying", "haste"]


@under(*EDITIONS)
def test_keeping_its_own_colours_drops_the_copied_cda_about_them(edition: str) -> None:
    """A blue copier that keeps its colour copies a devoid creature: blue, without devoid."""
    devoid = creature("drone", 2, 2, cda(set_colors(), keyword="devoid"), mana_cost="{2}{R}")
    copying = effect("c", "clone", copy_of("drone", {"keep": ["colors"]}))
    result = run(board(devoid, clone(), effects=(copying,)), edition)
    assert colors(result, "clone") == ["blue"]
    assert keywords(result, "clone") == []


@under(*EDITIONS)
def test_a_copy_effect_of_its_own_ability(edition: str) -> None:
    """A static "is a copy of the Dragon" replaces the very ability it comes from, and goes on."""
    copier = creature("mimic", 0, 0, static(SELF, copy_of("dragon")), timestamp=2)
    result = run(board(dragon(), copier), edition)
    assert result["objects"]["mimic"]["name"] == "dragon"
    assert keywords(result, "mimic") == ["flying"]
    assert len(abilities(result, "mimic")) == 1


@under(*EDITIONS)
def test_a_copied_land_has_the_mana_of_its_types(edition: str) -> None:
    """Basic land types bring their mana abilities to the copy as well (305.6)."""
    forest = land("forest", supertypes=["Basic"], subtypes=["Forest"])
    result = run(board(forest, clone(), effects=(effect("c", "clone", copy_of("forest")),)), edition)
    assert types(result, "clone") == ["Land"]
    assert abilities(result, "clone") == ["mana-Forest"]
    assert pt(result, "clone") == (None, None)


@under(*EDITIONS)
def test_what_was_granted_to_the_copier_stays(edition: str) -> None:
    """A granted ability is no copiable value: a newer copy effect does not take it."""
    effects = (effect("wings", "clone", gain("reach"), timestamp=3), effect("c", "clone", copy_of("dragon")))
    result = run(board(dragon(), clone(), effects=effects), edition)
    assert keywords(result, "clone") == ["flying", "reach"]


@under(*EDITIONS)
def test_a_copied_static_ability_works_from_the_copy(edition: str) -> None:
    """Two lords, two bonuses: each gives +1/+1 to the other creatures, and speaks of its own "other"."""
    lord = creature("lord", 2, 2, static({"type": "Creature", "is": "other"}, add_pt(1, 1)), timestamp=1)
    objects = [lord, clone(), creature("bear", 2, 2, timestamp=3)]
    result = run(board(*objects, effects=(effect("c", "clone", copy_of("lord"), timestamp=9),)), edition)
    assert pt(result, "bear") == (4, 4)
    assert pt(result, "lord") == pt(result, "clone") == (3, 3)


@under(*EDITIONS)
def test_a_copied_cda_counts_for_its_own_controller(edition: str) -> None:
    """The opponent's copy of your Nightmare counts the opponent's Swamps: none."""
    copier = {**clone(), "owner": "opponent"}
    objects = [*swamps(3), nightmare(), copier]
    result = run(board(*objects, effects=(effect("c", "clone", copy_of("nightmare")),)), edition)
    assert pt(result, "nightmare") == (3, 3)
    assert pt(result, "clone") == (0, 0)


@under(*EDITIONS)
def test_setting_creature_types_in_an_exception(edition: str) -> None:
    """ "Except it's a Frog": copiable, and the rest of the type line is copied."""
    copying = effect("c", "clone", copy_of("dragon", set_creature("Frog")))
    result = run(board(dragon(), clone(), effects=(copying,)), edition)
    assert subtypes(result, "clone") == ["Frog"]
    assert result["objects"]["clone"]["supertypes"] == ["Legendary"]


@under(*EDITIONS)
def test_exceptions_that_count_read_the_board(edition: str) -> None:
    """ "Except its power and toughness are the number of Swamps you control"."""
    number = count({"subtype": "Swamp", "controller": "you"})
    copying = effect("c", "clone", copy_of("dragon", set_pt(number, number)))
    result = run(board(*swamps(2), dragon(), clone(), effects=(copying,)), edition)
    assert pt(result, "clone") == (2, 2)


@under(*EDITIONS)
def test_every_creature_type_of_an_exception_is_copied_on(edition: str) -> None:
    """ "Except it's every creature type" is copiable like any exception (707.9a)."""
    effects = (
        effect("first", "clone", copy_of("dragon", ALL_CREATURE_TYPES), timestamp=5),
        effect("second", "double", copy_of("clone"), timestamp=6),
    )
    result = run(board(dragon(), clone(), clone("double"), effects=effects), edition)
    assert result["objects"]["clone"]["all_creature_types"] is True
    assert result["objects"]["double"]["all_creature_types"] is True


@under(*EDITIONS)
def test_names_and_types_of_exceptions_are_copied_on(edition: str) -> None:
    """Each kind of exception is part of the copiable values of the copy."""
    exceptions: list[Json] = [
        {"name": {"set": "Sakashima"}},
        {"supertypes": {"set": []}},
        set_colors("white"),
        set_pt(7, 7),
    ]
    effects = (
        effect("first", "clone", copy_of("dragon", *exceptions), timestamp=5),
        effect("second", "double", copy_of("clone"), timestamp=6),
    )
    now = run(board(dragon(), clone(), clone("double"), effects=effects), edition)["objects"]["double"]
    assert (now["name"], now["supertypes"], now["colors"]) == ("Sakashima", [], ["white"])
    assert (now["power"], now["toughness"]) == (7, 7)


@under(*EDITIONS)
@pytest.mark.parametrize("other_at", [3, 9])
def test_a_copying_ability_that_another_copy_effect_takes_waits_for_it(edition: str, other_at: int) -> None:
    """Becoming a copy of the Bear ends the existence of the copying ability, which depends on that and is gone."""
    bear = creature("bear", 2, 2, timestamp=2)
    copier = creature("mimic", 0, 0, static(SELF, copy_of("dragon")), timestamp=5)
    other = effect("other", "mimic", copy_of("bear"), timestamp=other_at)
    result = run(board(dragon(), bear, copier, effects=(other,)), edition)
    assert result["objects"]["mimic"]["name"] == "bear"
    assert lost(result)["mimic.a1"][1:] == ("ability_removed", "other")


@under(*since("2011"))
def test_a_copy_effect_that_begins_on_the_way_counts_for_a_newer_copy(edition: str) -> None:
    """ "As long as there is an Elf, this is a copy of the Dragon" (4) begins once something is a copy of the Elf (5),
    before the newer copy (9) of that thing: a copy of the Dragon too."""
    elf = creature("elf", 1, 1, subtypes=["Elf"], zone="graveyard")
    objects = [creature(name, 2, 2) for name in ("model", "thing", "other")]
    effects = (
        effect("conditional", "model", copy_of("dragon"), when=count({"subtype": "Elf"}, at_least=1), timestamp=4),
        effect("first", "other", copy_of("elf"), timestamp=5),
        effect("last", "thing", copy_of("model"), timestamp=9),
    )
    result = run(board(elf, creature("dragon", 5, 5), *objects, effects=effects), edition)
    assert [pt(result, name) for name in ("other", "model", "thing")] == [(1, 1), (5, 5), (5, 5)]


@under(*EDITIONS)
def test_older_copy_effects_count_by_their_timestamps_and_not_as_written(edition: str) -> None:
    """The model became a copy of the Dragon (4), then of the Ogre (5), written the other way round: the copy of it
    (9) is an Ogre."""
    effects = (
        effect("ogring", "model", copy_of("ogre"), timestamp=5),
        effect("dragoning", "model", copy_of("dragon"), timestamp=4),
        effect("last", "thing", copy_of("model"), timestamp=9),
    )
    objects = [creature("dragon", 5, 5), creature("ogre", 3, 3), creature("model", 2, 2), creature("thing", 1, 1)]
    result = run(board(*objects, effects=effects), edition)
    assert (pt(result, "model"), pt(result, "thing")) == ((3, 3), (3, 3))


@under(*EDITIONS)
def test_what_had_become_a_copy_is_copied_as_that_when_it_is_gone(edition: str) -> None:
    """The spirit became the giant at 13; what becomes the spirit at 23 is a giant, the spirit still there or not."""
    effects = (
        effect("later", "bear", copy_of("spirit"), timestamp=23),
        effect("earlier", "spirit", copy_of("giant"), timestamp=13),
    )
    for there in (True, False):
        spirit = creature("spirit", 1, 1, enabled=there, timestamp=1)
        things = (creature("giant", 8, 8, timestamp=2), spirit, creature("bear", 2, 2, timestamp=3))
        result = run(board(*things, effects=effects), edition)
        assert result["objects"]["bear"]["name"] == "giant"
        assert pt(result, "bear") == (8, 8)


@under("2003", "2005", "2007", "2009", "2026")
def test_what_a_newer_copy_takes_does_not_wait_for_an_older_one_that_is_tried(edition: str) -> None:
    """`crown` copies what `ghost` is copied onto, as of its own moment (613.2a, 707.2): whether `mask` has been applied
    by then is no matter, although `mask` loses its own ability by it. So the two make no loop."""
    mask = creature("mask", 3, 3, static({"type": "Creature"}, copy_of("ghost")), timestamp=1)
    crown = card("crown", "Artifact", static({"ids": ["mask"]}, copy_of("affected")), timestamp=9)
    ghost = card("ghost", "Creature", zone="command", power=6, toughness=6, timestamp=2)
    result = run(board(mask, ghost, crown), edition)
    assert result["objects"]["mask"]["name"] == "ghost"
    assert pt(result, "mask") == (6, 6)
    assert all(layer["loops"] == [] for layer in result["layers"])
