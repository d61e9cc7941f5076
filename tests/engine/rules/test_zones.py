"""Zones: what works where, and what moving does."""

from __future__ import annotations

import pytest

from engine import evaluate, parse, result_json
from engine.notation import read_ops, read_scenario, write_scenario
from engine.operations import apply_ops
from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import nightmare, swamps

# --- objects off the battlefield: they are evaluated too, and who reaches them (113.6, 400, 604.3) ---------


@under(*EDITIONS)
def test_a_size_that_is_defined_counts_in_every_zone_since_2007(edition: str) -> None:
    """405.2a of 2003 and 2005: only in play; `*` is 0 elsewhere."""
    result = run(board(*swamps(3), nightmare(zone="graveyard")), edition)
    assert pt(result, "nightmare") == ((0, 0) if edition in ("2003", "2005") else (3, 3))


@under(*EDITIONS)
def test_cards_in_graveyards_lose_their_abilities_like_anything_else(edition: str) -> None:
    """Yixlid Jailer: every card there, nothing elsewhere."""
    objects = [
        creature("jailer", 2, 1, static({"zone": "graveyard"}, LOSE_ALL)),
        creature("dead", 1, 1, "flying", zone="graveyard"),
        creature("held", 1, 1, "flying", zone="hand"),
        creature("bear", 1, 1, "flying"),
    ]
    result = run(board(*objects), edition)
    assert keywords(result, "dead") == []
    assert keywords(result, "held") == keywords(result, "bear") == ["flying"]
    assert abilities(result, "jailer") == ["a1"]


@under(*EDITIONS)
@pytest.mark.parametrize(("zone", "expected"), [("graveyard", ["flying"]), ("battlefield", []), ("hand", [])])
def test_an_ability_functions_in_the_zones_it_names(edition: str, zone: str, expected: list[str]) -> None:
    """Wonder: from the graveyard only."""
    wonder = creature("wonder", 2, 2, static({"type": "Creature"}, gain("flying"), zones=["graveyard"]), zone=zone)
    result = run(board(wonder, creature("bear", 2, 2)), edition)
    assert keywords(result, "bear") == expected


@under(*EDITIONS)
def test_only_the_battlefield_is_looked_at_unless_a_zone_is_given(edition: str) -> None:
    """`{}` and "creature" find nothing elsewhere; `zone` at the top finds what lies there."""
    objects = [
        creature("held", 1, 1, zone="hand"),
        creature("bear", 1, 1),
        enchantment("all", static({}, set_colors("red"))),
        enchantment("hand", static({"zone": "hand"}, add_pt(1, 1))),
    ]
    result = run(board(*objects), edition)
    assert colors(result, "bear") == ["red"]
    assert colors(result, "held") == []
    assert pt(result, "held") == (2, 2)
    assert pt(result, "bear") == (1, 1)


@under(*EDITIONS)
@pytest.mark.parametrize("nested", [{"all": [{"zone": "hand"}]}, {"not": {"zone": "battlefield"}}])
def test_a_nested_zone_alone_finds_nothing_off_the_battlefield(edition: str, nested: Json) -> None:
    """What is nested tests whatever object is looked at, and those are on the battlefield."""
    objects = [creature("held", 1, 1, zone="hand"), enchantment("odd", static(nested, add_pt(1, 1)))]
    assert pt(run(board(*objects), edition), "held") == (1, 1)


@under(*EDITIONS)
def test_a_nested_selector_tests_objects_of_the_zone_given_at_the_top(edition: str) -> None:
    """Two zones at the top, one of them excluded inside."""
    objects = [
        creature("held", 1, 1, zone="hand"),
        creature("dead", 1, 1, zone="graveyard"),
        enchantment("odd", static({"zone": ["hand", "graveyard"], "not": {"zone": "hand"}}, add_pt(1, 1))),
    ]
    result = run(board(*objects), edition)
    assert pt(result, "held") == (1, 1)
    assert pt(result, "dead") == (2, 2)


@under(*EDITIONS)
def test_ids_name_objects_wherever_they_are(edition: str) -> None:
    """In a selector, and in a locked set."""
    objects = [creature("held", 1, 1, zone="hand"), enchantment("odd", static({"ids": ["held"]}, add_pt(1, 1)))]
    result = run(board(*objects, effects=(effect("up", "held", add_pt(1, 1)),)), edition)
    assert pt(result, "held") == (3, 3)


@under(*EDITIONS)
def test_an_ability_about_itself_works_off_the_battlefield_where_it_functions(edition: str) -> None:
    """`is: self` names one object, in whatever zone."""
    held = creature("held", 1, 1, static(SELF, set_colors("blue"), zones=["hand"]), zone="hand")
    assert colors(run(board(held), edition), "held") == ["blue"]


@under(*EDITIONS)
def test_an_emblem_works_from_the_command_zone(edition: str) -> None:
    """With the zone named; an emblem has no characteristics."""
    emblem = card("emblem", "", static({"type": "Creature", "controller": "you"}, add_pt(1, 1), zones=["command"]))
    emblem["zone"] = "command"
    result = run(board(emblem, creature("bear", 2, 2)), edition)
    assert pt(result, "bear") == (3, 3)
    assert result["objects"]["emblem"]["types"] == []


