"""Classic interactions of types, control, text and granted abilities, one test a row of the published comparison.

Each expectation is worked out from the rules of the edition named, never from the engine.
"""

from __future__ import annotations

import pytest

from tests.engine.boards import (
    ATTACHED,
    EDITIONS,
    LOSE_ALL,
    SELF,
    Json,
    add_pt,
    applied,
    aura,
    basic,
    between,
    board,
    controller,
    count,
    creature,
    dependencies,
    effect,
    equipment,
    full_text,
    gain,
    keywords,
    layer,
    lose,
    pt,
    restrict,
    run,
    set_colors,
    set_creature,
    set_pt,
    since,
    static,
    step,
    subtypes,
    types,
    under,
)
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import (
    conspiracy,
    control_magic,
    enchanted_evening,
    humility,
    march_of_the_machines,
    mycosynth_lattice,
    opalescence,
    xenograft,
)


@under(*since("2005"))
@pytest.mark.parametrize(
    ("conspiracy_at", "expected"), [(9, ["Elf"]), (2, ["Elf", "Goblin"])], ids=["conspiracy-newer", "xenograft-newer"]
)
def test_row_19_conspiracy_and_xenograft_go_by_timestamp(edition: str, conspiracy_at: int, expected: list[str]) -> None:
    """Each affects your creatures and does the same whatever the other did: independent. Newer Conspiracy wipes the
    added type, newer Xenograft adds to it."""
    document = board(
        creature("bear", 2, 2, subtypes=["Bear"]), conspiracy("Elf", timestamp=conspiracy_at), xenograft(timestamp=5)
    )
    result = run(document, edition)
    assert subtypes(result, "bear") == expected
    assert dependencies(result) == set()


@under(*since("2005"))
def test_row_20_conspiracy_opalescence_enchanted_evening_in_a_chain(edition: str) -> None:
    """Evening makes all enchantments, so Opalescence waits for it; that makes creatures, so Conspiracy waits too.
    Lands become 0/0 creatures of the chosen type (mana value 0), still lands of their land type."""
    document = board(
        conspiracy("Elf", timestamp=1),
        opalescence(timestamp=2),
        enchanted_evening(timestamp=3),
        basic("forest", "Forest", timestamp=4),
    )
    result = run(document, edition)
    assert applied(result, "4") == ["evening.a1", "opalescence.a1", "conspiracy.a1"]
    assert types(result, "forest") == ["Creature", "Enchantment", "Land"]
    assert subtypes(result, "forest") == ["Elf", "Forest"]
    assert pt(result, "forest") == (0, 0)
    assert abilities(result, "forest") == ["mana-Forest"]
    assert {("opalescence.a1", "evening.a1"), ("conspiracy.a1", "opalescence.a1")} <= dependencies(result)


def lattice_and_march(march_at: int, humility_at: int | None = None) -> Json:
    objects = [basic("forest", "Forest", timestamp=1), mycosynth_lattice(timestamp=4)]
    objects.append(march_of_the_machines(timestamp=march_at))
    if humility_at is not None:
        objects.append(humility(timestamp=humility_at))
    return board(*objects)


@under(*since("2005"))
@pytest.mark.parametrize("march_at", [2, 6])
def test_row_21_march_waits_for_mycosynth_lattice(edition: str, march_at: int) -> None:
    """With Lattice everything is a noncreature artifact first, so March's set depends on it: lands are 0/0."""
    result = run(lattice_and_march(march_at), edition)
    assert types(result, "forest") == ["Artifact", "Creature", "Land"]
    assert pt(result, "forest") == (0, 0)
    assert ("march.a1", "lattice.a1") in dependencies(result)


@under(*since("2005"))
@pytest.mark.parametrize(("humility_at", "expected"), [(9, (1, 1)), (5, (0, 0))], ids=["newest", "older"])
def test_row_21_humility_with_lattice_and_march(edition: str, humility_at: int, expected: tuple[int, int]) -> None:
    """All are creatures and lose their abilities; where sets apply the newer of March and Humility wins."""
    result = run(lattice_and_march(6, humility_at), edition)
    assert pt(result, "forest") == expected
    assert abilities(result, "forest") == []


@under("2003")
@pytest.mark.parametrize("humility_at", [5, 9])
def test_row_21_in_2003_humility_removes_itself(edition: str, humility_at: int) -> None:
    """March and Lattice apply whole in L4: Humility is a creature too and loses its own ability in L5; lands 0/0."""
    result = run(lattice_and_march(6, humility_at), edition)
    assert pt(result, "forest") == (0, 0)
    assert pt(result, "humility") == (4, 4)
    assert abilities(result, "humility") == abilities(result, "forest") == []


