"""Interactions of cards: sizes, and what fits nowhere else."""

from __future__ import annotations

import pytest

from tests.engine.boards import *
from tests.engine.boards import ability_ids as abilities
from tests.engine.rules.cards import *

# --- classic interactions of power and toughness, one test a row of the published comparison ---------------


DEAD_CREATURES = {"zone": "graveyard", "type": "Creature", "owner": "you"}


def svogthos(*effects: Json) -> Json:
    dead = [creature(f"dead{place}", 1, 1, zone="graveyard") for place in range(1, 11)]
    return board(*dead, land("svogthos"), effects=effects)


def animation(name: str, timestamp: int) -> Json:
    """A generic "target land becomes a 3/3 creature that is still a land"."""
    return effect(name, "svogthos", add_types("Creature"), set_pt(3, 3), timestamp=timestamp)


def own_ability(timestamp: int) -> Json:
    """Svogthos's own: a black and green Plant Zombie, as large as there are creature cards in your graveyard."""
    changes = [add_types("Creature"), add_subtypes("Plant", "Zombie"), set_colors("black", "green")]
    changes.append(set_pt(count(DEAD_CREATURES), count(DEAD_CREATURES)))
    return effect("own", "svogthos", *changes, timestamp=timestamp, source="svogthos")


BONUS = effect("bonus", "svogthos", add_pt(1, 1), timestamp=22)


@under(*EDITIONS)
def test_row_12_svogthos_with_ten_creature_cards(edition: str) -> None:
    """3/3, +1/+1, then 10/10. Since 2009 the bonus comes after all sets: 11/11. 2005 and 2007 (6b, by timestamp):
    10/10. 2003: both type effects apply whole in L4, the bonus in layer 6: 11/11."""
    result = run(svogthos(animation("first", 21), BONUS, own_ability(23)), edition)
    assert pt(result, "svogthos") == ((10, 10) if edition in ("2005", "2007") else (11, 11))
    assert types(result, "svogthos") == ["Creature", "Land"]
    assert subtypes(result, "svogthos") == ["Plant", "Zombie"]
    assert colors(result, "svogthos") == ["black", "green"]


@under(*EDITIONS)
def test_row_12_svogthos_animated_again_afterwards(edition: str) -> None:
    """The newest set wins, 3/3; the bonus still counts since 2009 (4/4), and in 2003; not in 2005 and 2007 (3/3)."""
    result = run(svogthos(animation("first", 21), BONUS, own_ability(23), animation("again", 24)), edition)
    assert pt(result, "svogthos") == ((3, 3) if edition in ("2005", "2007") else (4, 4))
    assert subtypes(result, "svogthos") == ["Plant", "Zombie"]
    assert colors(result, "svogthos") == ["black", "green"]


@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        ("2003", (0, 1)),  # counter 3/3, then by timestamp 7/7, 7/9, and the newest sets 0/1
        ("2005", (1, 4)),  # 6b: 6/6, then 0/1; 6c: 1/2; 6d: 1/4
        ("2007", (1, 4)),
        ("2009", (5, 8)),  # 7b: 0/1; 7c: 4/5, 4/7; 7d: 5/8
        ("2011", (5, 8)),
        ("2014", (5, 8)),
        ("2026", (5, 8)),
    ],
)
def test_row_13_gray_ogre(edition: str, expected: tuple[int, int]) -> None:
    """A 2/2 with a counter, +4/+4 from a spell, +0/+2 from an enchantment, then "becomes 0/1"."""
    ogre = creature("ogre", 2, 2, timestamp=1, counters=[{"kind": "+1/+1", "count": 1, "timestamp": 2}])
    growth = effect("growth", "ogre", add_pt(4, 4), timestamp=3)
    anthem = glorious_anthem(0, 2, timestamp=4)
    shrink = effect("shrink", "ogre", set_pt(0, 1), timestamp=5)
    assert pt(run(board(ogre, anthem, effects=(growth, shrink)), edition), "ogre") == expected


