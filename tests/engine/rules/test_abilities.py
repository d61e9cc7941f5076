"""Gaining, losing, forbidding and handing on abilities (613.1f, 113.10, 113.11, 613.7a)."""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities

ABILITIES = {"2003": "5", "2005": "5", "2007": "5"}
ACTIVATED = {"other": "{1}: Regenerate.", "kind": "activated"}
TRIGGERED = {"other": "When it dies, draw a card.", "kind": "triggered"}
MANA = {"other": "{T}: Add {C}.", "kind": "mana"}


def bear(*own: Json | str, **fields: object) -> Json:
    return creature("bear", 2, 2, *own, timestamp=1, **fields)


@under(*EDITIONS)
@pytest.mark.parametrize(("gain_at", "expected"), [(8, []), (9, ["flying"])])
def test_the_newer_of_gaining_and_losing_wins(edition: str, gain_at: int, expected: list[str]) -> None:
    """ "Gains flying" and "loses flying" do the same whatever the other did: independent (613.9)."""
    effects = (
        effect("up", "bear", gain("flying"), timestamp=10 if expected else gain_at),
        effect("down", "bear", lose("flying"), timestamp=9),
    )
    result = run(board(bear(), effects=effects), edition)
    assert keywords(result, "bear") == expected
    assert dependencies(result) == set()


FLYING_COUNTER = {"kind": "flying", "count": 1, "timestamp": 9}


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("it", "changes", "expected"),
    [
        # All instances go, other abilities stay (113.10a).
        (bear("flying", "haste", "flying"), {5: gain("flying"), 9: lose("flying")}, ["haste"]),
        # Two effects that grant flying to what has it printed: three abilities.
        (bear("flying"), {5: gain("flying"), 6: gain("flying")}, ["flying"] * 3),
        # "Loses flying and can't have or gain flying" holds whatever the timestamps (113.11).
        (bear("flying", "trample"), {7: forbid("flying"), 5: gain("flying", "haste")}, ["haste", "trample"]),
        (bear("flying", "trample"), {7: forbid("flying"), 9: gain("flying", "haste")}, ["haste", "trample"]),
        # Nor does it get flying from a newer keyword counter.
        (bear(counters=[FLYING_COUNTER]), {7: forbid("flying")}, []),
        # A newer grant survives an older "loses all abilities".
        (bear("haste"), {5: LOSE_ALL, 6: gain("flying")}, ["flying"]),
    ],
)
def test_which_keywords_are_left(edition: str, it: Json, changes: dict[int, Json], expected: list[str]) -> None:
    effects = tuple(effect(f"at{when}", "bear", change, timestamp=when) for when, change in changes.items())
    assert keywords(run(board(it, effects=effects), edition), "bear") == expected


@under(*EDITIONS)
def test_forbidding_all_stops_every_ability_to_come(edition: str) -> None:
    """ "Loses all abilities and can't have or gain abilities", with whatever is granted later."""
    effects = (
        effect("void", "bear", {"abilities": {"forbid": "all"}}, timestamp=7),
        effect("up", "bear", gain("flying", ACTIVATED, static(CREATURES, add_pt(1, 1))), timestamp=9),
    )
    result = run(board(bear("haste"), effects=effects), edition)
    assert abilities(result, "bear") == []
    assert pt(result, "bear") == (2, 2)


@under(*EDITIONS)
def test_a_static_forbid_affects_what_its_selector_finds(edition: str) -> None:
    """Archetype: yours have flying, the opponent's can't."""
    archetype = creature(
        "archetype",
        3,
        2,
        static(YOUR_CREATURES, gain("flying")),
        static({"type": "Creature", "controller": "opponent"}, forbid("flying")),
    )
    theirs = creature("theirs", 1, 1, "flying", owner="opponent")
    result = run(board(archetype, theirs, bear()), edition)
    assert keywords(result, "bear") == ["flying"]
    assert keywords(result, "archetype") == ["flying"]
    assert keywords(result, "theirs") == []


