"""Operations, and what has a timestamp."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import ScenarioError, parse
from engine.notation import read_ops, read_scenario, write_op
from engine.operations import Attach, Enable, GiveControl, Move, Timestamp, apply_ops
from engine.scenario import Chosen, Counters, Effect, GameObject, Scenario
from engine.timeline import DIRECTIONS, Direction, moved, timeline
from layers_site.boards.services.edits import free_id, removed

# --- operations on a scenario: what each changes, and nothing else. Rule numbers are today's ---------------


Json = Any

BOARD: Json = {
    "format": "layers/1",
    "objects": [
        {
            "id": "bear",
            "name": "Bear",
            "timestamp": 10,
            "controller": "opponent",
            "counters": [{"kind": "+1/+1", "count": 1, "timestamp": 70}],
            "chosen": {"color": "red"},
            "status": ["tapped"],
            "face_down": True,
        },
        {"id": "aura", "name": "Aura", "timestamp": 20, "attached_to": "bear"},
        {"id": "curse", "name": "Curse", "timestamp": 30, "attached_to": "opponent"},
        {
            "id": "spell",
            "name": "Spell",
            "timestamp": 40,
            "zone": "stack",
            "controller": "opponent",
            "chosen": {"color": "blue"},
            "counters": [{"kind": "charge", "count": 1}],
        },
        {"id": "crusade", "name": "Crusade", "zone": "graveyard", "chosen": {"name": "Bear"}, "controller": "opponent"},
    ],
    "effects": [
        {
            "id": "growth",
            "name": "Growth",
            "timestamp": 50,
            "affects": {"ids": ["bear", "spell"]},
            "changes": [{"pt": {"add": [3, 3]}}],
        },
    ],
}


def board() -> Scenario:
    return parse(BOARD)


def after(*ops: Json) -> Scenario:
    return apply_ops(board(), read_ops(list(ops), board()))


def item(scenario: Scenario, name: str) -> GameObject:
    return next(obj for obj in scenario.objects if obj.id == name)


def growth(scenario: Scenario) -> Effect:
    return scenario.effects[0]


def with_object(name: str, **changed: Any) -> Scenario:
    """The board with one object changed and nothing else."""
    scenario = board()
    return replace(
        scenario,
        objects=tuple(replace(obj, **changed) if obj.id == name else obj for obj in scenario.objects),
    )


def test_disabling_and_enabling_keep_everything_in_its_place() -> None:
    """An object or effect that goes and comes back is what it was, at its timestamp."""
    assert not item(after({"disable": "bear"}), "bear").enabled
    assert not growth(after({"disable": "growth"})).enabled
    assert after({"disable": "bear"}, {"disable": "growth"}, {"enable": "growth"}, {"enable": "bear"}) == board()


def test_a_timestamp_is_set_on_objects_and_effects() -> None:
    """Older or newer, and equal to others too."""
    assert after({"timestamp": ["aura", 0]}) == with_object("aura", timestamp=0)
    assert growth(after({"timestamp": ["growth", 20]})).timestamp == 20


def test_attaching_gives_the_attached_object_a_timestamp_newer_than_all_others() -> None:
    """613.7e; the counters of timestamp 70 were the newest."""
    assert after({"attach": ["aura", "curse"]}) == with_object("aura", attached_to="curse", timestamp=71)
    assert after({"attach": ["aura", "you"]}) == with_object("aura", attached_to="you", timestamp=71)


def test_attaching_again_is_newer_again() -> None:
    """Each attachment is newer than the one before, also of the same object."""
    scenario = after({"attach": ["aura", "curse"]}, {"attach": ["curse", "you"]}, {"attach": ["aura", "curse"]})
    assert (item(scenario, "aura").timestamp, item(scenario, "curse").timestamp) == (73, 72)


def test_counters_are_set_to_a_number_at_a_new_timestamp() -> None:
    """613.7c: a kind that was there is one kind of a new number, other kinds keep their timestamps."""
    assert item(after({"counters": ["bear", "+1/+1", 3]}), "bear").counters == (Counters("+1/+1", 3, 71),)
    assert item(after({"counters": ["bear", "flying", 1]}), "bear").counters == (
        Counters("+1/+1", 1, 70),
        Counters("flying", 1, 71),
    )


def test_no_counters_of_a_kind_is_not_a_kind_of_which_there_are_none() -> None:
    """0 takes them away, and what was never there stays away."""
    assert after({"counters": ["bear", "+1/+1", 0]}) == with_object("bear", counters=())
    assert after({"counters": ["bear", "charge", 0]}) == board()


def test_who_dies_is_a_new_object_in_the_graveyard() -> None:
    """400.7: no counters, attachments or locked effects; 108.4a: no controller but its owner, no choices, no status."""
    scenario = after({"move": ["bear", "graveyard"]})
    bear = item(scenario, "bear")
    assert (bear.zone, bear.timestamp, bear.controller) == ("graveyard", 71, "you")
    assert (bear.counters, bear.chosen, bear.status, bear.face_down) == ((), Chosen(), (), False)
    assert item(scenario, "aura").attached_to is None
    assert item(scenario, "aura").timestamp == 20
    assert item(scenario, "curse").attached_to == "opponent"
    assert growth(scenario).affects == ("spell",)


def test_an_attached_permanent_that_moves_is_attached_to_nothing() -> None:
    """Its own attachment goes too."""
    assert after({"move": ["aura", "hand"]}) == with_object("aura", zone="hand", timestamp=71, attached_to=None)


def test_a_blinked_permanent_is_forgotten_by_what_affected_it() -> None:
    """It leaves and comes back: two moves, two timestamps, no effect on it any more."""
    scenario = after({"move": ["bear", "exile"]}, {"move": ["bear", "battlefield"]})
    assert (item(scenario, "bear").zone, item(scenario, "bear").timestamp) == ("battlefield", 72)
    assert growth(scenario).affects == ("spell",)


def test_a_spell_that_becomes_a_permanent_stays_what_it_was() -> None:
    """400.7a: what affects the spell affects the permanent that it becomes; its controller and choices stay."""
    scenario = after({"move": ["spell", "battlefield"]})
    assert scenario == with_object("spell", zone="battlefield", timestamp=71)
    assert growth(scenario).affects == ("bear", "spell")


def test_a_spell_that_goes_elsewhere_is_forgotten() -> None:
    """Only from the stack to the battlefield is it the same object."""
    scenario = after({"move": ["spell", "graveyard"]})
    assert growth(scenario).affects == ("bear",)
    assert item(scenario, "spell").counters == ()


def test_what_enters_the_battlefield_keeps_the_choices_of_the_document() -> None:
    """The document gives them as made while it enters; there is no other moment to give them."""
    crusade = item(after({"move": ["crusade", "battlefield"]}), "crusade")
    assert (crusade.zone, crusade.timestamp) == ("battlefield", 71)
    assert (crusade.chosen, crusade.controller) == (Chosen(name="Bear"), "opponent")


def test_control_choices_and_the_active_player_change_alone() -> None:
    """No timestamp moves with them."""
    assert after({"control": ["bear", "you"]}) == with_object("bear", controller="you")
    assert after({"choose": ["bear", "name", "Ours"]}) == with_object("bear", chosen=Chosen(color="red", name="Ours"))
    assert after({"choose": ["bear", "color", "green"]}) == with_object("bear", chosen=Chosen(color="green"))
    assert after({"active": "opponent"}) == replace(board(), active_player="opponent")


def test_the_scenario_that_was_given_stays_as_it_is() -> None:
    scenario = board()
    apply_ops(scenario, read_ops([{"move": ["bear", "hand"]}, {"disable": "growth"}], scenario))
    assert scenario == board()


@pytest.mark.parametrize("op", [Enable("sun"), Timestamp("sun", 1), Attach("bear", "sun"), Attach("sun", "bear")])
def test_an_operation_on_what_is_not_there_is_an_error_at_its_place(op: Any) -> None:
    with pytest.raises(ScenarioError) as caught:
        apply_ops(board(), [Enable("bear"), op], "/ops")
    assert caught.value.problems[0].path == "/ops/1"


@pytest.mark.parametrize("op", [Move("bear", "hand"), Attach("aura", "curse")])
def test_a_new_timestamp_beyond_the_bound_is_an_error(op: Any) -> None:
    """No number goes past 1,000,000,000."""
    with pytest.raises(ScenarioError, match="none is left"):
        apply_ops(board(), [Timestamp("growth", 10**9), op])


def test_control_of_what_is_no_object_is_an_error() -> None:
    """An effect's controller is who "you" was as it was made; nobody takes that over."""
    with pytest.raises(ScenarioError):
        apply_ops(board(), [GiveControl("growth", "opponent")])


