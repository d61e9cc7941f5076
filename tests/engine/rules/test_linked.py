"""Abilities that are linked, and permanents that are attached."""

from __future__ import annotations

import pytest

from engine import parse
from engine.notation import read_ops
from engine.operations import apply_ops
from tests.engine.boards import *

# --- linked abilities (607): cards that were exiled with an object, imprinted on it, or paired with it -----


EXILED_WITH: Json = {"linked_to": "self", "zone": "exile"}


def exiled(name: str, by: str | None, types: str = "Creature", *abilities: Json | str, **fields: object) -> Json:
    return card(name, types, *abilities, zone="exile", linked_to=by, **fields)


@under(*EDITIONS)
def test_the_name_of_the_imprinted_land_counts_the_lands(edition: str) -> None:
    """Strata Scythe: +1/+1 for each land on the battlefield with the same name as the exiled card."""
    same_name = count({"type": "Land", "shares": ["name", "linked"]})
    objects = [
        creature("bear", 2, 2),
        equipment("scythe", "bear", static(ATTACHED, add_pt(same_name, same_name))),
        {**exiled("imprinted", "scythe", "Land"), "name": "Ford"},
        {**exiled("other", None, "Land"), "name": "Mill"},
        {**land("one"), "name": "Ford"},
        {**land("two", owner="opponent"), "name": "Ford"},
        {**land("three"), "name": "Mill"},
    ]
    assert pt(run(board(*objects), edition), "bear") == (4, 4)


@under(*EDITIONS)
@pytest.mark.parametrize(("by", "expected"), [("scavengers", ["flying"]), ("bear", []), (None, [])])
def test_only_cards_exiled_with_the_object_itself_count(edition: str, by: str | None, expected: list[str]) -> None:
    """Rule 607.2a: another ability's exiled cards are not meant."""
    flies = static(SELF, gain("flying"), when=count({**EXILED_WITH, "keyword": "flying"}, at_least=1))
    objects = [creature("scavengers", 3, 3, flies), creature("bear", 2, 2), exiled("bird", by, "Creature", "flying")]
    assert keywords(run(board(*objects), edition), "scavengers") == expected


@under(*EDITIONS)
def test_the_number_of_several_exiled_cards_is_their_sum(edition: str) -> None:
    """Rule 607.3: several answers to "the exiled card's power" are added up. 2 + 3 = 5."""
    power = {"total": "power", "among": EXILED_WITH}
    objects = [
        creature("eater", 0, 1, static(SELF, add_pt(power, 0))),
        exiled("two", "eater", power=2, toughness=2),
        exiled("three", "eater", power=3, toughness=1),
        exiled("nine", None, power=9, toughness=9),
    ]
    assert pt(run(board(*objects), edition), "eater") == (5, 1)


@under(*EDITIONS)
def test_the_last_card_exiled_is_the_newest(edition: str) -> None:
    """Duplicant: the last card. By timestamp 7 comes after 3, though it stands first in the document."""
    size = set_pt({"power": "linked"}, {"toughness": "linked"})
    objects = [
        creature("duplicant", 2, 4, static(SELF, size), timestamp=1),
        exiled("later", "duplicant", power=5, toughness=6, timestamp=7),
        exiled("earlier", "duplicant", power=1, toughness=1, timestamp=3),
    ]
    assert pt(run(board(*objects), edition), "duplicant") == (5, 6)


@under(*EDITIONS)
@pytest.mark.parametrize(("types", "expected"), [("Creature", (4, 4)), ("Artifact", (2, 2))])
def test_a_pair_is_the_creature_and_the_creature_linked_to_it(
    edition: str, types: str, expected: tuple[int, int]
) -> None:
    """Rule 702.95e: it is paired no longer once the other is no creature."""
    other = {"linked_to": "self", "type": "Creature"}
    both = {"any": [{"is": "self"}, other]}
    objects = [
        creature("wurm", 2, 2, static(both, add_pt(2, 2), when=count(other, at_least=1))),
        card("partner", types, power=2, toughness=2, linked_to="wurm"),
        creature("alone", 2, 2),
    ]
    result = run(board(*objects), edition)
    assert pt(result, "wurm") == expected
    assert pt(result, "alone") == (2, 2)


