"""Mana abilities, and combat damage on the stack."""

from __future__ import annotations

import pytest

from tests.engine.boards import creature, land
from tests.engine.stack.tables import *

# --- mana abilities: at once, also while paying, with whatever rider they have (605.3b, 601.2g, 405.6c) ----


PAID_GROWTH = {**GROW_IT, "cost": "{G}"}


def test_a_mana_ability_is_activated_while_the_spell_is_paid_for() -> None:
    """The spell is on the stack, the land is tapped, the mana pays for it and is used up (601.2g, 601.2h)."""
    table = Table(BEAR, GROWTH, FOREST, actions=(PAID_GROWTH, TAP_FOREST))
    table.do(cast("growth", "bear", mana=["tap-forest"]))
    assert (table.stack, table.game.mana["you"]) == (["growth"], ())
    assert table.events("put_on_stack", "mana_ability", "paid", "cast") == ["growth", "tap-forest", "growth", "growth"]


def test_mana_from_before_pays_as_well() -> None:
    table = Table(BEAR, GROWTH, FOREST, actions=(PAID_GROWTH, TAP_FOREST)).do(activate("tap-forest"))
    assert table.do(cast("growth", "bear")).stack == ["growth"]


def test_without_the_mana_the_casting_is_undone_as_a_whole() -> None:
    """The card is in hand again and the land untapped: the game is as it was before (601.2, 732)."""
    dear = {**GROW_IT, "cost": "{1}{G}"}
    table = Table(BEAR, GROWTH, FOREST, actions=(dear, TAP_FOREST))
    refusal = table.refusal(cast("growth", "bear", mana=["tap-forest"]))
    assert (refusal.code, refusal.value("cost"), refusal.value("pool")) == ("cannot_pay", "{1}{G}", ("G",))
    assert (table.stack, table.zone("growth")) == ([], "hand")


@pytest.mark.parametrize(
    ("pool", "cost", "left"),
    [
        ("{G}{C}{R}", "{1}", ("G", "R")),
        ("{G}{C}{R}", "{2}", ("R",)),
        ("{G}{C}{R}", "{1}{G}", ("R",)),
        ("{G}{C}{R}", "{C}", ("G", "R")),
        ("{G}{G}", "{G}{G}", ()),
        ("{2}", "{2}", ()),
    ],
)
def test_what_pays_for_what(pool: str, cost: str, left: tuple[str, ...]) -> None:
    """Coloured symbols ask for their colour; anything pays for generic mana, colourless first."""
    source = ability("source", "mana", "bear", {"mana": pool})
    table = Table(BEAR, in_hand("charm"), actions=(source, spell("charm", cost=cost)))
    assert table.do(cast("charm", mana=["source"])).game.mana["you"] == left


@pytest.mark.parametrize("cost", ["{4}", "{U}", "{G}{G}", "{C}{C}"])
def test_what_does_not_pay(cost: str) -> None:
    """Too little mana, or of the wrong type."""
    source = ability("source", "mana", "bear", {"mana": "{G}{C}{R}"})
    table = Table(BEAR, in_hand("charm"), actions=(source, spell("charm", cost=cost)))
    assert table.refusal(cast("charm", mana=["source"])).code == "cannot_pay"


def test_a_rider_happens_at_once_too() -> None:
    """A painful land: the mana and its 1 damage, while a spell waits on the stack; nobody can answer (405.6c)."""
    coast = ability("coast", "mana", "coast", {"mana": "{U}"}, damage(1, {"player": "you"}), taps=True)
    table = Table(BEAR, GROWTH, land("coast"), actions=(GROW_IT, coast)).do(cast("growth", "bear"), activate("coast"))
    assert (table.game.mana["you"], table.life("you"), table.stack) == (("U",), 19, ["growth"])


def test_a_rider_may_kill_before_anybody_acts() -> None:
    """State-based actions come before the player has priority again (117.5)."""
    blood = ability("blood", "mana", "bear", {"mana": "{B}"}, damage(20, {"player": "you"}))
    assert Table(BEAR, actions=(blood,)).do(activate("blood")).game.over


def test_what_triggers_on_tapping_for_mana_makes_mana_at_once() -> None:
    """A triggered mana ability does not wait on the stack: two mana from one Forest (605.4a)."""
    more = ability("more", "triggered", "bear", {"mana": "{G}"}, mana=True, when={"tapped_for_mana": {"type": "Land"}})
    table = Table(BEAR, FOREST, actions=(TAP_FOREST, more)).do(activate("tap-forest"))
    assert (table.game.mana["you"], table.stack, table.game.waiting) == (("G", "G"), [], ())


def test_what_triggers_on_it_and_makes_no_mana_uses_the_stack() -> None:
    """An ordinary ability that triggers on the same event waits on the stack (603.2)."""
    drain = ability("drain", "triggered", "bear", gain(1), when={"tapped_for_mana": {"type": "Land"}})
    table = Table(BEAR, FOREST, actions=(TAP_FOREST, drain)).do(activate("tap-forest"))
    assert (table.game.mana["you"], table.stack) == (("G",), ["drain-1"])


