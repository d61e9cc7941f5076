"""C47: who controls a spell or an ability on the stack, and that an ability there needs its source no more (405.4)."""

from __future__ import annotations

import pytest

from tests.engine.boards import LOSE_ALL, creature
from tests.engine.stack.tables import (
    A_CREATURE,
    ANY_TARGET,
    BEAR,
    BOLT_IT,
    FIRST,
    Table,
    ability,
    activate,
    cast,
    damage,
    effect,
    gain,
    in_hand,
    passes,
    spell,
)

MY_BOLT = in_hand("bolt", mana_cost="{R}")
STEAL = in_hand("steal", owner="opponent")
STEAL_IT = spell("steal", effect("stolen", FIRST, {"control": "you"}), targets=[A_CREATURE])
PRODIGAL = creature("prodigal", 1, 1)
PING = ability("ping", "activated", "prodigal", damage(1), targets=[ANY_TARGET])
KILL = in_hand("kill", owner="opponent")
KILL_IT = spell("kill", {"destroy": FIRST}, targets=[A_CREATURE])


def test_who_casts_a_spell_controls_it_and_it_is_its_card() -> None:
    """C47 V1: a spell has all the characteristics of its card, and whoever cast it controls it (405.1, 405.4)."""
    table = Table(BEAR, MY_BOLT, actions=(BOLT_IT,)).do(cast("bolt", "bear"))
    assert table.controller("bolt") == "you"
    shown = table.result()["objects"]["bolt"]
    assert (shown["zone"], shown["types"], shown["colors"], shown["mana_value"]) == ("stack", ["Instant"], ["red"], 1)


def test_an_ability_on_the_stack_is_no_card() -> None:
    """An ability has only its text (405.4): it is on the stack, but no object of the board."""
    table = Table(BEAR, PRODIGAL, actions=(PING,)).do(activate("ping", "bear"))
    assert table.stack == ["ping-1"]
    assert "ping-1" not in table.result()["objects"]


def test_an_activated_ability_stays_with_who_activated_it() -> None:
    """C47 V2: the opponent takes the Sorcerer in answer; the ability on the stack is still yours."""
    table = Table(PRODIGAL, STEAL, actions=(PING, STEAL_IT)).do(activate("ping", "opponent"), *passes("you"))
    table.do(cast("steal", "prodigal", by="opponent")).everybody_passes()
    assert table.result()["objects"]["prodigal"]["controller"] == "opponent"
    assert table.controller("ping-1") == "you"
    assert table.everybody_passes().life("opponent") == 19


def test_the_new_controller_may_activate_it_the_old_one_not() -> None:
    """Only the controller of its source activates an ability (602.2), as layer 2 says who that is."""
    table = Table(PRODIGAL, STEAL, actions=(PING, STEAL_IT)).do(
        *passes("you"), cast("steal", "prodigal", by="opponent")
    )
    table.everybody_passes()
    refusal = table.refusal(activate("ping", "opponent"))
    assert (refusal.code, refusal.value("controller")) == ("not_controller", "opponent")
    assert table.do(*passes("you"), activate("ping", "you", by="opponent")).controller("ping-1") == "opponent"


@pytest.mark.parametrize("stolen_first", [False, True])
def test_a_triggered_ability_belongs_to_who_controlled_its_source_as_it_triggered(stolen_first: bool) -> None:
    """C47 V3: what happens to the permanent after it has triggered changes nothing (603.3a)."""
    wakes = ability("wakes", "triggered", "prodigal", gain(1))
    table = Table(PRODIGAL, STEAL, actions=(wakes, STEAL_IT)).do(
        *passes("you"), cast("steal", "prodigal", by="opponent")
    )
    table = table.everybody_passes().do({"trigger": ["wakes"]}) if stolen_first else table.do({"trigger": ["wakes"]})
    table.everybody_passes(1 if stolen_first else 2)
    assert (table.life("you"), table.life("opponent")) == ((20, 21) if stolen_first else (21, 20))


def test_commandeer_gives_control_of_a_spell_on_the_stack() -> None:
    """C47 V4: a layer 2 effect on the stack: you control the noncreature spell, and it does your bidding."""
    boon = in_hand("boon", "Sorcery", "opponent")
    target = {"object": {"zone": "stack", "not": {"type": "Creature"}}}
    commandeer = spell("commandeer", effect("mine", FIRST, {"control": "you"}), targets=[target])
    actions = (spell("boon", gain(5)), commandeer)
    table = Table(boon, in_hand("commandeer"), actions=actions, active_player="opponent")
    table.do(cast("boon", by="opponent"), *passes("opponent"), cast("commandeer", "boon")).everybody_passes()
    assert (table.stack, table.controller("boon")) == (["boon"], "you")
    layer = next(layer for layer in table.result()["layers"] if layer["layer"] == "2")
    assert [(step["effect"], step["objects"]) for step in layer["applied"]] == [("mine", ["boon"])]
    table.everybody_passes()
    assert (table.life("you"), table.life("opponent"), table.zone("boon")) == (25, 20, "graveyard")


