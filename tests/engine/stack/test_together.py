"""C42: abilities that trigger together go on the stack in turn order, each player ordering their own (405.3)."""

from __future__ import annotations

from tests.engine.boards import creature
from tests.engine.stack.tables import A_CREATURE, BEAR, FIRST, Table, ability, damage, gain

THREE = ["you", "left", "right"]


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


def test_the_other_players_ability_resolves_first() -> None:
    """C42 t1: all pass, and B1 resolves first."""
    table = _two_and_one().do({"put": _placed("a1-1", "a2-1")}).everybody_passes()
    assert (table.stack, table.life("opponent"), table.life("you")) == (["a1-1", "a2-1"], 24, 20)


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