@under(*EDITIONS)
@pytest.mark.parametrize(("counter_at", "expected"), [(9, ["flying"]), (5, [])])
def test_a_keyword_counter_applies_with_its_own_timestamp(edition: str, counter_at: int, expected: list[str]) -> None:
    """Newer than "loses all abilities" it stays, older it goes."""
    creature_ = bear(counters=[{"kind": "flying", "count": 2, "timestamp": counter_at}])
    result = run(board(creature_, effects=(effect("void", "bear", LOSE_ALL, timestamp=7),)), edition)
    assert sorted(set(keywords(result, "bear"))) == expected
    assert applied(result, ABILITIES.get(edition, "6")) == (
        ["void", "bear#flying"] if expected else ["bear#flying", "void"]
    )


@under(*EDITIONS)
def test_a_counter_of_any_other_name_does_nothing(edition: str) -> None:
    result = run(board(bear(counters=[{"kind": "charge", "count": 3}])), edition)
    assert result["objects"]["bear"]["counters"] == {"charge": 3}
    assert abilities(result, "bear") == []
    assert all(layer["applied"] == [] for layer in result["layers"])


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("only", "expected"),
    [
        ("activated", {"{1}: Regenerate.", "{T}: Add {C}."}),
        ("mana", {"{T}: Add {C}."}),
        ("triggered", {"When it dies, draw a card."}),
        ("keyword", {"haste"}),
    ],
)
def test_having_the_abilities_of_others(edition: str, only: str, expected: set[str]) -> None:
    """Those of the kind named; a mana ability counts as activated too."""
    source = creature("source", 1, 1, ACTIVATED, TRIGGERED, MANA, "haste", static(SELF, add_pt(1, 1)), zone="exile")
    take = {"abilities": {"add_from": {"ids": ["source"]}, "only": only}}
    result = run(board(source, bear(), effects=(effect("take", "bear", take),)), edition)
    shown = result["objects"]["bear"]["abilities"]
    assert {entry.get("text", entry.get("keyword")) for entry in shown} == expected
    assert {entry["from"] for entry in shown} == {"take"}


@under(*EDITIONS)
def test_a_lands_own_mana_ability_is_among_those_of_others(edition: str) -> None:
    take = {"abilities": {"add_from": {"type": "Land"}, "only": "mana"}}
    result = run(board(basic("forest", "Forest"), bear(), effects=(effect("take", "bear", take),)), edition)
    assert [entry["text"] for entry in result["objects"]["bear"]["abilities"]] == ["{T}: Add {G}."]


@under(*EDITIONS)
@pytest.mark.parametrize("ooze_at", [2, 9])
def test_necrotic_ooze_waits_for_yixlid_jailer(edition: str, ooze_at: int) -> None:
    """The Jailer takes the abilities of cards in graveyards, which changes what the Ooze would gain: it depends on it,
    whatever the timestamps, and gains nothing."""
    take = {"abilities": {"add_from": {"zone": "graveyard", "type": "Creature"}, "only": "activated"}}
    ooze = creature("ooze", 4, 3, static(SELF, take), timestamp=ooze_at)
    jailer = creature("jailer", 2, 1, static({"zone": "graveyard"}, LOSE_ALL), timestamp=5)
    dead = creature("dead", 1, 1, ACTIVATED, zone="graveyard", timestamp=1)
    result = run(board(ooze, jailer, dead), edition)
    assert abilities(result, "dead") == []
    assert abilities(result, "ooze") == ["a1"]
    assert dependencies(result) == {("ooze.a1", "jailer.a1")}


@under(*EDITIONS)
@pytest.mark.parametrize("lord_at", [2, 9])
def test_a_lord_that_grants_and_strengthens_is_stopped_before_it_begins(edition: str, lord_at: int) -> None:
    """ "Islandwalk and +1/+1" begins in the layer of abilities, where Humility's loss comes first: its existence
    depends on it, so it does nothing there nor later (613.6)."""
    lord = creature("lord", 2, 2, static({"is": "other", "type": "Creature"}, gain("islandwalk"), add_pt(1, 1)))
    lord["timestamp"] = lord_at
    void = enchantment("void", static(CREATURES, LOSE_ALL), timestamp=5)
    result = run(board(lord, void, bear()), edition)
    assert keywords(result, "bear") == []
    assert pt(result, "bear") == (2, 2)
    layer = ABILITIES.get(edition, "6")
    assert lost(result) == {"lord.a1": (layer, "ability_removed", "void.a1")}
    assert ("lord.a1", "void.a1") in dependencies(result)


