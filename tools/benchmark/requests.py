"""Requests over HTTP, in turn with an empty view behind the same middleware: processor time of the worker that answers.

The site is one of its own, with one worker. Others at the machine make it slower, and the empty view as well: what
counts is the ratio.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tools.measuring.load.processes import family
from tools.measuring.pages import HUMILITY
from tools.measuring.site import EMPTY, served
from tools.measuring.times import Visitor, quantile

_ONE_WORKER: Final = {"WORKERS": "1", "WORK_SECONDS": "0", "STORED_MEGABYTES": "0"}
_WARM: Final = 4
#: The worker goes on for a moment after it has answered.
_SECONDS_TO_REST: Final = 0.003


class Request(NamedTuple):
    """Milliseconds of the processor: half of the answers, and 95 of 100, took no more. `times` an empty view."""

    name: str
    p50: float
    p95: float
    times: float


def measured(rounds: int) -> Iterator[Request]:
    """Ask for each so many times, in turn. Raises RuntimeError where something is not answered as it should be."""
    with served(_ONE_WORKER) as site:
        board = f"en/{HUMILITY}"
        calls: dict[str, Callable[[], object]] = {
            "an empty view": Visitor(site).reads(EMPTY),
            "the page of a case, seen before": Visitor(site).reads(f"{board}?show=1"),
            "its region": Visitor(site).reads(f"{board}?show=1", {"HX-Request": "true"}),
            "an action, to a board nobody has seen": Visitor(site).switches(board),
            "home, to a stranger": Visitor(site).reads("en/"),
            "the cases": Visitor(site).reads("en/cases/"),
            "all cards": Visitor(site).reads("en/cards/"),
        }
        taken = _in_turn(calls, rounds, family(site.process)[-1])
    empty = statistics.median(taken["an empty view"])
    for name, some in taken.items():
        yield Request(name, statistics.median(some), quantile(some, 0.95), statistics.median(some) / empty)


def _in_turn(calls: dict[str, Callable[[], object]], rounds: int, worker: int) -> dict[str, list[float]]:
    taken: dict[str, list[float]] = {name: [] for name in calls}
    for turn in range(_WARM + rounds):
        for name, call in calls.items():
            before = _processor(worker)
            call()
            time.sleep(_SECONDS_TO_REST)
            if turn >= _WARM:
                taken[name].append(_processor(worker) - before)
    return taken


def _processor(process: int) -> float:
    """Return the milliseconds of the processor that all its threads have had; the kernel counts them in nanoseconds."""
    threads = (Path("/proc") / str(process) / "task").iterdir()
    return sum(int((thread / "schedstat").read_text(encoding="ascii").split()[0]) for thread in threads) / 1e6
