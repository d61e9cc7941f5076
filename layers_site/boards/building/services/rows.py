"""The changes of an effect as rows of a form, and the changes of the format that they make.

A change that holds others (an ability that is given, what a copy is except for) has these as rows `within` it. Several
abilities that one change gives are rows that are `joined` to the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from layers_site.boards.building.services.kinds import KINDS, PARTS, Json, fits, plain, read
from layers_site.boards.building.services.patterns import INNER


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """`values` are those of the kind's fields."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    within: bool = False
    joined: bool = False


# --- rows to changes ------------------------------------------------------------------------------------


def written(rows: Iterable[ChangeRow]) -> tuple[Json, ...]:
    """Return the changes of the format. Rows `within` belong to the last row before them that is not."""
    documents: list[Json] = []
    for row, inner in grouped(rows):
        change = _change(row, inner)
        if row.joined and documents and _gives(change) and _gives(documents[-1]):
            documents[-1] = {"abilities": {"add": [*documents[-1]["abilities"]["add"], *change["abilities"]["add"]]}}
        else:
            documents.append(change)
    return tuple(documents)


def grouped(rows: Iterable[ChangeRow]) -> list[tuple[ChangeRow, list[ChangeRow]]]:
    """Return each outer row with the rows within it."""
    groups: list[tuple[ChangeRow, list[ChangeRow]]] = []
    for row in rows:
        if row.within and groups:
            groups[-1][1].append(row)
        else:
            groups.append((row, []))
    return groups


def _change(row: ChangeRow, inner: list[ChangeRow]) -> Json:
    return KINDS[row.code].change({**row.values, INNER: written(replace(inside, within=False) for inside in inner)})


def _gives(change: Json) -> bool:
    return isinstance(change.get("abilities"), dict) and "add" in change["abilities"]


# --- changes to rows ------------------------------------------------------------------------------------


def rows_of(change: Json) -> tuple[ChangeRow, ...]:
    """Give the rows that make this change; a single one, part by part, where no others do."""
    rows = tuple(_rows(change))
    return rows if _stand(rows) else part_by_part(change)


def part_by_part(change: Json) -> tuple[ChangeRow, ...]:
    return (ChangeRow(PARTS, {"part": change}),)


def _stand(rows: Iterable[ChangeRow]) -> bool:
    """Return whether each row is allowed at its place."""
    holder = ""
    for row in rows:
        if row.within and not (holder and fits(row.code, holder)):
            return False
        holder = holder if row.within else row.code
    return True


def _rows(change: Json) -> Iterator[ChangeRow]:
    match change:
        case {"abilities": {"add": list(abilities)}} if abilities and len(change) == len(change["abilities"]) == 1:
            yield from _gained(abilities)
        case _:
            yield from _row(change)


def _row(change: Json) -> Iterator[ChangeRow]:
    """Yield the row of a change that is read at once, and those below it."""
    code, values = read(change)
    yield ChangeRow(code, {field: value for field, value in values.items() if field != INNER})
    for below in values.get(INNER, ()):
        rows = tuple(_rows(below))
        if not all(fits(row.code, code) for row in rows) and fits(PARTS, code):
            rows = part_by_part(below)
        yield from (replace(row, within=True) for row in rows)


def _gained(abilities: list[Any]) -> Iterator[ChangeRow]:
    """Yield a row for keywords that follow one another, and one for each other ability."""
    for place, run in enumerate(_runs(abilities)):
        for row in _row({"abilities": {"add": run}}):
            yield replace(row, joined=place > 0 and not row.within)


def _runs(abilities: list[Any]) -> Iterator[list[Any]]:
    for are_keywords, abilities_alike in groupby(abilities, lambda ability: plain(ability) is not None):
        run = list(abilities_alike)
        yield from [run] if are_keywords else ([ability] for ability in run)
