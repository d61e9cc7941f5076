"""C43 and the turn around the stack: passing, steps, turn-based actions, unused mana, players who leave."""

from __future__ import annotations

from engine.stack import STEPS
from tests.engine.boards import creature
from tests.engine.stack.tables import (
    BEAR,
    FOREST,
    GROW_IT,
    GROWTH,
    TAP_FOREST,
    Table,
    ability,
    activate,
    cast,
    damage,
    gain,
    in_hand,
    passes,
    spell,
)

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
