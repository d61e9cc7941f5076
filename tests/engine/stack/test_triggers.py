"""Triggered abilities: what they see, delayed ones and who controls them, conditions that are looked at twice (603)."""

from __future__ import annotations

import pytest

from tests.engine.boards import LOSE_ALL, artifact, creature, land, static
from tests.engine.stack.tables import (
    A_CREATURE,
    BEAR,
    FIRST,
    GROW_IT,
    GROWTH,
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

CUB = in_hand("cub", "Creature", power=1, toughness=1)
KILL = in_hand("kill", owner="opponent")
KILL_IT = spell("kill", {"destroy": FIRST}, targets=[A_CREATURE])


def test_it_triggers_as_a_permanent_enters_and_waits_on_the_stack() -> None:
    """The creature is there already when the ability is put on the stack (603.6a)."""
    welcome = ability("welcome", "triggered", "bear", gain(1), when={"enters": {"type": "Creature", "is": "other"}})
    table = Table(BEAR, CUB, actions=(spell("cub"), welcome)).do(cast("cub")).everybody_passes()
    assert (table.zone("cub"), table.stack) == ("battlefield", ["welcome-1"])
    assert table.everybody_passes().life("you") == 21


@pytest.mark.parametrize(("toughness", "pump", "triggers"), [(1, False, True), (2, False, False), (1, True, False)])
def test_sword_of_the_meek_sees_the_creature_as_it_is_with_all_effects(
    toughness: int, pump: bool, triggers: bool
) -> None:
    """C15: it triggers on a 1/1 that enters; with a bonus in force the creature enters as 2/2 and it does not."""
    sword = artifact("sword", zone="graveyard")
    small = {"type": "Creature", "controller": "you", "power": {"=": 1}, "toughness": {"=": 1}}
    returns = ability(
        "returns", "triggered", "sword", {"move": {"what": {"is": "self"}, "to": "battlefield"}},
        when={"enters": small}, zones=["graveyard"],
    )  # fmt: skip
    bonus = static({"type": "Creature"}, {"pt": {"add": [1, 1]}})
    board = [sword, in_hand("cub", "Creature", power=1, toughness=toughness)]
    board += [artifact("bonus", bonus)] if pump else []
    table = Table(*board, actions=(spell("cub"), returns)).do(cast("cub")).everybody_passes()
    assert table.stack == (["returns-1"] if triggers else [])


def test_what_dies_is_looked_at_as_it_last_was() -> None:
    """Leaves-the-battlefield abilities look back: a creature sees itself die, as the 5/5 it was (603.10a)."""
    big = {"type": "Creature", "power": {">=": 5}}
    dies = ability("dies", "triggered", "bear", gain(1), when={"dies": big})
    table = Table(BEAR, GROWTH, KILL, actions=(dies, GROW_IT, KILL_IT)).do(cast("growth", "bear")).everybody_passes()
    table.do(*passes("you"), cast("kill", "bear", by="opponent")).everybody_passes()
    assert (table.stack, table.controller("dies-1")) == (["dies-1"], "you")


def test_creatures_that_die_together_see_each_other_die() -> None:
    """State-based actions are one event: each of two dying creatures sees the other (704.3, 603.10a)."""
    wipe = ability("wipe", "activated", "land", effect("shrunk", {"type": "Creature"}, {"pt": {"add": [-2, -2]}}))
    trigger = ability("one", "triggered", "bear", gain(1), when={"dies": {"is": "other"}})
    two = ability("two", "triggered", "elf", gain(1), when={"dies": {"is": "other"}})
    theirs = creature("elf", 1, 1, owner="opponent")
    table = Table(BEAR, theirs, land("land"), actions=(wipe, trigger, two)).do(activate("wipe")).everybody_passes()
    assert table.stack == ["one-1", "two-1"]
    assert table.events("state_based") == ["bear", "elf"]


def test_leaving_is_not_dying() -> None:
    """Exiled, it leaves the battlefield and does not die (700.4)."""
    dies = ability("dies", "triggered", "bear", gain(1), when={"dies": {}})
    leaves = ability("leaves", "triggered", "bear", gain(2), when={"leaves": {}})
    exile = spell("kill", {"move": {"what": FIRST, "to": "exile"}}, targets=[A_CREATURE])
    table = Table(BEAR, KILL, actions=(dies, leaves, exile)).do(*passes("you"), cast("kill", "bear", by="opponent"))
    assert table.everybody_passes().stack == ["leaves-1"]


def test_casting_triggers_above_the_spell() -> None:
    """What triggers on casting lies above the spell and resolves first (603.3)."""
    storm = ability("storm", "triggered", "bear", gain(1), when={"cast": {"type": "Instant"}})
    table = Table(BEAR, GROWTH, actions=(GROW_IT, storm)).do(cast("growth", "bear"))
    assert (table.stack, table.game.priority) == (["growth", "storm-1"], "you")


def test_an_ability_that_is_gone_does_not_trigger() -> None:
    """C25, C33: after a Frog or Humility the source has not the ability any more; an event finds nothing."""
    text = {"id": "watch", "other": "Whenever a creature enters, gain 1 life.", "kind": "triggered"}
    welcome = ability("welcome", "triggered", "owl", gain(1), ability="watch", when={"enters": {"type": "Creature"}})
    owl = creature("owl", 1, 1, text)
    humility = ({"id": "humble", "name": "Humble", "affects": {"ids": ["owl"]}, "changes": [LOSE_ALL]},)
    for effects, expected in (((), ["welcome-1"]), (humility, [])):
        table = Table(owl, CUB, actions=(spell("cub"), welcome), effects=effects).do(cast("cub")).everybody_passes()
        assert table.stack == expected


def test_a_condition_is_looked_at_as_it_triggers() -> None:
    """ "If you control three creatures": with two it does not trigger at all (603.4)."""
    three = {"count": {"type": "Creature", "controller": "you"}, ">=": 3}
    bless = ability("bless", "triggered", "bear", gain(1), when={"enters": {}}, **{"if": three})
    table = Table(BEAR, CUB, actions=(spell("cub"), bless)).do(cast("cub")).everybody_passes()
    assert table.stack == []


def test_and_once_more_as_it_resolves() -> None:
    """With the third creature killed in answer it is removed from the stack and does nothing (603.4)."""
    two = {"count": {"type": "Creature", "controller": "you"}, ">=": 2}
    bless = ability("bless", "triggered", "bear", gain(1), when={"enters": {}}, **{"if": two})
    table = Table(BEAR, CUB, KILL, actions=(spell("cub"), bless, KILL_IT)).do(cast("cub")).everybody_passes()
    table.do(*passes("you"), cast("kill", "cub", by="opponent")).everybody_passes(2)
    assert (table.stack, table.events("removed"), table.life("you")) == ([], ["bless-1"], 20)


# --- delayed abilities --------------------------------------------------------------------------------


def test_a_delayed_ability_waits_for_its_event_and_triggers_once() -> None:
    """K04: created by a spell that has resolved, it goes on the stack in the end step, once (603.7b)."""
    later = ability("later", "delayed", None, {"destroy": {"ids": ["bear"]}}, when={"step": "end"})
    table = Table(BEAR, in_hand("doom"), actions=(spell("doom", {"delay": "later"}), later)).do(cast("doom"))
    table.everybody_passes()
    assert (table.stack, table.events("delayed")) == ([], ["later"])
    while table.game.turn.step != "end":
        table.everybody_passes()
    assert table.stack == ["later-1"]
    assert table.everybody_passes().zone("bear") == "graveyard"
    while table.game.turn.number < 3:
        table.everybody_passes()
    assert table.events("triggered") == ["later-1"]


def test_who_controlled_the_spell_controls_its_delayed_ability() -> None:
    """Neither whose turn it is nor who controls the creature by then matters (603.7d)."""
    later = ability("later", "delayed", None, gain(3), when={"step": "end"})
    theirs = in_hand("doom", owner="opponent")
    table = Table(BEAR, theirs, actions=(spell("doom", {"delay": "later"}), later)).do(*passes("you"))
    table.do(cast("doom", by="opponent")).everybody_passes()
    while table.game.turn.step != "end":
        table.everybody_passes()
    assert (table.controller("later-1"), table.rules("delayed")) == ("opponent", ["603.7d"])
    assert table.everybody_passes().life("opponent") == 23


def test_a_mana_abilitys_rider_may_be_a_delayed_ability() -> None:
    """The rider is there at once; whoever activated the mana ability controls what triggers later (603.7e)."""
    later = ability("later", "delayed", None, damage(2, {"player": "you"}), when={"step": "end"})
    city = ability("city", "mana", "city", {"mana": "{B}{B}"}, {"delay": "later"}, taps=True)
    table = Table(BEAR, GROWTH, land("city"), actions=(city, later, GROW_IT)).do(
        cast("growth", "bear"), activate("city")
    )
    assert (table.stack, table.game.delayed[0].controller) == (["growth"], "you")
    assert table.rules("delayed") == ["603.7e"]
    table.everybody_passes()
    while table.game.turn.step != "end":
        table.everybody_passes()
    assert table.everybody_passes().life("you") == 18


def test_a_delayed_ability_that_does_not_exist_yet_cannot_trigger() -> None:
    """Nothing has created it."""
    later = ability("later", "delayed", None, gain(1))
    assert Table(BEAR, actions=(later,)).refusal({"trigger": ["later"]}).code == "not_triggering"


def test_an_ability_may_trigger_as_another_resolves() -> None:
    """ "When you do": the reflexive ability is put on the stack after the first has resolved (603.12)."""
    first = ability("first", "activated", "bear", gain(1), {"trigger": "then"})
    then = ability("then", "triggered", "bear", damage(2), targets=[{"player": "each"}])
    table = Table(BEAR, actions=(first, then)).do(activate("first")).everybody_passes()
    assert (table.game.to_put, table.life("you")) == ("you", 21)
    table.do({"put": [{"trigger": "then-1", "targets": ["opponent"]}]}).everybody_passes()
    assert table.life("opponent") == 18


def test_a_step_triggers_abilities_as_it_begins_for_whose_turn_it_is() -> None:
    """ "At the beginning of your upkeep": only in the turns of its controller (603.2b)."""
    upkeep = ability("upkeep", "triggered", "bear", gain(1), when={"step": "upkeep"}, **{"if": {"active": "you"}})
    table = Table(BEAR, actions=(upkeep,), turn={"step": "end"}, active_player="opponent").everybody_passes()
    assert table.stack == ["upkeep-1"]
    while table.game.turn.number < 3:
        table.everybody_passes()
    assert (table.game.active, table.life("you"), table.stack) == ("opponent", 21, [])


def test_somebody_may_tell_that_a_delayed_ability_triggers() -> None:
    """Without an event that the machine sees; afterwards it exists no more (603.7b)."""
    later = ability("later", "delayed", None, gain(1))
    setup = ability("setup", "activated", "bear", {"delay": "later"})
    table = Table(BEAR, actions=(later, setup)).do(activate("setup")).everybody_passes().do({"trigger": ["later"]})
    assert (table.stack, table.game.delayed) == (["later-1"], ())
    assert table.refusal({"trigger": ["later"]}).code == "not_triggering"
