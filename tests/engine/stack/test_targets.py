"""Targets, and who controls what is on the stack."""

from __future__ import annotations

import pytest

from engine.stack import legal_targets
from tests.engine.boards import LOSE_ALL, creature
from tests.engine.stack.tables import *

# --- targets: what may be chosen, what becomes illegal, and spells that are countered (115, 608.2b, 701.6) -


BOLT_MINE = in_hand("bolt", mana_cost="{R}")
CANCEL = in_hand("cancel", owner="opponent")
CANCEL_IT = spell("cancel", {"counter": {"target": 1}}, targets=[A_SPELL])
FLICKER = in_hand("flicker", owner="opponent")
FLICKER_IT = spell(
    "flicker",
    {"move": {"what": FIRST, "to": "exile"}},
    {"op": {"move": ["bear", "battlefield"]}},
    targets=[A_CREATURE],
)


def test_a_countered_spell_leaves_the_stack_without_effect() -> None:
    """It goes to its owner's graveyard, and what it would do does not happen (701.6a)."""
    table = Table(BEAR, GROWTH, CANCEL, actions=(GROW_IT, CANCEL_IT))
    table.do(cast("growth", "bear"), *passes("you"), cast("cancel", "growth", by="opponent")).everybody_passes()
    assert (table.stack, table.zone("growth"), table.events("countered")) == ([], "graveyard", ["growth"])
    assert (table.size("bear"), table.rules("countered")) == ((2, 2), ["701.6a"])


def test_a_spell_that_cannot_be_countered_stays() -> None:
    table = Table(
        in_hand("sure", "Instant", "you", "can't be countered"), CANCEL, actions=(spell("sure", gain(1)), CANCEL_IT)
    )
    table.do(cast("sure"), *passes("you"), cast("cancel", "sure", by="opponent")).everybody_passes()
    assert (table.stack, table.events("not_countered")) == (["sure"], ["sure"])
    assert table.everybody_passes().life("you") == 21


def test_abilities_are_countered_by_what_targets_abilities_only() -> None:
    """A counterspell for spells has no target in an ability, one for abilities has (K01 to K03)."""
    ping = ability("ping", "activated", "bear", damage(1, {"player": "opponent"}))
    stifle = spell("stifle", {"counter": {"target": 1}}, targets=[{"ability": True}])
    table = Table(BEAR, CANCEL, in_hand("stifle", owner="opponent"), actions=(ping, stifle, CANCEL_IT))
    table.do(activate("ping"), *passes("you"))
    assert table.refusal(cast("cancel", "ping-1", by="opponent")).code == "illegal_target"
    table.do(cast("stifle", "ping-1", by="opponent")).everybody_passes()
    assert (table.stack, table.life("opponent")) == ([], 20)


def test_a_counterspell_fizzles_when_the_spell_has_left_the_stack() -> None:
    """Its only target is gone, so it does not resolve (608.2b)."""
    second = in_hand("second", owner="opponent")
    actions = (GROW_IT, CANCEL_IT, spell("second", {"counter": {"target": 1}}, targets=[A_SPELL]))
    table = Table(BEAR, GROWTH, CANCEL, second, actions=actions).do(cast("growth", "bear"), *passes("you"))
    table.do(cast("cancel", "growth", by="opponent"), cast("second", "growth", by="opponent")).everybody_passes(2)
    assert (table.events("countered"), table.events("did_not_resolve")) == (["growth"], ["cancel"])


def test_an_object_that_left_and_came_back_is_another_one() -> None:
    """Growth's target is the Bears that were there before (400.7): the new Bears get nothing."""
    table = Table(BEAR, GROWTH, FLICKER, actions=(GROW_IT, FLICKER_IT)).do(cast("growth", "bear"), *passes("you"))
    table.do(cast("flicker", "bear", by="opponent")).everybody_passes(2)
    assert (table.zone("bear"), table.size("bear"), table.events("did_not_resolve")) == (
        "battlefield",
        (2, 2),
        ["growth"],
    )


def test_with_one_target_left_the_rest_happens() -> None:
    """Two targets, one gone: the spell resolves and affects only the legal one (608.2b)."""
    both = spell("both", damage(1, {"target": 1}), damage(2, {"target": 2}), targets=[A_CREATURE, ANY_TARGET])
    kill = spell("kill", {"destroy": FIRST}, targets=[A_CREATURE])
    table = Table(BEAR, in_hand("both"), in_hand("kill", owner="opponent"), actions=(both, kill))
    table.do(cast("both", "bear", "opponent"), *passes("you"), cast("kill", "bear", by="opponent")).everybody_passes(2)
    assert (table.events("resolved"), table.life("opponent"), dict(table.game.damage)) == (["kill", "both"], 18, {})


