"""What only some editions do: the order of effects, and the layers of sizes."""

from __future__ import annotations

import pytest

import engine
from tests.engine.boards import *
from tests.engine.rules.cards import *

# --- what each edition does differently: one small board a switch, its seven outcomes worked out by hand ---


ALL_COLORS = ["black", "blue", "green", "red", "white"]


# --- CDAs --------------------------------------------------------------------------------------------


@by_edition([], [], ALL_COLORS, ALL_COLORS, ALL_COLORS, ALL_COLORS, ALL_COLORS)
def test_until_2005_a_dependency_may_hold_back_a_cda_of_colour(edition: str, expected: list[str]) -> None:
    """Colours and abilities share layer 5: "loses all abilities" would end the CDA's existence. In 2003 and 2005 it
    waits (418.5d) and is gone; 2007 takes CDAs out of dependency; since 2009 the layers are two."""
    courier = creature("courier", 3, 3, cda(set_colors(*ALL_COLORS)), types="Artifact Creature")
    void = enchantment("void", static(CREATURES, LOSE_ALL))
    assert colors(run(board(courier, void), edition), "courier") == expected


@by_edition(False, False, True, True, True, True, True)
def test_until_2005_a_dependency_may_hold_back_a_cda_of_types(edition: str, expected: bool) -> None:
    """A changeling land under Blood Moon, both in layer 4: where the CDA depends on it, its ability is gone first."""
    mutavault = creature("vault", 2, 2, CHANGELING, types="Land Creature", subtypes=["Shapeshifter"])
    result = run(board(mutavault, blood_moon()), edition)
    assert result["objects"]["vault"]["all_creature_types"] is expected
    assert subtypes(result, "vault") == ["Mountain", "Shapeshifter"]
    assert keywords(result, "vault") == []
    assert applied(result, "4") == (["vault.a1", "moon.a1"] if expected else ["moon.a1"])


@by_edition((3, 3), (3, 3), (0, 0), (0, 0), (0, 0), (3, 3), (3, 3))
def test_whether_one_cda_may_depend_on_another(edition: str, expected: tuple[int, int]) -> None:
    """An older CDA reads the size that a newer one defines. 2003, 2005: any effects may depend. May 2007 to April
    2012: none from a CDA. Since then two CDAs may (613.8a)."""
    equal = set_pt({"power": "nightmare"}, {"toughness": "nightmare"})
    objects = [creature("ghoul", 0, 0, cda(equal), timestamp=1), nightmare(timestamp=2), *swamps(3)]
    result = run(board(*objects), edition)
    assert pt(result, "ghoul") == expected
    assert pt(result, "nightmare") == (3, 3)
    assert dependencies(result) == ({("ghoul.a1", "nightmare.a1")} if expected == (3, 3) else set())


# --- dependency --------------------------------------------------------------------------------------


@by_edition((1, 1), (1, 1), (1, 1), (1, 1), (None, None), (None, None), (None, None))
def test_whether_the_dependencies_are_looked_at_again(edition: str, expected: tuple[int | None, int | None]) -> None:
    """Omen, Blood Moon, Life and Limb with a Saproling and a nonbasic land. Decided once (until 2009): Omen, Life and
    Limb, Blood Moon, so the land is a 1/1. Again after each (613.8c, since 2011): after Omen the land is a Forest, a
    new loop appears, and Blood Moon, the older, goes before Life and Limb: no creature."""
    objects = [saproling_token(), sorrows_path(), prismatic_omen(), blood_moon(), life_and_limb()]
    result = run(board(*objects), edition)
    once = ["omen.a1", "limb.a1", "moon.a1"]
    assert applied(result, "4") == (once if expected == (1, 1) else ["omen.a1", "moon.a1", "limb.a1"])
    assert pt(result, "path") == expected
    assert "Mountain" in subtypes(result, "path")


# --- one effect in several layers --------------------------------------------------------------------