def test_what_no_object_shows_is_stated() -> None:
    """Tapped, monstrous, night, the monarch, life, poison: each is said whole, and no timestamp changes."""
    ops = read_ops(
        [
            {"status": ["bear", ["attacking", "tapped"]]},
            {"facts": ["bear", ["monstrous"]]},
            {"game_facts": ["night"]},
            {"player_facts": ["you", ["monarch"]]},
            {"life": ["opponent", 7]},
            {"player_counters": ["you", "poison", 2]},
        ]
    )
    before = read_scenario({"format": "layers/1", "objects": [{"id": "bear", "name": "Bear", "types": ["Creature"]}]})
    after = apply_ops(before, ops)
    (bear,) = after.objects
    assert (bear.status, bear.facts, bear.timestamp) == (("tapped", "attacking"), ("monstrous",), 1)
    assert (after.facts, after.player_facts) == (("night",), {"you": ("monarch",)})
    assert (after.life["opponent"], after.player_counters) == (7, {"you": {"poison": 2}})
    gone = apply_ops(after, read_ops([{"player_facts": ["you", []]}, {"player_counters": ["you", "poison", 0]}]))
    assert (gone.player_facts, gone.player_counters) == ({}, {})
    assert write_op(ops[0]) == {"status": ["bear", ["tapped", "attacking"]]}


