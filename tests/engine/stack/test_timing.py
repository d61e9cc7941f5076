"""When something may be done, and why a move is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import pytest

from engine.stack import CODES, Refused, play, read_script, refusal_of
from engine.stack.actions import USES_STACK
from tests.engine.boards import LOSE_ALL, creature, equipment, land
from tests.engine.stack.tables import *

# --- c44 and C45: what may be added to a stack that is not empty, and what passes beside the stack ---------


PRODIGAL = creature("prodigal", 1, 1)
PING = ability("ping", "activated", "prodigal", damage(1), targets=[A_CREATURE], taps=True)
ACT = in_hand("act", "Sorcery")
ACT_IT = spell("act", effect("act-effect", FIRST, {"control": "you"}), targets=[A_CREATURE])
AMBUSH = in_hand("ambush", "Creature", "you", "flash", power=2, toughness=1)
CUB = in_hand("cub", "Creature", power=1, toughness=1)
BLADE = equipment("blade", "bear")
EQUIP = ability(
    "equip",
    "activated",
    "blade",
    {"attach": {"what": {"is": "self"}, "to": FIRST}},
    targets=[A_CREATURE],
    speed="sorcery",
)
WILDS = land("wilds", zone="hand")
PLAY_WILDS = ability("wilds", "land", "wilds")


def _table(turn: dict[str, object] | None = None, **fields: object) -> Table:
    objects = (BEAR, GROWTH, PRODIGAL, ACT, AMBUSH, CUB, BLADE, WILDS, FOREST, in_hand("opener"))
    actions = (
        GROW_IT,
        PING,
        ACT_IT,
        spell("opener"),
        spell("ambush"),
        spell("cub"),
        EQUIP,
        PLAY_WILDS,
        TAP_FOREST,
        ability("wakes", "triggered", "bear", gain(1)),
    )
    return Table(*objects, actions=actions, turn=turn, **fields)


YES = {
    "an instant": cast("growth", "bear"),
    "a spell with flash": cast("ambush"),
    "an activated ability": activate("ping", "bear"),
    "a triggered ability": {"trigger": ["wakes"]},
}
NO = {
    "a sorcery": cast("act", "bear"),
    "a creature without flash": cast("cub"),
    "an ability used as a sorcery": activate("equip", "bear"),
}


@pytest.mark.parametrize("move", YES.values(), ids=YES.keys())
def test_these_may_answer(move: dict[str, object]) -> None:
    """C44 t0: instants, spells with flash, activated and triggered abilities go on a stack that is not empty."""
    table = _table().do(cast("opener"))
    assert len(table.do(move).stack) == 2


@pytest.mark.parametrize("move", NO.values(), ids=NO.keys())
def test_these_may_not_answer(move: dict[str, object]) -> None:
    """C44 t0b: sorceries, other creature spells and what is activated as a sorcery need an empty stack (307.1)."""
    refusal = _table().do(cast("opener")).refusal(move)
    assert (refusal.code, refusal.value("lacks"), refusal.rule) == ("sorcery_timing", ("empty_stack",), "117.1a")


@pytest.mark.parametrize("move", NO.values(), ids=NO.keys())
def test_on_an_empty_stack_in_your_main_phase_they_may_be_played(move: dict[str, object]) -> None:
    """The same moves are allowed where nothing is on the stack."""
    assert len(_table().do(move).stack) == 1


@pytest.mark.parametrize(
    ("turn", "fields", "lacks"),
    [
        ({"step": "upkeep"}, {}, ("main_phase",)),
        ({"priority": "you"}, {"active_player": "opponent"}, ("own_turn",)),
        ({"step": "end", "priority": "you"}, {"active_player": "opponent"}, ("own_turn", "main_phase")),
    ],
)
@pytest.mark.parametrize("move", [*NO.values(), {"play": "wilds"}], ids=[*NO.keys(), "a land"])
def test_a_refusal_tells_all_that_is_lacking(
    move: dict[str, object], turn: dict[str, object], fields: dict[str, object], lacks: tuple[str, ...]
) -> None:
    """Own turn, a main phase, an empty stack: each that is lacking is named."""
    assert _table(turn, **fields).refusal(move).value("lacks") == lacks


def test_instants_may_be_cast_in_any_step_in_which_a_player_has_priority() -> None:
    """Also in the opponent's end step (117.1a)."""
    table = _table({"step": "end", "priority": "you"}, active_player="opponent")
    assert table.do(cast("growth", "bear")).stack == ["growth"]