@under(*EDITIONS)
def test_a_granted_static_ability_makes_its_effect(edition: str) -> None:
    """An ability that strengthens, granted in the layer of abilities, works in the layers of sizes."""
    granted = static({"type": "Creature", "is": "other"}, add_pt(1, 1))
    cloak = aura("cloak", "lord", static(ATTACHED, gain(granted)))
    result = run(board(bear(), creature("lord", 1, 1), cloak), edition)
    assert pt(result, "bear") == (3, 3)
    assert pt(result, "lord") == (1, 1)


@under(*EDITIONS)
def test_an_ability_granted_in_its_own_layer_joins_it(edition: str) -> None:
    """ "Has 'other creatures have flying'": the granted effect comes in the same layer, after what granted it."""
    granted = static({"type": "Creature", "is": "other"}, gain("flying"))
    cloak = aura("cloak", "lord", static(ATTACHED, gain(granted)))
    result = run(board(bear(), creature("lord", 1, 1), cloak), edition)
    assert keywords(result, "bear") == ["flying"]
    assert applied(result, ABILITIES.get(edition, "6")) == ["cloak.a1", "lord.cloak.a1.a1"]


@under(*EDITIONS)
def test_types_granted_as_an_ability_come_too_late(edition: str) -> None:
    """Gained in layer 6 (5), its part of layer 4 is over: reported as lost there."""
    grant = effect("grant", "bear", gain(static(SELF, add_types("Artifact"))))
    result = run(board(bear(), effects=(grant,)), edition)
    assert types(result, "bear") == ["Creature"]
    assert abilities(result, "bear") == ["grant.a1"]
    entry = lost(result)["bear.grant.a1"]
    assert entry[:2] == ("4", "too_late")


@under(*EDITIONS)
def test_colours_granted_as_an_ability_come_too_late_since_2009(edition: str) -> None:
    """Until 2007 colours share the layer of abilities, and the granted effect joins; since then layer 5 is over."""
    grant = effect("grant", "bear", gain(static(SELF, set_colors("blue"))))
    result = run(board(bear(colors=["green"]), effects=(grant,)), edition)
    if edition <= "2007":
        assert colors(result, "bear") == ["blue"]
        assert lost(result) == {}
    else:
        assert colors(result, "bear") == ["green"]
        assert lost(result)["bear.grant.a1"][:2] == ("5", "too_late")


@under(*since("2005"))
def test_a_granted_ability_has_its_later_parts_alone(edition: str) -> None:
    """Of "is an artifact and 4/4" granted in the layer of abilities the size applies, the type does not."""
    grant = effect("grant", "bear", gain(static(SELF, add_types("Artifact"), set_pt(4, 4))))
    result = run(board(bear(), effects=(grant,)), edition)
    assert types(result, "bear") == ["Creature"]
    assert pt(result, "bear") == (4, 4)
    assert lost(result) == {}


def test_in_2003_a_granted_ability_that_changes_types_comes_too_late_whole() -> None:
    """A type-changing effect applies whole in layer 4, and that is over."""
    grant = effect("grant", "bear", gain(static(SELF, add_types("Artifact"), set_pt(4, 4))))
    result = run(board(bear(), effects=(grant,)), "2003")
    assert pt(result, "bear") == (2, 2)
    assert lost(result)["bear.grant.a1"][:2] == ("4", "too_late")


@under(*EDITIONS)
@pytest.mark.parametrize("change", ["remove", "forbid"])
def test_losing_protection_from_what_was_chosen(edition: str, change: str) -> None:
    """A choice in the place of a keyword is protection from it (702.16); where none was made, nothing is lost."""
    objects = [
        enchantment("open", static(CREATURES, {"abilities": {change: [{"chosen": "color"}, "haste"]}}), chosen=chosen)
        for chosen in ({"color": "red"}, {})
    ]
    bears = bear("protection from red", "protection from blue", "haste")
    assert keywords(run(board(bears, objects[0]), edition), "bear") == ["protection from blue"]
    expected = ["protection from blue", "protection from red"]
    assert keywords(run(board(bears, objects[1]), edition), "bear") == expected