@under(*EDITIONS)
def test_the_top_of_your_graveyard_is_tested_as_one_object(edition: str) -> None:
    """`is: graveyard_top` at the top level finds the newest card of the source's controller only."""
    objects = [
        creature("old", 1, 1, zone="graveyard", timestamp=3),
        creature("new", 2, 2, zone="graveyard", timestamp=4),
        creature("theirs", 3, 3, zone="graveyard", owner="opponent", timestamp=5),
        enchantment("odd", static({"is": "graveyard_top"}, add_pt(5, 5))),
    ]
    result = run(board(*objects), edition)
    assert [pt(result, name) for name in ("old", "new", "theirs")] == [(1, 1), (7, 7), (3, 3)]


@under(*EDITIONS)
def test_colours_defined_by_a_cda_are_seen_by_counts_of_other_zones(edition: str) -> None:
    """A card that defines itself green in a graveyard counts as a green card there."""
    number = count({"zone": "graveyard", "color": "green"})
    objects = [
        card("moss", "Instant", cda(set_colors("green")), zone="graveyard"),
        creature("bear", 0, 0, static(SELF, set_pt(number, number))),
    ]
    assert pt(run(board(*objects), edition), "bear") == (1, 1)


@under(*EDITIONS)
def test_what_is_not_enabled_is_nowhere(edition: str) -> None:
    """Out of the game: not counted, not affected, not in the result, and its abilities do nothing."""
    number = count({"type": "Creature"})
    objects = [
        creature("gone", 9, 9, static({"type": "Creature"}, add_pt(5, 5)), enabled=False),
        creature("bear", 0, 0, static(SELF, set_pt(number, number))),
    ]
    result = run(board(*objects, effects=(effect("off", "bear", add_pt(7, 7), enabled=False),)), edition)
    assert pt(result, "bear") == (1, 1)
    assert list(result["objects"]) == ["bear"]


# --- what copies took stays what it was when that from which they took it moves (707.2, 400.7) -------------


def moved(document: Json, edition: str, *ops: tuple[str, str]) -> Json:
    """The result after these moves, with the board written and read again."""
    scenario = parse(document)
    after = apply_ops(scenario, read_ops([{"move": list(op)} for op in ops], scenario))
    result: Json = result_json(evaluate(read_scenario(write_scenario(after)), edition))
    return result


def copies(*more: Json) -> Json:
    """A clone of a bear, and a clone of that clone."""
    effects = (
        effect("first", "one", copy_of("bear", gain("haste"))),
        effect("second", "two", copy_of("one", gain("flying"))),
    )
    objects = [creature("bear", 2, 2), creature("one", 0, 0), creature("two", 0, 0)]
    return board(*objects, *more, effects=effects)


@under(*EDITIONS)
def test_a_copy_of_a_copy_stays_one_when_the_first_copy_dies(edition: str) -> None:
    """It took the values of its own moment, exceptions included; what died is the printed card again."""
    result = moved(copies(), edition, ("one", "graveyard"))
    assert (pt(result, "two"), result["objects"]["two"]["name"]) == ((2, 2), "bear")
    assert keywords(result, "two") == ["flying", "haste"]
    assert (pt(result, "one"), result["objects"]["one"]["name"]) == ((0, 0), "one")
    assert sorted(result["objects"]) == ["bear", "one", "two"]


@under(*EDITIONS)
def test_a_chain_of_copies_is_remembered_through_several_moves(edition: str) -> None:
    """Both die, and one comes back as what it is printed."""
    third = creature("three", 0, 0)
    document = copies(third)
    document["effects"].append(effect("third", "three", copy_of("two")))
    result = moved(document, edition, ("one", "graveyard"), ("two", "graveyard"), ("one", "battlefield"))
    assert keywords(result, "three") == ["flying", "haste"]
    assert pt(result, "three") == (2, 2)
    assert [pt(result, name) for name in ("one", "two")] == [(0, 0), (0, 0)]


@under(*EDITIONS)
def test_a_copy_of_what_was_face_down_stays_a_nameless_two_two(edition: str) -> None:
    """Face down as it came, or turned down by an effect: 708.2 gave it the values that the copy took."""
    faced = creature("big", 5, 5, face_down=True, timestamp=1)
    copier = effect("copy", "one", copy_of("big"))
    for document in (
        board(faced, creature("one", 0, 0), effects=(copier,)),
        board({**faced, "face_down": False}, creature("one", 0, 0), effects=(effect("down", "big", TURN_DOWN), copier)),
    ):
        result = moved(document, edition, ("big", "graveyard"))
        assert (pt(result, "one"), result["objects"]["one"]["name"]) == ((2, 2), "")
        assert (pt(result, "big"), result["objects"]["big"]["name"]) == ((5, 5), "big")


@under(*EDITIONS)
def test_a_static_ability_that_copies_remembers_too(edition: str) -> None:
    mirror = enchantment("mirror", static({"ids": ["two"]}, copy_of("one")), timestamp=90)
    document = board(
        creature("bear", 2, 2),
        creature("one", 0, 0),
        creature("two", 0, 0),
        mirror,
        effects=(effect("first", "one", copy_of("bear"), timestamp=50),),
    )
    assert pt(moved(document, edition, ("one", "exile")), "two") == (2, 2)


def test_nothing_is_kept_where_the_print_tells_all() -> None:
    """What was copied as it is printed needs no memory, nor what nobody copied."""
    document = board(creature("bear", 2, 2), creature("one", 0, 0), effects=(effect("copy", "one", copy_of("bear")),))
    document["effects"].append(effect("growth", "bear", add_pt(3, 3)))
    scenario = parse(document)
    for name in ("bear", "one"):
        after = apply_ops(scenario, read_ops([{"move": [name, "graveyard"]}], scenario))
        assert [item.id for item in after.objects] == ["bear", "one"]
