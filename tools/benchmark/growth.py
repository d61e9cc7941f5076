"""How time grows with the size of the board: families of boards, each at several sizes, and the exponent that fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import engine
from tools.benchmark.boards import Json, long_game, plain, with_types
from tools.benchmark.counting import Pairs, pairs
from tools.benchmark.measuring import best_ms, exponent


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


def measured() -> Iterator[Growth]:
    """Return every family, smallest board first."""
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
