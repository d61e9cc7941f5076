"""What is done on a board becomes the operations of a stage, and these give the board again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation
from hypothesis import event, given
from hypothesis import strategies as st

from engine.cases import moments
from engine.notation import read_case, read_scenario, write_scenario
from engine.operations import (
    Attach,
    Enable,
    SetCounters,
    SetFacts,
    SetGameFacts,
    SetLife,
    SetPlayerCounters,
    SetPlayerFacts,
    SetStatus,
    Timestamp,
    apply_ops,
)
from engine.scenario import Scenario
from engine.timeline import moved, timeline
from engine.turning import Transform, TurnDown
from layers_site.boards.services import edits
from layers_site.editing.presenters.stages import op_sentences
from layers_site.editing.services.cases import StagePlace
from layers_site.editing.services.recording import UnsayableError, gone, recorded, same_board, without
from layers_site.explain.names import Names
from tests.editing.boards import BOARD, Edit, edit, played, scenario, thing
from tests.factories import case_document

START = StagePlace()


def document(**keys: Any) -> dict[str, Any]:
    return case_document(scenario=BOARD, stages=[], **keys)


def stage(*ops: dict[str, Any]) -> dict[str, Any]:
    return {"title": {"en": "Then", "fr": "Ensuite"}, "ops": list(ops)}


def replayed(before: dict[str, Any], board: Scenario, place: StagePlace = START) -> Scenario:
    """The board that the recorded stage gives, without what the board has no more."""
    recording = recorded(before, place, board)
    stages = [*before["stages"], {"title": "New", "ops": recording.written}]
    case = read_case({**before, "scenario": recording.scenario, "stages": stages})
    *_, last = moments(case)
    return without(last.scenario, gone(last.scenario, board))


@given(st.lists(edit(), min_size=1, max_size=6))
def test_recorded_operations_give_the_board_again(done: list[Edit]) -> None:
    """Whatever is done: either the operations lead to the same board, or the stage is refused."""
    way = played(scenario(), done)
    if not way:
        return
    try:
        after = replayed(document(), way[-1])
    except UnsayableError as error:
        event(f"refused: {sorted({field for _, field in error.what})}")
        return
    event("said")
    assert same_board(after, way[-1])


@given(st.lists(edit(), min_size=1, max_size=4), st.lists(edit(), min_size=1, max_size=4))
def test_a_second_stage_leaves_the_first_as_it_was(first: list[Edit], second: list[Edit]) -> None:
    before = document()
    for place, done in enumerate((first, second)):
        old = list(moments(read_case(before)))
        start = old[-1].scenario if old else read_scenario(before["scenario"])
        way = played(start, done)
        if not way:
            return
        try:
            recording = recorded(before, StagePlace("", place - 1), way[-1])
        except UnsayableError:
            return
        before = {**before, "scenario": recording.scenario, "stages": [*before["stages"], stage(*recording.written)]}
        now = list(moments(read_case(before)))
        for moment, other in zip(old, now, strict=False):
            new = {item.id for item in other.scenario.objects} | {item.id for item in other.scenario.effects}
            known = {item.id for item in moment.scenario.objects} | {item.id for item in moment.scenario.effects}
            assert same_board(moment.scenario, without(other.scenario, new - known))
        assert same_board(without(now[-1].scenario, gone(now[-1].scenario, way[-1])), way[-1])


# --- one thing done, told as one thing --------------------------------------------------------------


def ops_of(after: Scenario, before: dict[str, Any] | None = None) -> tuple[Any, ...]:
    return recorded(before or document(), StagePlace(), after).ops


@pytest.mark.parametrize(
    ("after", "op"),
    [
        (edits.switched(scenario(), "ogre"), Enable("ogre", enabled=False)),
        # A case's document keeps what has left the board.
        (edits.removed(scenario(), "aura"), Enable("aura", enabled=False)),
        # An attachment that moves has the newest timestamp (613.7e): nothing more need be said.
        (edits.attached(scenario(), "sword", "ogre"), Attach("sword", "ogre")),
        # Three counters are three, whatever there was before.
        (apply_ops(scenario(), [SetCounters("ogre", "+1/+1", 3)]), SetCounters("ogre", "+1/+1", 3)),
    ],
    ids=["switched", "removed", "attached", "counted"],
)
def test_what_is_done_is_one_operation(after: Scenario, op: Any) -> None:
    assert ops_of(after) == (op,)


def test_moving_one_effect_changes_one_timestamp() -> None:
    """The workbench counts all timestamps anew; of these only the one that moved is recorded."""
    keys = [item.key for item in timeline(scenario())]
    assert ops_of(moved(scenario(), "aura", "first", keys)) == (Timestamp("aura", 4),)


def test_what_no_object_shows_is_said_by_operations() -> None:
    """Tapped, attacking, monstrous, the monarch, life and counters: each is one operation, and no timestamp changes."""
    ops = (
        SetStatus("bear", ("tapped", "attacking")),
        SetFacts("ogre", ("monstrous",)),
        SetGameFacts(("night",)),
        SetPlayerFacts("you", ("monarch",)),
        SetLife("you", 12),
        SetPlayerCounters("opponent", "poison", 3),
    )
    assert {*ops_of(apply_ops(scenario(), ops))} == {*ops}


def test_what_turns_over_is_said_by_operations() -> None:
    """A double-faced card transforms and a creature is turned face down, each with a new timestamp (613.7f, g)."""
    ops = (Transform("werewolf"), TurnDown("ogre", down=True))
    assert ops_of(apply_ops(scenario(), ops)) == ops


def test_what_comes_in_is_there_from_the_start_and_off() -> None:
    """A card added in a stage stands in the scenario, disabled, and the stage enables it."""
    from engine.notation import read_object

    after = edits.with_object(scenario(), read_object(thing("wolf", "Creature", power=1, toughness=1)))
    recording = recorded(document(), StagePlace(), after)
    assert recording.ops == (Enable("wolf"),)
    wolf = next(obj for obj in recording.scenario["objects"] if obj["id"] == "wolf")
    assert wolf["enabled"] is False


def test_an_earlier_stage_that_counts_timestamps_stays_as_it_was() -> None:
    """Stage 1 gives the sword the timestamp 65 and attaches the aura (61): a newcomer at 61 would turn these round."""
    before = document()
    before["stages"] = [stage({"attach": ["aura", "ogre"]}, {"timestamp": ["sword", 62]})]
    start = next(iter(moments(read_case(before)))).scenario
    from engine.notation import read_object

    after = edits.with_object(start, read_object(thing("wolf", "Creature", power=1, toughness=1)))
    recording = recorded(before, StagePlace("", 0), after)
    case = read_case({**before, "scenario": recording.scenario})
    first = next(iter(moments(case))).scenario
    assert same_board(without(first, ["wolf"]), start)


@pytest.mark.parametrize(
    ("change", "field"),
    [({"power": 5}, "power"), ({"linked_to": "ogre"}, "linked_to"), ({"subtypes": ["Elk"]}, "subtypes")],
)
def test_what_no_operation_says_is_refused_by_name(change: dict[str, Any], field: str) -> None:
    """A stage cannot print a card anew: the refusal names the object and what of it is different."""
    written = write_scenario(scenario())
    written["objects"][0].update(change)  # type: ignore[index]
    with pytest.raises(UnsayableError) as refused:
        ops_of(read_scenario(written))
    assert refused.value.what == (("bear", field),)


def test_what_comes_into_play_and_what_is_there_again_are_told_apart() -> None:
    """An effect is switched; a card that the case starts with is there again, a newcomer comes."""
    from engine.notation import read_object

    wolf = replace(read_object(thing("wolf", "Creature", power=1, toughness=1)), enabled=False)
    start = edits.with_object(scenario(), wolf)
    ops = (Enable("ogre", enabled=False), Enable("ogre"), Enable("wolf"))
    with translation.override("fr"):
        assert op_sentences(ops, start) == (
            "Ogre n’est plus là.", "Ogre revient.", "Wolf arrive.",
        )  # fmt: skip
    now = edits.switched(start, "wolf")
    assert op_sentences([Enable("wolf")], now, start) == ("Wolf enters.",)
    (effect, *_others) = start.effects
    assert op_sentences([Enable(effect.id)], start) == (f"{Names(start).item(effect.id)} turned on.",)
