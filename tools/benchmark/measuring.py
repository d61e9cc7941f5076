"""How long something takes: the best of several tries, in time of the processor, with the garbage left alone."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TypeVar

Call = Callable[[], object]
T = TypeVar("T")

#: A subject is tried again until it has had so many seconds in all, or so many tries.
_SECONDS: Final = 1.5
_MOST_TRIES: Final = 30
_LEAST_TRIES: Final = 3


def best_ms(call: Call, seconds: float = _SECONDS) -> float:
    """Return the milliseconds of the fastest of 3 to 30 runs, after one that does not count.

    What else the machine does can only make a try slower, so the quickest is nearest to what the work itself takes;
    time of the processor leaves out the time in which others had it.
    """
    return best_ms_on(lambda: None, lambda _nothing: call(), seconds)


def best_ms_on(fresh: Callable[[], T], call: Callable[[T], object], seconds: float = _SECONDS) -> float:
    """Return the same of a call on something that is made anew for each run, which does not count."""
    call(fresh())
    times: list[float] = []
    while len(times) < _LEAST_TRIES or (len(times) < _MOST_TRIES and sum(times) < seconds):
        subject = fresh()
        with _garbage_left_alone():
            start = time.process_time()
            call(subject)
            times.append(time.process_time() - start)
    return min(times) * 1000


@contextmanager
def _garbage_left_alone() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def exponent(sizes: Sequence[float], times: Sequence[float]) -> float:
    """Return the e for which `size ** e` fits the times best.

    It is the slope of a line through their logarithms (least squares).
    """
    xs, ys = [math.log(size) for size in sizes], [math.log(ms) for ms in times]
    middle_x, middle_y = sum(xs) / len(xs), sum(ys) / len(ys)
    above = sum((x - middle_x) * (y - middle_y) for x, y in zip(xs, ys, strict=True))
    return above / sum((x - middle_x) ** 2 for x in xs)