def test_an_artifact_creature_may_be_given_another_speed_by_the_document() -> None:
    """What may be cast as though it had flash says so with its speed."""
    table = Table(BEAR, PRODIGAL, CUB, actions=(PING, spell("cub", speed="instant")))
    assert table.do(activate("ping", "bear"), cast("cub")).stack == ["ping-1", "cub"]


# --- C45: lands and mana ------------------------------------------------------------------------------


def test_a_land_is_played_without_the_stack_and_nobody_can_answer() -> None:
    """C45 V1: it is on the battlefield at once, with a new timestamp, and its player has priority (116.2a)."""
    table = _table().do({"play": "wilds"})
    assert (table.stack, table.zone("wilds"), table.game.priority) == ([], "battlefield", "you")
    wilds = next(item for item in table.game.scenario.objects if item.id == "wilds")
    assert wilds.timestamp == max(item.timestamp for item in table.game.scenario.objects)
    assert table.events("land_played", "cast") == ["wilds"]


def test_a_mana_ability_works_at_once_and_whoever_had_priority_keeps_it() -> None:
    """C45 V2: with a spell on the stack, the mana is there at once and the stack is as it was (605.3b, 405.6c)."""
    table = _table().do(cast("growth", "bear"), activate("tap-forest"))
    assert (table.stack, table.game.mana["you"], table.game.priority) == (["growth"], ("G",), "you")
    assert "tapped" in next(item.status for item in table.game.scenario.objects if item.id == "forest")


def test_one_land_a_turn_or_as_many_as_are_allowed() -> None:
    """A second land is refused, unless more may be played (305.2)."""
    second = land("second", zone="hand")
    actions = (PLAY_WILDS, ability("second", "land", "second"))
    refusal = Table(WILDS, second, actions=actions).do({"play": "wilds"}).refusal({"play": "second"})
    assert (refusal.code, refusal.value("played"), refusal.value("plays")) == ("land_played", 1, 1)
    two = Table(WILDS, second, actions=actions, turn={"land_plays": 2}).do({"play": "wilds"}, {"play": "second"})
    assert (two.zone("second"), two.game.turn.lands_played) == ("battlefield", 2)


def test_a_new_turn_brings_a_new_land() -> None:
    """The count of lands starts anew with each turn (305.2)."""
    table = Table(WILDS, actions=(PLAY_WILDS,), turn={"lands_played": 1, "step": "end"}).everybody_passes()
    assert (table.game.turn.lands_played, table.game.turn.land_plays) == (0, 1)


# --- what uses the stack (4.7) ------------------------------------------------------------------------


def test_spells_and_abilities_use_the_stack_and_nothing_else_does() -> None:
    """K01 to K11: cast, activated and triggered (delayed ones too); not mana, lands, special, turn-based."""
    assert {"spell", "activated", "triggered", "delayed"} == USES_STACK


def test_a_special_action_happens_at_once() -> None:
    """K10: ending a Licid's effect needs priority and nothing more; there is nothing to answer (116.2d, 405.6d)."""
    licid = {
        "id": "licid-effect",
        "name": "Licid",
        "affects": {"ids": ["bear"]},
        "changes": [{"types": {"set": ["Enchantment"]}}],
    }
    stop = ability("stop", "special", "bear", {"op": {"disable": "licid-effect"}})
    table = Table(BEAR, GROWTH, BOLT, actions=(stop, GROW_IT, BOLT_IT), effects=(licid,))
    assert table.result()["objects"]["bear"]["types"] == ["Enchantment"]
    table.do({"special": "stop"})
    assert (table.stack, table.events("special_action")) == ([], ["stop"])
    assert table.result()["objects"]["bear"]["types"] == ["Creature"]
    assert table.do({"pass": "you"}).refusal({"special": "stop"}).code == "no_priority"


def test_a_special_action_may_have_the_timing_of_a_sorcery() -> None:
    """Such as what may be done only with an empty stack: the refusal tells what is lacking."""
    slow = ability("slow", "special", "bear", speed="sorcery")
    table = Table(BEAR, GROWTH, actions=(slow, GROW_IT)).do(cast("growth", "bear"))
    assert table.refusal({"special": "slow"}).code == "sorcery_timing"