def test_a_target_that_is_no_longer_of_the_kind_asked_is_illegal() -> None:
    """The creature has become an artifact and nothing more before the spell resolves (608.2b)."""
    freeze = spell("freeze", effect("frozen", FIRST, {"types": {"set": ["Artifact"]}}), targets=[A_CREATURE])
    table = Table(BEAR, GROWTH, in_hand("freeze", owner="opponent"), actions=(GROW_IT, freeze))
    table.do(cast("growth", "bear"), *passes("you"), cast("freeze", "bear", by="opponent")).everybody_passes(2)
    assert table.events("did_not_resolve") == ["growth"]


def test_a_spell_may_not_target_itself_nor_an_ability_itself() -> None:
    """115.5: the only spell on the stack is the counterspell itself."""
    table = Table(in_hand("cancel"), actions=(CANCEL_IT,))
    refusal = table.refusal(cast("cancel", "cancel"))
    assert (refusal.code, refusal.value("place"), refusal.rule) == ("illegal_target", 1, "115.1")


@pytest.mark.parametrize(
    ("keyword", "mine", "theirs"),
    [
        ("shroud", False, False),
        ("hexproof", True, False),
        ("protection from red", False, False),
        ("protection from blue", True, True),
    ],
)
def test_some_creatures_are_no_targets(keyword: str, mine: bool, theirs: bool) -> None:
    """Shroud for everybody, hexproof for opponents, protection from the spell's colour (702.11, 702.16, 702.18)."""
    shy = creature("shy", 1, 1, keyword)
    theirs_bolt = in_hand("theirs", owner="opponent", mana_cost="{R}")
    actions = (BOLT_IT, spell("theirs", damage(3), targets=[ANY_TARGET]))
    table = Table(shy, BOLT_MINE, theirs_bolt, actions=actions)
    assert ("shy" in legal_targets(table.game, "bolt", "you")[0]) is mine
    assert ("shy" in legal_targets(table.game, "theirs", "opponent")[0]) is theirs


def test_a_player_with_shroud_is_no_target_until_the_ability_is_lost() -> None:
    """C32: True Believer gives its controller shroud; turned into a Frog it does not (613.10)."""
    believer = creature("believer", 2, 2, {"static": {"changes": [{"player": {"who": "you", "add": ["shroud"]}}]}})
    frog = spell("frog", effect("frogged", FIRST, {"abilities": {"remove": "all"}}), targets=[A_CREATURE])
    table = Table(believer, BOLT, in_hand("frog", owner="opponent"), actions=(BOLT_IT, frog)).do(*passes("you"))
    assert table.refusal(cast("bolt", "you", by="opponent")).code == "illegal_target"
    table.do(cast("frog", "believer", by="opponent")).everybody_passes().do(*passes("you"))
    assert table.do(cast("bolt", "you", by="opponent")).everybody_passes().life("you") == 17


def test_candidates_are_objects_then_players() -> None:
    """What could be chosen is listed for a page to offer, in the order of the document."""
    table = Table(BEAR, creature("elf", 1, 1), BOLT, actions=(BOLT_IT,))
    assert legal_targets(table.game, "bolt", "opponent") == (("bear", "elf", "you", "opponent"),)


# --- copies -------------------------------------------------------------------------------------------

FORK = in_hand("fork", owner="opponent")


def test_a_copy_of_a_spell_resolves_first_and_ceases_to_exist() -> None:
    """It is put on top, not cast, under the copier's control, with the same target (707.10)."""
    fork = spell("fork", {"copy": {"target": 1}}, targets=[A_SPELL])
    table = Table(BEAR, BOLT_MINE, FORK, actions=(BOLT_IT, fork)).do(cast("bolt", "opponent"), *passes("you"))
    table.do(cast("fork", "bolt", by="opponent")).everybody_passes()
    assert table.stack == ["bolt", "bolt-copy-1"]
    assert (table.controller("bolt-copy-1"), table.events("cast")) == ("opponent", ["bolt", "fork"])
    assert table.everybody_passes(2).life("opponent") == 14
    assert "bolt-copy-1" not in table.result()["objects"]


