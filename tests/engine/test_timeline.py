"""The order of everything with a timestamp, and moving things in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.notation import read_scenario
from engine.scenario import Scenario
from engine.timeline import DIRECTIONS, Direction, moved, timeline
from layers_site.boards.services.edits import free_id, removed

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
    """Counters are things of their own in the list."""
    assert keys(removed(scenario([1, 2]), "o0#+1/+1")) == ["o0", "o1"]
