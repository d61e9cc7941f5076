"""The report of one setup under load: figures, and faults in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from tools.measuring.load.processes import NOTHING, Cost
from tools.measuring.load.seen import EMPTY, KINDS, Seen, percentile


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
