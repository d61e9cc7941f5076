"""What an effect does as the rows of a form, one below another, and the changes of the format that they make.

A change that holds others (an ability that is given, what a copy is except for) has these as rows `within` it. Several
abilities that one change gives are rows that are `joined` to the one before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from layers_site.boards.building.services.kinds import KEPT, KINDS, Json, fits, plain, read
from layers_site.boards.building.services.same import same
from layers_site.boards.building.services.whom import read_given


@dataclass(frozen=True, slots=True)
class Row:
    """`values` are those of the kind's fields; of a change that is kept, the change itself as `change`."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    within: bool = False
    joined: bool = False


# --- rows to changes ------------------------------------------------------------------------------------


def written(rows: Iterable[Row]) -> tuple[Json, ...]:
    """The changes of the format. Rows `within` belong to the last row before them that is not."""
    found: list[Json] = []
    for row, inner in grouped(rows):
        change = row.values["change"] if row.code == KEPT else _change(row, inner)
        if row.joined and found and _gives(change) and _gives(found[-1]):
            found[-1] = {"abilities": {"add": [*found[-1]["abilities"]["add"], *change["abilities"]["add"]]}}
        else:
            found.append(change)
    return tuple(found)


def grouped(rows: Iterable[Row]) -> list[tuple[Row, list[Row]]]:
    """Each row that is not within another, with those that are within it."""
    groups: list[tuple[Row, list[Row]]] = []
    for row in rows:
        if row.within and groups:
            groups[-1][1].append(row)
        else:
            groups.append((row, []))
    return groups


def _change(row: Row, inner: list[Row]) -> Json:
    return KINDS[row.code].change({**row.values, "inner": written(replace(one, within=False) for one in inner)})


def _gives(change: Json) -> bool:
    return isinstance(change.get("abilities"), dict) and "add" in change["abilities"]


# --- changes to rows ------------------------------------------------------------------------------------


def told(change: Json) -> tuple[Row, ...] | None:
    """The rows that make this change, None where it cannot be said."""
    found = tuple(_rows(change))
    if any(row.code == KEPT for row in found) or not _stand(found) or not same(written(found), (change,)):
        return None
    return found


def _stand(rows: Iterable[Row]) -> bool:
    """Whether each row can stand where it stands."""
    holder = ""
    for row in rows:
        if row.within and not (holder and fits(row.code, holder)):
            return False
        holder = holder if row.within else row.code
    return True


_UNSAID: Final = Row(KEPT, {"change": {}})


def _rows(change: Json) -> Iterator[Row]:
    match change:
        case {"abilities": {"add": list(abilities)}} if abilities:
            yield from _given(abilities)
        case {"copy": of, **rest}:
            yield Row("copy", {"of": of})
            yield from _below(rest.get("except", ()))
        case {"text": {"of": card, **rest}}:
            yield Row("full-text", {"card": card})
            plus = rest.get("plus")
            yield from (replace(row, within=True) for row in _given(plus if isinstance(plus, list) else []))
        case _:
            found = read(change)
            yield _UNSAID if found is None else Row(*found)


def _below(changes: Iterable[Json]) -> Iterator[Row]:
    for change in changes:
        yield from (replace(row, within=True) for row in _rows(change))


def _given(abilities: list[Any]) -> Iterator[Row]:
    """A row for keywords that follow one another, and one for each other ability."""
    first = True
    for run in _runs(abilities):
        for row in _static(run[0]) if _is_static(run) else _rest(run):
            yield replace(row, joined=not (first or row.within))
        first = False


def _runs(abilities: list[Any]) -> Iterator[list[Any]]:
    keywords: list[Any] = []
    for ability in abilities:
        if plain(ability) is not None:
            keywords.append(ability)
            continue
        if keywords:
            yield keywords
        keywords = []
        yield [ability]
    if keywords:
        yield keywords


def _is_static(run: list[Any]) -> bool:
    return isinstance(run[0], dict) and "static" in run[0] and plain(run[0]) is None


def _rest(run: list[Any]) -> Iterator[Row]:
    found = read({"abilities": {"add": run}})
    yield _UNSAID if found is None else Row(*found)


def _static(ability: Json) -> Iterator[Row]:
    answers = read_given(ability["static"].get("affects"))
    if answers is None:
        yield _UNSAID
        return
    yield Row("gain-static", {**answers, "wording": ability.get("text", "")})
    yield from _below(ability["static"]["changes"])
