"""Learners in the order asked for: `name`, `points`, `time`, or `q-<id>` for a question; `-` turns it round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from layers_site.platform.text import folded
from layers_site.quizzes.results.services.reading import Results, Row

Key = Callable[[Row], Any]


def ordered(results: Results, by: str) -> tuple[Row, ...]:
    """Sort the rows; without a known order, and between equals, they stay as they came."""
    key = _key(results, by.removeprefix("-"))
    if key is None:
        return results.rows
    rows: Sequence[Row] = sorted(results.rows, key=key, reverse=by.startswith("-"))
    return tuple(rows)


def _key(results: Results, name: str) -> Key | None:
    if name == "name":
        return lambda row: (not row.name, folded(row.name), row.place)
    if name == "points":
        return lambda row: row.total
    if name == "time":
        return lambda row: row.seconds if row.seconds is not None else -1
    if name.startswith("q-"):
        return _of_question(results, name.removeprefix("q-"))
    return None


def _of_question(results: Results, question: str) -> Key | None:
    try:
        place = results.place(question)
    except LookupError:
        return None
    return lambda row: -1 if row.marks[place].points is None else row.marks[place].points