@under(*EDITIONS)
@pytest.mark.parametrize("holder", ["forcemage", "vanguard"])
def test_a_link_pairs_both_creatures(edition: str, holder: str) -> None:
    """Rule 702.95b: each of the two is paired with the other, whichever of them has the link. 2/2 and 2/1 get +1/+1."""
    (forcemage,), vanguard = _soulbonds("forcemage"), creature("vanguard", 2, 1)
    if holder == "forcemage":
        forcemage["linked_to"] = "vanguard"
    else:
        vanguard["linked_to"] = "forcemage"
    result = run(board(forcemage, vanguard), edition)
    assert [pt(result, name) for name in ("forcemage", "vanguard")] == [(3, 3), (3, 2)]


@under(*EDITIONS)
def test_both_abilities_of_a_pair_work(edition: str) -> None:
    """Rule 702.95b: each of two creatures with soulbond gives both +1/+1: 2/2 and 2/2 become 4/4."""
    first, second = _soulbonds("forcemage", "ally")
    first["linked_to"] = "ally"
    result = run(board(first, second, creature("alone", 2, 2)), edition)
    assert [pt(result, name) for name in ("forcemage", "ally", "alone")] == [(4, 4), (4, 4), (2, 2)]


def test_a_card_in_exile_is_paired_with_nothing() -> None:
    """Rule 607.2a: the link tells what exiled it, and a card in exile is no half of a pair (702.95a)."""
    reader = static({"linked_to": "self"}, add_pt(5, 5))
    objects = [creature("eater", 2, 2), exiled("bird", "eater", abilities=[{**reader, "zones": ["exile"]}])]
    assert pt(run(board(*objects)), "eater") == (2, 2)


def _soulbonds(*names: str) -> list[Json]:
    """Make creatures of 2/2 with "As long as this is paired with another creature, both get +1/+1"."""
    other = {"linked_to": "self", "type": "Creature"}
    both = {"any": [{"is": "self"}, other]}
    grows = static(both, add_pt(1, 1), when=count(other, at_least=1))
    return [creature(name, 2, 2, grows) for name in names]


@pytest.mark.parametrize("moved", ["bird", "scavengers"])
def test_a_link_ends_as_either_object_moves(moved: str) -> None:
    """Rule 400.7: an object that changes zones is a new object, which remembers nothing and is not remembered."""
    scenario = parse(board(creature("scavengers", 3, 3), exiled("bird", "scavengers")))
    after = apply_ops(scenario, read_ops([{"move": [moved, "graveyard"]}], scenario))
    assert [thing.linked_to for thing in scenario.objects] == [None, "scavengers"]
    assert [thing.linked_to for thing in after.objects] == [None, None]


# --- what "enchanted" and "equipped" mean (303.4, 301.5), and what an attached object's effects reach ------


BONUS = static(ATTACHED, add_pt(1, 1))


@under(*EDITIONS)
def test_aura_equipment_and_fortification_reach_what_they_are_attached_to(edition: str) -> None:
    objects = [
        creature("bear", 2, 2),
        creature("other", 2, 2),
        creature("grove", 2, 2, types="Land Creature"),
        aura("cloak", "bear", BONUS),
        equipment("sword", "bear", BONUS),
        artifact("wall", BONUS, subtypes=["Fortification"], attached_to="grove"),
    ]
    result = run(board(*objects), edition)
    assert pt(result, "bear") == (4, 4)
    assert pt(result, "other") == (2, 2)
    assert pt(result, "grove") == (3, 3)


@under(*EDITIONS)
def test_what_is_attached_to_nothing_reaches_nothing(edition: str) -> None:
    """Nor does what is attached to something that is not in the game."""
    objects = [
        creature("bear", 2, 2),
        creature("gone", 2, 2, enabled=False),
        artifact("sword", BONUS, subtypes=["Equipment"]),
        aura("cloak", "gone", BONUS),
    ]
    result = run(board(*objects), edition)
    assert pt(result, "bear") == (2, 2)
    assert "gone" not in result["objects"]


