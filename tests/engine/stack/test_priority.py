"""Priority, the order of the stack, and several at once."""

from __future__ import annotations

import pytest

from engine.stack import STEPS
from tests.engine.boards import creature, set_pt
from tests.engine.stack.tables import *

# --- c43 and the turn around the stack: passing, steps, turn-based actions, unused mana, players who leave -


THREE = ["you", "left", "right"]


def test_on_an_empty_stack_all_passing_ends_the_step() -> None:
    """C43 V1: the phase ends, the next step begins, and the active player has priority in it (405.5, 500.2)."""
    table = Table(BEAR).everybody_passes()
    assert (table.game.turn.step, table.game.priority) == ("beginning_of_combat", "you")


def test_with_something_on_the_stack_only_that_resolves() -> None:
    """C43 V2: the top object resolves, the phase goes on, and the active player has priority (405.5)."""
    table = Table(BEAR, GROWTH, actions=(GROW_IT,)).do(cast("growth", "bear")).everybody_passes()
    assert (table.stack, table.game.turn.step, table.game.priority) == ([], "precombat_main", "you")


def test_priority_goes_around_in_turn_order() -> None:
    """With three players each has priority in turn, and only the last pass makes the top object resolve (117.3d)."""
    table = Table(BEAR, GROWTH, actions=(GROW_IT,), players=THREE).do(cast("growth", "bear"))
    seen = []
    for _ in range(3):
        holder = table.game.priority
        seen.append(holder)
        assert table.stack == ["growth"]
        table.do({"pass": holder})
    assert (seen, table.stack) == (THREE, [])


def test_after_a_resolution_the_active_player_has_priority_whoever_cast_it() -> None:
    """It is not the spell's controller who gets priority but the active player (117.3b)."""
    theirs = in_hand("theirs", owner="opponent")
    table = Table(theirs, actions=(spell("theirs", gain(1)),)).do(*passes("you"), cast("theirs", by="opponent"))
    assert table.everybody_passes().game.priority == "you"


def test_a_turn_has_its_steps_and_nobody_acts_in_untap_and_cleanup() -> None:
    """All steps of rule 500.1 come in order; in the untap and the cleanup step nobody has priority (502.4, 514.3)."""
    table = Table(BEAR, turn={"step": "upkeep"})
    held = []
    while table.game.turn.number == 1:
        held.append(table.game.turn.step)
        table.everybody_passes()
    assert held == [step for step in STEPS if step not in ("untap", "cleanup")]
    assert table.events("step_begins") == [*STEPS[2:], "untap", "upkeep"]
    assert (table.game.active, table.game.priority) == ("opponent", "opponent")


def test_turn_based_actions_happen_by_themselves_before_anybody_has_priority() -> None:
    """J10: at the beginning of the draw step it happens at once, without the stack (703.3)."""
    draw = ability("draw", "turn_based", None, gain(1), step="draw")
    table = Table(BEAR, actions=(draw,), turn={"step": "upkeep"}).everybody_passes()
    assert (table.life("you"), table.stack, table.events("turn_based")) == (21, [], ["draw"])


def test_the_active_players_permanents_untap() -> None:
    """In the untap step those of the player whose turn it is, and nobody else's (502.3)."""
    mine, theirs = (
        creature("mine", 1, 1, status=["tapped"]),
        creature("theirs", 1, 1, owner="opponent", status=["tapped"]),
    )
    table = Table(mine, theirs, turn={"step": "end"}).everybody_passes()
    status = {item.id: item.status for item in table.game.scenario.objects}
    assert status == {"mine": ("tapped",), "theirs": ()}


def test_damage_wears_off_in_the_cleanup_step() -> None:
    """Damage marked on a permanent is gone when the turn ends (514.2)."""
    hurt = ability("hurt", "activated", "bear", damage(1, {"is": "self"}))
    table = Table(BEAR, actions=(hurt,), turn={"step": "end"}).do(activate("hurt")).everybody_passes()
    assert dict(table.game.damage) == {"bear": 1}
    assert dict(table.everybody_passes().game.damage) == {}