@under(*EDITIONS)
def test_row_14_a_bonus_after_a_switch(edition: str) -> None:
    """1/3, +0/+1, switch, +5/+0. A switch comes last since October 2005: 6/4 switched is 4/6. In 2003 it goes by
    timestamp (418.5i): 1/4, 4/1, 9/1."""
    changes = [add_pt(0, 1), SWITCH, add_pt(5, 0)]
    effects = tuple(effect(f"e{at}", "one", change, timestamp=at) for at, change in enumerate(changes, 2))
    result = run(board(creature("one", 1, 3, timestamp=1), effects=effects), edition)
    assert pt(result, "one") == ((9, 1) if edition == "2003" else (4, 6))


@under(*EDITIONS)
def test_row_16_wild_mongrel_then_becomes_zero_one(edition: str) -> None:
    """Colour and +1/+1 in one effect, then a set: 1/2 since 2009; in 2005, 2007 (both 6b) and 2003 the later wins."""
    mongrel = creature("mongrel", 2, 2, mana_cost="{1}{G}", timestamp=1)
    discard = effect("discard", "mongrel", set_colors("blue"), add_pt(1, 1), timestamp=2)
    shrink = effect("shrink", "mongrel", set_pt(0, 1), timestamp=3)
    result = run(board(mongrel, effects=(discard, shrink)), edition)
    assert colors(result, "mongrel") == ["blue"]
    assert pt(result, "mongrel") == ((1, 2) if edition >= "2009" else (0, 1))


@under(*since("2005"))
def test_row_17_mirror_entity_over_tarmogoyf(edition: str) -> None:
    """Tarmogoyf's CDA defines 2/3 (creature and instant in graveyards); "becomes 3/3" comes after. The set is locked:
    a creature that came later stays as it is (611.2c)."""
    kinds = {"card_types": {"zone": "graveyard"}}
    goyf = creature("goyf", 0, 1, cda(set_pt(kinds, {"sum": [kinds, 1]})), subtypes=["Lhurgoyf"])
    dead = [card("bolt", "Instant", zone="graveyard"), creature("dead", 1, 1, zone="graveyard")]
    entity = effect("entity", "goyf", ALL_CREATURE_TYPES, set_pt(3, 3), timestamp=9)
    late = creature("late", 2, 2, timestamp=10)
    result = run(board(goyf, *dead, late, effects=(entity,)), edition)
    assert pt(result, "goyf") == (3, 3)
    assert result["objects"]["goyf"]["all_creature_types"] is True
    assert pt(result, "late") == (2, 2)
    assert result["objects"]["late"]["all_creature_types"] is False
    assert pt(run(board(goyf, *dead), edition), "goyf") == (2, 3)


@under(*EDITIONS)
@pytest.mark.parametrize("march_at", [2, 9], ids=["march-older", "march-newer"])
def test_row_18_ensoul_artifact_keeps_march_of_the_machines_off(edition: str, march_at: int) -> None:
    """Ensoul Artifact makes the Citadel a creature, so the set of "noncreature artifacts" depends on it: Ensoul first
    whatever the timestamps, March never touches the Citadel: 5/5, not 0/0."""
    citadel = card("citadel", "Artifact Land", timestamp=1)
    document = board(citadel, march_of_the_machines(timestamp=march_at), ensoul_artifact("citadel", timestamp=5))
    result = run(document, edition)
    assert pt(result, "citadel") == (5, 5)
    assert applied(result, "4") == ["ensoul.a1", "march.a1"]
    assert step(result, "4", "march.a1")["objects"] == []
    assert dependencies(result) == {("march.a1", "ensoul.a1")}


def ghoul_and_nightmare(ghoul_at: int, nightmare_at: int) -> Json:
    sizes = set_pt({"power": "nightmare"}, {"toughness": "nightmare"})
    ghoul = creature("ghoul", 0, 0, cda(sizes), "trample", timestamp=ghoul_at)
    return board(*swamps(3), nightmare(zone="exile", timestamp=nightmare_at), ghoul)


@under("2014", "2026")
@pytest.mark.parametrize("ghoul_at", [5, 9])
def test_row_26_sutured_ghoul_depends_on_nightmare(edition: str, ghoul_at: int) -> None:
    """Since May 2012 two CDAs may depend on each other (613.8a): the Nightmare in exile counts three Swamps first."""
    result = run(ghoul_and_nightmare(ghoul_at, 7), edition)
    assert pt(result, "nightmare") == (3, 3)
    assert pt(result, "ghoul") == (3, 3)
    assert ("ghoul.a1", "nightmare.a1") in dependencies(result)


