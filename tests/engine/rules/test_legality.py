"""What cannot lie on a table: what is on something that cannot have it, and what would be gone at once (704.5)."""

from __future__ import annotations

import pytest

import engine
from engine.analysis.claims import enchanted
from engine.analysis.legality import Table, dead_on_the_way, faults, wrong
from tests.engine.boards import *

Seen = tuple[str, str, str]


def seen(document: Json) -> list[Seen]:
    """Each fault as (why, what, on what)."""
    return [(fault.why.name, fault.key, fault.on) for fault in faults(engine.parse(document))]


BEAR = creature("bear", 2, 2, timestamp=1)
FOREST = basic("forest", "Forest", timestamp=1)
ALIVE = effect("alive", "forest", add_types("Creature"), set_pt(3, 3), timestamp=2)


# --- attachments -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "host", "fits"),
    [
        ("creature", BEAR, True),
        ("creature", FOREST, False),
        ("land", FOREST, True),
        ("permanent", FOREST, True),
        ("nonland permanent", FOREST, False),
        ("forest", FOREST, True),
        ("swamp", FOREST, False),
        ("legendary creature", BEAR, False),
        ("creature, land, or planeswalker", FOREST, True),
        ("artifact or creature", FOREST, False),
        ("creature with power 3 or less", BEAR, True),
        ("creature with power 3 or greater", BEAR, False),
        ("creature you control", BEAR, True),
        ("creature an opponent controls", BEAR, False),
        ("creature you don’t control", BEAR, False),
        ("player", BEAR, False),
        ("creature that was born yesterday", FOREST, True),
    ],
)
def test_an_aura_is_on_what_it_enchants(words: str, host: Json, fits: bool) -> None:
    """303.4: it can be attached only to what its enchant ability says. Words that nobody knows here forbid nothing."""
    document = board(host, aura("aura", host["id"], f"enchant {words}", timestamp=3))
    assert (faults(engine.evaluate(engine.parse(document))) == ()) is fits
    assert seen(document)[:1] == ([] if fits else [("PUT", "aura", host["id"])])


def test_an_aura_is_on_a_player_only_where_it_says_so() -> None:
    """303.4b: what enchants a player is on a player, nothing else is."""
    for words, fits in (("player", True), ("opponent", True), ("creature or player", True), ("creature", False)):
        assert (seen(board(aura("aura", "you", f"enchant {words}"))) == []) is fits, words
    assert enchanted("creature an opponent controls")[1] is False


def test_equipment_is_on_a_creature_and_fortification_on_a_land() -> None:
    """301.5, 301.6. "Equip planeswalker" puts it on a planeswalker as though that were a creature (702.6c), but there
    it stays only if the planeswalker is a creature by then (704.5n).
    """
    fort = artifact("fort", subtypes=["Fortification"], attached_to="bear", timestamp=3)
    assert seen(board(FOREST, equipment("sword", "forest", timestamp=3))) == [("PUT", "sword", "forest")]
    assert seen(board(BEAR, equipment("sword", "bear", timestamp=3))) == []
    assert seen(board(BEAR, fort)) == [("PUT", "fort", "bear")]
    assert seen(board(FOREST, {**fort, "attached_to": "forest"})) == []
    walker = card("walker", "Planeswalker", timestamp=1)
    turns = static({"is": "attached"}, set_types("Creature"), set_pt(4, 4))
    worn = equipment("luxior", "walker", "equip planeswalker {1}", turns, timestamp=3)
    assert seen(board(walker, worn)) == []
    assert seen(board(walker, {**worn, "abilities": ["equip planeswalker {1}"]})) == [("STAYS", "luxior", "walker")]
    assert seen(board(walker, {**worn, "abilities": [turns]})) == [("PUT", "luxior", "walker")]


def test_what_is_put_on_a_land_that_lives_waits_until_it_lives() -> None:
    """It is asked as it is put there, by timestamps (613.7e), and with everything there."""
    late, early = (aura("aura", "forest", "enchant creature", timestamp=stamp) for stamp in (3, 1))
    assert seen(board({**FOREST, "timestamp": 0}, late, effects=(ALIVE,))) == []
    assert seen(board({**FOREST, "timestamp": 0}, early, effects=(ALIVE,))) == [("PUT", "aura", "forest")]
    dies = effect("dies", "forest", set_types("Land"), timestamp=4)
    assert seen(board({**FOREST, "timestamp": 0}, late, effects=(ALIVE, dies))) == [("STAYS", "aura", "forest")]