@under("2003", "2005")
def test_until_2005_the_one_order_of_a_layer_counts_its_cdas_in(edition: str) -> None:
    """Changeling Titan's CDA has not applied when the order is decided, so that Life and Limb finds no Saproling and
    Blood Moon does not wait for it: the CDA, Omen, Blood Moon, Life and Limb; Sorrow's Path is a plain Mountain."""
    enchantments = [prismatic_omen(timestamp=3), blood_moon(timestamp=4), life_and_limb(timestamp=5)]
    result = run(board(changeling_titan(timestamp=1), sorrows_path(timestamp=2), *enchantments), edition)
    assert applied(result, "4") == ["titan.a1", "omen.a1", "moon.a1", "limb.a1"]
    assert (types(result, "path"), subtypes(result, "path")) == (["Land"], ["Mountain"])
    assert pt(result, "titan") == (1, 1)


@by_edition((2, 2), (3, 3), (3, 3), (3, 3), (3, 3), (3, 3), (3, 3))
def test_whether_a_lost_ability_goes_on_in_later_layers(edition: str, expected: tuple[int, int]) -> None:
    """Control in layer 2, +1/+1 later, and the source loses its abilities in between: since October 2005 the effect
    that has begun goes on (418.5b, 613.6)."""
    thief = creature("thief", 1, 1, static({"ids": ["bear"]}, control("you"), add_pt(1, 1)))
    void = effect("void", "thief", LOSE_ALL)
    result = run(board(thief, creature("bear", 2, 2, owner="opponent"), effects=(void,)), edition)
    assert result["objects"]["bear"]["controller"] == "you"
    assert pt(result, "bear") == expected


@by_edition((2, 2), (3, 3), (3, 3), (3, 3), (3, 3), (3, 3), (3, 3))
def test_whether_the_set_stays_the_same_in_later_layers(edition: str, expected: tuple[int, int]) -> None:
    """ "Green creatures are red and get +1/+1": by the layer of sizes none is green. Since October 2005 the set is that
    of the first layer; in 2003 it is looked for again and is empty."""
    paint = enchantment("paint", static({"color": "green"}, set_colors("red"), add_pt(1, 1)))
    result = run(board(paint, creature("bear", 2, 2, colors=["green"])), edition)
    assert colors(result, "bear") == ["red"]
    assert pt(result, "bear") == expected


@by_edition((3, 3), (2, 2), (2, 2), (2, 2), (2, 2), (2, 2), (2, 2))
def test_in_2003_what_comes_into_a_set_later_is_found(edition: str, expected: tuple[int, int]) -> None:
    """ "Red creatures are yours and get +1/+1" and the bear turns red in layer 5: in the set of layer 2 it is not, in
    that of 2003's layer 6 it is."""
    paint = enchantment("paint", static({"color": "red"}, control("you"), add_pt(1, 1)))
    dye = effect("dye", "bear", set_colors("red"))
    assert pt(run(board(paint, creature("bear", 2, 2), effects=(dye,)), edition), "bear") == expected


@by_edition(((0, 1), []), *([((2, 3), ["flying"])] * 6))
@pytest.mark.parametrize(
    "first", [add_subtypes("Angel"), {"supertypes": {"add": ["Legendary"]}}], ids=["subtype", "supertype"]
)
def test_a_subtype_or_supertype_counts_as_a_type_there(
    edition: str, expected: tuple[tuple[int, int], list[str]], first: Json
) -> None:
    """Angelic Armaments newer than Ovinize: since October 2005 it gives flying and +2/+2 after it; in 2003 all of it
    applies in layer 4, and Ovinize takes the flying and sets 0/1 afterwards."""
    wings = equipment("wings", "bear", static(ATTACHED, first, gain("flying"), add_pt(2, 2)), timestamp=9)
    ovinize = effect("ovinize", "bear", LOSE_ALL, set_pt(0, 1), timestamp=5)
    result = run(board(creature("bear", 2, 2, timestamp=1), wings, effects=(ovinize,)), edition)
    assert (pt(result, "bear"), keywords(result, "bear")) == expected


@under(*EDITIONS)
def test_what_belongs_before_layer_four_stays_there_in_2003_too(edition: str) -> None:
    """Of an effect on types and control, control changes in layer 2: "your" Elves find the bear in layer 4."""
    effects = (effect("theft", "bear", control("you"), add_subtypes("Rogue"), timestamp=9),)
    elves = enchantment("elves", static({"controller": "you", "type": "Creature"}, add_subtypes("Elf")), timestamp=1)
    result = run(board(elves, creature("bear", 2, 2, owner="opponent", timestamp=2), effects=effects), edition)
    assert subtypes(result, "bear") == ["Elf", "Rogue"]
    assert layers_of(result, "theft") == ["2", "4"]


