"""The report of one setup under load: figures, and faults in them; and the reports as tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from tools.measuring.load.processes import NOTHING, Cost
from tools.measuring.load.seen import EMPTY, KINDS, PAGE, SWAP, Seen, percentile

_MB: Final = 1_000_000
_FLAT_OUT: Final = {"empty views": EMPTY, "pages": PAGE, "swaps": SWAP}
_MEMORY: Final = {"before": "before", "after the learners": "after", "at the end": "end", "the most": "largest"}


@dataclass(frozen=True, slots=True)
class Plan:
    """`learners` in the room, others at `boards`; `seconds` for all of them, and nearly as long flat out.

    `server` is the number of its first process, `metrics` the token for its counts.
    """

    setup: str
    learners: int
    boards: int
    seconds: int
    port: int = 0
    server: int = 0
    workers: int = 1
    metrics: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Took:
    """The times of one kind of request: how many, and within which milliseconds so many of a hundred were answered."""

    count: int
    p50: float
    p95: float
    p99: float
    most: float


@dataclass(frozen=True, slots=True)
class Memory:
    """The bytes of the server and its workers: before anybody came, after the learners, at the end, and the largest."""

    before: int
    after: int
    end: int
    largest: int


_NO_MEMORY: Final = Memory(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Report:
    """The report of one setup. `left_out` says why there are no figures; all other fields are then empty.

    `quiet` is the empty view's p50 in milliseconds, with nobody else there. `paced` is what learners at their own pace
    took, `carried` what each kind of request did flat out.
    `taken`, `late` and `lost` are what learners sent: by what it was, the site took so many, refused so many answers
    since they came after the lock, and lost so many that it had taken. `failed` counts requests by what was wrong.
    `evaluations` are counted by the cache that had them, as /metrics tells it.
    """

    setup: str
    left_out: str = ""
    quiet: float = 0.0
    took: Mapping[str, Took] = field(default_factory=dict)
    paced: Cost = NOTHING
    carried: Mapping[str, Cost] = field(default_factory=dict)
    memory: Memory = _NO_MEMORY
    taken: Mapping[str, int] = field(default_factory=dict)
    lost: Mapping[str, int] = field(default_factory=dict)
    late: int = 0
    failed: Mapping[str, int] = field(default_factory=dict)
    evaluations: Mapping[str, int] = field(default_factory=dict)

    def faults(self) -> Iterator[str]:
        """Yield each reason for the command to fail."""
        yield from (f"{self.setup}: {count} × {what}" for what, count in self.failed.items())
        yield from (f"{self.setup}: {count} {what} lost" for what, count in self.lost.items() if count)

    def ratio(self, kind: str) -> float:
        """Return the ratio to the p50 of the quiet empty view."""
        return self.took[kind].p50 / self.quiet

    def share(self, kind: str) -> float:
        """Return the share of the empty view's throughput."""
        return self.carried[kind].rate / self.carried[EMPTY].rate

    def flat_out(self) -> Cost:
        """Return all kinds together."""
        return sum(self.carried.values(), NOTHING)


def took_of(seen: Seen) -> dict[str, Took]:
    """Return the times in the order of the table, without kinds that nobody asked for."""
    return {kind: _took(seen.took[kind]) for kind in KINDS if seen.took.get(kind)}


def _took(seconds: Sequence[float]) -> Took:
    return Took(len(seconds), *(percentile(seconds, share) * 1000 for share in (0.5, 0.95, 0.99, 1)))


def to_json(report: Report) -> dict[str, Any]:
    return asdict(report)


def from_json(document: Mapping[str, Any]) -> Report:
    """Read a report from `to_json`."""
    parts = {
        "took": {kind: Took(**values) for kind, values in document["took"].items()},
        "paced": Cost(**document["paced"]),
        "carried": {kind: Cost(**values) for kind, values in document["carried"].items()},
        "memory": Memory(**document["memory"]),
    }
    return Report(**{**document, **parts})