def test_an_attachment_that_is_a_creature_or_none_is_attached_no_more() -> None:
    """301.5c, 303.4d, 704.5p. An Aura on nothing is gone, too (704.5m)."""
    sword = equipment("sword", "bear", timestamp=2)
    lives = effect("lives", "sword", add_types("Creature"), set_pt(1, 1), timestamp=3)
    forgets = effect("forgets", "sword", set_types("Land"), timestamp=3)
    assert seen(board(BEAR, sword, effects=(lives,))) == [("LOOSE", "sword", "sword")]
    assert seen(board(BEAR, sword, effects=(forgets,))) == [("LOOSE", "sword", "sword")]
    assert seen(board(enchantment("aura", "enchant creature", subtypes=["Aura"]))) == [("UNATTACHED", "aura", "")]


def test_protection_keeps_attachments_off() -> None:
    """702.16c, 702.16d, 702.16n: but not what gives it."""
    white = aura("aura", "bear", "enchant creature", colors=["white"], timestamp=3)
    shielded = creature("bear", 2, 2, "protection from white", timestamp=1)
    gives = static({"is": "attached"}, gain("protection from white"))
    assert seen(board(shielded, white)) == [("PUT", "aura", "bear")]
    assert seen(board(shielded, equipment("sword", "bear", timestamp=3))) == []
    assert seen(board(BEAR, {**white, "abilities": ["enchant creature", gives]})) == []
    later = effect("later", "bear", gain("protection from white"), timestamp=4)
    assert seen(board(BEAR, white, effects=(later,))) == [("STAYS", "aura", "bear")]


def test_an_equipment_is_put_on_what_its_controller_controls() -> None:
    """702.6a, 702.67a: as it is equipped or fortified; who controls the host later does not matter (301.5d, 301.6)."""
    sword = equipment("sword", "bear", timestamp=2)
    moat = artifact("moat", subtypes=["Fortification"], attached_to="forest", timestamp=2)
    for host, thing in ((BEAR, sword), (FOREST, moat)):
        assert seen(board(host, thing)) == []
        assert seen(board(host, {**thing, "controller": "opponent"})) == [("PUT", thing["id"], host["id"])]
        stolen = effect("steals", host["id"], {"control": "opponent"}, timestamp=3)
        assert seen(board(host, thing, effects=(stolen,))) == []


# --- targets -----------------------------------------------------------------------------------------


def test_a_target_is_legal_as_the_effect_is_done() -> None:
    """115.1, 608.2b: what is younger does not matter, and what becomes of the target later does not either."""
    grows = effect("grows", "forest", add_pt(1, 1), target={"type": "Creature"}, timestamp=3)
    ground = {**FOREST, "timestamp": 0}
    assert seen(board(ground, effects=(ALIVE, grows))) == []
    assert seen(board(ground, effects=(ALIVE, {**grows, "timestamp": 1}))) == [("TARGET", "grows", "forest")]
    gone = effect("gone", "forest", set_types("Land"), timestamp=4)
    assert seen(board(ground, effects=(ALIVE, grows, gone))) == []


def test_a_size_is_changed_of_creatures_even_where_no_target_is_told() -> None:
    """Only creatures have power and toughness (208.1); what makes a creature, or is about its own source, may."""
    assert seen(board(FOREST, effects=(effect("grows", "forest", add_pt(1, 1), timestamp=2),)))[0][0] == "TARGET"
    assert (
        seen(board(FOREST, effects=(effect("snake", "forest", set_creature("Snake"), timestamp=2),)))[0][0] == "TARGET"
    )
    assert seen(board(FOREST, effects=(ALIVE,))) == []
    assert seen(board(FOREST, effects=(effect("taps", "forest", gain("haste"), timestamp=2),))) == []