# --- the order of everything with a timestamp, and moving things in it -------------------------------------


COUNTERS = [{"kind": "+1/+1", "count": 1}]


def scenario(stamps: list[int], effects: list[int] = []) -> Scenario:  # noqa: B006 - never changed
    """Objects `o0`, `o1` … and effects `e0`, `e1` … with these timestamps; the first object has a counter as old."""
    return read_scenario(
        {
            "format": "layers/1",
            "objects": [
                {"id": f"o{n}", "name": "O", "timestamp": stamp, "counters": COUNTERS if n == 0 else []}
                for n, stamp in enumerate(stamps)
            ],
            "effects": [
                {
                    "id": f"e{n}",
                    "name": "E",
                    "timestamp": stamp,
                    "affects": {"ids": []},
                    "changes": [{"pt": {"add": [1, 1]}}],
                }
                for n, stamp in enumerate(effects)
            ],
        }
    )


def keys(board: Scenario) -> list[str]:
    return [item.key for item in timeline(board)]


def test_ties_go_static_then_counters_then_resolved() -> None:
    """Equal timestamps: objects, their counters, effects; each in the order of the document."""
    assert keys(scenario([5, 5], [5, 5])) == ["o0", "o1", "o0#+1/+1", "e0", "e1"]


def test_older_comes_first_whatever_it_is() -> None:
    """An effect older than an object stands above it."""
    assert keys(scenario([7, 3], [5])) == ["o1", "e0", "o0", "o0#+1/+1"]


@pytest.mark.parametrize(
    ("direction", "order"),
    [("up", "bac"), ("down", "acb"), ("first", "bac"), ("last", "acb")],
)
def test_a_move_passes_one_neighbour_or_all(direction: Direction, order: str) -> None:
    """The middle one of three goes before or after its neighbour."""
    board = read_scenario(
        {"format": "layers/1", "objects": [{"id": name, "name": name, "timestamp": 9} for name in "abc"]}
    )
    assert "".join(keys(moved(board, "b", direction, "abc"))) == order


def test_what_is_not_shown_keeps_its_place() -> None:
    """Moving past a neighbour leaves what stands between them, unseen, in its order."""
    board = read_scenario(
        {"format": "layers/1", "objects": [{"id": name, "name": name, "timestamp": n} for n, name in enumerate("axyb")]}
    )
    assert "".join(keys(moved(board, "a", "down", "ab"))) == "xyba"
    assert "".join(keys(moved(board, "b", "up", "ab"))) == "baxy"


@given(st.lists(st.integers(0, 9), min_size=2, max_size=6), st.data())
def test_a_move_changes_only_the_order(stamps: list[int], data: st.DataObject) -> None:
    """Everything is still there once, with timestamps 1, 2, 3 …, and the others keep their order among themselves."""
    board = scenario(stamps, stamps[:2])
    seen = keys(board)
    key = data.draw(st.sampled_from(seen))
    after = moved(board, key, data.draw(st.sampled_from(DIRECTIONS)), seen)
    assert [name for name in keys(after) if name != key] == [name for name in seen if name != key]
    assert after == board or [item.timestamp for item in timeline(after)] == list(range(1, len(seen) + 1))


def test_a_free_id_is_nobody_elses() -> None:
    """The second and third of a name are numbered."""
    board = scenario([1], [2])
    assert [free_id(board, "o0"), free_id(board, "e0"), free_id(board, "x")] == ["o0-2", "e0-2", "x"]


def test_removing_counters_leaves_their_object() -> None:
    assert keys(removed(scenario([1, 2]), "o0#+1/+1")) == ["o0", "o1"]
