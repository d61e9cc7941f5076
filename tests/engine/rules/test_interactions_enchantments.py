"""Classic interactions around Humility and Painter's Servant, one test a row of the published comparison.

Each expectation is worked out from the rules of the edition named, never from the engine. Rule numbers are
today's unless a date stands beside them.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import *


def humility_and_opalescence(humility_at: int, opalescence_at: int) -> Json:
    return board(
        humility(timestamp=humility_at),
        opalescence(timestamp=opalescence_at),
        enchantment("shrine", "flying", mana_cost="{1}{W}", timestamp=1),
        creature("bear", 2, 2, "trample", timestamp=2),
    )


@under(*since("2005"))
def test_row_01_newer_opalescence_sets_humility_to_its_mana_value(edition: str) -> None:
    """L4 makes Humility and the shrine creatures, L6 takes all abilities, in the set layer the newer wins (613.6).

    Humility: 1/1 from itself, then 4/4 (mana value 4). Shrine: 1/1, then 2/2. Bear: only Humility, 1/1.
    """
    result = run(humility_and_opalescence(5, 6), edition)
    assert pt(result, "humility") == (4, 4)
    assert pt(result, "shrine") == (2, 2)
    assert pt(result, "bear") == (1, 1)
    assert abilities(result, "humility") == abilities(result, "shrine") == abilities(result, "bear") == []
    assert types(result, "opalescence") == ["Enchantment"]
    assert abilities(result, "opalescence") == ["a1"]


@under(*since("2005"))
def test_row_01_newer_humility_sets_itself_to_one_one(edition: str) -> None:
    """Opalescence's 4/4 and 2/2 come first, Humility's 1/1 after them, though its ability is gone by then (613.6)."""
    result = run(humility_and_opalescence(6, 5), edition)
    assert pt(result, "humility") == pt(result, "shrine") == pt(result, "bear") == (1, 1)
    assert abilities(result, "humility") == []


@under("2003")
@pytest.mark.parametrize(("humility_at", "opalescence_at"), [(5, 6), (6, 5)])
def test_row_01_in_2003_humility_takes_its_own_ability_away(
    edition: str, humility_at: int, opalescence_at: int
) -> None:
    """418.5a-b of 2003: Opalescence applies whole in L4; in L5 Humility, a creature, loses its own ability, so that
    its part of layer 6 never comes: Humility stays 4/4, the bear 2/2, both without abilities."""
    result = run(humility_and_opalescence(humility_at, opalescence_at), edition)
    assert pt(result, "humility") == (4, 4)
    assert pt(result, "shrine") == (2, 2)
    assert pt(result, "bear") == (2, 2)
    assert abilities(result, "humility") == abilities(result, "bear") == []


@under(*since("2005"))
@pytest.mark.parametrize(
    ("order", "first", "middle", "second"),
    [
        # Opalescence, Humility, Opalescence: the newest sets the other two to 4/4, and is itself left at 1/1.
        (("first", "humility", "second"), (4, 4), (4, 4), (1, 1)),
        # Humility oldest: each Opalescence sets Humility and the other one to 4/4 afterwards.
        (("humility", "first", "second"), (4, 4), (4, 4), (4, 4)),
        # Humility newest: everything ends as 1/1.
        (("first", "second", "humility"), (1, 1), (1, 1), (1, 1)),
    ],
    ids=["between", "oldest", "newest"],
)
def test_row_02_humility_and_two_opalescences(
    edition: str,
    order: tuple[str, ...],
    first: tuple[int, int],
    middle: tuple[int, int],
    second: tuple[int, int],
) -> None:
    """All three are creatures from L4 on and lose their abilities in L6; the set layer goes by timestamp."""
    at = {name: place for place, name in enumerate(order, 1)}
    result = run(
        board(
            opalescence("first", timestamp=at["first"]),
            humility(timestamp=at["humility"]),
            opalescence("second", timestamp=at["second"]),
        ),
        edition,
    )
    assert pt(result, "first") == first
    assert pt(result, "humility") == middle
    assert pt(result, "second") == second
    assert all(abilities(result, name) == [] for name in ("first", "humility", "second"))


@under(*since("2005"))
@pytest.mark.parametrize("magus_at", [1, 9])
def test_row_05_magus_of_the_moon_loses_its_ability_too_late(edition: str, magus_at: int) -> None:
    """The Magus's effect applies in L4, Humility takes the ability in L6 (2005: 5): the lands are Mountains."""
    result = run(
        board(magus_of_the_moon(timestamp=magus_at), humility(timestamp=5), sorrows_path(), basic("forest", "Forest")),
        edition,
    )
    assert subtypes(result, "path") == ["Mountain"]
    assert abilities(result, "path") == ["mana-Mountain"]
    assert subtypes(result, "forest") == ["Forest"]
    assert pt(result, "magus") == (1, 1)
    assert abilities(result, "magus") == []