def test_shroud_and_hexproof_keep_targets_off() -> None:
    """702.18a, 702.11b, 702.16b: for an ability whose source is there."""

    def aimed(keyword: str, controller: str = "you", **fields: Json | str) -> list[Seen]:
        queen = creature("queen", 1, 1, controller=controller, timestamp=1, colors=["black"])
        bolt = effect("bolt", "target", LOSE_ALL, source="queen", target=CREATURES, controller=controller, timestamp=3)
        return seen(board(queen, creature("target", 2, 2, keyword, timestamp=2), effects=({**bolt, **fields},)))

    assert aimed("shroud") == [("TARGET", "bolt", "target")]
    assert aimed("hexproof") == []
    assert aimed("hexproof", controller="opponent") == [("TARGET", "bolt", "target")]
    assert aimed("protection from black") == [("TARGET", "bolt", "target")]
    assert aimed("protection from white") == []
    assert aimed("hexproof from black", controller="opponent") == [("TARGET", "bolt", "target")]
    assert aimed("hexproof from black") == []
    assert aimed("hexproof from white", controller="opponent") == []
    assert aimed("shroud", target={"type": "Land"}) == [("TARGET", "bolt", "target")]


@pytest.mark.parametrize(
    ("keyword", "fits"),
    [
        ("shroud", False), ("protection from everything", False), ("protection from green", False),
        ("protection from instants", False), ("protection from colored spells", False),
        ("protection from monocolored", False), ("protection from sorceries", True), ("protection from red", True),
        ("protection from colorless", True), ("hexproof", True),
    ],
)  # fmt: skip
def test_a_spell_has_types_and_colors_to_be_protected_from(keyword: str, fits: bool) -> None:
    """702.16b: a green instant, of which no object is there any more."""
    target = creature("target", 2, 2, keyword, timestamp=1)
    grow = effect("grow", "target", add_pt(3, 3), target=CREATURES, types=["Instant"], colors=["green"], timestamp=2)
    assert (seen(board(target, effects=(grow,))) == []) is fits


def test_of_a_spell_without_types_nothing_but_everything_is_known() -> None:
    """702.16j: protection from everything is from it too; whether it is colorless is not known."""
    grow = effect("grow", "target", add_pt(3, 3), target=CREATURES, timestamp=2)
    for keyword, fits in (("protection from everything", False), ("protection from colorless", True)):
        assert (seen(board(creature("target", 2, 2, keyword, timestamp=1), effects=(grow,))) == []) is fits, keyword


def test_protection_from_auras_is_from_each() -> None:
    """702.16c: an Aura is not put on what is protected from its subtype; Equipment is (702.16d)."""
    warded = creature("bear", 2, 2, "protection from Auras", timestamp=1)
    assert seen(board(warded, aura("thing", "bear", "enchant creature", timestamp=2))) != []
    assert seen(board(warded, equipment("thing", "bear", timestamp=2))) == []


def test_what_is_cast_or_equipped_has_its_host_as_a_target() -> None:
    """303.4a, 702.6a: so that shroud keeps it off, which does nothing to what was put there otherwise (702.18a)."""
    covered = creature("bear", 2, 2, "shroud", timestamp=1)
    for thing in (aura("thing", "bear", "enchant creature", timestamp=2), equipment("thing", "bear", timestamp=2)):
        table = Table(engine.parse(board(covered, thing)))
        (attached,) = (obj for obj in table.scenario.objects if obj.id == "thing")
        assert [fault.protection for _claim, fault in wrong(table, attached, aimed=True)] == ["shroud"]
        assert not list(wrong(table, attached))


def test_other_than_the_source_is_another() -> None:
    queen = creature("queen", 1, 1, timestamp=1)
    shrinks = effect("shrinks", "queen", set_pt(0, 2), source="queen", target={"is": "other"}, timestamp=2)
    assert seen(board(queen, effects=(shrinks,))) == [("TARGET", "shrinks", "queen")]


def test_of_a_copy_the_target_is_what_is_copied() -> None:
    """What the words ask for was chosen to be copied (707.2): the copy itself may be what it likes."""
    copies = effect("copies", "forest", copy_of("bear"), target=CREATURES, timestamp=3)
    assert seen(board(BEAR, FOREST, effects=(copies,))) == []
    assert seen(board(BEAR, FOREST, effects=({**copies, "changes": [copy_of("forest")]},))) == [
        ("TARGET", "copies", "forest")
    ]


