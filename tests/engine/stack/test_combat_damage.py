"""C46: combat damage waited on the stack from the Sixth Edition to Magic 2010, and does not since (310.4, 510.2)."""

from __future__ import annotations

import pytest

from tests.engine.boards import creature
from tests.engine.stack.tables import A_CREATURE, FIRST, GROW_IT, GROWTH, Table, ability, activate, cast, damage, gain

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
