"""A caller with a clock lends it: the engine has none, looks at it as it counts steps, and lets go when asked to."""

from __future__ import annotations

import pytest

import engine
from engine.budget import STEPS_BETWEEN_LOOKS, Meter
from tests.engine.boards import CREATURES, add_pt, board, creature, enchantment, run, static
from tests.engine.fuzz.test_doors import endless

STEPS = 50_000


class Looks:
    """A watch that says the time is up after so many looks; None is never."""

    def __init__(self, most: int | None = None) -> None:
        self.count, self.most = 0, most

    def __call__(self) -> bool:
        self.count += 1
        return self.most is not None and self.count > self.most


def spent(most: int | None) -> tuple[Looks, type[Exception]]:
    looks = Looks(most)
    with engine.watched(looks), pytest.raises((engine.EvaluationError, engine.TimeUpError)) as caught:
        engine.evaluate(engine.parse(endless(4)), steps=STEPS)
    return looks, caught.type


def test_the_watch_is_looked_at_every_thousand_steps() -> None:
    """From the beginning on, and no more often: fifty times in fifty thousand steps, give or take the larger ones."""
    looks, ended = spent(None)
    assert ended is engine.EvaluationError
    assert STEPS / STEPS_BETWEEN_LOOKS * 0.8 < looks.count <= STEPS / STEPS_BETWEEN_LOOKS + 1


@pytest.mark.parametrize("most", [0, 1, 7])
def test_it_lets_go_as_soon_as_the_time_is_up(most: int) -> None:
    looks, ended = spent(most)
    assert (looks.count, ended) == (most + 1, engine.TimeUpError)


def test_what_the_clock_ends_is_no_result_of_the_board() -> None:
    """It has a message and the place of the part that was worked on, and is no EvaluationError: steps decide those."""
    looks = Looks(3)
    with engine.watched(looks), pytest.raises(engine.TimeUpError) as caught:
        engine.evaluate(engine.parse(endless(4)), steps=STEPS)
    assert not issubclass(engine.TimeUpError, engine.EvaluationError)
    assert caught.value.problem.message == "the evaluation takes longer than is allowed"
    assert caught.value.problem.path.startswith("/objects/")


def test_nobody_watches_afterwards_nor_where_it_is_put_aside() -> None:
    bears = board(creature("bear", 2, 2), enchantment("anthem", static(CREATURES, add_pt(1, 1))))
    looks = Looks(0)
    with engine.watched(looks):
        with engine.watched(None):
            assert run(bears)["objects"]["bear"]["power"] == 3
        with pytest.raises(engine.TimeUpError):
            run(bears)
    assert run(bears)["objects"]["bear"]["power"] == 3


@pytest.mark.parametrize("watch", [None, Looks()], ids=["alone", "watched"])
def test_as_many_steps_are_allowed_with_a_watch_as_without(watch: Looks | None) -> None:
    with engine.watched(watch):
        for steps in (0, 1, 999, 1_000, 1_001, 2_500):
            meter = Meter(steps)
            for _ in range(steps):
                meter.spend()
            with pytest.raises(engine.EvaluationError):
                meter.spend()
            meter = Meter(steps)
            meter.spend(steps)
            with pytest.raises(engine.EvaluationError):
                meter.spend(1)