def test_a_locked_set_is_what_its_words_found() -> None:
    """611.2c: neither more nor less than what was there, and what came later is not in it."""
    others = [creature(name, 1, 1, timestamp=stamp) for name, stamp in (("early", 2), ("late", 4))]
    grows = effect("grows", "bear early", add_pt(1, 1), timestamp=3)
    grows["locked_from"] = CREATURES
    assert seen(board(BEAR, FOREST, *others, effects=(grows,))) == []
    fewer = {**grows, "affects": {"ids": ["bear"]}}
    assert seen(board(BEAR, FOREST, *others, effects=(fewer,))) == [("LOCKED", "grows", "early")]
    more = {**grows, "affects": {"ids": ["bear", "early", "forest"]}}
    assert seen(board(BEAR, FOREST, *others, effects=(more,))) == [("LOCKED", "grows", "forest")]


# --- what would be gone at once ----------------------------------------------------------------------


def test_no_toughness_no_creature() -> None:
    """704.5f, of creatures on the battlefield."""
    shrinks = effect("shrinks", "bear", add_pt(0, -2), timestamp=2)
    assert seen(board(BEAR, effects=(shrinks,))) == [("TOUGHNESS", "bear", "")]
    assert seen(board(FOREST, enchantment("alive", static(LANDS, add_types("Creature"))))) == [
        ("TOUGHNESS", "forest", "")
    ]
    assert seen(board(creature("dead", 0, 0, zone="graveyard"))) == []


def test_one_legend_of_a_name_and_one_world() -> None:
    """704.5j, by who controls it and what it is called now; 704.5k."""
    legends = [creature(name, 2, 2, supertypes=["Legendary"]) for name in ("one", "two")]
    assert seen(board(*legends)) == []
    twins = [{**legend, "name": "Twin"} for legend in legends]
    assert seen(board(*twins)) == [("LEGEND", "two", "one")]
    assert seen(board(twins[0], {**twins[1], "controller": "opponent"})) == []
    worlds = [enchantment(name, supertypes=["World"]) for name in ("one", "two")]
    assert seen(board(*worlds)) == [("WORLD", "two", "one")]


def test_counters_that_take_each_other_away() -> None:
    """704.5q."""
    both = [{"kind": kind, "count": 1} for kind in ("+1/+1", "-1/-1")]
    assert seen(board({**BEAR, "counters": both})) == [("COUNTERS", "bear", "")]
    assert seen(board({**BEAR, "counters": both[:1]})) == []


# --- what was gone before all was there ---------------------------------------------------------------


def dead(document: Json) -> set[str]:
    return dead_on_the_way(engine.parse(document))


def test_what_comes_too_late_keeps_no_creature_alive() -> None:
    """704.5f is asked after each thing that comes: a 1/1 with a -1/-1 counter is gone before an anthem comes."""
    small = creature("small", 1, 1, timestamp=1)
    shrunk = {**small, "counters": [{"kind": "-1/-1", "count": 1, "timestamp": 2}]}
    anthem = enchantment("anthem", static(CREATURES, add_pt(1, 1)))
    assert dead(board(shrunk, {**anthem, "timestamp": 3})) == {"small"}
    assert dead(board(small | {"timestamp": 2}, {**anthem, "timestamp": 1})) == set()
    assert dead(board({**shrunk, "timestamp": 0}, {**anthem, "timestamp": 1})) == set()
    shrinks = effect("shrinks", "small", add_pt(0, -1), timestamp=2)
    assert dead(board(small, {**anthem, "timestamp": 3}, effects=(shrinks,))) == {"small"}
    assert seen(board(shrunk, {**anthem, "timestamp": 3})) == []


def test_a_permanent_has_what_it_enters_with() -> None:
    """Its counters (122.6) and what it copies (707.5) come directly behind it; behind something else they are late."""
    ballista = creature("ballista", 0, 0, timestamp=1, counters=[{"kind": "+1/+1", "count": 2, "timestamp": 3}])
    clone = creature("clone", 0, 0, timestamp=1)
    copies = effect("copies", "clone", copy_of("bear"), timestamp=3)
    between = enchantment("between", timestamp=2)
    bear = {**BEAR, "timestamp": 0}
    assert dead(board(ballista, bear)) == set()
    assert dead(board(ballista, between)) == {"ballista"}
    assert dead(board(clone, bear, {**between, "timestamp": 4}, effects=(copies,))) == set()
    assert dead(board(clone, bear, between, effects=(copies,))) == {"clone"}
