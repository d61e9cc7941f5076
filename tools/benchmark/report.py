"""What was measured, as tables to read and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tools.benchmark.alone import Figure
from tools.benchmark.growth import Growth, Point
from tools.benchmark.sharing import LAYERS, Played

_NAME = 44
_COLUMN = 10


def alone_lines(groups: Sequence[Sequence[Figure]]) -> Iterator[str]:
    yield f"{'The engine alone':{_NAME}}{'best ms':>{_COLUMN}}{'× first':>{_COLUMN}}"
    for group in groups:
        for figure in group:
            yield f"  {figure.name:{_NAME - 2}}{figure.ms:{_COLUMN}.2f}{figure.times_the_first:{_COLUMN}.1f}"
        yield ""


def growth_lines(growth: Growth) -> Iterator[str]:
    """One family: a line for each size, and the exponent below them."""
    heads = ("effects", "best ms", "no prints", "pairs", "tried", "avoided", "no prints")
    yield f"{growth.name:{_NAME - 14}}{'size':>14}" + "".join(f"{head:>{_COLUMN}}" for head in heads)
    for point in growth.points:
        yield f"{point.size:{_NAME}}" + "".join(f"{cell:>{_COLUMN}}" for cell in _cells(point))
    yield f"{f'time grows as size ^ {growth.exponent:.2f}':>{_NAME + 2 * _COLUMN}}"
    yield ""


def _cells(point: Point) -> Iterator[str]:
    yield str(point.effects)
    yield f"{point.ms:.2f}"
    yield "–" if point.plain_ms is None else f"{point.plain_ms:.2f}"
    yield str(point.pairs.possible)
    yield str(point.pairs.tried)
    yield f"{point.pairs.avoided:.1%}"
    yield "–" if point.plain_pairs is None else str(point.plain_pairs.tried)


def alone_json(groups: Sequence[Sequence[Figure]]) -> list[dict[str, Any]]:
    return [figure._asdict() for group in groups for figure in group]


def growth_json(growth: Growth) -> dict[str, Any]:
    return {"name": growth.name, "exponent": growth.exponent, "points": [_point_json(item) for item in growth.points]}


def _point_json(point: Point) -> dict[str, Any]:
    pairs, plain = point.pairs, point.plain_pairs
    return {
        "size": point.size,
        "effects": point.effects,
        "ms": point.ms,
        "ms_without_footprints": point.plain_ms,
        "pairs_possible": pairs.possible,
        "pairs_tried": pairs.tried,
        "pairs_tried_without_footprints": None if plain is None else plain.tried,
    }


# --- what is kept -----------------------------------------------------------------------------------


def sharing_lines(measured: Iterable[Played]) -> Iterator[str]:
    """A line for each way of keeping, as soon as it was tried, beside the first with the same learners.

    Then, where all share, one for each kind of question.
    """
    heads = ("requests", "ms", "p95 ms", "by clock", "× first", *LAYERS)
    yield f"{'What boards come to, kept':{_NAME}}" + "".join(f"{head:>{_COLUMN}}" for head in heads)
    ways: list[Played] = []
    for way in measured:
        ways.append(way)
        first = next(one for one in ways if one.stream == way.stream)
        cells = (f"{way.ms:.1f}", f"{way.p95:.1f}", f"{way.wall_ms:.1f}", f"{way.ms / first.ms:.2f}")
        yield _row(way.name, (str(way.requests), *cells, *(f"{way.part(layer):.1%}" for layer in LAYERS)))
    for way in ways:
        if way.part("shared"):
            yield from _kinds(way)


def _kinds(way: Played) -> Iterator[str]:
    yield ""
    yield f"{way.name:{_NAME}}{'asked':>{_COLUMN}}" + "".join(f"{head:>{_COLUMN}}" for head in LAYERS)
    for kind, layers in way.asked.items():
        asked = f"{sum(layers.values()):.0f}"
        yield _row(kind, (asked, *(f"{way.part(layer, kind):.1%}" for layer in LAYERS)))


def _row(name: str, cells: Sequence[str]) -> str:
    return f"  {name:{_NAME - 2}}" + "".join(f"{cell:>{_COLUMN}}" for cell in cells)


def sharing_json(ways: Sequence[Played]) -> list[dict[str, Any]]:
    return [way._asdict() | {layer: way.part(layer) for layer in LAYERS} for way in ways]