def test_an_ability_that_triggers_in_cleanup_brings_priority_and_another_cleanup() -> None:
    """Players have priority in that cleanup step, and another one follows (514.3a)."""
    once = ability("once", "delayed", None, gain(1), when={"step": "cleanup"})
    setup = ability("setup", "activated", "bear", {"delay": "once"})
    table = Table(BEAR, actions=(once, setup), turn={"step": "end"}).do(activate("setup")).everybody_passes(2)
    assert (table.game.turn.step, table.stack, table.game.priority) == ("cleanup", ["once-1"], "you")
    assert (table.everybody_passes(2).game.turn.step, table.life("you")) == ("upkeep", 21)
    assert table.events("step_begins").count("cleanup") == 2


def test_unused_mana_empties_as_the_step_ends() -> None:
    """Mana stays through the step and is gone with it (106.4)."""
    table = Table(FOREST, actions=(TAP_FOREST,)).do(activate("tap-forest"))
    assert table.game.mana["you"] == ("G",)
    assert "you" not in table.everybody_passes().game.mana


def test_conceding_needs_no_priority_and_ends_a_game_of_two() -> None:
    """K13: at any moment, at once, without the stack (104.3a); the other player is alone then (104.2a)."""
    table = Table(BEAR, GROWTH, actions=(GROW_IT,)).do(cast("growth", "bear"), {"concede": "opponent"})
    assert (table.game.over, table.game.priority) == (True, None)
    assert table.refusal({"pass": "you"}).code == "game_over"
    for move in ({"concede": "you"}, {"pass": "each"}, {"trigger": ["growth"]}, {"put": []}):
        assert table.refusal(move).code == "game_over"


def test_a_player_who_leaves_takes_along_what_they_own_and_their_objects_on_the_stack() -> None:
    """K14: cards they own leave, abilities they control cease, borrowed permanents go back or away (800.4a)."""
    theirs = creature("theirs", 1, 1, owner="left")
    lent = creature("lent", 1, 1, owner="you", controller="left")
    stolen = creature("stolen", 1, 1, owner="you")
    effects = (
        {
            "id": "steal",
            "name": "Steal",
            "controller": "left",
            "affects": {"ids": ["stolen"]},
            "changes": [{"control": "you"}],
        },
    )
    tap = ability("zap", "activated", "theirs", gain(1, "each"))
    table = Table(theirs, lent, stolen, actions=(tap,), players=THREE, effects=effects, active_player="left")
    assert table.controller("nothing") is None
    table.do(activate("zap", by="left"), {"concede": "left"})
    assert (table.stack, table.events("ceased"), table.game.priority) == ([], ["zap-1"], "right")
    objects = table.result()["objects"]
    assert "theirs" not in objects
    assert (objects["lent"]["zone"], objects["stolen"]["controller"]) == ("exile", "you")


def test_after_one_of_three_has_left_the_others_play_on() -> None:
    """Turn order skips who has left, and only the others have to pass."""
    table = Table(BEAR, GROWTH, actions=(GROW_IT,), players=THREE).do({"concede": "left"}, cast("growth", "bear"))
    table.do(*passes("you", "right"))
    assert (table.stack, table.size("bear")) == ([], (5, 5))
    assert table.events("left_game") == ["left"]
    assert table.refusal({"pass": "left"}).code == "not_in_game"
    assert table.refusal({"concede": "left"}).code == "not_in_game"


def test_a_player_without_life_loses_before_anybody_has_priority() -> None:
    """K12: a state-based action, without the stack (704.5a)."""
    doom = ability("doom", "activated", "bear", damage(20, {"player": "opponent"}))
    table = Table(BEAR, actions=(doom,)).do(activate("doom")).everybody_passes()
    assert (table.events("lost"), table.game.over) == (["opponent"], True)
    assert table.rules("lost") == ["704.5a"]


# --- c40 and C41: the answer resolves before the question, and the order only gives timestamps (405.2, 405.5)


QUEEN = creature("queen", 1, 1, controller="opponent", owner="opponent")
SHRINK = ability("shrink", "activated", "queen", effect("shrunk", FIRST, set_pt(0, 2)), targets=[A_CREATURE])


def _bear_and_two_spells() -> Table:
    return Table(BEAR, GROWTH, BOLT, actions=(GROW_IT, BOLT_IT))


