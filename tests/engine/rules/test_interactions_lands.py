"""Classic interactions of lands and their types, one test a row of the published comparison.

Each expectation is worked out from the rules of the edition named, never from the engine.
"""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import *


@under(*since("2005"))
@pytest.mark.parametrize("urborg_at", [1, 9], ids=["urborg-older", "urborg-newer"])
def test_row_03_blood_moon_comes_before_urborg_whatever_the_timestamps(edition: str, urborg_at: int) -> None:
    """Applying Blood Moon would take Urborg's ability away (305.7): Urborg's effect depends on it for its existence
    (613.8a), waits, and is then gone: no Swamps; Urborg itself is a Mountain."""
    document = board(urborg(timestamp=urborg_at), blood_moon(timestamp=5), sorrows_path(), basic("forest", "Forest"))
    result = run(document, edition)
    assert subtypes(result, "urborg") == ["Mountain"]
    assert abilities(result, "urborg") == ["mana-Mountain"]
    assert subtypes(result, "path") == ["Mountain"]
    assert subtypes(result, "forest") == ["Forest"]
    assert lost(result) == {"urborg.a1": ("4", "ability_removed", "moon.a1")}
    assert dependencies(result) == {("urborg.a1", "moon.a1")}
    assert "existence" in layer(result, "4")["dependencies"][0]["because"]
    assert step(result, "4", "moon.a1")["by"] == ("dependency" if urborg_at < 5 else "timestamp")


@under("2003", "2005", "2007", "2009")
def test_row_04_blood_moon_takes_the_colour_that_dryad_arbor_has_by_its_text(edition: str) -> None:
    """Before 30 September 2011 the Arbor's green was a CDA in its text: gone in L4, colourless in L5, still a 1/1."""
    arbor = creature(
        "arbor", 1, 1, cda(set_colors("green")), types="Land Creature", subtypes=["Forest", "Dryad"], colors=[]
    )
    result = run(board(blood_moon(), arbor), edition)
    assert colors(result, "arbor") == []
    assert subtypes(result, "arbor") == ["Dryad", "Mountain"]
    assert types(result, "arbor") == ["Creature", "Land"]
    assert pt(result, "arbor") == (1, 1)
    assert abilities(result, "arbor") == ["mana-Mountain"]


@under(*since("2011"))
def test_row_04_blood_moon_leaves_dryad_arbor_its_colour_indicator(edition: str) -> None:
    """The indicator is no ability: a 1/1 green Mountain Dryad that taps for {R}."""
    arbor = creature("arbor", 1, 1, types="Land Creature", subtypes=["Forest", "Dryad"], colors=["green"])
    result = run(board(blood_moon(), arbor), edition)
    assert colors(result, "arbor") == ["green"]
    assert subtypes(result, "arbor") == ["Dryad", "Mountain"]
    assert pt(result, "arbor") == (1, 1)
    assert abilities(result, "arbor") == ["mana-Mountain"]


@under(*since("2007"))
def test_row_09_blood_moon_and_life_and_limb_in_a_loop(edition: str) -> None:
    """Blood Moon depends on Life and Limb through the Titan (it becomes a nonbasic land), Life and Limb on Blood Moon
    through Stomping Ground (it stops being a Forest): a loop, so timestamps (613.8b). Blood Moon first: Stomping
    Ground is a plain Mountain; then the Titan, a Saproling by changeling, becomes a 1/1 Forest land creature."""
    document = board(
        changeling_titan(timestamp=1), stomping_ground(timestamp=2), blood_moon(timestamp=3), life_and_limb(timestamp=4)
    )
    result = run(document, edition)
    assert types(result, "ground") == ["Land"]
    assert subtypes(result, "ground") == ["Mountain"]
    assert pt(result, "ground") == (None, None)
    assert types(result, "titan") == ["Creature", "Land"]
    assert subtypes(result, "titan") == ["Forest", "Saproling", "Shapeshifter"]
    assert result["objects"]["titan"]["all_creature_types"] is True
    assert colors(result, "titan") == ["green"]
    assert pt(result, "titan") == (1, 1)
    assert [set(loop["effects"]) for loop in layer(result, "4")["loops"]] == [{"moon.a1", "limb.a1"}]
    assert applied(result, "4") == ["titan.a1", "moon.a1", "limb.a1"]
    assert step(result, "4", "titan.a1")["by"] == "cda"
    assert step(result, "4", "moon.a1")["by"] == "loop"


