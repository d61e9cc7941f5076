"""Which part goes next, on graphs drawn by hand (613.7, 613.8b). Names stand in timestamp order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.evaluation.ordering import Choice, in_order, loops_of


def next_part(waiting: str | list[str], depends: Mapping[str, Iterable[str]], loops: str = "with_others") -> Choice:
    return next(in_order(waiting, depends, loops))  # type: ignore[arg-type]


def order(waiting: str, depends: dict[str, str], loops: str = "with_others") -> str:
    """All the choices in a row, on one graph, as a word."""
    left, result = list(waiting), ""
    while left:
        choice = next_part(left, {name: set(others) for name, others in depends.items()}, loops)
        left.remove(choice.name)
        result += choice.name
    return result


@pytest.mark.parametrize(
    ("waiting", "depends", "expected"),
    [
        ("abc", {}, "abc"),  # timestamps alone, in the order given
        ("cab", {}, "cab"),
        ("abc", {"a": "c"}, "bca"),  # it waits until just after all that it depends on
        ("abcd", {"c": "a"}, "abcd"),  # a released part competes by timestamp and does not jump ahead
        ("abcd", {"a": "b"}, "bacd"),
        ("abcd", {"a": "d", "b": "d"}, "cdab"),  # two are released together
        ("abc", {"a": "b", "b": "c"}, "cba"),  # a chain is followed to its end
        ("ab", {"a": "b", "b": "a"}, "ab"),  # in a loop the waiting rule is ignored
        ("abc", {"a": "b", "b": "c", "c": "b"}, "bac"),  # only there: `a`, though older, keeps waiting for `b`
        ("abc", {"a": "b", "b": "ac"}, "cab"),  # a loop waits for what a member depends on outside
    ],
)
def test_parts_wait_for_what_they_depend_on_and_else_go_by_timestamp(
    waiting: str, depends: dict[str, str], expected: str
) -> None:
    """613.7, 613.8b."""
    assert order(waiting, depends) == expected


def test_loops_may_be_made_to_wait_for_independent_parts() -> None:
    """The other reading of the rule, kept as a switch: what is in no loop goes first."""
    depends = {"a": "b", "b": "a"}
    assert order("abc", depends) == "abc"
    assert order("abc", depends, "after_independents") == "cab"


def test_a_choice_tells_who_is_held_back_and_by_what() -> None:
    choice = next_part("abc", {"a": {"c"}})
    assert (choice.name, choice.held, choice.passes_older, choice.in_loop) == ("b", {"a": {"c"}}, True, False)


def test_passing_a_loop_that_may_go_is_not_passing_what_waits() -> None:
    """Where independent parts go first, the older members of a loop are not held back by anything."""
    choice = next_part("abc", {"a": "b", "b": "a"}, "after_independents")
    assert (choice.name, choice.passes_older, choice.held) == ("c", False, {})


def test_passing_one_that_waits_is_told_beside_others_that_do_not() -> None:
    """c waits for d; a and b are in a loop, and wait for nothing."""
    choice = next_part("abcd", {"a": "b", "b": "a", "c": "d"}, "after_independents")
    assert (choice.name, choice.passes_older, choice.held) == ("d", True, {"c": {"d"}})


def test_the_first_of_all_passes_nobody() -> None:
    assert next_part("ab", {"b": "a"})[:3] == ("a", False, False)


def test_what_waits_no_more_holds_nothing_back() -> None:
    assert next_part("a", {"a": {"gone"}}).name == "a"


def test_two_loops_are_two_components() -> None:
    edges = {"a": {"b"}, "b": {"a"}, "c": {"d"}, "d": {"c", "a"}}
    assert loops_of("abcd", edges) == [("a", "b"), ("c", "d")]


NAMES = "abcdef"
GRAPHS = st.dictionaries(st.sampled_from(NAMES), st.frozensets(st.sampled_from(NAMES)), max_size=6).map(
    lambda graph: {name: "".join(sorted(others - {name})) for name, others in graph.items()}
)


@given(GRAPHS)
def test_every_part_goes_exactly_once_whatever_depends_on_what(graph: dict[str, str]) -> None:
    assert sorted(order(NAMES, graph)) == sorted(NAMES)


@given(GRAPHS)
def test_outside_loops_nothing_goes_before_what_it_depends_on(graph: dict[str, str]) -> None:
    edges = {name: set(graph.get(name, "")) for name in NAMES}
    component = {name: members for members in loops_of(NAMES, edges) for name in members}
    gone = order(NAMES, graph)
    for name in NAMES:
        for other in edges[name] - set(component[name]):
            assert gone.index(other) < gone.index(name)