@under(*EDITIONS)
def test_attached_means_something_without_the_subtype_but_not_in_2011(edition: str) -> None:
    """May 2011 to October 2013: nothing is "enchanted" or "equipped" by what is no Aura, Equipment or Fortification."""
    odd = artifact("odd", BONUS, attached_to="bear")
    assert pt(run(board(creature("bear", 2, 2), odd), edition), "bear") == ((2, 2) if edition == "2011" else (3, 3))


@under(*EDITIONS)
def test_an_equipment_that_is_no_artifact_any_more_goes_on_but_not_in_2011(edition: str) -> None:
    """It loses its subtype with its card type in layer 4; falling off is not part of the evaluation."""
    freed = effect("freed", "sword", set_types("Enchantment"))
    sword = equipment("sword", "bear", BONUS)
    result = run(board(creature("bear", 2, 2), sword, effects=(freed,)), edition)
    assert types(result, "sword") == ["Enchantment"]
    assert pt(result, "bear") == ((2, 2) if edition == "2011" else (3, 3))


@under(*EDITIONS)
def test_a_licid_takes_control_but_not_in_2011(edition: str) -> None:
    """It becomes an Aura in layer 4, after layer 2: in 2011 "enchanted creature" means nothing yet where control
    changes; first strike, a later ability, works."""
    licid = creature(
        "licid",
        1,
        1,
        static(ATTACHED, control("you")),
        static(ATTACHED, gain("first strike")),
        subtypes=["Licid"],
        attached_to="thorn",
    )
    become = effect("become", "licid", set_types("Enchantment"), {"subtypes": {"add": ["Aura"]}})
    result = run(board(creature("thorn", 7, 7, owner="opponent"), licid, effects=(become,)), edition)
    assert controller(result, "thorn") == ("opponent" if edition == "2011" else "you")
    assert keywords(result, "thorn") == ["first strike"]


@under(*EDITIONS)
def test_attached_to_and_has_attached_look_both_ways(edition: str) -> None:
    objects = [
        creature("bear", 2, 2),
        creature("plain", 2, 2),
        aura("cloak", "bear"),
        enchantment("pride", static({"has_attached": {"subtype": "Aura"}}, add_pt(2, 2))),
        enchantment("awake", static({"attached_to": "bear"}, {"types": {"add": ["Creature"]}}, set_pt(5, 5))),
    ]
    result = run(board(*objects), edition)
    assert pt(result, "bear") == (4, 4)
    assert pt(result, "plain") == (2, 2)
    assert pt(result, "cloak") == (5, 5)


@under(*EDITIONS)
def test_attached_to_what_is_no_creature_any_more(edition: str) -> None:
    """Still named by "attached": the bonus waits on it (208.3a)."""
    objects = [card("idol", "Artifact Creature", power=2, toughness=2), aura("cloak", "idol", BONUS)]
    result = run(board(*objects, effects=(effect("still", "idol", remove_types("Creature")),)), edition)
    assert pt(result, "idol") == (None, None)


@under(*EDITIONS)
def test_an_object_may_be_attached_to_a_player(edition: str) -> None:
    """A Curse affects no object through "attached"."""
    curse = {**aura("curse", "bear", BONUS), "attached_to": "opponent", "subtypes": ["Aura", "Curse"]}
    result = run(board(creature("bear", 2, 2), land("path"), curse), edition)
    assert pt(result, "bear") == (2, 2)


@under(*EDITIONS)
def test_nothing_is_attached_to_what_is_not_in_the_game(edition: str) -> None:
    """As `attached` finds nothing there, neither does the selector that names the host."""
    for there, size in ((True, (5, 5)), (False, (None, None))):
        objects = [
            creature("bear", 2, 2, enabled=there),
            aura("cloak", "bear"),
            enchantment("awake", static({"attached_to": "bear"}, {"types": {"add": ["Creature"]}}, set_pt(5, 5))),
        ]
        assert pt(run(board(*objects), edition), "cloak") == size