# --- timestamps --------------------------------------------------------------------------------------


@by_edition((5, 5), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1), (1, 1))
def test_the_timestamp_of_a_granted_ability(edition: str, expected: tuple[int, int]) -> None:
    """Granted at 9 to a creature of 1, against a 5/5 of 5: in 2003 it has the creature's timestamp, since then the
    later of the two (418.5f, 613.7a)."""
    grant = effect("grant", "bear", gain(static(SELF, set_pt(1, 1))), timestamp=9)
    huge = effect("huge", "bear", set_pt(5, 5), timestamp=5)
    assert pt(run(board(creature("bear", 2, 2, timestamp=1), effects=(grant, huge)), edition), "bear") == expected


# --- words that need something -----------------------------------------------------------------------


@under(*EDITIONS)
def test_an_aura_that_stops_being_one_in_layer_four_in_2011(edition: str) -> None:
    """Its colour effect (layer 5) finds nothing to be "enchanted" in 2011; everywhere else it goes on."""
    dye = aura("dye", "bear", static(ATTACHED, set_colors("red")))
    freed = effect("freed", "dye", set_types("Artifact"))
    result = run(board(creature("bear", 2, 2), dye, effects=(freed,)), edition)
    assert colors(result, "bear") == ([] if edition == "2011" else ["red"])


#: A card, a change of its subtypes, and those it has if none needs a card type (until 2009), and since September 2011.
NEEDING: list[tuple[Json, Json, list[str], list[str]]] = [
    # A land that is no creature gains no creature type.
    (land("it"), add_subtypes("Vampire"), ["Vampire"], []),
    # A creature that is no land; it has no mana ability either way (305.6).
    (creature("it", 2, 2, subtypes=["Bear"]), add_subtypes("Forest"), ["Bear", "Forest"], ["Bear"]),
    # "Becomes a Frog" on an artifact that is no creature.
    (artifact("it"), set_creature("Frog"), ["Frog"], []),
    # Kindred lets a card gain creature types.
    (card("it", "Kindred Enchantment"), add_subtypes("Vampire"), ["Vampire"], ["Vampire"]),
]


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("it", "change", "before", "since_2011"), NEEDING, ids=["creature-type", "land-type", "set", "kindred"]
)
def test_whether_a_subtype_needs_its_card_type(
    edition: str, it: Json, change: Json, before: list[str], since_2011: list[str]
) -> None:
    """205.3d since September 2011."""
    result = run(board(it, effects=(effect("change", "it", change),)), edition)
    assert subtypes(result, "it") == (since_2011 if edition >= "2011" else before)
    assert result["objects"]["it"]["abilities"] == []


@by_edition(True, True, True, True, False, False, False)
def test_whether_every_creature_type_needs_a_creature(edition: str, expected: bool) -> None:
    bite = effect("bite", "path", ALL_CREATURE_TYPES)
    assert run(board(land("path"), effects=(bite,)), edition)["objects"]["path"]["all_creature_types"] is expected


# --- colours and abilities ---------------------------------------------------------------------------


def counted(kind: str) -> Json:
    return creature("it", 2, 2, counters=[{"kind": kind, "count": 1}])


#: A creature, what a resolved effect changes of it, the effect that is meant, and its layers in the seven editions.
LAYERS_OF: dict[str, tuple[Json, list[Json], str, str]] = {
    "static-bonus": (creature("it", 2, 2, static(CREATURES, add_pt(3, 3))), [], "it.a1", "6c 6d 6d 7c 7c 7c 7c"),
    # Not where a static one is, in 2005 and 2007.
    "resolved-bonus": (creature("it", 2, 2), [add_pt(3, 3)], "up", "6c 6b 6b 7c 7c 7c 7c"),
    # Before the rest in 2003, after sets and resolved bonuses in 2005, after all bonuses in 2009, with them today.
    "counters": (counted("+1/+1"), [], "it#+1/+1", "6b 6c 6c 7d 7d 7d 7c"),
    "keyword-counters": (counted("flying"), [], "it#flying", "5 5 5 6 6 6 6"),
    # The last one, but in 2003.
    "switch": (creature("it", 1, 4), [SWITCH], "up", "6c 6e 6e 7e 7e 7e 7d"),
    # Applied once in a layer, whatever it changes there.
    "colour-and-ability": (creature("it", 2, 2), [set_colors("blue"), gain("flying")], "up", "5 5 5 5,6 5,6 5,6 5,6"),
}


