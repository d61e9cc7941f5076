"""`manage.py load_live`: a room full of learners at a live round, for a while, on this machine alone.

What the figures mean is told in docs/live.md.
"""

from __future__ import annotations

import math
import resource
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from layers_site.live.load.learners import Learner, Seen
from layers_site.live.load.room import Room, lead, make_room
from layers_site.live.load.serving import database_for_test, served
from layers_site.quizzes.models import Answer

MOST_LEARNERS: Final = 300
MOST_SECONDS: Final = 600
_TO_BE_SEATED: Final = 60.0
_TO_THE_END: Final = 6.0


class Command(BaseCommand):
    """Serves the site on an empty database of its own, which is deleted afterwards."""

    help = "Put a room full of learners at a live round, and print how long they waited and what was lost."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--learners", type=int, default=60, help=f"1 to {MOST_LEARNERS} (default: 60)")
        parser.add_argument("--seconds", type=int, default=30, help=f"5 to {MOST_SECONDS} (default: 30)")

    def handle(self, *_args: Any, **options: Any) -> None:
        learners, seconds = options["learners"], options["seconds"]
        if not 1 <= learners <= MOST_LEARNERS or not 5 <= seconds <= MOST_SECONDS:
            raise CommandError(f"1 to {MOST_LEARNERS} learners, 5 to {MOST_SECONDS} seconds.")
        with database_for_test() as url:
            room = make_room()
            before = _processor()
            with served(url) as port:
                seen, asked = _hold(port, room, learners, seconds)
            spent = _processor() - before
            lost = _lost(room, seen)
        self.stdout.write(f"{connection.vendor}: {learners} learners, {asked} questions, {seconds} s")
        for line in _lines(seen, lost):
            self.stdout.write(line)
        self.stdout.write(f"  processor: {spent:.1f} s for the server, from its start to its end")
        if lost:
            raise CommandError("Answers were lost.")


def _processor() -> float:
    """Seconds of the processor that children of this process have taken, once they have ended."""
    found = resource.getrusage(resource.RUSAGE_CHILDREN)
    return found.ru_utime + found.ru_stime


def _hold(port: int, room: Room, learners: int, seconds: int) -> tuple[list[Seen], int]:
    """Everybody comes, the questions are asked, and who is still there sees the end."""
    over = threading.Event()
    threads = [Learner(port, room.of.code, number, over) for number in range(1, learners + 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.seated.wait(_TO_BE_SEATED)
    asked = lead(port, room, time.monotonic() + seconds)
    time.sleep(_TO_THE_END)
    over.set()
    for thread in threads:
        thread.join(timeout=60)
    return [thread.seen for thread in threads], asked


def _lost(room: Room, seen: Sequence[Seen]) -> int:
    """Answers that were said to be taken and are not there, and those that are there though they were refused."""
    rows = Answer.objects.filter(sheet__round=room.of).values_list("question", "vote")
    kept = Counter((room.questions.index(question), vote) for question, vote in rows)
    taken = Counter(one for learner in seen for one in learner.taken)
    return (taken - kept).total() + (kept - taken).total()


def _lines(seen: Sequence[Seen], lost: int) -> Iterator[str]:
    yield f"{'':28}{'count':>8}{'p50 ms':>10}{'p95 ms':>10}{'p99 ms':>10}{'most ms':>10}"
    kinds = {
        "asked, nothing new (204)": [one for learner in seen for one in learner.polls],
        "a page": [one for learner in seen for one in learner.pages],
        "an answer": [one for learner in seen for one in learner.answers],
    }
    for name, seconds in kinds.items():
        figures = "".join(f"{_percentile(seconds, share) * 1000:10.1f}" for share in (0.5, 0.95, 0.99, 1))
        yield f"  {name:26}{len(seconds):8}{figures}"
    taken, late = sum(len(one.taken) for one in seen), sum(one.late for one in seen)
    failed = sum(one.failed for one in seen)
    yield f"  answers taken {taken}, too late {late}, lost {lost}; requests that failed {failed}"


def _percentile(seconds: Sequence[float], share: float) -> float:
    ordered = sorted(seconds)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)] if ordered else math.nan
