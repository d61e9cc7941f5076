"""The engine alone: on boards of one size, and on families of boards that grow, with the exponent that fits.

Few objects with many effects, one ruleset against all, evaluating against reading and writing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

import engine
from tools.benchmark.measuring import Call, Pairs, best_ms, exponent, pairs, steps
from tools.workloads import Json, costly, crowded, granting, long_game, plain, under_each, unlike, with_types, wordy


class Figure(NamedTuple):
    """Milliseconds, and how many times the figure that it is compared with: the first of its group."""

    name: str
    ms: float
    times_the_first: float


def group_figures(largest: Json) -> Iterator[tuple[Figure, ...]]:
    """Measure groups of figures; `largest` is the scenario of the largest curated case."""
    yield _group(_boards())
    yield _group(_rulesets(largest))
    yield _group(_with_its_trace(largest))
    yield tuple(_thousand_steps(largest))


def _group(subjects: Iterable[tuple[str, Call]]) -> tuple[Figure, ...]:
    times = [(name, best_ms(call)) for name, call in subjects]
    first = times[0][1]
    return tuple(Figure(name, ms, ms / first) for name, ms in times)


def _boards() -> Iterator[tuple[str, Call]]:
    few, many, various = engine.parse(crowded(8, 12)), engine.parse(plain(200)), engine.parse(unlike(200))
    yield "8 objects, 12 effects", lambda: engine.evaluate(few)
    yield "the same, every pair tried", lambda: engine.evaluate(few, footprints=False)
    yield "200 creatures, ten effects", lambda: engine.evaluate(many)
    yield "the same, no two creatures alike", lambda: engine.evaluate(various)


def _rulesets(document: Json) -> Iterator[tuple[str, Call]]:
    scenario = engine.parse(document)
    editions, believed = tuple(engine.RULESETS), tuple(engine.MISCONCEPTIONS)
    yield "largest case, today’s rules", lambda: engine.evaluate(scenario)
    for name, ids in (
        (f"largest case, {len(editions)} editions", editions),
        (f"largest case, {len(believed)} misconceptions", believed),
        (f"largest case, all {len(editions) + len(believed)}", editions + believed),
    ):
        yield name, partial(under_each, scenario, ids)


def _with_its_trace(document: Json) -> Iterator[tuple[str, Call]]:
    scenario = engine.parse(document)
    trace = engine.evaluate(scenario)
    yield "evaluate, trace included", lambda: engine.evaluate(scenario)
    yield "read the document", lambda: engine.parse(document)
    yield "write the trace as JSON", lambda: engine.result_json(trace)


def _thousand_steps(largest: Json) -> Iterator[Figure]:
    """Measure a thousand steps of a board with much work in few steps, and of a curated case."""
    first = 0.0
    for name, document, edition in (
        ("1,000 steps of the largest case", largest, "2026"),
        ("of costs of many symbols", costly(30), "2026"),
        ("of lists of many words", wordy(30), "2026"),
        ("of abilities that give abilities, 2003", granting(12), "2003"),
    ):
        scenario = engine.parse(document)
        ms = 1000 * best_ms(partial(engine.evaluate, scenario, edition)) / steps(scenario, edition)
        first = first or ms
        yield Figure(name, ms, ms / first)


class Family(NamedTuple):
    """Boards of one kind. Above `largest_plain` they are not evaluated without footprints, which takes too long."""

    name: str
    make: Callable[[int], Json]
    sizes: tuple[int, ...]
    largest_plain: int


FAMILIES: Final = (
    Family("creatures under ten effects", plain, (10, 50, 100, 200, 400), 400),
    Family("and two that change types", with_types, (10, 50, 100, 200, 400), 400),
    Family("permanents of a long game", long_game, (10, 30, 100, 300, 1000), 100),
)


class Point(NamedTuple):
    """One size. `plain_ms` and `plain_pairs` are without footprints, None where that was not done."""

    size: int
    effects: int
    ms: float
    pairs: Pairs
    plain_ms: float | None
    plain_pairs: Pairs | None


class Growth(NamedTuple):
    name: str
    exponent: float
    points: tuple[Point, ...]


def growths() -> Iterator[Growth]:
    """Yield every family, smallest board first."""
    for family in FAMILIES:
        points = tuple(_point(family, size) for size in family.sizes)
        fitted = exponent([point.size for point in points], [point.ms for point in points])
        yield Growth(family.name, fitted, points)


def _point(family: Family, size: int) -> Point:
    scenario = engine.parse(family.make(size))
    without = size <= family.largest_plain
    return Point(
        size=size,
        effects=len(engine.evaluate(scenario).effects),
        ms=best_ms(lambda: engine.evaluate(scenario)),
        pairs=pairs(scenario),
        plain_ms=best_ms(lambda: engine.evaluate(scenario, footprints=False)) if without else None,
        plain_pairs=pairs(scenario, footprints=False) if without else None,
    )
