"""What spells and abilities make, and what triggers on it."""

from __future__ import annotations

import json

import pytest

import engine
from engine.notation import write_scenario
from tests.engine.boards import LOSE_ALL, artifact, aura, creature, equipment, land, static
from tests.engine.stack.tables import *

# --- what resolving makes: effects with locked sets, one-shot changes, permanents that enter, tokens (608, 611.2)


ELF = creature("elf", 1, 1)
SELF = {"is": "self"}


def _resolved(*makes: object, objects: tuple[object, ...] = (BEAR, ELF), **fields: object) -> Table:
    """The ability `go` of the Bears has resolved."""
    table = Table(*objects, actions=(ability("go", "activated", "bear", *makes, **fields),))
    return table.do(activate("go")).everybody_passes()


def test_the_set_of_objects_is_locked_as_the_effect_begins() -> None:
    """C38: "creatures you control get +3/+3" affects those that are there; who comes later gets nothing (611.2c)."""
    charge = spell("charge", effect("charged", {"type": "Creature", "controller": "you"}, GROW))
    cub = in_hand("cub", "Creature", power=1, toughness=1)
    table = (
        Table(BEAR, ELF, cub, in_hand("charge"), actions=(charge, spell("cub"))).do(cast("charge")).everybody_passes()
    )
    table.do(cast("cub")).everybody_passes()
    assert (table.size("bear"), table.size("elf"), table.size("cub")) == ((5, 5), (4, 4), (1, 1))
    assert table.game.scenario.effects[0].affects == ("bear", "elf")


def test_an_effect_that_only_sets_out_to_do_something_has_no_set_yet() -> None:
    """The set is found as the spell resolves, not as it is cast: a creature that came in between is affected."""
    charge = spell("charge", effect("charged", {"type": "Creature"}, GROW))
    flash = in_hand("flash", "Creature", "opponent", "flash", power=1, toughness=1)
    table = Table(BEAR, in_hand("charge"), flash, actions=(charge, spell("flash"))).do(cast("charge"), *passes("you"))
    table.do(cast("flash", by="opponent")).everybody_passes(2)
    assert table.size("flash") == (4, 4)


def test_an_effect_has_the_timestamp_of_its_beginning_and_its_controller() -> None:
    """It is newer than all there was (613.7b), and "you" is who controlled the spell (611.2a)."""
    table = _resolved(effect("grown", SELF, GROW))
    made = table.game.scenario.effects[0]
    assert (made.id, made.controller, made.source, made.timestamp) == ("grown", "you", "bear", 3)


def test_the_same_ability_twice_makes_two_effects() -> None:
    table = _resolved(effect("grown", SELF, GROW)).do(activate("go")).everybody_passes()
    assert [item.id for item in table.game.scenario.effects] == ["grown", "grown-2"]
    assert table.size("bear") == (8, 8)


def test_an_effect_is_called_after_what_made_it() -> None:
    """Its name is that of the ability, or of its source where it has none, in both languages."""
    named = {"en": "Roar", "fr": "Rugissement"}
    assert _resolved(effect("grown", SELF, GROW), name=named).game.scenario.effects[0].name.fr == "Rugissement"
    assert _resolved(effect("grown", SELF, GROW)).game.scenario.effects[0].name.en == "bear"


def test_effects_on_players_and_rules_need_no_objects() -> None:
    """Such as "you have no maximum hand size"."""
    table = _resolved({"effect": {"id": "roomy", "changes": [{"hand_size": {"who": "you", "none": True}}]}})
    assert table.result()["players"]["you"]["hand_size"] is None


def test_an_effect_on_a_source_that_has_become_another_object_does_nothing() -> None:
    """The creature left and came back in answer: "it gets +3/+3" finds nothing (400.7)."""
    grow = ability("grow", "activated", "bear", effect("grown", SELF, GROW))
    blink = spell("blink", {"op": {"move": ["bear", "exile"]}}, {"op": {"move": ["bear", "battlefield"]}})
    table = Table(BEAR, in_hand("blink"), actions=(grow, blink)).do(activate("grow"), cast("blink")).everybody_passes(2)
    assert table.size("bear") == (2, 2)


@pytest.mark.parametrize("zone", ["exile", "hand", "library", "graveyard"])
def test_objects_are_moved(zone: str) -> None:
    """To the zone that is said, where they are new objects with a new timestamp."""
    assert _resolved({"move": {"what": {"ids": ["elf"]}, "to": zone}}).zone("elf") == zone