@under(*since("2007"))
def test_row_09_without_the_nonbasic_forest_there_is_no_loop(edition: str) -> None:
    """Only "Blood Moon depends on Life and Limb" is left: the Titan becomes a land first, then a Mountain. Its printed
    abilities go (305.7), the creature types that changeling gave earlier in L4 stay."""
    document = board(changeling_titan(timestamp=1), blood_moon(timestamp=3), life_and_limb(timestamp=4))
    result = run(document, edition)
    assert types(result, "titan") == ["Creature", "Land"]
    assert subtypes(result, "titan") == ["Mountain", "Saproling", "Shapeshifter"]
    assert result["objects"]["titan"]["all_creature_types"] is True
    assert abilities(result, "titan") == ["mana-Mountain"]
    assert colors(result, "titan") == ["green"]
    assert pt(result, "titan") == (1, 1)
    assert layer(result, "4")["loops"] == []
    assert dependencies(result) == {("moon.a1", "limb.a1")}
    assert applied(result, "4") == ["titan.a1", "limb.a1", "moon.a1"]


def omen_moon_limb() -> Json:
    return board(
        changeling_titan(timestamp=1),
        sorrows_path(timestamp=2),
        prismatic_omen(timestamp=3),
        blood_moon(timestamp=4),
        life_and_limb(timestamp=5),
    )


@under(*since("2011"))
def test_row_10_after_prismatic_omen_the_dependencies_are_looked_at_again(edition: str) -> None:
    """First look: Omen and Life and Limb in a loop, Blood Moon waits behind; Omen is older. Second look (613.8c):
    Sorrow's Path is a Forest now, so Life and Limb depends on Blood Moon too: a new loop, Blood Moon is older."""
    result = run(omen_moon_limb(), edition)
    assert applied(result, "4") == ["titan.a1", "omen.a1", "moon.a1", "limb.a1"]
    assert types(result, "path") == ["Land"]
    assert subtypes(result, "path") == ["Mountain"]
    assert abilities(result, "path") == ["mana-Mountain"]
    assert subtypes(result, "titan") == ["Forest", "Saproling", "Shapeshifter"]
    assert pt(result, "titan") == (1, 1)
    loops = [(set(loop["effects"]), loop["at"]) for loop in layer(result, "4")["loops"]]
    assert loops == [({"omen.a1", "limb.a1"}, 1), ({"moon.a1", "limb.a1"}, 2)]


@under("2007", "2009")
def test_row_10_with_the_order_decided_once_sorrows_path_is_a_creature(edition: str) -> None:
    """613.7b of 2009, no looking again: Omen, then Life and Limb (released, and Blood Moon waits for it), then Blood
    Moon. 2007 decides the order once too."""
    result = run(omen_moon_limb(), edition)
    assert applied(result, "4") == ["titan.a1", "omen.a1", "limb.a1", "moon.a1"]
    assert types(result, "path") == ["Creature", "Land"]
    assert subtypes(result, "path") == ["Mountain", "Saproling"]
    assert abilities(result, "path") == ["mana-Mountain"]
    assert colors(result, "path") == ["green"]
    assert pt(result, "path") == (1, 1)
    assert subtypes(result, "titan") == ["Mountain", "Saproling", "Shapeshifter"]
    assert pt(result, "titan") == (1, 1)


@under(*since("2007"))
def test_row_11_an_older_life_and_limb_waits_for_blood_moon(edition: str) -> None:
    """Without a Saproling only one dependency exists (Stomping Ground stops being a Forest): it is a plain Mountain."""
    result = run(board(life_and_limb(timestamp=1), blood_moon(timestamp=2), stomping_ground(timestamp=3)), edition)
    assert types(result, "ground") == ["Land"]
    assert subtypes(result, "ground") == ["Mountain"]
    assert dependencies(result) == {("limb.a1", "moon.a1")}
    assert step(result, "4", "limb.a1")["after"] == ["moon.a1"]
    assert step(result, "4", "limb.a1")["objects"] == []


@under(*since("2007"))
def test_row_11_with_a_saproling_the_loop_lets_the_older_life_and_limb_go_first(edition: str) -> None:
    """The token becomes a nonbasic land, so Blood Moon depends on Life and Limb as well: loop, Life and Limb older."""
    document = board(
        life_and_limb(timestamp=1), blood_moon(timestamp=2), stomping_ground(timestamp=3), saproling_token(timestamp=4)
    )
    result = run(document, edition)
    assert types(result, "ground") == ["Creature", "Land"]
    assert subtypes(result, "ground") == ["Mountain", "Saproling"]
    assert colors(result, "ground") == ["green"]
    assert pt(result, "ground") == (1, 1)
    assert subtypes(result, "saproling") == ["Mountain", "Saproling"]
    assert applied(result, "4") == ["limb.a1", "moon.a1"]