def _growth_answered_by_bolt() -> Table:
    return _bear_and_two_spells().do(cast("growth", "bear"), *passes("you"), cast("bolt", "bear", by="opponent"))


def test_a_spell_whose_only_target_is_gone_does_not_resolve() -> None:
    """C40 V1 t2: Growth has no legal target any more, and nothing of it happens (608.2b)."""
    table = _growth_answered_by_bolt().everybody_passes(2)
    assert table.events("did_not_resolve") == ["growth"]
    assert (table.stack, table.zone("growth"), table.game.scenario.effects) == ([], "graveyard", ())
    assert table.rules("did_not_resolve") == ["608.2b"]


@pytest.mark.parametrize("ruleset", ["2003", "2009", "2014"])
def test_older_rules_called_it_countered_by_the_rules(ruleset: str) -> None:
    """Until 2018 such a spell was countered on resolution: another word, the same outcome (413.2a, then 608.2b)."""
    table = Table(BEAR, GROWTH, BOLT, actions=(GROW_IT, BOLT_IT), ruleset=ruleset)
    table.do(cast("growth", "bear"), *passes("you"), cast("bolt", "bear", by="opponent")).everybody_passes(2)
    assert table.events("countered_by_rules", "did_not_resolve") == ["growth"]
    assert table.events("countered_by_rules") == ["growth"]
    assert table.game.scenario.effects == ()


def test_who_passes_hands_priority_on_and_who_acts_keeps_it() -> None:
    """Casting gives priority back to the caster (117.3c), passing gives it to the next in turn order (117.3d)."""
    table = _bear_and_two_spells()
    assert table.do(cast("growth", "bear")).game.priority == "you"
    assert table.do(*passes("you")).game.priority == "opponent"
    assert table.do(cast("bolt", "bear", by="opponent")).game.priority == "opponent"


def test_passes_count_only_in_succession() -> None:
    """After somebody has acted, everybody has to pass once more (117.4)."""
    table = _growth_answered_by_bolt().do(*passes("opponent"))
    assert table.stack == ["growth", "bolt"]
    assert table.do(*passes("you")).stack == ["growth"]


@pytest.mark.parametrize("first", ["growth", "shrink"])
def test_the_order_on_the_stack_only_sets_timestamps(first: str) -> None:
    """C41: Growth and the Queen's "becomes 0/2" in either order: 0/2 is set in 7b, +3/+3 applies in 7c: 3/5."""
    table = Table(BEAR, GROWTH, QUEEN, actions=(GROW_IT, SHRINK))
    grow, shrink = cast("growth", "bear"), activate("shrink", "bear", by="opponent")
    moves = [grow, *passes("you"), shrink] if first == "growth" else [*passes("you"), shrink, *passes("opponent"), grow]
    table.do(*moves).everybody_passes(2)
    assert table.size("bear") == (3, 5)
    stamps = {item.id: item.timestamp for item in table.game.scenario.effects}
    assert (stamps["growth-effect"] > stamps["shrunk"]) is (first == "growth")


def test_in_2005_the_order_of_resolution_decided() -> None:
    """C13 V3: the edition of 2005 set and modified in one layer, by timestamp: Growth, then 0/2, gives 0/2."""
    table = Table(BEAR, GROWTH, QUEEN, actions=(GROW_IT, SHRINK))
    table.do(*passes("you"), activate("shrink", "bear", by="opponent"), *passes("opponent"), cast("growth", "bear"))
    assert table.everybody_passes(2).size("bear", "2005") == (0, 2)


def test_the_growth_ends_with_the_turn() -> None:
    """C13 V2 t3: the effect "until end of turn" ends in the cleanup step (514.2): the Bears are 2/2 again."""
    table = Table(BEAR, GROWTH, actions=(GROW_IT,)).do(cast("growth", "bear")).everybody_passes()
    assert table.size("bear") == (5, 5)
    while table.game.turn.number == 1:
        table.everybody_passes()
    assert table.size("bear") == (2, 2)


# --- c42: abilities that trigger together go on the stack in turn order, each player ordering their own (405.3)


def _placed(*triggers: str) -> list[dict[str, object]]:
    return [{"trigger": trigger} for trigger in triggers]


