"""Every refusal there is: its code, what it tells, and that the game stays as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.stack import CODES, Refused, play, read_script, refusal_of
from tests.engine.boards import LOSE_ALL, creature, land
from tests.engine.stack.tables import (
    BEAR,
    BOLT,
    BOLT_IT,
    FOREST,
    GROW,
    GROW_IT,
    GROWTH,
    TAP_FOREST,
    Table,
    ability,
    activate,
    cast,
    effect,
    gain,
    in_hand,
    spell,
)

WILDS = land("wilds", zone="hand")
TEXT = {"id": "heal", "other": "Gain 1 life.", "kind": "activated"}


def _table(**fields: Any) -> Table:
    objects = (
        BEAR, GROWTH, BOLT, FOREST, WILDS, in_hand("act", "Sorcery"), in_hand("rock", "Artifact"),
        creature("theirs", 1, 1, owner="opponent"), in_hand("fast", "Instant", "you", "split second"),
        creature("blank", 1, 1, TEXT), land("spare", zone="hand"), {**BEAR, "id": "off", "enabled": False},
    )  # fmt: skip
    actions = (
        GROW_IT, BOLT_IT, TAP_FOREST, spell("act"), spell("fast"), spell("rock", cost="{1}"),
        ability("wilds", "land", "wilds"), ability("spare", "land", "spare"), ability("no-land", "land", "rock"),
        spell("land-spell", source="wilds"), ability("theirs", "activated", "theirs", gain(1)),
        ability("heal", "activated", "blank", gain(1), ability="heal"), ability("off", "activated", "off"),
        ability("one", "triggered", "bear", gain(1)), ability("two", "triggered", "bear", gain(2)),
        ability("later", "delayed", None), ability("bad", "activated", "bear", {"op": {"disable": "never"}}),
        ability("never", "activated", "bear", effect("never", {"is": "self"}, GROW)),
        ability("big", "activated", "bear", {"life": {"who": {"player": "you"}, "add": 10**9}}),
        ability("grave", "activated", "bear", zones=["graveyard"]),
    )  # fmt: skip
    effects = ({"id": "blanked", "name": "Blank", "affects": {"ids": ["blank"]}, "changes": [LOSE_ALL]},)
    return Table(*objects, actions=actions, effects=effects, **fields)


def _mid(*moves: Any, **fields: Any) -> Table:
    return _table(**fields).do(*moves)


#: Code -> the moves before, the move that is refused, and something that the refusal tells.
REFUSED: Final[dict[str, tuple[list[Any], Any, tuple[str, Any] | None]]] = {
    "ability_lost": ([], activate("heal"), ("ability", "heal")),
    "cannot_pay": ([], cast("rock"), ("cost", "{1}")),
    "game_over": ([{"concede": "opponent"}], cast("growth", "bear"), None),
    "illegal_target": ([], cast("growth", "forest"), ("target", "forest")),
    "impossible": ([activate("bad")], {"pass": "each"}, None),
    "land_played": ([{"play": "wilds"}], {"play": "spare"}, ("plays", 1)),
    "land_timing": ([cast("growth", "bear")], {"play": "wilds"}, ("lacks", ("empty_stack",))),
    "no_priority": ([], cast("bolt", "bear", by="opponent"), ("priority", "you")),
    "not_a_land": ([], {"play": "no-land"}, ("object", "rock")),
    "not_a_mana_ability": ([], cast("growth", "bear", mana=["off"]), ("kind", "activated")),
    "not_a_spell": ([], cast("land-spell"), ("object", "wilds")),
    "not_controller": ([], activate("theirs"), ("controller", "opponent")),
    "not_in_game": (
        [{"concede": "opponent"}],
        cast("bolt", "bear", by="opponent"),
        ("player", "opponent"),
    ),
    "not_owner": ([], cast("bolt", "bear"), ("owner", "opponent")),
    "not_triggering": ([], {"trigger": ["later"]}, ("action", "later")),
    "not_waiting": ([], {"put": []}, ("owes", "")),
    "order_incomplete": ([{"trigger": ["one", "two"]}], {"put": []}, ("waiting", ("one-1", "two-1"))),
    "sorcery_timing": ([cast("growth", "bear")], cast("act"), ("lacks", ("empty_stack",))),
    "split_second": ([cast("fast")], cast("growth", "bear"), ("action", "growth")),
    "tapped": ([activate("tap-forest")], activate("tap-forest"), ("object", "forest")),
    "too_complex": ([activate("big")], {"pass": "each"}, ("what", "number")),
    "too_many": ([], {"trigger": ["one", "two"] * 101}, ("what", "abilities")),
    "triggers_wait": ([{"trigger": ["one", "two"]}], {"pass": "you"}, ("player", "you")),
    "unknown_action": ([], cast("nothing"), ("action", "nothing")),
    "unknown_object": ([], activate("off"), ("object", "off")),
    "wrong_kind": ([], cast("tap-forest"), ("kind", "mana")),
    "wrong_number_of_targets": ([], cast("growth"), ("needed", 1)),
    "wrong_zone": ([], activate("grave"), ("zone", "battlefield")),
}


def test_every_code_is_tried() -> None:
    """There is no code of which no example is known."""
    assert set(REFUSED) == set(CODES)


@pytest.mark.parametrize("code", CODES)
def test_it_is_refused_with_this_code(code: str) -> None:
    """The move is refused for this reason, tells what it is about, and leaves the game as it was."""
    before, move, problem = REFUSED[code]
    players = ["you", "opponent", "third"] if code == "not_in_game" else ["you", "opponent"]
    refusal = _mid(*before, players=players).refusal(move)
    assert refusal.code == code
    if problem is not None:
        assert refusal.value(problem[0]) == problem[1]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"play": "growth"}, "wrong_kind"),
        ({"special": "growth"}, "wrong_kind"),
        ({"trigger": ["growth"]}, "wrong_kind"),
        ({"trigger": ["off"]}, "wrong_kind"),
        (activate("growth"), "wrong_kind"),
        (cast("bolt", "bear", by="opponent"), "no_priority"),
        ({"pass": "opponent"}, "no_priority"),
        (cast("growth", "bear", "bear"), "wrong_number_of_targets"),
        (cast("growth", "growth"), "illegal_target"),
    ],
)
def test_other_ways_to_be_refused(move: Any, code: str) -> None:
    """The same reasons from elsewhere."""
    assert _table().refusal(move).code == code


def test_a_card_that_was_cast_is_not_in_hand_any_more() -> None:
    """It cannot be cast twice."""
    refusal = _mid(cast("growth", "bear")).refusal(cast("growth", "bear"))
    assert (refusal.code, refusal.value("zone"), refusal.value("zones")) == ("wrong_zone", "stack", ("hand",))


def test_a_card_out_of_the_game_cannot_be_cast() -> None:
    """What is not enabled is not there."""
    table = Table({**GROWTH, "enabled": False}, BEAR, actions=(GROW_IT,))
    assert table.refusal(cast("growth", "bear")).code == "unknown_object"


def test_a_game_may_only_be_looked_at_so_often() -> None:
    """Each evaluation is counted; past the allowance moves are refused, and the game goes no further."""
    table = _table()
    table.game = replace(table.game, looks=0)
    assert table.refusal(cast("growth", "bear")).value("what") == "evaluations"


def test_an_evaluation_that_takes_too_many_steps_is_refused() -> None:
    """The engine's own bound is a reason like any other."""
    table = _table()
    table.game = replace(table.game, book=replace(table.game.book, steps=1))
    assert table.refusal(cast("growth", "bear")).code == "too_complex"


def test_refusal_of_tells_without_raising() -> None:
    """None for what is allowed, the refusal for what is not."""
    table = _table()
    plies = read_script({**table.document, "moves": [cast("growth", "bear"), cast("growth")]}).plies
    assert refusal_of(table.game, plies[0].move) is None
    refusal = refusal_of(table.game, plies[1].move)
    assert refusal is not None
    assert refusal.value("nothing") is None
    with pytest.raises(Refused, match=r"wrong_number_of_targets \(needed 1, given 0\)"):
        play(table.game, plies[1].move)


def test_a_refusal_for_a_reason_of_the_rules_cites_the_rule() -> None:
    """By the numbering of the edition, where it is known: priority was rule 116 in 2014 and is 117 now."""
    move = cast("bolt", "bear", by="opponent")
    rules = {
        year: Table(BEAR, BOLT, actions=(BOLT_IT,), ruleset=year).refusal(move).rule
        for year in ("2007", "2014", "2026")
    }
    assert rules == {"2007": "408.1c", "2014": "116.3", "2026": "117.3"}