@under(*since("2005"))
@pytest.mark.parametrize(("seas_at", "expected"), [(1, "Mountain"), (9, "Island")])
def test_row_22_blood_moon_and_spreading_seas_go_by_timestamp(edition: str, seas_at: int, expected: str) -> None:
    """Each sets the land types whatever the other did: independent, the newer wins (613.7)."""
    document = board(sorrows_path(timestamp=2), blood_moon(timestamp=5), spreading_seas("path", timestamp=seas_at))
    result = run(document, edition)
    assert subtypes(result, "path") == [expected]
    assert abilities(result, "path") == [f"mana-{expected}"]
    assert dependencies(result) == set()


@under(*since("2005"))
@pytest.mark.parametrize("bell_at", [1, 9])
@pytest.mark.parametrize("humbled", [False, True], ids=["alone", "with-humility"])
def test_row_23_kormus_bell_waits_for_urborg(edition: str, bell_at: int, humbled: bool) -> None:
    """Urborg makes more Swamps, so the Bell depends on it: every land is a 1/1 black Swamp creature. Humility takes
    all their abilities in L6 (2005: 5), those for mana too; Urborg's effect has applied by then."""
    objects = [urborg(timestamp=5), kormus_bell(timestamp=bell_at), sorrows_path(timestamp=3)]
    objects += [basic("forest", "Forest", timestamp=4)]
    objects += [humility(timestamp=6)] if humbled else []
    result = run(board(*objects), edition)
    for name in ("urborg", "path", "forest"):
        assert types(result, name) == ["Creature", "Land"]
        assert "Swamp" in subtypes(result, name)
        assert colors(result, name) == ["black"]
        assert pt(result, name) == (1, 1)
        assert ("mana-Swamp" in abilities(result, name)) is not humbled
    assert subtypes(result, "forest") == ["Forest", "Swamp"]
    assert abilities(result, "forest") == ([] if humbled else ["mana-Forest", "mana-Swamp"])
    assert ("bell.a1", "urborg.a1") in dependencies(result)


@under(*since("2005"))
@pytest.mark.parametrize("aura_at", [1, 9])
def test_row_24_lignify_comes_too_late_for_the_magus(edition: str, aura_at: int) -> None:
    """Lignify takes abilities in L6 (2005: 5); the Magus's effect has begun in L4: Mountains all the same."""
    document = board(magus_of_the_moon(timestamp=5), lignify("magus", timestamp=aura_at), sorrows_path())
    result = run(document, edition)
    assert subtypes(result, "path") == ["Mountain"]
    assert subtypes(result, "magus") == ["Treefolk"]
    assert abilities(result, "magus") == []
    assert pt(result, "magus") == (0, 4)


@under(*since("2005"))
@pytest.mark.parametrize("aura_at", [1, 9])
def test_row_24_song_of_the_dryads_ends_the_magus_in_the_layer_of_types(edition: str, aura_at: int) -> None:
    """A Forest land by 305.7 loses its printed abilities in L4: the Magus's effect depends on the Song and is gone."""
    document = board(magus_of_the_moon(timestamp=5), song_of_the_dryads("magus", timestamp=aura_at), sorrows_path())
    result = run(document, edition)
    assert subtypes(result, "path") == []
    assert types(result, "magus") == ["Land"]
    assert subtypes(result, "magus") == ["Forest"]
    assert colors(result, "magus") == []
    assert pt(result, "magus") == (None, None)
    assert abilities(result, "magus") == ["mana-Forest"]
    assert lost(result) == {"magus.a1": ("4", "ability_removed", "song.a1")}
    assert ("magus.a1", "song.a1") in dependencies(result)


@under(*since("2005"))
@pytest.mark.parametrize("aura_at", [1, 9])
def test_row_24_imprisoned_in_the_moon_makes_the_magus_its_own_mountain(edition: str, aura_at: int) -> None:
    """It becomes a nonbasic land, so its own effect depends on that and makes it a Mountain too; L6 then leaves it
    only the ability for {C}."""
    document = board(magus_of_the_moon(timestamp=5), imprisoned_in_the_moon("magus", timestamp=aura_at), sorrows_path())
    result = run(document, edition)
    assert subtypes(result, "path") == subtypes(result, "magus") == ["Mountain"]
    assert types(result, "magus") == ["Land"]
    assert colors(result, "magus") == []
    only = result["objects"]["magus"]["abilities"]
    assert [(entry["text"], entry["from"]) for entry in only] == [("{T}: Add {C}.", "prison.a1")]
    assert ("magus.a1", "prison.a1") in dependencies(result)
