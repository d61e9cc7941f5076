"""What it is worth to keep what boards come to: one stream of learners, with nothing kept, by process, and by all.

Several processes of the site take the requests in turn, in an order by chance (seeded), one at a time.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex, token_urlsafe
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from django.conf import settings

from tools.benchmark.learners import Case, Learner, Request, Response, learner, sent
from tools.benchmark.process import TRACE
from tools.measuring.site import manage

#: The layers in which an answer is looked for, in their order; in the last it is worked out.
LAYERS: Final = ("process", "shared", "none")
_SEED, _OTHER_SEED = 613, 614


class Plan(NamedTuple):
    """How many learners come, how many of them at once, and how many processes there are for them."""

    learners: int = 12
    at_once: int = 8
    processes: int = 4


class Played(NamedTuple):
    """One way of keeping: milliseconds of the processor and by the clock for a request, and what was asked, by kind
    and layer. Ways of one `stream` had the same learners."""

    name: str
    stream: int
    requests: int
    ms: float
    wall_ms: float
    p95: float
    asked: dict[str, dict[str, float]]

    def part(self, layer: str, *kinds: str) -> float:
        """Which part of what was asked, of these kinds, was found there; of all but traces where none is named."""
        among = [self.asked[kind] for kind in kinds or self.asked if kind in kinds or kind != TRACE]
        return sum(one.get(layer, 0) for one in among) / max(1, sum(sum(one.values()) for one in among))


class Way(NamedTuple):
    name: str
    shares: bool
    forgets: bool
    seed: int


_WAYS: Final = (
    Way("nothing kept", shares=False, forgets=True, seed=_SEED),
    Way("kept by each process", shares=False, forgets=False, seed=_SEED),
    Way("kept by all", shares=True, forgets=False, seed=_SEED),
    Way("other learners, new processes, by each", shares=False, forgets=False, seed=_OTHER_SEED),
    Way("other learners, new processes, by all", shares=True, forgets=False, seed=_OTHER_SEED),
)


def measured(plan: Plan) -> Iterator[Played]:
    """Each way on a site of its own, in a temporary folder. With REDIS_URL that Redis is used, under other names."""
    with TemporaryDirectory(prefix="layers-bench-") as made:
        folder = Path(made)
        environment = _environment(folder)
        for command in (("migrate", "--verbosity", "0"), ("load_content",)):
            manage(environment, *command)
        shutil.copy(folder / "site.sqlite3", folder / "new.sqlite3")
        (folder / "kept").mkdir()
        where, prefix = settings.REDIS_URL or str(folder / "kept"), f"bench-{token_hex(8)}"
        cases = _cases()
        for way in _WAYS:
            shutil.copy(folder / "new.sqlite3", folder / "site.sqlite3")
            with _processes(plan.processes, environment, where if way.shares else "", prefix) as processes:
                yield _played(way, plan, processes, cases)


def _environment(folder: Path) -> dict[str, str]:
    left = {name: value for name, value in os.environ.items() if name not in ("PROMETHEUS_MULTIPROC_DIR", "REDIS_URL")}
    return left | {
        "DJANGO_SETTINGS_MODULE": "layers_site.settings",
        "DATABASE_URL": f"sqlite:///{folder / 'site.sqlite3'}",
        "SECRET_KEY": token_urlsafe(50),
        "REDIS_URL": "",
        "PRODUCTION": "false",
        "LOG_LEVEL": "ERROR",
    }


def _cases() -> list[Case]:
    """The curated ones, in an order by chance that is always the same."""
    documents = [json.loads(path.read_bytes()) for path in sorted((settings.CONTENT_DIR / "cases").glob("*.json"))]
    cases = [Case(one["slug"], one["scenario"]) for one in documents]
    random.Random(_SEED).shuffle(cases)  # noqa: S311 - no secret
    return cases


# --- processes --------------------------------------------------------------------------------------

_Process = subprocess.Popen[str]


@contextmanager
def _processes(count: int, environment: dict[str, str], where: str, prefix: str) -> Iterator[list[_Process]]:
    line = [sys.executable, "-m", "tools.benchmark.process"]
    running: list[_Process] = []
    try:
        for _process in range(count):
            running.append(
                subprocess.Popen(  # noqa: S603 - our own
                    line,
                    env=environment,
                    cwd=settings.BASE_DIR,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                )
            )
            _told(running[-1], json.dumps([where, prefix]))
        yield running
    finally:
        for process in running:
            process.communicate()


def _told(process: _Process, line: str) -> None:
    if process.stdin is None:
        raise RuntimeError("the process cannot be told anything")
    process.stdin.write(f"{line}\n")
    process.stdin.flush()


def _answer(process: _Process) -> Any:
    line = process.stdout.readline() if process.stdout else ""
    if not line:
        raise RuntimeError("a process of the benchmark ended")
    return json.loads(line)


# --- the stream -------------------------------------------------------------------------------------


class _Seat:
    """A learner, with the cookies of their browser and what they ask for next."""

    def __init__(self, way: Learner) -> None:
        self.way = way
        self.cookies: dict[str, str] = {}
        self.next: Request | None = next(way, None)

    def takes(self, found: dict[str, Any]) -> None:
        self.cookies = found["cookies"]
        try:
            self.next = self.way.send(Response(found["status"], found["location"], found["text"]))
        except StopIteration:
            self.next = None


def _played(way: Way, plan: Plan, processes: Sequence[_Process], cases: Sequence[Case]) -> Played:
    rng = random.Random(way.seed)  # noqa: S311 - no secret
    waiting = [_Seat(learner(cases, random.Random(rng.random()))) for _learner in range(plan.learners)]  # noqa: S311
    for process in processes:  # what every page needs is loaded before anything counts
        _told(process, sent(Request("/en/about/"), {}, forgetting=True))
        _answer(process)
    times: list[tuple[float, float]] = []
    while waiting:
        seat, process = rng.choice(waiting[: plan.at_once]), rng.choice(processes)
        if seat.next is None:
            waiting.remove(seat)
            continue
        _told(process, sent(seat.next, seat.cookies, forgetting=way.forgets))
        found = _answer(process)
        if found["status"] >= 400:
            raise RuntimeError(f"{seat.next.path} answered {found['status']}")
        times.append((found["ms"], found["wall_ms"]))
        seat.takes(found)
    return _summed(way, times, [_counts(process) for process in processes])


def _counts(process: _Process) -> dict[str, dict[str, float]]:
    _told(process, "")
    found: dict[str, dict[str, float]] = _answer(process)
    return found


def _summed(way: Way, times: list[tuple[float, float]], counts: list[dict[str, dict[str, float]]]) -> Played:
    asked: dict[str, Counter[str]] = {}
    for one in counts:
        for kind, layers in one.items():
            asked.setdefault(kind, Counter()).update(layers)
    busy = [ms for ms, _wall in times]
    return Played(
        way.name,
        way.seed,
        len(times),
        statistics.fmean(busy),
        statistics.fmean(wall for _ms, wall in times),
        statistics.quantiles(busy, n=20)[-1],
        {kind: dict(asked[kind]) for kind in sorted(asked)},
    )
