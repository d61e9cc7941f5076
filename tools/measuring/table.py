"""The measurements beside their targets, as a table to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tools.measuring.times import LARGEST, Times, quantile
from tools.measuring.visits import SLOWED, Clicks, Visit

_WIDTHS: Final = (46, 30, 24)


class Row(NamedTuple):
    """`holds` is None where there is no target."""

    what: str
    measured: str
    target: str = ""
    holds: bool | None = None


def visit_rows(visits: Iterable[Visit]) -> Iterator[Row]:
    for visit in visits:
        scripts, total = visit.scripts / 1000, visit.sent / 1000
        yield Row(
            f"first visit: {visit.page.name}",
            f"{total:.0f} KB, JS {scripts:.0f} KB, {visit.requests} requests",
            "≤ 65 KB, JS ≤ 40 KB, ≤ 15",
            total <= 65 and scripts <= 40 and visit.requests <= 15,
        )
    worst = max(visits, key=lambda visit: visit.shift)
    yield Row("layout shift of a first visit, the most", f"{worst.shift:.3f}", "≤ 0.001", worst.shift <= 0.001)


def click_rows(clicks: Clicks) -> Iterator[Row]:
    largest, painted = max(clicks.sent) / 1000, quantile(clicks.painted, 0.75)
    yield Row(f"one swap, the largest of {len(clicks.sent)}", f"{largest:.1f} KB", "≤ 10 KB", largest <= 10)
    yield Row("the list of all cards, opened", f"{clicks.library / 1000:.1f} KB")
    yield Row(f"a click seen, p75 of {len(clicks.painted)}", f"{painted:.0f} ms", "≤ 60 ms", painted <= 60)
    slowed = quantile(clicks.slowed, 0.75)
    yield Row(f"the same, the processor slowed {SLOWED} times", f"{slowed:.0f} ms", "≤ 200 ms", slowed <= 200)
    yield Row("layout shift while clicking (CLS)", f"{clicks.shift:.3f}", "≤ 0.001", clicks.shift <= 0.001)
    yield Row("what one click moves by itself, the most", f"{clicks.own:.3f}")


def recompute_rows(timeses: Iterable[Times]) -> Iterator[Row]:
    times, all_of_them = timeses
    measured = f"p50 {times.p50:.1f} ms, p95 {times.p95:.1f} ms"
    yield Row(
        "one recompute, 8 × 12, read and evaluated",
        measured,
        "p50 ≤ 15, p95 ≤ 50 ms",
        times.p50 <= 15 and times.p95 <= 50,
    )
    yield Row("the same under all rulesets", f"p50 {all_of_them.p50:.0f} ms", "≤ 300 ms", all_of_them.p50 <= 300)


def time_rows(timeses: Iterable[Times]) -> Iterator[Row]:
    empty, *others = timeses
    yield Row("an empty page, same middleware", _ms(empty))
    for other in others:
        most = 300 if other.name == f"page of {LARGEST} objects" else 100
        yield Row(other.name, f"{_ms(other)}, × {other.p50 / empty.p50:.1f}", f"p50 ≤ {most} ms", other.p50 <= most)


def _ms(times: Times) -> str:
    return f"p50 {times.p50:.0f}, p95 {times.p95:.0f} ms"


def lines(rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        holds = {None: "", True: "holds", False: "DOES NOT HOLD"}[row.holds]
        cells = (row.what, row.measured, row.target)
        yield ("  ".join(f"{cell:{width}}" for cell, width in zip(cells, _WIDTHS, strict=True)) + f"  {holds}").rstrip()