@under(*between("2007", "2011"))
@pytest.mark.parametrize(("ghoul_at", "expected"), [(5, (0, 0)), (7, (3, 3)), (9, (3, 3))])
def test_row_26_without_dependency_of_cdas_timestamps_decide(
    edition: str, ghoul_at: int, expected: tuple[int, int]
) -> None:
    """From May 2007 to April 2012 no effect of a CDA depends on another: an older Ghoul reads 0/0. Of the same
    timestamp, the order that the active player chose decides: here the Ghoul is written last."""
    result = run(ghoul_and_nightmare(ghoul_at, 7), edition)
    assert pt(result, "nightmare") == (3, 3)
    assert pt(result, "ghoul") == expected
    assert dependencies(result) == set()


@under("2005")
@pytest.mark.parametrize("ghoul_at", [5, 9])
def test_row_26_in_2005_the_exiled_nightmare_is_zero(edition: str, ghoul_at: int) -> None:
    """405.2a of October 2005: CDAs of power and toughness work in play only; `*` is 0 elsewhere and adds 0."""
    result = run(ghoul_and_nightmare(ghoul_at, 7), edition)
    assert pt(result, "nightmare") == (0, 0)
    assert pt(result, "ghoul") == (0, 0)


@under(*since("2011"))
def test_row_27_quicksilver_gargantuan_copies_tarmogoyf(edition: str) -> None:
    """The exception "except it's 7/7" is copiable and drops the copied CDA about power and toughness (707.9d)."""
    kinds = {"card_types": {"zone": "graveyard"}}
    goyf = creature("goyf", 0, 1, cda(set_pt(kinds, {"sum": [kinds, 1]})), subtypes=["Lhurgoyf"], colors=["green"])
    gargantuan = creature("gargantuan", 7, 7, mana_cost="{5}{U}{U}", subtypes=["Shapeshifter"])
    copying = effect("copying", "gargantuan", copy_of("goyf", set_pt(7, 7)))
    result = run(board(goyf, gargantuan, card("bolt", "Instant", zone="graveyard"), effects=(copying,)), edition)
    assert pt(result, "gargantuan") == (7, 7)
    assert abilities(result, "gargantuan") == []
    assert subtypes(result, "gargantuan") == ["Lhurgoyf"]
    assert pt(result, "goyf") == (1, 2)


@under(*since("2011"))
def test_row_27_vesuvan_doppelganger_keeps_its_colour(edition: str) -> None:
    """Blue stays, the indicator of what it copies does not come along (707.9d); everything else does."""
    arbor = creature("arbor", 1, 1, types="Land Creature", subtypes=["Forest", "Dryad"], colors=["green"])
    double = creature("double", 0, 0, mana_cost="{3}{U}{U}", subtypes=["Shapeshifter"])
    copying = effect("copying", "double", copy_of("arbor", {"keep": ["colors"]}))
    result = run(board(arbor, double, effects=(copying,)), edition)
    assert colors(result, "double") == ["blue"]
    assert types(result, "double") == ["Creature", "Land"]
    assert subtypes(result, "double") == ["Dryad", "Forest"]
    assert pt(result, "double") == (1, 1)


@under(*since("2005"))
@pytest.mark.parametrize("weak_at", [1, 9])
def test_row_31_a_counter_and_a_bonus_for_the_weak(edition: str, weak_at: int) -> None:
    """Today both are in 7c and the bonus depends on the counter (it would leave its set): 3/3. 2009 to 2014 the bonus
    (7c) comes before the counter (7d): 4/4. 2005 and 2007: counter in 6c, bonus in 6d: 3/3."""
    weak = static({"type": "Creature", "power": {"<=": 2}}, add_pt(1, 1))
    bear = creature("bear", 2, 2, timestamp=2, counters=[{"kind": "+1/+1", "count": 1, "timestamp": 3}])
    result = run(board(enchantment("help", weak, timestamp=weak_at), bear), edition)
    assert pt(result, "bear") == ((4, 4) if edition in between("2009", "2014") else (3, 3))
    assert dependencies(result) == ({("help.a1", "bear#+1/+1")} if edition == "2026" else set())


# --- classic interactions of types, control, text and granted abilities, one test a row of the published comparison


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
