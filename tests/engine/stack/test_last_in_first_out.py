"""C40 and C41: the answer resolves before the question, and the order only gives timestamps (405.2, 405.5)."""

from __future__ import annotations

import pytest

from tests.engine.boards import creature, set_pt
from tests.engine.stack.tables import (
    A_CREATURE,
    BEAR,
    BOLT,
    BOLT_IT,
    FIRST,
    GROW_IT,
    GROWTH,
    Table,
    ability,
    activate,
    cast,
    effect,
    passes,
)

QUEEN = creature("queen", 1, 1, controller="opponent", owner="opponent")
SHRINK = ability("shrink", "activated", "queen", effect("shrunk", FIRST, set_pt(0, 2)), targets=[A_CREATURE])


def _bear_and_two_spells() -> Table:
    return Table(BEAR, GROWTH, BOLT, actions=(GROW_IT, BOLT_IT))


def _growth_answered_by_bolt() -> Table:
    return _bear_and_two_spells().do(cast("growth", "bear"), *passes("you"), cast("bolt", "bear", by="opponent"))


def test_each_spell_goes_on_top_of_the_stack() -> None:
    """C40 V1 t0: Growth is cast, then Bolt; Growth lies at the bottom (405.2)."""
    assert _growth_answered_by_bolt().stack == ["growth", "bolt"]


def test_only_the_top_object_resolves_when_all_have_passed() -> None:
    """C40 V1 t1: all pass once: Bolt destroys the Bears, Growth is still there, the active player may act (405.5)."""
    table = _growth_answered_by_bolt().everybody_passes()
    assert (table.stack, table.zone("bear"), table.game.priority) == (["growth"], "graveyard", "you")


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


def test_the_answer_saves_the_bears() -> None:
    """C40 V2: Bolt is cast first, Growth in answer: 5/5, then 3 damage, and the Bears survive (704.5g)."""
    table = _bear_and_two_spells().do(*passes("you"), cast("bolt", "bear", by="opponent"), *passes("opponent"))
    table.do(cast("growth", "bear")).everybody_passes()
    assert (table.stack, table.size("bear")) == (["bolt"], (5, 5))
    table.everybody_passes()
    assert (table.zone("bear"), dict(table.game.damage)) == ("battlefield", {"bear": 3})


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