def test_a_static_ability_works_as_soon_as_its_permanent_is_there() -> None:
    """K05 to K07: the anthem is a spell on the stack, its effect never is (405.6b)."""
    grants = {"static": {"affects": {"type": "Creature"}, "changes": [{"pt": {"add": [1, 1]}}]}}
    anthem = in_hand("anthem", "Enchantment", "you", grants)
    table = Table(BEAR, anthem, actions=(spell("anthem"),)).do(cast("anthem"))
    assert (table.stack, table.size("bear")) == (["anthem"], (2, 2))
    assert (table.everybody_passes().stack, table.size("bear")) == ([], (3, 3))


def test_split_second_lets_only_mana_and_special_actions_through() -> None:
    """While such a spell is on the stack no spell is cast and no other ability activated (702.61a)."""
    shock = in_hand("shock", "Instant", "you", "split second")
    turn_up = ability("turn-up", "special", "bear")
    actions = (spell("shock", gain(1)), GROW_IT, PING, TAP_FOREST, turn_up)
    table = Table(BEAR, GROWTH, PRODIGAL, FOREST, shock, actions=actions).do(cast("shock"))
    assert table.refusal(cast("growth", "bear")).code == "split_second"
    assert table.refusal(activate("ping", "bear")).code == "split_second"
    table.do(activate("tap-forest"), {"special": "turn-up"}).everybody_passes()
    assert (table.life("you"), table.do(cast("growth", "bear")).stack) == (21, ["growth"])


# --- every refusal there is: its code, what it tells, and that the game stays as it was --------------------


TEXT = {"id": "heal", "other": "Gain 1 life.", "kind": "activated"}


def _refusing_table(**fields: Any) -> Table:
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
    return _refusing_table(**fields).do(*moves)


#: Code -> the moves before, the move that is refused, and something that the refusal tells.
REFUSED: Final[dict[str, tuple[list[Any], Any, tuple[str, Any] | None]]] = {
    "ability_lost": ([], activate("heal"), ("ability", "heal")),
    "cannot_pay": ([], cast("rock"), ("cost", "{1}")),
    "game_over": ([{"concede": "opponent"}], cast("growth", "bear"), None),
    "illegal_target": ([], cast("growth", "forest"), ("target", "forest")),
    "impossible": ([activate("bad")], {"pass": "each"}, None),
    "land_played": ([{"play": "wilds"}], {"play": "spare"}, ("plays", 1)),
    # C44 t0b: a land is played only while the stack is empty (305.1).
    "land_timing": ([cast("growth", "bear")], {"play": "wilds"}, ("lacks", ("empty_stack",))),
    "no_priority": ([], cast("bolt", "bear", by="opponent"), ("priority", "you")),
    "not_a_land": ([], {"play": "no-land"}, ("object", "rock")),
    # Only mana abilities are activated while paying, anything else before (601.2g).
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
    # The cost cannot be paid twice (601.2h).
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
        ({"pass": "opponent"}, "no_priority"),
        (cast("growth", "bear", "bear"), "wrong_number_of_targets"),
        (cast("growth", "growth"), "illegal_target"),
    ],
)
def test_other_ways_to_be_refused(move: Any, code: str) -> None:
    assert _refusing_table().refusal(move).code == code


def test_a_card_that_was_cast_is_not_in_hand_any_more() -> None:
    refusal = _mid(cast("growth", "bear")).refusal(cast("growth", "bear"))
    assert (refusal.code, refusal.value("zone"), refusal.value("zones")) == ("wrong_zone", "stack", ("hand",))


def test_a_card_out_of_the_game_cannot_be_cast() -> None:
    table = Table({**GROWTH, "enabled": False}, BEAR, actions=(GROW_IT,))
    assert table.refusal(cast("growth", "bear")).code == "unknown_object"


def test_a_game_may_only_be_looked_at_so_often() -> None:
    """Each evaluation is counted; past the allowance moves are refused, and the game goes no further."""
    table = _refusing_table()
    table.game = replace(table.game, looks=0)
    assert table.refusal(cast("growth", "bear")).value("what") == "evaluations"


def test_an_evaluation_that_takes_too_many_steps_is_refused() -> None:
    """The engine's own bound is a reason like any other."""
    table = _refusing_table()
    table.game = replace(table.game, book=replace(table.game.book, steps=1))
    assert table.refusal(cast("growth", "bear")).code == "too_complex"


def test_refusal_of_tells_without_raising() -> None:
    table = _refusing_table()
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
