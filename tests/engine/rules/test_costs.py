"""What spells and activated abilities cost in the end: the formula of rule 601.2f, and what it takes off (118.7).

The same order in every edition: 409.1f until 2007, 601.2e until 2014.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.boards import *
from tests.engine.rules.cards import humility

THREE = ["ann", "bob", "cid"]
NONCREATURE = {"not": {"type": "Creature"}}


def mana(result: Json, name: str = "it") -> str:
    answer: str = result["spells"][name]["mana"]
    return answer


def mana_to_cast(mana_cost: str, *changes: Json, edition: str = "2026", **fields: Any) -> str:
    """The total mana of a spell of that cost after these effects, in the order of their timestamps."""
    effects = tuple(effect(f"e{place}", "", change) for place, change in enumerate(changes, 1))
    return mana(run(board(effects=effects, spells=[spell("it", mana_cost, **fields)]), edition))


def more(amount: str) -> Json:
    return cost(add=amount)


def less(amount: str) -> Json:
    return cost(reduce=amount)


# --- the formula ----------------------------------------------------------------------------------------


def force_of_will(**fields: Any) -> Json:
    instead = {"mana_cost": "", "other": ["pay 1 life", "exile a blue card"]}
    return spell("force", "{3}{U}{U}", alternative=instead, **fields)


def thorn_of_amethyst(**fields: Any) -> Json:
    return artifact("thorn", static({}, cost(spells=NONCREATURE, add="{1}")), owner="opponent", **fields)


def trinisphere(**fields: Any) -> Json:
    return artifact("trinisphere", static({}, cost(minimum=3)), owner="opponent", **fields)


@under(*EDITIONS)
@pytest.mark.parametrize("trinisphere_at", [1, 9], ids=["trinisphere-older", "trinisphere-newer"])
def test_force_of_will_with_thorn_of_amethyst_and_trinisphere(edition: str, trinisphere_at: int) -> None:
    """Nothing by the alternative, {1} more, and with that less than three, three: whatever the timestamps. Life and
    card are paid as ever."""
    objects = [thorn_of_amethyst(timestamp=5), trinisphere(timestamp=trinisphere_at)]
    result = run(board(*objects, spells=[force_of_will()]), edition)
    assert result["spells"]["force"] == {
        "castable": True,
        "payable": True,
        "mana": "{3}",
        "other": ["pay 1 life", "exile a blue card"],
    }
    assert applied(result, "rules") == ["thorn.a1", "trinisphere.a1"]


@under(*EDITIONS)
def test_force_of_will_step_by_step(edition: str) -> None:
    """No mana at first, {1} with the Thorn alone, {3} with Trinisphere alone; for its mana cost {4}{U}{U}, where
    Trinisphere finds more than three."""
    assert mana(run(board(spells=[force_of_will()]), edition), "force") == "{0}"
    assert mana(run(board(thorn_of_amethyst(), spells=[force_of_will()]), edition), "force") == "{1}"
    assert mana(run(board(trinisphere(), spells=[force_of_will()]), edition), "force") == "{3}"
    full = spell("force", "{3}{U}{U}")
    assert mana(run(board(thorn_of_amethyst(), trinisphere(), spells=[full]), edition), "force") == "{4}{U}{U}"


@under(*EDITIONS)
def test_increases_come_before_reductions_whatever_the_timestamps(edition: str) -> None:
    """{R}: less {1}, then {2} more, is {1}{R} and not {2}{R}."""
    assert mana_to_cast("{R}", less("{1}"), more("{2}"), edition=edition) == "{1}{R}"
    assert mana_to_cast("{R}", more("{2}"), less("{1}"), edition=edition) == "{1}{R}"


@under(*EDITIONS)
def test_a_minimum_comes_after_reductions_whatever_the_timestamps(edition: str) -> None:
    """{5} less {4} is {1}, and that is raised to {3}."""
    assert mana_to_cast("{5}", cost(minimum=3), less("{4}"), edition=edition) == "{3}"
    assert mana_to_cast("{5}", less("{4}"), cost(minimum=3), edition=edition) == "{3}"


@under(*EDITIONS)
def test_its_own_additional_cost_is_added_to_either_cost(edition: str) -> None:
    """Kicked for {1}{G} and a land, then reduced with all the rest."""
    kicker = {"mana_cost": "{1}{G}", "other": ["sacrifice a land"]}
    instead = {"mana_cost": "{W}", "other": ["pay 2 life"]}
    plain = spell("plain", "{2}{U}", additional=kicker)
    both = spell("both", "{2}{U}", additional=kicker, alternative=instead)
    result = run(board(effects=(effect("less", "", less("{2}")),), spells=[plain, both]), edition)
    assert (mana(result, "plain"), result["spells"]["plain"]["other"]) == ("{1}{U}{G}", ["sacrifice a land"])
    assert (mana(result, "both"), result["spells"]["both"]["other"]) == ("{W}{G}", ["pay 2 life", "sacrifice a land"])


def test_several_of_a_kind_add_up_and_the_highest_minimum_counts() -> None:
    """Two increases, two reductions; two minimums are one demand."""
    assert mana_to_cast("{R}", more("{1}"), more("{1}")) == "{2}{R}"
    assert mana_to_cast("{4}{R}", less("{1}"), less("{2}")) == "{1}{R}"
    assert mana_to_cast("{R}", cost(minimum=4), cost(minimum=2)) == "{3}{R}"


# --- what a reduction takes -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "reduction", "expected"),
    [
        ("{3}{R}", "{1}", "{2}{R}"),
        ("{1}{R}", "{3}", "{R}"),  # generic only, never below nothing (118.7a)
        ("{R}{R}", "{2}", "{R}{R}"),
        ("{2}", "{5}", "{0}"),
        ("{2}{U}{U}", "{U}", "{2}{U}"),
        ("{2}{U}{U}", "{U}{U}{U}", "{1}"),  # two of them, and the third from generic mana (118.7c)
        ("{2}{U}{U}", "{B}", "{1}{U}{U}"),  # no black mana in it
        ("{U}{U}", "{B}", "{U}{U}"),
        ("{2}{C}", "{C}", "{2}"),
        ("{2}{U}", "{C}", "{1}{U}"),
        ("{4}{U}{R}", "{1}{U}", "{3}{R}"),
        ("{1}{U}", "{1}{B}", "{U}"),  # both from generic mana, of which there is one
        ("{W}{U}{B}{R}{G}", "{W}{U}{B}{R}{G}", "{0}"),
    ],
)
def test_what_a_reduction_takes(printed: str, reduction: str, expected: str) -> None:
    """Generic takes generic; mana of a type takes that type, and what it does not find, generic (118.7)."""
    assert mana_to_cast(printed, less(reduction)) == expected


@pytest.mark.parametrize("reductions", [("{U}", "{1}"), ("{1}", "{U}")], ids=["type-first", "generic-first"])
def test_the_order_of_reductions_does_not_matter(reductions: tuple[str, ...]) -> None:
    """{1}{U} less {U} and less {1} is nothing, either way round (January 2015: in any order)."""
    assert mana_to_cast("{1}{U}", *map(less, reductions)) == "{0}"


# --- what is written ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("printed", "changes", "expected"),
    [
        ("{X}{R}", (more("{1}"),), "{X}{1}{R}"),
        ("{X}{X}{G}", (less("{3}"),), "{X}{X}{G}"),  # what X stands for is chosen later
        ("{X}{R}", (cost(minimum=3),), "{X}{2}{R}"),
        ("{R}", (more("{X}"),), "{X}{R}"),
        ("{W/U}{W/U}", (more("{1}"),), "{1}{W/U}{W/U}"),
        ("{W/U}{W/U}", (cost(minimum=3),), "{1}{W/U}{W/U}"),
        ("{1}{W/P}", (less("{1}"),), "{W/P}"),
        ("{G}", (cost(minimum=3),), "{2}{G}"),
        ("{G}{G}{G}{G}", (cost(minimum=3),), "{G}{G}{G}{G}"),
        ("{0}", (), "{0}"),
        ("{0}", (more("{W}"),), "{W}"),
        ("{1}{R}", (more("{G}"),), "{1}{R}{G}"),
        ("{1}{R}", (more("{2}{W}"), more("{1}")), "{4}{R}{W}"),
    ],
)
def test_how_a_total_is_written(printed: str, changes: tuple[Json, ...], expected: str) -> None:
    """{X} first, one symbol of generic mana, then the others in the order they came; nothing at all is {0}."""
    assert mana_to_cast(printed, *changes) == expected


# --- what can't be paid ---------------------------------------------------------------------------------


@under(*EDITIONS)
def test_a_spell_without_mana_cost_cannot_be_paid_for(edition: str) -> None:
    """118.6: an increase or a minimum makes no cost of none; it is not forbidden for that."""
    effects = (effect("more", "", more("{2}")), effect("least", "", cost(minimum=3)))
    result = run(board(effects=effects, spells=[spell("lotus", "")]), edition)
    assert result["spells"]["lotus"] == {"castable": True, "payable": False, "mana": "", "other": []}


@under(*EDITIONS)
def test_an_alternative_cost_may_be_paid_in_place_of_none(edition: str) -> None:
    """Suspended or cast for nothing: payable, and then increased like any cost (118.9)."""
    lotus = spell("lotus", "", alternative={"mana_cost": "{0}"})
    result = run(board(effects=(effect("more", "", more("{2}")),), spells=[lotus]), edition)
    assert (result["spells"]["lotus"]["payable"], mana(result, "lotus")) == (True, "{2}")


@under(*EDITIONS)
def test_an_ability_without_mana_in_its_cost_costs_none(edition: str) -> None:
    """ "{T}: …" is an ability that can be activated: {0}, with a cost beside."""
    tap = ability_of("rod", "tap", "", additional={"other": ["{T}"]})
    result = run(board(artifact("rod"), spells=[tap]), edition)
    assert result["spells"]["tap"] == {"castable": True, "payable": True, "mana": "{0}", "other": ["{T}"]}


# --- which spells, whose, and when ----------------------------------------------------------------------


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("who", "dearer"),
    [
        ("you", {"ann"}),
        ("opponent", {"bob", "cid"}),
        ("each", {"ann", "bob", "cid"}),
        ("chosen", {"cid"}),
        ("attached", {"bob"}),
        ("bob", {"bob"}),
    ],
)
def test_whose_spells_cost_more(edition: str, who: str, dearer: set[str]) -> None:
    """Three players cast; a Curse on Bob, of Ann, that chose Cid."""
    tax = aura("tax", "bob", static({}, cost(who, add="{1}")), owner="ann", chosen={"player": "cid"})
    spells = [spell(f"of-{player}", "{R}", controller=player) for player in THREE]
    result = run(board(tax, players=THREE, spells=spells), edition)
    assert {player for player in THREE if mana(result, f"of-{player}") == "{1}{R}"} == dearer
    assert {player for player in THREE if mana(result, f"of-{player}") == "{R}"} == set(THREE) - dearer


@under(*EDITIONS)
def test_only_the_spells_that_are_meant_cost_more(edition: str) -> None:
    """ "Noncreature spells", "red spells", "spells of the chosen colour": the three of them."""
    objects = [
        thorn_of_amethyst(),
        enchantment("red", static({}, cost(spells={"color": "red"}, add="{2}"))),
        enchantment(
            "own", static({}, cost(spells={"color": {"chosen": "color"}}, add="{4}")), chosen={"color": "green"}
        ),
    ]
    spells = [spell("bolt", "{R}"), spell("bear", "{G}", "Creature"), spell("ogre", "{R}", "Creature")]
    result = run(board(*objects, spells=spells), edition)
    assert [mana(result, name) for name in ("bolt", "bear", "ogre")] == ["{3}{R}", "{4}{G}", "{2}{R}"]


@under(*EDITIONS)
def test_a_condition_is_looked_at_after_the_layers(edition: str) -> None:
    """ "As long as there are two artifacts": the second is one by an effect."""
    two = count({"type": "Artifact"}, at_least=2)
    engine_ = artifact("foundry", static({}, less("{1}"), when=two))
    objects = [engine_, land("stone")]
    turned = (effect("turned", "stone", add_types("Artifact")),)
    assert mana(run(board(*objects, spells=[spell("it", "{2}")]), edition)) == "{2}"
    assert mana(run(board(*objects, effects=turned, spells=[spell("it", "{2}")]), edition)) == "{1}"


@under(*EDITIONS)
@pytest.mark.parametrize("humility_at", [0, 9])
def test_a_creature_that_lost_its_abilities_taxes_nobody(edition: str, humility_at: int) -> None:
    """Under Humility, whichever is older: its effect is lost where costs are looked at."""
    golem = creature("golem", 5, 3, static({}, cost(add="{1}")), types="Artifact Creature", timestamp=5)
    result = run(board(golem, humility(timestamp=humility_at), spells=[spell("it", "{R}")]), edition)
    assert mana(result) == "{R}"
    assert lost(result) == {"golem.a1": ("rules", "ability_removed", "humility.a1")}


@under(*EDITIONS)
def test_a_granted_ability_taxes_for_who_has_it(edition: str) -> None:
    """ "Enchanted creature has 'spells you cast cost {1} less'": its controller's spells, not the Aura's."""
    crown = aura("crown", "bear", static(ATTACHED, gain(static({}, cost("you", reduce="{1}")))), owner="opponent")
    spells = [spell("mine", "{2}"), spell("theirs", "{2}", controller="opponent")]
    result = run(board(creature("bear", 2, 2), crown, spells=spells), edition)
    assert (mana(result, "mine"), mana(result, "theirs")) == ("{1}", "{2}")


@under(*EDITIONS)
def test_a_stolen_source_taxes_for_the_thief(edition: str) -> None:
    """ "Spells your opponents cast cost {1} more", in the hands of the opponent."""
    tax = enchantment("tax", static({}, cost("opponent", add="{1}")))
    spells = [spell("mine", "{2}"), spell("theirs", "{2}", controller="opponent")]
    theft = effect("theft", "tax", control("you"), controller="opponent")
    result = run(board(tax, effects=(theft,), spells=spells), edition)
    assert (mana(result, "mine"), mana(result, "theirs")) == ("{3}", "{2}")


# --- activated abilities --------------------------------------------------------------------------------


@under(*EDITIONS)
def test_abilities_of_the_objects_found_cost_less_and_spells_do_not(edition: str) -> None:
    """ "Activated abilities of creatures cost {1} less": not those of an artifact, and no creature spell."""
    stone = artifact("heartstone", static({}, cost(abilities=CREATURES, reduce="{1}")))
    spells = [
        ability_of("bear", "growl", "{2}{G}"),
        ability_of("heartstone", "beat", "{2}"),
        spell("cub", "{2}{G}", "Creature"),
    ]
    result = run(board(stone, creature("bear", 2, 2), spells=spells), edition)
    assert [mana(result, name) for name in ("growl", "beat", "cub")] == ["{1}{G}", "{2}", "{2}{G}"]


@under(*EDITIONS)
def test_what_spells_cost_says_nothing_of_abilities(edition: str) -> None:
    """ "Spells cost {1} more"."""
    spells = [ability_of("thorn", "prick", "{2}")]
    assert mana(run(board(thorn_of_amethyst(), spells=spells), edition), "prick") == "{2}"


@under(*EDITIONS)
def test_whose_ability_it_is_is_seen_after_the_layers(edition: str) -> None:
    """A land that was animated is a creature whose abilities cost less; "other" is seen from the source."""
    grounds = enchantment("grounds", static({}, cost(abilities={**OTHERS, **CREATURES}, reduce="{2}")))
    awake = effect("awake", "manland grounds", add_types("Creature"))
    spells = [ability_of("manland", "roar", "{3}"), ability_of("grounds", "stay", "{3}")]
    result = run(board(grounds, land("manland"), effects=(awake,), spells=spells), edition)
    assert (mana(result, "roar"), mana(result, "stay")) == ("{1}", "{3}")


@under(*EDITIONS)
def test_who_activates_is_who_is_meant(edition: str) -> None:
    """ "Abilities that your opponents activate cost {2} more", also of one and the same object."""
    field = enchantment("field", static({}, cost("opponent", abilities={}, add="{2}")))
    spells = [ability_of("field", "mine", "{1}"), ability_of("field", "theirs", "{1}", controller="opponent")]
    result = run(board(field, spells=spells), edition)
    assert (mana(result, "mine"), mana(result, "theirs")) == ("{1}", "{3}")


@under(*EDITIONS)
def test_an_ability_has_a_minimum_too(edition: str) -> None:
    """ "Cost {2} less, but not less than one mana", in two effects."""
    grounds = static({}, cost(abilities=CREATURES, reduce="{2}"))
    least = static({}, cost(abilities=CREATURES, minimum=1))
    spells = [ability_of("bear", "one", "{1}"), ability_of("bear", "three", "{3}")]
    result = run(board(enchantment("grounds", grounds, least), creature("bear", 2, 2), spells=spells), edition)
    assert (mana(result, "one"), mana(result, "three")) == ("{1}", "{1}")


# --- the trace ------------------------------------------------------------------------------------------


EQUIP = {"keyword": "equip"}
EVERYWHERE = {"zone": [*ALL_ZONES]}


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("changes", "asked", "expected"),
    [
        ([{"keyword": "equip", "reduce": "{1}"}], EQUIP, "{2}"),
        ([{"keyword": "equip", "reduce": "{1}"}], {"keyword": "cycling"}, "{3}"),
        ([{"keyword": "equip", "reduce": "{1}"}], {}, "{3}"),
        ([{"keyword": ["boast", "equip"], "add": "{2}"}], EQUIP, "{5}"),
        ([{"targets": {"type": "Creature"}, "reduce": "{2}"}], {**EQUIP, "targets": ["bear"]}, "{1}"),
        ([{"targets": {"type": "Creature"}, "reduce": "{2}"}], {**EQUIP, "targets": ["blade", "you"]}, "{3}"),
        ([{"targets": {"is": "self"}, "keyword": "equip", "reduce": "{2}"}], {**EQUIP, "targets": ["head"]}, "{1}"),
        ([{"except": "mana", "add": "{2}"}], {"makes_mana": True}, "{3}"),
        ([{"except": "mana", "add": "{2}"}], {}, "{5}"),
        ([{"reduce": "{5}", "least": 1}], {}, "{1}"),
        ([{"reduce": "{5}", "least": 1}], {"mana_cost": "{2}{G}"}, "{G}"),
        ([{"reduce": "{G}", "least": 1}], {"mana_cost": "{G}"}, "{G}"),
        ([{"reduce": "{5}", "least": 1}], {"mana_cost": ""}, "{0}"),
        ([{"reduce": "{2}"}, {"reduce": "{2}", "least": 1}], {}, "{0}"),
        ([{"reduce": "{2}", "least": 1}, {"reduce": "{2}"}], {}, "{0}"),
        ([{"reduce": "{4}", "least": 1}, {"add": "{2}"}], {}, "{1}"),
    ],
)
def test_abilities_of_a_kind_cost_more_or_less(edition: str, changes: list[Json], asked: Json, expected: str) -> None:
    """601.2f, 602.2b: the kind is the keyword that means the ability (702); who pays orders reductions as he likes, and
    so has that which leaves a mana go first, behind all increases; it takes nothing of a cost that is less already."""
    charged = [cost("you", abilities=EVERYWHERE, **change) for change in changes]
    objects = [creature("head", 2, 2, static({}, *charged)), creature("bear", 2, 2), artifact("blade", zone="hand")]
    result = run(board(*objects, spells=[{**ability_of("blade", "it", "{3}"), **asked}]), edition)
    assert mana(result) == expected


@under(*EDITIONS)
def test_a_step_shows_what_it_made_of_the_cost(edition: str) -> None:
    """Each of the three as the cost was before and after it; a minimum that finds enough changes nothing."""
    effects = (effect("least", "", cost(minimum=2)), effect("less", "", less("{1}")), effect("more", "", more("{2}")))
    result = run(board(effects=effects, spells=[spell("it", "{1}{R}")]), edition)
    assert applied(result, "rules") == ["more", "less", "least"]
    assert step(result, "rules", "more")["spells"] == {"it": {"mana": ["{1}{R}", "{3}{R}"]}}
    assert step(result, "rules", "less")["spells"] == {"it": {"mana": ["{3}{R}", "{2}{R}"]}}
    assert step(result, "rules", "least")["spells"] == {}


@by_edition("409.1f", "409.1f", "409.1f", "601.2e", "601.2e", "601.2e", "601.2f")
def test_effects_on_costs_cite_the_rule_of_costs(edition: str, expected: str) -> None:
    result = run(board(effects=(effect("more", "", more("{1}")),), spells=[spell("it", "{R}")]), edition)
    assert step(result, "rules", "more")["rule"] == expected


@under(*EDITIONS)
def test_losing_abilities_of_another_object_changes_no_cost(edition: str) -> None:
    """The Thorn is no creature: Humility and a Frog elsewhere leave it alone."""
    frog = effect("frog", "bear", LOSE_ALL)
    objects = [thorn_of_amethyst(), humility(), creature("bear", 2, 2)]
    assert mana(run(board(*objects, effects=(frog,), spells=[spell("it", "{R}")]), edition)) == "{1}{R}"


# --- which spells, and how often ------------------------------------------------------------------------


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("spells", "expected"),
    [
        ({"subtype": "Dragon"}, "{3}{R}"),
        ({"subtype": ["Aura", "Dragon"]}, "{3}{R}"),
        ({"subtype": "Aura"}, "{4}{R}"),
        ({"supertype": "Legendary"}, "{3}{R}"),
        ({"supertype": "Snow"}, "{4}{R}"),
        ({"not": {"subtype": "Dragon"}}, "{4}{R}"),
    ],
)
def test_a_reduction_for_spells_of_a_subtype_or_supertype(edition: str, spells: Json, expected: str) -> None:
    """Dragonspeaker Shaman, by {1}: for Dragon spells; not for those of another subtype (601.2f)."""
    shaman = creature("shaman", 2, 2, static({}, cost("you", spells=spells, reduce="{1}")))
    dragon = spell("dragon", "{4}{R}", "Creature", subtypes=["Dragon"], supertypes=["Legendary"])
    assert mana(run(board(shaman, spells=[dragon]), edition), "dragon") == expected


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("spells", "more", "expected"),
    [
        ({"targets": {"type": "Creature", "controller": "you"}}, {"targets": ["cub"]}, "{2}{R}"),
        ({"targets": {"type": "Creature", "controller": "you"}}, {"targets": ["foe", "you"]}, "{1}{R}"),
        ({"targets": {"is": "self"}}, {"targets": ["foe", "elder"]}, "{2}{R}"),
        ({"targets": {}}, {}, "{1}{R}"),
        ({"mana_value": {">=": 2}}, {}, "{2}{R}"),
        ({"mana_value": {">=": 3}}, {}, "{1}{R}"),
        ({"mana_value": {">=": {"power": "self"}}}, {"mana_value": 4}, "{2}{R}"),
        ({"multicolored": True}, {"colors": ["red", "green"]}, "{2}{R}"),
        ({"colorless": True}, {}, "{1}{R}"),
        ({"keyword": "flash"}, {"abilities": ["flash"]}, "{2}{R}"),
        ({"fact": "cast from exile"}, {"facts": ["cast from exile"]}, "{2}{R}"),
        ({"not": {"fact": "cast from hand"}}, {"facts": ["cast from hand"]}, "{1}{R}"),
        ({"face_down": True}, {"face_down": True}, "{2}{R}"),
        ({"power": {">=": 4}}, {"types": ["Creature"], "power": 4, "toughness": 1}, "{2}{R}"),
        ({"chosen": "creature_type"}, {"types": ["Creature"], "subtypes": ["Elf"]}, "{2}{R}"),
        ({"any": [{"type": "Creature"}, {"color": ["blue", {"chosen": "color"}]}]}, {}, "{2}{R}"),
        ({"controller": "you"}, {}, "{2}{R}"),
        ({"zone": "stack"}, {}, "{2}{R}"),
    ],
)
def test_spells_are_asked_as_objects_on_the_stack(edition: str, spells: Json, more: Json, expected: str) -> None:
    """A spell is on the stack and has its targets before its cost is determined (601.2a, 601.2c, 601.2f)."""
    elder = creature("elder", 4, 4, static({}, cost("you", spells=spells, add="{1}")),
                     chosen={"creature_type": "Elf", "color": "red"})  # fmt: skip
    foe = creature("foe", 1, 1, owner="opponent")
    document = board(elder, creature("cub", 1, 1), foe, spells=[{**spell("it", "{1}{R}"), **more}])
    assert mana(run(document, edition)) == expected


@under(*EDITIONS)
@pytest.mark.parametrize(
    ("goblins", "amount", "expected"),
    [(0, {"reduce": "{1}"}, "{4}{U}"), (3, {"reduce": "{1}"}, "{1}{U}"), (6, {"reduce": "{1}"}, "{U}"),
     (2, {"add": "{1}{R}"}, "{6}{R}{R}{U}"), (2, {"reduce": "{U}"}, "{3}")],
)  # fmt: skip
def test_a_cost_by_a_value_is_changed_so_many_times(edition: str, goblins: int, amount: Json, expected: str) -> None:
    """601.2f with 118.7: each {1} takes one generic mana, never coloured; a second {U} takes generic mana (118.7c)."""
    each = count({"subtype": "Goblin", "controller": "you"})
    objects = [creature(f"goblin{at}", 1, 1, subtypes=["Goblin"]) for at in range(goblins)]
    lord = creature("lord", 2, 2, static({}, cost("you", for_each=each, **amount)))
    symbols = mana(run(board(lord, *objects, spells=[spell("bolt", "{4}{U}")]), edition), "bolt")
    assert sorted(symbols) == sorted(expected)


@under(*EDITIONS)
def test_less_than_no_times_is_no_time(edition: str) -> None:
    """107.1b: a number below 0 counts as 0 where it says how often."""
    lord = creature("lord", 2, 2, static({}, cost("you", for_each=-2, reduce="{1}")))
    assert mana(run(board(lord, spells=[spell("bolt", "{4}")]), edition), "bolt") == "{4}"
