"""What one setup did under load: figures, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from tools.measuring.load.processes import NOTHING, Cost
from tools.measuring.load.seen import EMPTY, KINDS, Seen, percentile


@dataclass(frozen=True, slots=True)
class Took:
    """Of one kind of request: how many, and within which time so many of a hundred were answered, in milliseconds."""

    count: int
    p50: float
    p95: float
    p99: float
    most: float


@dataclass(frozen=True, slots=True)
class Memory:
    """Of the server and its workers, in bytes: before anybody came, after the learners, at the end, and the largest."""

    before: int
    after: int
    end: int
    largest: int


_NO_MEMORY: Final = Memory(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Report:
    """Of one setup. `left_out` says why there are no figures; all the others are of no account then.

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
        """Each is a reason for the command to fail."""
        yield from (f"{self.setup}: {count} × {what}" for what, count in self.failed.items())
        yield from (f"{self.setup}: {count} {what} lost" for what, count in self.lost.items() if count)

    def ratio(self, kind: str) -> float:
        """How many times the quiet empty view's p50 it takes."""
        return self.took[kind].p50 / self.quiet

    def share(self, kind: str) -> float:
        """What part of the empty view's throughput it has."""
        return self.carried[kind].rate / self.carried[EMPTY].rate

    def flat_out(self) -> Cost:
        """All kinds together."""
        return sum(self.carried.values(), NOTHING)


def took_of(seen: Seen) -> dict[str, Took]:
    """In the order of the table; kinds that nobody asked for are not there."""
    return {kind: _took(seen.took[kind]) for kind in KINDS if seen.took.get(kind)}


def _took(seconds: Sequence[float]) -> Took:
    return Took(len(seconds), *(percentile(seconds, share) * 1000 for share in (0.5, 0.95, 0.99, 1)))


def to_json(report: Report) -> dict[str, Any]:
    return asdict(report)


def from_json(document: Mapping[str, Any]) -> Report:
    """What `to_json` has made of it."""
    parts = {
        "took": {kind: Took(**values) for kind, values in document["took"].items()},
        "paced": Cost(**document["paced"]),
        "carried": {kind: Cost(**values) for kind, values in document["carried"].items()},
        "memory": Memory(**document["memory"]),
    }
    return Report(**{**document, **parts})
