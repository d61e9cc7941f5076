"""The cost of the server for the machine: memory and processor time of all its processes together."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")
_TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a period: its seconds, and the processor seconds of server and learners.

    `answered` are the requests of that time.
    """

    elapsed: float
    server: float
    learners: float
    answered: int

    @property
    def rate(self) -> float:
        """Return requests per second."""
        return self.answered / self.elapsed

    @property
    def each(self) -> float:
        """Return milliseconds of the processor per request."""
        return self.server / self.answered * 1000

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.elapsed + other.elapsed,
            self.server + other.server,
            self.learners + other.learners,
            self.answered + other.answered,
        )


NOTHING: Final = Cost(0, 0, 0, 0)


class Meter:
    """Runs from its beginning until `cost`."""

    def __init__(self, server: int) -> None:
        self._server = server
        self._began = time.perf_counter(), processor(server), time.process_time()

    def cost(self, answered: int) -> Cost:
        now = time.perf_counter(), processor(self._server), time.process_time()
        elapsed, server, learners = (after - before for before, after in zip(self._began, now, strict=True))
        return Cost(elapsed, server, learners, answered)


class Watch(threading.Thread):
    """Looks at the server once a second. `largest` is in bytes; `died` are workers whose place others have taken."""

    def __init__(self, server: int, workers: int) -> None:
        super().__init__(daemon=True)
        self.server, self.workers = server, workers
        self.over = threading.Event()
        self.largest = 0
        self._seen: set[int] = set()

    def run(self) -> None:
        while not self.over.wait(1):
            self.look()

    def look(self) -> int:
        """Return the bytes at this moment."""
        self._seen.update(family(self.server))
        used = memory(self.server)
        self.largest = max(self.largest, used)
        return used

    @property
    def died(self) -> int:
        return len(self._seen) - 1 - self.workers


@contextmanager
def watched(server: int, workers: int) -> Iterator[Watch]:
    watch = Watch(server, workers)
    watch.start()
    try:
        yield watch
    finally:
        watch.over.set()
        watch.join()


def family(server: int) -> list[int]:
    """Return the process and its workers."""
    children = _PROC / str(server) / "task" / str(server) / "children"
    return [server, *(int(process) for process in children.read_text(encoding="ascii").split())]


def memory(server: int) -> int:
    """Return the bytes that would be free without these processes. Shared memory counts once (PSS)."""
    return sum(kilobytes for process in family(server) for kilobytes in _pss(process)) * 1024


def _pss(process: int) -> Iterator[int]:
    """Yield the bytes; nothing for a process that has just ended."""
    try:
        lines = (_PROC / str(process) / "smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return
    yield from (int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def processor(server: int) -> float:
    """Return the processor seconds of the server and its workers, also of ended ones."""
    return sum(_taken(process) for process in family(server))


def _taken(process: int) -> float:
    """Return the fields 14 to 17 of `stat`, the last two of which are those of children that have ended."""
    try:
        text = (_PROC / str(process) / "stat").read_text(encoding="utf-8")
    except OSError:
        return 0.0
    fields = text.rpartition(")")[2].split()
    return sum(int(field) for field in fields[11:15]) / _TICKS