@pytest.mark.parametrize(("it", "changes", "meant", "expected"), LAYERS_OF.values(), ids=LAYERS_OF)
def test_the_layer_of(it: Json, changes: list[Json], meant: str, expected: str) -> None:
    effects = (effect("up", "it", *changes),) if changes else ()
    found = [",".join(layers_of(run(board(it, effects=effects), edition), meant)) for edition in EDITIONS]
    assert found == expected.split()


@under(*EDITIONS)
def test_a_keyword_gives_its_colour_in_one_layer_until_2007(edition: str) -> None:
    """ "Blue creatures have flying", "all are blue": in one layer the first waits for the second; in two it follows."""
    objects = [
        enchantment("wings", static({"color": "blue"}, gain("flying")), timestamp=1),
        enchantment("dye", static(CREATURES, set_colors("blue")), timestamp=2),
        creature("bear", 2, 2, timestamp=3),
    ]
    result = run(board(*objects), edition)
    assert keywords(result, "bear") == ["flying"]
    assert dependencies(result) == ({("wings.a1", "dye.a1")} if edition <= "2007" else set())


@under(*between("2003", "2014"))
def test_copies_and_faces_share_layer_one_until_2014(edition: str) -> None:
    """1a and 1b are of April 2020."""
    morph = creature("morph", 3, 3, face_down=True)
    result = run(board(morph), edition)
    assert layers_of(result, "morph#face") == ["1"]


def test_without_a_ruleset_todays_rules_are_meant() -> None:
    """The counter and the bonus for the weak are a 3/3 today, a 4/4 from 2009 to 2014."""
    weak = enchantment("weak", static({**CREATURES, "power": {"<=": 2}}, add_pt(1, 1)))
    bear = creature("bear", 2, 2, counters=[{"kind": "+1/+1", "count": 1}])
    trace = engine.evaluate(engine.parse(board(weak, bear)))
    assert (trace.rules.id, trace.final["bear"].power) == ("2026", 3)


# --- what each edition does differently about power and toughness: one small board a switch, its seven outcomes by h


@by_edition((3, 3), (3, 3), (3, 3), (4, 4), (4, 4), (4, 4), (3, 3))
def test_a_counter_and_a_static_bonus_for_the_weak(edition: str, expected: tuple[int, int]) -> None:
    """ "Power 2 or less gets +1/+1" and a +1/+1 counter: the counter comes first in 2003, 2005, 2007; the bonus in
    2009 to 2014; today they share 7c and the bonus waits for the counter."""
    weak = enchantment("weak", static({"type": "Creature", "power": {"<=": 2}}, add_pt(1, 1)))
    bear = creature("bear", 2, 2, counters=[{"kind": "+1/+1", "count": 1}])
    assert pt(run(board(weak, bear), edition), "bear") == expected


@by_edition((5, 4), (4, 5), (4, 5), (4, 5), (4, 5), (4, 5), (4, 5))
def test_a_switch_and_counters(edition: str, expected: tuple[int, int]) -> None:
    """A 1/4, switched, then 5/4 set. In 2003 by timestamp: 5/4, and the counter, first of all, is wiped. Since October
    2005 the switch is last: 4/5; with a +0/+1 counter in between 5/5 either way round."""
    creature_ = creature("one", 1, 4, timestamp=1, counters=[{"kind": "+0/+1", "count": 1, "timestamp": 9}])
    effects = (effect("switch", "one", SWITCH, timestamp=5), effect("set", "one", set_pt(5, 4), timestamp=6))
    assert pt(run(board(creature_, effects=effects), edition), "one") == ((5, 4) if edition == "2003" else (5, 5))
    plain = {**creature_, "counters": []}
    assert pt(run(board(plain, effects=effects), edition), "one") == expected