@under(*EDITIONS)
def test_gaining_a_chosen_protection(edition: str) -> None:
    """Where the words of a change mean a choice: removing the keyword that was chosen has no word; a colour has."""
    dyer = enchantment("dyer", static(CREATURES, set_colors({"chosen": "color"})), chosen={"color": "green"})
    assert colors(run(board(bear(), dyer), edition), "bear") == ["green"]


@under(*EDITIONS)
def test_what_cannot_have_abilities_gets_no_mana_ability_from_a_land_type(edition: str) -> None:
    """In 2003 an effect that changes types forbids in layer 4 already, before the land type of a newer one."""
    effects = (
        effect("still", "path", add_types("Creature"), {"abilities": {"forbid": "all"}}, timestamp=5),
        effect("bend", "path", {"subtypes": {"set_land": ["Island"]}}, timestamp=6),
    )
    result = run(board(creature("path", 1, 1, types="Land"), effects=effects), edition)
    assert abilities(result, "path") == []


@under(*EDITIONS)
def test_what_joins_a_layer_goes_by_timestamp_or_after_all_that_were_decided(edition: str) -> None:
    """ "Has 'creatures lose flying'" granted at 9, flying gained at 12. Where the order is decided once (until 2009)
    the granted effect goes after both: no flying. Looked at again, it goes between them: flying."""
    granted = static(CREATURES, lose("flying"))
    effects = (
        effect("grant", "bear", gain(granted), timestamp=9),
        effect("up", "bear", gain("flying"), timestamp=12),
    )
    result = run(board(bear(), effects=effects), edition)
    once = edition <= "2009"
    assert keywords(result, "bear") == ([] if once else ["flying"])
    order = ["grant", "up", "bear.grant.a1"] if once else ["grant", "bear.grant.a1", "up"]
    assert applied(result, ABILITIES.get(edition, "6")) == order


@under(*EDITIONS)
def test_a_granted_ability_that_goes_again_is_lost_with_its_effect(edition: str) -> None:
    """Granted at 5, all abilities lost at 9: its bonus never begins."""
    effects = (
        effect("grant", "bear", gain(static(CREATURES, add_pt(1, 1))), timestamp=5),
        effect("void", "bear", LOSE_ALL, timestamp=9),
    )
    result = run(board(bear(), effects=effects), edition)
    assert pt(result, "bear") == (2, 2)
    bonus = {"2003": "6c", "2005": "6d", "2007": "6d"}.get(edition, "7c")
    assert lost(result) == {"bear.grant.a1": (bonus, "ability_removed", "void")}


@under(*EDITIONS)
def test_a_keyword_written_out_is_lost_and_forbidden_by_its_name(edition: str) -> None:
    """An ability that is a keyword and makes an effect: losing the keyword ends the effect, forbidding it too."""
    exalted = static(SELF, add_pt(1, 1), keyword="exalted")
    for change in (lose("exalted"), forbid("exalted")):
        result = run(board(bear(exalted, "haste"), effects=(effect("down", "bear", change),)), edition)
        assert keywords(result, "bear") == ["haste"]
        assert pt(result, "bear") == (2, 2)
    assert pt(run(board(bear(exalted)), edition), "bear") == (3, 3)


@under(*EDITIONS)
def test_an_ability_taken_with_its_keyword_works_for_who_took_it(edition: str) -> None:
    """ "Has all keywords of those": the written-out one makes its effect from the new object."""
    exalted = static(SELF, add_pt(1, 1), keyword="exalted")
    take = {"abilities": {"add_from": {"ids": ["source"]}, "only": "keyword"}}
    source = creature("source", 1, 1, exalted, ACTIVATED, zone="exile")
    result = run(board(source, bear(), effects=(effect("take", "bear", take),)), edition)
    assert keywords(result, "bear") == ["exalted"]
    assert pt(result, "bear") == (3, 3)
