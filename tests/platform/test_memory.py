"""Answers are worked out once in a process, and only for the very same question."""

from __future__ import annotations

import pytest

import engine
from engine.errors import EvaluationError, Fault, Problem
from layers_site.platform import memory, metrics
from layers_site.platform.memory import Answers, Last, cached
from layers_site.questions.questions import Question


class Worked:
    """Says its question again as numbers; counts how often it had to."""

    def __init__(self, *, lasting: bool = True) -> None:
        self.times = 0
        self.ask: Answers[[str, int], list[int]] = cached("worked", 2, lambda _value: lasting)(self._work)

    def _work(self, text: str, steps: int) -> list[int]:
        self.times += 1
        return [len(text), steps]


def test_it_is_worked_out_once_until_it_is_forgotten() -> None:
    """And counted: twice worked out, once there already."""

    def counts() -> list[float]:
        return [metrics.EVALUATIONS.labels("worked", layer)._value.get() for layer in ("none", "process")]

    worked, before = Worked(), counts()
    assert [worked.ask("board", 5) for _ in range(2)] == [[5, 5]] * 2
    memory.forget()
    assert worked.ask("board", 5) == [5, 5]
    assert worked.times == 2
    assert [now - then for now, then in zip(counts(), before, strict=True)] == [2, 1]


@pytest.mark.parametrize("other", [("boards", 5), ("board", 6)])
def test_another_board_or_another_bound_is_another_question(other: tuple[str, int]) -> None:
    worked = Worked()
    worked.ask("board", 5)
    worked.ask(*other)
    assert worked.times == 2


def test_a_question_is_a_key_by_all_of_its_fields() -> None:
    """Two questions that differ in the last field alone are two."""
    asked: list[object] = []

    @cached("fields", 5)
    def about(question: Question) -> None:
        asked.append(question.after)

    for after in ((), ("moon.a1",), ("moon.a1",)):
        about(Question("text", "2026", "next", "", "4", after))
    assert asked == [(), ("moon.a1",)]


def test_a_bound_that_nobody_names_cannot_be_left_out_of_the_key() -> None:
    def worked(text: str, steps: int = 5) -> int:
        return steps

    with pytest.raises(TypeError, match="default"):
        cached("defaults", 1)(worked)


def test_what_was_cut_short_is_not_kept() -> None:
    """Nor what comes once the time is up, nor errors: the next who asks has more time, perhaps."""
    cut, worked, times = Worked(lasting=False), Worked(), [False]
    for _time in range(2):
        cut.ask("board", 5)
    with engine.watched(lambda: times[-1]):
        times.append(True)
        worked.ask("board", 5)
        times.append(False)
        worked.ask("board", 5)
    assert (cut.times, worked.times) == (2, 2)

    tried: list[str] = []

    @cached("fails", 2)
    def fails(text: str) -> list[int]:
        tried.append(text)
        raise EvaluationError(Problem("", Fault.MANY_STEPS))

    for _time in range(2):
        with pytest.raises(EvaluationError):
            fails("board")
    assert len(tried) == 2


def test_a_process_keeps_the_last_ones_only() -> None:
    """Two of three: the first is gone, unless it was asked for in between. Of long texts it keeps fewer."""
    times: list[int] = []
    numbered = cached("last", 2)(times.append)
    for number in (1, 2, 1, 3, 1, 2):
        numbered(number)
    assert times == [1, 2, 3, 2]

    asked = []
    length = cached("of-long-texts", 8)(lambda text: asked.append(text[0]))
    for text in (*"abcdefgh", "a", "x" * 20_000, "b", "a"):  # the long one counts as much as six
        length(text)
    assert asked == [*"abcdefgh", "x", "b"]


def test_the_last_values_weigh_no_more_than_they_may() -> None:
    last: Last[str] = Last(100)
    for number in range(10):
        last.put(number, "x", 30)
    assert [number for number in range(10) if last.get(number, None)] == [7, 8, 9]
    last.put(9, "y", 70)
    assert [number for number in range(10) if last.get(number, None)] == [8, 9]
    last.put("large", "z", 101)
    assert last.get("large", None) is None