def painted(servant_at: int, humility_at: int) -> Json:
    return board(
        painters_servant("blue", timestamp=servant_at),
        humility(timestamp=humility_at),
        creature("bear", 2, 2, mana_cost="{1}{G}", timestamp=3),
        creature("card", 2, 2, mana_cost="{1}{R}", zone="hand", timestamp=4),
    )


@under(*since("2009"))
@pytest.mark.parametrize(("servant_at", "humility_at"), [(1, 2), (2, 1)])
def test_row_06_painters_servant_paints_before_humility(edition: str, servant_at: int, humility_at: int) -> None:
    """Since 2009 colours are layer 5 and abilities layer 6: everything has the chosen colour."""
    result = run(painted(servant_at, humility_at), edition)
    assert colors(result, "bear") == ["blue", "green"]
    assert colors(result, "humility") == ["blue", "white"]
    assert colors(result, "card") == ["blue", "red"]
    assert colors(result, "servant") == ["blue"]
    assert abilities(result, "servant") == []


@under("2005", "2007")
@pytest.mark.parametrize(("servant_at", "humility_at"), [(1, 2), (2, 1)])
def test_row_06_one_layer_for_colours_and_abilities_makes_the_servant_wait(
    edition: str, servant_at: int, humility_at: int
) -> None:
    """418.5a(5): both are in layer 5, the Servant's existence depends on Humility: no colours at all."""
    result = run(painted(servant_at, humility_at), edition)
    assert colors(result, "bear") == ["green"]
    assert colors(result, "humility") == ["white"]
    assert colors(result, "card") == ["red"]
    assert colors(result, "servant") == []
    assert ("servant.a1", "humility.a1") in dependencies(result)


@under(*since("2007"))
@pytest.mark.parametrize("servant_at", [1, 9])
def test_row_07_painters_servant_after_ghostfire(edition: str, servant_at: int) -> None:
    """Ghostfire's "colourless" is a CDA and goes first in its layer (613.3): blue only, whatever the timestamps."""
    ghostfire = {
        "id": "ghostfire",
        "name": "Ghostfire",
        "zone": "hand",
        "types": ["Instant"],
        "mana_cost": "{2}{R}",
        "timestamp": 5,
        "abilities": [cda(set_colors())],
    }
    result = run(board(painters_servant("blue", timestamp=servant_at), ghostfire), edition)
    assert colors(result, "ghostfire") == ["blue"]
    assert colors(result, "servant") == ["blue"]


def evermind(**fields: Any) -> Json:
    """A blue card without mana cost, in hand."""
    return {"id": "evermind", "name": "Evermind", "zone": "hand", "types": ["Instant"], "timestamp": 5, **fields}


@under(*since("2007"))
@pytest.mark.parametrize("servant_at", [1, 9])
def test_row_07_painters_servant_after_evermind(edition: str, servant_at: int) -> None:
    """Blue by its text, a CDA, until September 2011; by its indicator, which is no effect at all, since then. Either
    way blue is there first and the chosen colour is added (613.3)."""
    blue = {"colors": ["blue"]} if edition >= "2011" else {"colors": [], "abilities": [cda(set_colors("blue"))]}
    result = run(board(painters_servant("red", timestamp=servant_at), evermind(**blue)), edition)
    assert colors(result, "evermind") == ["blue", "red"]
    assert applied(result, "5") == (["servant.a1"] if edition >= "2011" else ["evermind.a1", "servant.a1"])