def test_what_is_indestructible_is_not_destroyed() -> None:
    """Neither by an effect nor by lethal damage (702.12b); no toughness kills it all the same (704.5f)."""
    tough = creature("elf", 1, 1, "indestructible")
    table = _resolved({"destroy": {"ids": ["elf", "bear"]}}, damage(5, {"ids": ["elf"]}), objects=(BEAR, tough))
    assert (table.zone("elf"), table.zone("bear"), table.events("indestructible")) == (
        "battlefield",
        "graveyard",
        ["elf"],
    )
    table = _resolved(effect("shrunk", {"ids": ["elf"]}, {"pt": {"add": [0, -1]}}), objects=(BEAR, tough))
    assert (table.zone("elf"), table.events("state_based")) == ("graveyard", ["elf"])


def test_damage_adds_up_until_it_is_lethal() -> None:
    """Two damage in two goes kill the Bears, whose toughness is 2 after the layers (704.5g)."""
    hit = damage(1, SELF)
    table = _resolved(hit)
    assert (table.zone("bear"), dict(table.game.damage)) == ("battlefield", {"bear": 1})
    assert table.do(activate("go")).everybody_passes().zone("bear") == "graveyard"


def test_damage_is_dealt_to_creatures_and_players_and_to_nothing_else() -> None:
    """A land cannot be dealt damage (120.1), and no damage is dealt where the number is 0 or less."""
    table = _resolved(
        damage(1, {"ids": ["rock", "elf"]}), damage(2, {"player": "opponent"}), damage(0, SELF), damage(-1, SELF),
        objects=(BEAR, creature("elf", 1, 2), land("rock")),
    )  # fmt: skip
    assert (dict(table.game.damage), table.life("opponent")) == ({"elf": 1}, 18)


def test_numbers_are_looked_up_as_they_are_needed() -> None:
    """As many as there are creatures at that moment (608.2h)."""
    table = _resolved(
        {"destroy": {"ids": ["elf"]}}, {"life": {"who": {"player": "you"}, "add": {"count": {"type": "Creature"}}}}
    )
    assert table.life("you") == 21


def test_counters_are_added_and_taken_away() -> None:
    """They join those that are there; no more are taken away than there are (122.1)."""
    table = _resolved(
        {"counters": {"on": SELF, "kind": "+1/+1", "add": 2}},
        {"counters": {"on": SELF, "kind": "+1/+1", "add": 1}},
        {"counters": {"on": SELF, "kind": "charge", "add": -4}},
    )
    assert (table.size("bear"), table.result()["objects"]["bear"]["counters"]) == ((5, 5), {"+1/+1": 3})


def test_equipping_attaches_with_a_new_timestamp() -> None:
    """The Equipment moves to the target and gets a new timestamp (613.7e)."""
    blade = equipment(
        "blade", "bear", {"static": {"affects": {"is": "attached"}, "changes": [{"pt": {"add": [2, 0]}}]}}
    )
    equip = ability("equip", "activated", "blade", {"attach": {"what": SELF, "to": FIRST}}, targets=[A_CREATURE])
    table = Table(BEAR, ELF, blade, actions=(equip,)).do(activate("equip", "elf")).everybody_passes()
    assert (table.size("bear"), table.size("elf")) == ((2, 2), (3, 1))
    assert next(item.timestamp for item in table.game.scenario.objects if item.id == "blade") == 4


def test_tapping_and_untapping() -> None:
    """Only permanents are tapped, and what is tapped already is not tapped again."""
    table = _resolved({"tap": {"type": "Creature"}}, {"tap": SELF}, {"untap": {"ids": ["elf"]}})
    assert table.events("tapped", "untapped") == ["bear", "elf", "elf"]


def test_players_gain_and_lose_life() -> None:
    table = _resolved(gain(3), gain(-2, "each"))
    assert (table.life("you"), table.life("opponent")) == (21, 18)


def test_a_token_enters_under_the_control_of_who_creates_it() -> None:
    """With a timestamp of its own; a second one has a name of its own; it triggers what enters (111.2)."""
    token: dict[str, object] = {
        "id": "soldier",
        "name": {"en": "Soldier", "fr": "Soldat"},
        "types": ["Creature"],
        "power": 1,
        "toughness": 1,
    }
    token["counters"] = [{"kind": "+1/+1", "count": 1}]
    make = ability("make", "activated", "theirs", {"create": token})
    greet = ability("greet", "triggered", "theirs", gain(1), when={"enters": {"token": True}})
    table = Table(creature("theirs", 1, 1, owner="opponent"), actions=(make, greet), active_player="opponent")
    table.do(activate("make", by="opponent")).everybody_passes(2).do(activate("make", by="opponent")).everybody_passes(
        2
    )
    tokens = [item for item in table.game.scenario.objects if item.token]
    assert [(item.id, item.controller, item.owner) for item in tokens] == [
        ("soldier", "opponent", "opponent"),
        ("soldier-2", "opponent", "opponent"),
    ]
    assert tokens[0].timestamp < tokens[1].timestamp
    assert tokens[1].counters[0].timestamp == tokens[1].timestamp
    assert (table.size("soldier"), table.life("opponent")) == ((2, 2), 22)