def test_commandeer_cannot_take_a_creature_spell() -> None:
    """It is no legal target (115.1)."""
    cub = in_hand("cub", "Creature", "opponent", power=1, toughness=1)
    target = {"object": {"zone": "stack", "not": {"type": "Creature"}}}
    actions = (spell("cub"), spell("commandeer", targets=[target]))
    table = Table(cub, in_hand("commandeer"), actions=actions, active_player="opponent")
    table.do(cast("cub", by="opponent"), *passes("opponent"))
    assert table.refusal(cast("commandeer", "cub")).code == "illegal_target"


def test_a_stolen_permanent_spell_enters_under_its_new_control() -> None:
    """The effect that took the spell goes on with the permanent it becomes (400.7a, 608.3)."""
    relic = in_hand("relic", "Artifact", "opponent")
    take = spell("take", effect("mine", FIRST, {"control": "you"}), targets=[{"object": {"zone": "stack"}}])
    table = Table(relic, in_hand("take"), actions=(spell("relic"), take), active_player="opponent")
    table.do(cast("relic", by="opponent"), *passes("opponent"), cast("take", "relic")).everybody_passes(2)
    shown = table.result()["objects"]["relic"]
    assert (shown["zone"], shown["controller"]) == ("battlefield", "you")


def test_killing_the_source_does_not_stop_its_ability() -> None:
    """An ability on the stack is independent of its source (113.7a): the dead Sorcerer still deals 1 damage."""
    table = Table(PRODIGAL, KILL, actions=(PING, KILL_IT)).do(activate("ping", "opponent"), *passes("you"))
    table.do(cast("kill", "prodigal", by="opponent")).everybody_passes(2)
    assert (table.zone("prodigal"), table.life("opponent")) == ("graveyard", 19)


def test_losing_the_ability_does_not_stop_it_either() -> None:
    """C34: Turn to Frog takes the trigger's ability away, not the trigger on the stack; afterwards it is gone."""
    upkeep = {"id": "upkeep", "other": "At the beginning of your upkeep, gain 1 life.", "kind": "triggered"}
    bringer = creature("bringer", 5, 5, upkeep)
    actions = (
        ability("gains", "triggered", "bringer", gain(1), ability="upkeep", when={"step": "upkeep"}),
        spell("frog", effect("frogged", FIRST, LOSE_ALL), targets=[A_CREATURE]),
    )
    table = Table(
        bringer, in_hand("frog", owner="opponent"), actions=actions, turn={"step": "end"}, active_player="opponent"
    )
    table.everybody_passes()
    assert (table.game.turn.step, table.stack) == ("upkeep", ["gains-1"])
    table.do(*passes("you"), cast("frog", "bringer", by="opponent")).everybody_passes(2)
    assert table.life("you") == 21
    while table.game.turn.number < 4:
        table.everybody_passes()
    assert (table.stack, table.life("you")) == ([], 21)
    assert table.refusal({"trigger": ["gains"]}).value("because") == "ability_lost"


def test_an_activated_ability_that_is_lost_cannot_be_activated() -> None:
    """Humility: once the ability is gone from its source, only what is on the stack already resolves (602.2)."""
    text = {"id": "ping", "other": "Deal 1 damage.", "kind": "activated"}
    table = Table(
        creature("prodigal", 1, 1, text),
        actions=({**PING, "ability": "ping"},),
        effects=(
            {
                "id": "humble",
                "name": "Humble",
                "affects": {"ids": ["prodigal"]},
                "changes": [LOSE_ALL],
                "enabled": False,
            },
        ),
    )
    table.do(activate("ping", "you"))
    humbled = {"id": "humble", "kind": "activated", "source": "prodigal", "makes": [{"op": {"enable": "humble"}}]}
    table = Table(
        creature("prodigal", 1, 1, text),
        actions=({**PING, "ability": "ping"}, humbled),
        effects=tuple(table.document["scenario"]["effects"]),
    )
    table.do(activate("ping", "you"), activate("humble")).everybody_passes()
    assert table.refusal(activate("ping", "you")).code == "ability_lost"
    assert table.everybody_passes().life("you") == 19
