"""Records of the learners: how long each request took, by its kind, and which failed."""

from __future__ import annotations

import math
import random
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from tools.measuring.load.visitor import Answered

#: The kinds of requests, in the order of the table.
EMPTY: Final = "an empty view"
FILE: Final = "a static file"
PAGE: Final = "a page"
SWAP: Final = "a swap"
PREDICTION: Final = "a prediction, kept"
API: Final = "an evaluation (API)"
POLL: Final = "what is new: nothing"
SEAT: Final = "a seat, changed"
ANSWER: Final = "an answer in the room"
CONSOLE: Final = "the trainer's console"
KINDS: Final = (EMPTY, FILE, PAGE, SWAP, PREDICTION, API, POLL, SEAT, ANSWER, CONSOLE)


@dataclass(slots=True)
class Seen:
    """The records of one thread of the load.

    `took` has seconds by kind; `failed` counts "a swap: 500". The rest is what the site said that it stored: answers by
    place and vote, predictions, and boards by their ids. `late` answers were refused.
    """

    took: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failed: Counter[str] = field(default_factory=Counter)
    answers: Counter[tuple[int, int]] = field(default_factory=Counter)
    late: int = 0
    predictions: int = 0
    boards: set[str] = field(default_factory=set)

    def count(self) -> int:
        """Count the requests, failed ones too."""
        return sum(map(len, self.took.values()))

    def keep(self, kind: str, answered: Answered, *good: int, late: float = 0.0) -> bool:
        """Keep the answer, and return whether it is as expected (200, where nothing else is said).

        `late` are seconds that it waited before.
        """
        self.took[kind].append(answered.seconds + late)
        if answered.status in (good or (200,)):
            return True
        self.failed[f"{kind}: {answered.status or 'no answer'}"] += 1
        return False


def together(all_seen: Iterable[Seen]) -> Seen:
    """Join several records into one."""
    whole = Seen()
    for seen in all_seen:
        for kind, seconds in seen.took.items():
            whole.took[kind].extend(seconds)
        whole.failed.update(seen.failed)
        whole.answers.update(seen.answers)
        whole.late += seen.late
        whole.predictions += seen.predictions
        whole.boards |= seen.boards
    return whole


def percentile(seconds: Sequence[float], share: float) -> float:
    """Return the least of the values that so many of them do not exceed; NaN of none."""
    ordered = sorted(seconds)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)] if ordered else math.nan


@dataclass(slots=True)
class Pace:
    """When somebody asks next: set before it is known how long the answer before takes.

    Whoever had to wait longer than that asks late, and what comes late has been waited for since it was due.
    Otherwise a site that stands still would be asked less, and its worst moments would count once instead of often.
    """

    chance: random.Random
    over: threading.Event
    due: float = field(default_factory=time.perf_counter)

    @classmethod
    def of(cls, number: int, over: threading.Event) -> Pace:
        """Return the pace of the learner with that number, who does the same in each run."""
        return cls(random.Random(number), over)  # noqa: S311 - how long somebody thinks

    def begin(self) -> None:
        """Begin to count the time."""
        self.due = time.perf_counter()

    def wait(self, least: float, most: float) -> float:
        """Wait until the next moment, so many seconds after the one before, and return the delay."""
        self.due += self.chance.uniform(least, most)
        late = time.perf_counter() - self.due
        if late < 0:
            self.over.wait(-late)
        return max(0.0, late)