def report_lines(plan: Plan, reports: Sequence[Report]) -> Iterator[str]:
    """Yield the lines: how long people waited, what the setups carry at most, what was stored and lost."""
    yield f"{plan.learners} learners in a room and {plan.boards} at boards for {plan.seconds} s, then a few flat out."
    yield ""
    for report in reports:
        if report.left_out:
            yield from (f"{report.setup}: {report.left_out}; left out.", "")
    there = [report for report in reports if not report.left_out]
    if there:
        yield from _waited(there)
        yield ""
        yield from _most(there)
        yield ""
        yield from _losses(there)


def _waited(reports: Sequence[Report]) -> Iterator[str]:
    """Yield how long people waited, at their own pace."""
    yield from _row("requests: p50, p95, p99 ms; p50 × empty view", *(report.setup for report in reports), head=True)
    yield from _row("an empty view, nobody else there", *(f"p50 {report.quiet:.1f}" for report in reports))
    for kind in KINDS:
        if any(kind in report.took for report in reports):
            yield from _row(kind, *(_took_text(report, kind) for report in reports))
    paced = [report.paced for report in reports]
    yield from _row("requests a second", *(f"{cost.rate:.0f}" for cost in paced))
    yield from _row("… ms of a processor each", *(f"{cost.each:.1f}" for cost in paced))
    yield from _processors(paced)


def _took_text(report: Report, kind: str) -> str:
    """Return the figures, such as "178: 59, 393, 918; × 37"; "" if nobody asked for it."""
    took = report.took.get(kind)
    if took is None:
        return ""
    times = ", ".join(f"{ms:.1f}" if ms < 10 else f"{ms:.0f}" for ms in (took.p50, took.p95, took.p99))
    return f"{took.count}: {times}; × {report.ratio(kind):.1f}"


def _processors(costs: Sequence[Cost]) -> Iterator[str]:
    yield from _row("processors: the server", *(f"{cost.server / cost.elapsed:.2f}" for cost in costs))
    yield from _row("processors: those who ask", *(f"{cost.learners / cost.elapsed:.2f}" for cost in costs))


def _most(reports: Sequence[Report]) -> Iterator[str]:
    """Yield what the setups carry at most."""
    yield from _row("flat out", *(report.setup for report in reports), head=True)
    for name, kind in _FLAT_OUT.items():
        cells = (f"{report.carried[kind].rate:.{1 if kind != EMPTY else 0}f}" for report in reports)
        yield from _row(f"{name} a second", *cells)
        if kind != EMPTY:
            yield from _row("… to empty views", *(f"1 : {1 / report.share(kind):.1f}" for report in reports))
        yield from _row("… ms of a processor each", *(f"{report.carried[kind].each:.1f}" for report in reports))
    yield from _processors([report.flat_out() for report in reports])


def _losses(reports: Sequence[Report]) -> Iterator[str]:
    """Yield what was stored, lost and failed, and the cost for the server."""
    yield from _row("", *(report.setup for report in reports), head=True)
    for what in ("answers", "predictions", "boards"):
        yield from _row(f"{what} taken, lost", *(f"{report.taken[what]}, {report.lost[what]}" for report in reports))
    yield from _row("answers after the lock, refused", *(str(report.late) for report in reports))
    yield from _row("requests that failed", *(str(sum(report.failed.values())) for report in reports))
    requests = (report.paced.answered + report.flat_out().answered for report in reports)
    yield from _row("requests in all", *map(str, requests))
    for name, part in _MEMORY.items():
        yield from _row(f"memory, {name} (MB)", *(f"{getattr(report.memory, part) / _MB:.0f}" for report in reports))
    yield from _row("evaluations that a cache had", *map(_hits, reports))


def _hits(report: Report) -> str:
    count = sum(report.evaluations.values())
    return f"{1 - report.evaluations.get('none', 0) / count:.0%} of {count}" if count else ""


def _row(*cells: str, head: bool = False) -> Iterator[str]:
    yield _line(cells)
    if head:
        yield _line(["---", *["---:"] * (len(cells) - 1)])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