def _two_and_one(**fields: object) -> Table:
    return Table(
        creature("mine", 1, 1),
        creature("theirs", 1, 1, owner="opponent"),
        actions=(
            ability("a1", "triggered", "mine", gain(1)),
            ability("a2", "triggered", "mine", gain(2)),
            ability("b1", "triggered", "theirs", gain(4)),
        ),
        **fields,
    ).do({"trigger": ["b1", "a1", "a2"]})


def test_the_active_players_abilities_lie_lowest() -> None:
    """C42 t0: A1 and A2 at the bottom in the order their controller wants, B1 on top (405.3)."""
    table = _two_and_one()
    assert (table.game.to_put, table.game.priority) == ("you", None)
    assert table.do({"put": _placed("a2-1", "a1-1")}).stack == ["a2-1", "a1-1", "b1-1"]


def test_it_is_the_active_player_who_goes_first_whoever_that_is() -> None:
    """In the opponent's turn theirs lie lowest; a single ability without a choice needs no move."""
    table = _two_and_one(active_player="opponent")
    assert (table.game.to_put, table.stack) == ("you", ["b1-1"])


def test_three_players_put_theirs_in_turn_order() -> None:
    """After the active player each other player in turn order (101.4), here starting with the last of the list."""
    permanents = [creature(f"of-{player}", 1, 1, owner=player) for player in THREE]
    abilities = [ability(f"t-{player}", "triggered", f"of-{player}", gain(1)) for player in THREE]
    table = Table(*permanents, actions=tuple(abilities), players=THREE, active_player="right")
    table.do({"trigger": ["t-left", "t-you", "t-right"]})
    assert table.stack == ["t-right-1", "t-you-1", "t-left-1"]


def test_nobody_has_priority_while_abilities_wait() -> None:
    """Until all are on the stack no one may do anything else, and another player cannot put them there (603.3b)."""
    table = _two_and_one()
    assert table.refusal({"pass": "you"}).code == "triggers_wait"
    refusal = table.refusal({"put": _placed("b1-1"), "by": "opponent"})
    assert (refusal.code, refusal.value("owes")) == ("not_waiting", "you")


def test_all_of_a_players_abilities_are_put_each_once() -> None:
    """Leaving one out or putting one twice is refused, and the refusal tells which there are."""
    table = _two_and_one()
    for order in (["a1-1"], ["a1-1", "a1-1"], ["a1-1", "a2-1", "b1-1"]):
        refusal = table.refusal({"put": _placed(*order)})
        assert (refusal.code, refusal.value("waiting")) == ("order_incomplete", ("a1-1", "a2-1"))


def test_targets_are_chosen_as_the_ability_is_put_on_the_stack() -> None:
    """A single ability with a target waits for its controller's choice too (603.3d)."""
    table = Table(BEAR, actions=(ability("sting", "triggered", "bear", damage(1), targets=[A_CREATURE]),))
    table.do({"trigger": ["sting"]})
    assert table.game.to_put == "you"
    assert table.refusal({"put": [{"trigger": "sting-1"}]}).code == "wrong_number_of_targets"
    table.do({"put": [{"trigger": "sting-1", "targets": ["bear"]}]}).everybody_passes()
    assert dict(table.game.damage) == {"bear": 1}


def test_an_ability_without_a_legal_target_never_gets_onto_the_stack() -> None:
    """With no artifact to choose it is removed, and whoever had priority has it (603.3d)."""
    smash = ability("smash", "triggered", "bear", {"destroy": FIRST}, targets=[{"object": {"type": "Artifact"}}])
    table = Table(BEAR, actions=(smash,)).do({"trigger": ["smash"]})
    assert (table.stack, table.events("no_target"), table.game.priority) == ([], ["smash-1"], "you")


def test_triggering_takes_priority_from_nobody() -> None:
    """Whoever had priority has it again after the abilities were put (117.3, 117.5)."""
    table = Table(BEAR, actions=(ability("a", "triggered", "bear", gain(1)),)).do({"pass": "you"}, {"trigger": ["a"]})
    assert (table.stack, table.game.priority) == (["a-1"], "opponent")