def test_it_goes_on_the_stack_above_the_spell_it_was_activated_for() -> None:
    """The spell is cast first, and what triggered while paying for it is put above it (603.3)."""
    drain = ability("drain", "triggered", "bear", gain(1), when={"tapped_for_mana": {"type": "Land"}})
    table = Table(BEAR, GROWTH, FOREST, actions=(PAID_GROWTH, TAP_FOREST, drain))
    assert table.do(cast("growth", "bear", mana=["tap-forest"])).stack == ["growth", "drain-1"]


def test_the_other_costs_are_paid_as_it_is_activated() -> None:
    """A sacrifice is a cost: the creature is gone before anybody can answer, and the ability is on the stack."""
    ritual = ability(
        "ritual",
        "activated",
        "bear",
        gain(2),
        pays=[{"move": {"what": {"is": "self"}, "to": "graveyard"}}, gain(-1)],
    )
    table = Table(BEAR, actions=(ritual,)).do(activate("ritual"))
    assert (table.zone("bear"), table.stack, table.life("you")) == ("graveyard", ["ritual-1"], 19)
    assert table.everybody_passes().life("you") == 21


def test_another_players_land_gives_you_nothing() -> None:
    """Whoever controls the source activates its mana abilities, too (602.2)."""
    theirs = creature("theirs", 0, 1, owner="opponent")
    table = Table(theirs, actions=(ability("elf", "mana", "theirs", {"mana": "{G}"}),))
    assert table.refusal(activate("elf")).code == "not_controller"


def test_mana_abilities_have_no_targets() -> None:
    """With a target it would be no mana ability (605.1a)."""
    table = Table(BEAR, FOREST, actions=(TAP_FOREST, spell("unused", targets=[A_CREATURE], source="forest")))
    assert table.refusal(activate("tap-forest", "bear")).code == "wrong_number_of_targets"


# --- c46: combat damage waited on the stack from the Sixth Edition to Magic 2010, and does not since (310.4, 510.2)


ATTACKER = creature("attacker", 3, 3)
BLOCKER = creature("blocker", 2, 2, owner="opponent")
HITS = ability(
    "hits",
    "combat_damage",
    None,
    damage({"power": "attacker"}, {"ids": ["blocker"]}),
    damage({"power": "blocker"}, {"ids": ["attacker"]}),
)
SACRIFICE = ability(
    "sacrifice", "activated", "attacker", gain(1), pays=[{"move": {"what": {"is": "self"}, "to": "graveyard"}}]
)
KILL = ability("kill", "activated", "blocker", {"destroy": FIRST}, targets=[A_CREATURE])


def _before_damage(ruleset: str) -> Table:
    actions = (HITS, SACRIFICE, GROW_IT, KILL)
    return Table(ATTACKER, BLOCKER, GROWTH, actions=actions, ruleset=ruleset, turn={"step": "declare_blockers"})


@pytest.mark.parametrize(("ruleset", "rule"), [("2003", "310.4"), ("2005", "310.4"), ("2007", "310.4")])
def test_it_used_to_wait_on_the_stack(ruleset: str, rule: str) -> None:
    """C46 V1: the damage is assigned and waits as one object, and players can answer."""
    table = _before_damage(ruleset).everybody_passes()
    assert (table.stack, dict(table.game.damage), table.game.priority) == (["hits-1"], {}, "you")
    assert table.rules("combat_damage") == [rule]
    table.everybody_passes()
    assert (table.stack, table.zone("blocker"), dict(table.game.damage)) == ([], "graveyard", {"attacker": 2})


@pytest.mark.parametrize("ruleset", ["2009", "2011", "2014", "2026"])
def test_since_magic_2010_it_is_dealt_at_once(ruleset: str) -> None:
    """C46 V2: as the step begins it is dealt, and nobody could answer (510.2)."""
    table = _before_damage(ruleset).everybody_passes()
    assert (table.stack, table.zone("blocker"), dict(table.game.damage)) == ([], "graveyard", {"attacker": 2})
    assert table.game.turn.step == "combat_damage"


def test_damage_on_the_stack_is_dealt_as_it_was_assigned() -> None:
    """Sacrificing the attacker in answer changes nothing: its 3 damage is dealt all the same (once 310.4a)."""
    table = _before_damage("2007").everybody_passes().do(activate("sacrifice")).everybody_passes(2)
    assert (table.zone("attacker"), table.zone("blocker")) == ("graveyard", "graveyard")


def test_a_bonus_in_answer_came_too_late_for_the_damage() -> None:
    """Growth in answer makes the attacker survive but not hit harder: 3 damage, not 6 (once 310.4a)."""
    bigger = creature("blocker", 2, 5, owner="opponent")
    table = Table(ATTACKER, bigger, GROWTH, actions=(HITS, GROW_IT), ruleset="2007", turn={"step": "declare_blockers"})
    table.everybody_passes().do(cast("growth", "attacker")).everybody_passes(2)
    assert dict(table.game.damage) == {"blocker": 3, "attacker": 2}


def test_combat_damage_can_be_neither_countered_nor_copied() -> None:
    """It is neither a spell nor an ability, so nothing that targets these can target it (once 310.3)."""
    stifle = ability("stifle", "activated", "attacker", {"counter": {"target": 1}}, targets=[{"ability": True}])
    table = Table(ATTACKER, BLOCKER, actions=(HITS, stifle), ruleset="2007", turn={"step": "declare_blockers"})
    refusal = table.everybody_passes().refusal(activate("stifle", "hits-1"))
    assert (refusal.code, refusal.value("target")) == ("illegal_target", "hits-1")