def test_a_copy_may_have_a_new_target() -> None:
    """Where the effect lets whoever copies choose: the copy hits you instead (707.10c)."""
    fork = spell("fork", {"copy": {"target": 1, "targets": ["you"]}}, targets=[A_SPELL])
    table = Table(BEAR, BOLT_MINE, FORK, actions=(BOLT_IT, fork)).do(cast("bolt", "opponent"), *passes("you"))
    table.do(cast("fork", "bolt", by="opponent")).everybody_passes(3)
    assert (table.life("you"), table.life("opponent")) == (17, 17)


def test_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    """It enters as it resolves, and is a token (608.3f)."""
    fork = spell("fork", {"copy": {"target": 1}}, targets=[A_SPELL])
    cub = in_hand("cub", "Creature", power=1, toughness=1)
    table = Table(cub, FORK, actions=(spell("cub"), fork)).do(cast("cub"), *passes("you"))
    table.do(cast("fork", "cub", by="opponent")).everybody_passes(2)
    copy = next(item for item in table.game.scenario.objects if item.id == "cub-copy-1")
    assert (copy.zone, copy.token, copy.controller) == ("battlefield", True, "opponent")


def test_an_ability_on_the_stack_can_be_copied() -> None:
    """The copy is an ability too, and its copier controls it (707.10)."""
    ping = ability("ping", "activated", "bear", damage(1), targets=[{"player": "each"}])
    echo = spell("echo", {"copy": {"target": 1}}, targets=[{"ability": True}])
    table = Table(BEAR, in_hand("echo", owner="opponent"), actions=(ping, echo)).do(activate("ping", "opponent"))
    table.do(*passes("you"), cast("echo", "ping-1", by="opponent")).everybody_passes()
    assert (table.stack, table.controller("ping-2")) == (["ping-1", "ping-2"], "opponent")
    assert table.everybody_passes(2).life("opponent") == 18


def test_a_spell_that_is_moved_from_the_stack_is_there_no_more() -> None:
    """Returning it to hand is no countering: it is simply elsewhere, and does nothing (608.1)."""
    back = spell("back", {"move": {"what": FIRST, "to": "hand"}}, targets=[A_SPELL])
    table = Table(BEAR, GROWTH, in_hand("back", owner="opponent"), actions=(GROW_IT, back)).do(cast("growth", "bear"))
    table.do(*passes("you"), cast("back", "growth", by="opponent")).everybody_passes()
    assert (table.stack, table.zone("growth"), table.events("left_stack")) == ([], "hand", ["growth"])


def test_shroud_works_only_on_the_battlefield() -> None:
    """A creature spell with shroud can be countered: its ability does not function on the stack (113.6)."""
    shy = in_hand("shy", "Creature", "you", "shroud", power=1, toughness=1)
    table = Table(shy, CANCEL, actions=(spell("shy"), CANCEL_IT)).do(cast("shy"), *passes("you"))
    assert table.do(cast("cancel", "shy", by="opponent")).everybody_passes().zone("shy") == "graveyard"


def test_a_copy_that_is_moved_from_the_stack_ceases_to_exist() -> None:
    """There is no card to return (707.10a)."""
    fork = spell("fork", {"copy": {"target": 1}}, targets=[A_SPELL])
    back = spell("back", {"move": {"what": FIRST, "to": "hand"}}, targets=[A_SPELL])
    table = Table(BOLT_MINE, FORK, in_hand("back", owner="opponent"), actions=(BOLT_IT, fork, back))
    table.do(cast("bolt", "opponent"), *passes("you"), cast("fork", "bolt", by="opponent")).everybody_passes()
    table.do(*passes("you"), cast("back", "bolt-copy-1", by="opponent")).everybody_passes()
    assert (table.stack, table.events("left_stack")) == (["bolt"], ["bolt-copy-1"])
    assert "bolt-copy-1" not in table.result()["objects"]


def test_only_permanents_are_destroyed() -> None:
    """A card in another zone stays where it is (701.8)."""
    wipe = spell("wipe", {"destroy": {"zone": ["hand", "battlefield"]}})
    table = Table(BEAR, GROWTH, in_hand("wipe"), actions=(wipe,)).do(cast("wipe")).everybody_passes()
    assert (table.zone("bear"), table.zone("growth"), table.events("destroyed")) == ("graveyard", "hand", ["bear"])


def test_an_ability_takes_no_name_that_something_has() -> None:
    """A permanent is called "ping-1": the ability on the stack is another thing."""
    ping = ability("ping", "activated", "ping-1", gain(1))
    assert Table(creature("ping-1", 1, 1), actions=(ping,)).do(activate("ping")).stack == ["ping-2"]


# --- c47: who controls a spell or an ability on the stack, and that an ability there needs its source no more (405.4


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
