"""The results as tables to read and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tools.benchmark.engine_alone import Figure, Growth, Point
from tools.benchmark.floor import Beside
from tools.benchmark.requests import Request

_NAME = 44
_COLUMN = 12


def alone_lines(groups: Sequence[Sequence[Figure]]) -> Iterator[str]:
    yield f"{'The engine alone':{_NAME}}{'best ms':>{_COLUMN}}{'× first':>{_COLUMN}}"
    for group in groups:
        for figure in group:
            yield f"  {figure.name:{_NAME - 2}}{figure.ms:{_COLUMN}.2f}{figure.times_the_first:{_COLUMN}.1f}"
        yield ""


def floor_lines(every: Iterable[Beside]) -> Iterator[str]:
    """Yield a line for each board, with how many times its floor it takes, and the aim."""
    yield f"{'The engine beside a plain loop':{_NAME}}" + "".join(
        f"{head:>{_COLUMN}}" for head in ("best ms", "floor", "× floor", "aim", "python-mtg")
    )
    for item in every:
        cells = (f"{item.ms:.2f}", *(_number(number) for number in (item.floor, item.times, item.aim, item.peer)))
        yield f"  {item.name:{_NAME - 2}}" + "".join(f"{cell:>{_COLUMN}}" for cell in cells)
    yield ""


def _number(number: float | None) -> str:
    return "" if number is None else f"{number:.2f}"


def request_lines(every: Iterable[Request]) -> Iterator[str]:
    """Yield a line for each request over HTTP."""
    yield f"{'Over HTTP, one worker, its processor':{_NAME}}" + "".join(
        f"{head:>{_COLUMN}}" for head in ("p50 ms", "p95 ms", "× empty")
    )
    for item in every:
        cells = (f"{item.p50:.2f}", f"{item.p95:.2f}", f"{item.times:.2f}")
        yield f"  {item.name:{_NAME - 2}}" + "".join(f"{cell:>{_COLUMN}}" for cell in cells)


def growth_lines(growth: Growth) -> Iterator[str]:
    """Yield a line for each size of a family, and the exponent below them."""
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