@under(*since("2005"))
@pytest.mark.parametrize("courier_at", [1, 9])
def test_row_08_transguild_courier_and_humility(edition: str, courier_at: int) -> None:
    """A text CDA of colour: all colours. In October 2005 it shares layer 5 with Humility, its existence depends on
    it, and 418.5d of that day let dependency hold back even a CDA: colourless."""
    all_colors = cda(set_colors("white", "blue", "black", "red", "green"))
    courier = creature("courier", 3, 3, all_colors, types="Artifact Creature", mana_cost="{4}", timestamp=courier_at)
    result = run(board(courier, humility(timestamp=5)), edition)
    expected = [] if edition == "2005" else ["black", "blue", "green", "red", "white"]
    assert colors(result, "courier") == expected
    assert abilities(result, "courier") == []


@under(*EDITIONS)
@pytest.mark.parametrize("growth_at", [1, 9])
def test_row_15_humility_and_giant_growth(edition: str, growth_at: int) -> None:
    """+3/+3 from a spell comes after every set since 2009: 4/4. Before, both go by timestamp: an older Growth is
    overwritten (2005: both in 6b; 2003: layer 6)."""
    growth = effect("growth", "bear", add_pt(3, 3), timestamp=growth_at)
    result = run(board(humility(timestamp=5), creature("bear", 2, 2, timestamp=2), effects=(growth,)), edition)
    overwritten = edition <= "2007" and growth_at < 5
    assert pt(result, "bear") == ((1, 1) if overwritten else (4, 4))


@under(*EDITIONS)
@pytest.mark.parametrize("anthem_at", [1, 9])
def test_row_15_humility_and_an_anthem(edition: str, anthem_at: int) -> None:
    """A static +1/+1 comes after every set since October 2005 (6d, then 7c): 2/2. In 2003 an older one is lost."""
    anthem = glorious_anthem(timestamp=anthem_at)
    result = run(board(humility(timestamp=5), anthem, creature("bear", 2, 2, timestamp=2)), edition)
    overwritten = edition == "2003" and anthem_at < 5
    assert pt(result, "bear") == ((1, 1) if overwritten else (2, 2))


@under(*EDITIONS)
@pytest.mark.parametrize("counter_at", [3, 9])
def test_row_15_humility_and_a_counter(edition: str, counter_at: int) -> None:
    """Counters come after the sets since October 2005: 2/2. In 2003 they precede all sets: 1/1."""
    counters = [{"kind": "+1/+1", "count": 1, "timestamp": counter_at}]
    bear = creature("bear", 2, 2, timestamp=2, counters=counters)
    result = run(board(humility(timestamp=5), bear), edition)
    assert pt(result, "bear") == ((1, 1) if edition == "2003" else (2, 2))


@under(*since("2005"))
def test_row_32_treetop_village_awake_under_an_older_humility(edition: str) -> None:
    """Older Humility: its L6 and set parts come before those of the animation: a green 3/3 Ape with trample,
    still a land, without its printed abilities."""
    result = run(animated_village(humility_at=1), edition)
    assert types(result, "village") == ["Creature", "Land"]
    assert subtypes(result, "village") == ["Ape"]
    assert colors(result, "village") == ["green"]
    assert keywords(result, "village") == ["trample"]
    assert len(abilities(result, "village")) == 1
    assert pt(result, "village") == (3, 3)


@under("2003")
def test_row_32_in_2003_the_animation_applies_whole_before_humility(edition: str) -> None:
    """418.5b of 2003: a type-changing effect applies whole in L4, so Humility overwrites it: 1/1 without trample."""
    result = run(animated_village(humility_at=1), edition)
    assert keywords(result, "village") == []
    assert pt(result, "village") == (1, 1)
    assert colors(result, "village") == ["green"]


def animated_village(humility_at: int) -> Json:
    village = {
        "id": "village",
        "name": "Treetop Village",
        "types": ["Land"],
        "timestamp": 2,
        "abilities": [{"other": "{T}: Add {G}.", "kind": "mana"}, {"other": "{1}{G}: Animate.", "kind": "activated"}],
    }
    changes = [{"types": {"add": ["Creature"]}}, {"subtypes": {"add": ["Ape"]}}, set_colors("green")]
    changes += [{"abilities": {"add": ["trample"]}}, {"pt": {"set": [3, 3]}}]
    animation = effect("animation", "village", *changes, timestamp=7)
    return board(humility(timestamp=humility_at), village, effects=(animation,))