@under(*since("2007"))
def test_row_25_volraths_shapeshifter_takes_the_text_that_the_jailer_does_not_change(edition: str) -> None:
    """The Jailer takes abilities in L6, but the Shapeshifter has read the card's text in L3 (612.3)."""
    discard = {"other": "{2}: Discard a card.", "kind": "activated"}
    top_is_creature = count({"is": "graveyard_top", "type": "Creature"}, at_least=1)
    own = static(SELF, full_text("graveyard_top", discard), when=top_is_creature)
    shapeshifter = creature("shapeshifter", 0, 1, own, discard, mana_cost="{1}{U}{U}", timestamp=1)
    jailer = creature("jailer", 2, 1, static({"zone": "graveyard"}, LOSE_ALL), mana_cost="{1}{B}", timestamp=2)
    dead = creature(
        "angel", 4, 4, "flying", "vigilance", zone="graveyard", mana_cost="{3}{W}{W}", subtypes=["Angel"], timestamp=3
    )
    result = run(board(shapeshifter, jailer, dead), edition)
    now = result["objects"]["shapeshifter"]
    assert now["name"] == "angel"
    assert now["mana_value"] == 5
    assert now["colors"] == ["white"]
    assert now["subtypes"] == ["Angel"]
    assert keywords(result, "shapeshifter") == ["flying", "vigilance"]
    assert "{2}: Discard a card." in [entry.get("text") for entry in now["abilities"]]
    assert pt(result, "shapeshifter") == (4, 4)
    assert abilities(result, "angel") == []


@under("2014", "2026")
@pytest.mark.parametrize(("frog_at", "expected"), [(9, []), (2, ["indestructible"])], ids=["frog-newer", "frog-older"])
def test_row_28_indestructible_is_an_ability_that_a_frog_can_lose(
    edition: str, frog_at: int, expected: list[str]
) -> None:
    """Since 13 July 2013 indestructible is a keyword ability: the newer of gaining and losing wins in L6."""
    angel = effect("angel", "bear", gain("indestructible"), timestamp=5)
    frog = effect("frog", "bear", set_creature("Frog"), set_colors("blue"), LOSE_ALL, set_pt(1, 1), timestamp=frog_at)
    result = run(board(creature("bear", 2, 2, timestamp=1), effects=(angel, frog)), edition)
    assert keywords(result, "bear") == expected
    assert pt(result, "bear") == (1, 1)


@under(*between("2003", "2011"))
@pytest.mark.parametrize("frog_at", [9, 2], ids=["frog-newer", "frog-older"])
def test_row_28_before_that_indestructible_is_a_quality_that_a_frog_keeps(edition: str, frog_at: int) -> None:
    """By the rules of the game, untouched by any loss of abilities, whatever the timestamps (613.10 of 2011)."""
    angel = effect("angel", "bear", restrict("is indestructible"), timestamp=5)
    frog = effect("frog", "bear", set_creature("Frog"), set_colors("blue"), LOSE_ALL, set_pt(1, 1), timestamp=frog_at)
    result = run(board(creature("bear", 2, 2, timestamp=1), effects=(angel, frog)), edition)
    assert result["objects"]["bear"]["restrictions"] == ["is indestructible"]
    assert keywords(result, "bear") == []
    assert pt(result, "bear") == (1, 1)


@under("2026")
def test_row_29_rune_of_flight_on_a_colossus_hammer_that_moved(edition: str) -> None:
    """The Hammer was attached again after the Rune came: both of its abilities have that timestamp, the printed one
    before the one granted later (613.7a): "loses flying", then "has flying"."""
    hammer = equipment("hammer", "bear", static(ATTACHED, add_pt(10, 10), lose("flying")), timestamp=9)
    granted = static(ATTACHED, gain("flying"))
    rune = aura("rune", "hammer", static(ATTACHED, gain(granted)), timestamp=5)
    result = run(board(creature("bear", 2, 2), rune, hammer), edition)
    assert keywords(result, "bear") == ["flying"]
    assert pt(result, "bear") == (12, 12)


@under(*EDITIONS)
def test_row_30_of_abilities_that_tie_the_one_written_first_goes_first(edition: str) -> None:
    """Who orders what arrives at once has changed, each player their own since April 2020 (613.7m), the active player
    all before; the document is in the order that was chosen, and that decides in every edition."""
    giver = aura("giver", "bear", static(ATTACHED, gain("flying")), timestamp=5)
    taker = aura("taker", "bear", static(ATTACHED, lose("flying")), timestamp=5, owner="opponent")
    bear = creature("bear", 2, 2, timestamp=1)
    assert keywords(run(board(bear, giver, taker), edition), "bear") == []
    assert keywords(run(board(bear, taker, giver), edition), "bear") == ["flying"]


@under(*EDITIONS)
@pytest.mark.parametrize("steal_at", [2, 9])
def test_row_33_steal_enchantment_on_control_magic(edition: str, steal_at: int) -> None:
    """Who "you" is in Control Magic depends on Steal Enchantment: what it does to the creature differs, so it waits,
    inside layer 2, whatever the timestamps."""
    document = board(
        creature("bear", 2, 2, owner="opponent"),
        control_magic("control", "bear", owner="opponent", timestamp=5),
        control_magic("steal", "control", owner="you", timestamp=steal_at),
    )
    result = run(document, edition)
    assert controller(result, "control") == "you"
    assert controller(result, "bear") == "you"
    assert applied(result, "2") == ["steal.a1", "control.a1"]
    assert layer(result, "2")["dependencies"][0]["because"] == ["does"]
    assert step(result, "2", "control.a1")["after"] == (["steal.a1"])