def test_a_token_that_leaves_the_battlefield_ceases_to_exist() -> None:
    """It dies, which others see, and then it is nowhere (704.5d)."""
    token = {"id": "soldier", "name": "Soldier", "types": ["Creature"], "power": 1, "toughness": 1}
    dies = ability("dies", "triggered", "bear", gain(1), when={"dies": {"token": True}})
    go = ability("go", "activated", "bear", {"create": token}, {"destroy": {"ids": ["soldier"]}})
    table = Table(BEAR, actions=(go, dies)).do(activate("go")).everybody_passes()
    assert (table.events("token_ceased"), table.stack) == (["soldier"], ["dies-1"])
    assert "soldier" not in table.result()["objects"]


def test_any_operation_of_the_format_may_happen() -> None:
    """Choices, base control and the like, told as in a case."""
    table = _resolved({"op": {"choose": ["elf", "color", "red"]}}, {"op": {"control": ["elf", "opponent"]}})
    elf = next(item for item in table.game.scenario.objects if item.id == "elf")
    assert (elf.chosen.color, elf.controller) == ("red", "opponent")


# --- permanents that enter ------------------------------------------------------------------------------


def test_a_permanent_spell_enters_under_its_controllers_control_with_a_new_timestamp() -> None:
    """It becomes a permanent as it resolves (608.3), newer than what entered before (613.7d)."""
    cub = in_hand("cub", "Creature", power=1, toughness=1)
    table = Table(cub, BEAR, actions=(spell("cub"),)).do(cast("cub")).everybody_passes()
    permanent = next(item for item in table.game.scenario.objects if item.id == "cub")
    assert (permanent.zone, permanent.controller) == ("battlefield", "you")
    assert permanent.timestamp > 2
    assert table.events("enters", "resolved") == ["cub", "cub"]


def test_an_aura_spell_enters_attached_to_its_target() -> None:
    """And without a legal target it goes to the graveyard (303.4, 608.3)."""
    grants = {"static": {"affects": {"is": "attached"}, "changes": [GROW]}}
    wings = {**aura("wings", "bear", grants), "zone": "hand", "attached_to": None}
    kill = spell("kill", {"destroy": FIRST}, targets=[A_CREATURE])
    actions = (spell("wings", targets=[A_CREATURE]), kill)
    table = Table(BEAR, wings, in_hand("kill", owner="opponent"), actions=actions).do(cast("wings", "bear"))
    saved = table.game
    assert table.everybody_passes().size("bear") == (5, 5)
    table.game = saved
    table.do(*passes("you"), cast("kill", "bear", by="opponent")).everybody_passes(2)
    assert (table.zone("wings"), table.events("did_not_resolve")) == ("graveyard", ["wings"])


def test_an_aura_without_anything_to_enchant_goes_to_the_graveyard() -> None:
    """Its creature dies, and the Aura follows as a state-based action (704.5m)."""
    wings = aura("wings", "bear")
    table = _resolved({"destroy": SELF}, objects=(BEAR, ELF, wings))
    assert (table.zone("wings"), table.rules("state_based")) == ("graveyard", ["704.5m"])


def test_choices_are_made_as_a_permanent_enters() -> None:
    """What a permanent spell makes happens just before it enters, and stays with it (614.12)."""
    servant = in_hand(
        "servant",
        "Artifact",
        "you",
        {"static": {"affects": {"type": "Creature"}, "changes": [{"colors": {"add": [{"chosen": "color"}]}}]}},
    )
    choose = spell("servant", {"op": {"choose": ["servant", "color", "blue"]}})
    table = Table(BEAR, servant, actions=(choose,)).do(cast("servant")).everybody_passes()
    assert table.result()["objects"]["bear"]["colors"] == ["blue"]


def test_an_instant_goes_to_its_owners_graveyard() -> None:
    """As the last part of its resolution (608.2n)."""
    table = Table(in_hand("charm"), actions=(spell("charm", gain(1)),)).do(cast("charm")).everybody_passes()
    assert (table.zone("charm"), table.life("you")) == ("graveyard", 21)


def test_every_moment_of_a_game_is_a_board_of_the_format() -> None:
    """What the game says the board is can be written as `layers/1`, read again, and evaluated."""
    table = _resolved(effect("grown", SELF, GROW), {"create": {"id": "egg", "name": "Egg", "types": ["Artifact"]}})
    document = write_scenario(table.game.scenario)
    assert engine.parse(json.loads(json.dumps(document))) == table.game.scenario


# --- triggered abilities: what they see, delayed ones and who controls them, conditions that are looked at twice (60


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
