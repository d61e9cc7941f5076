"""A class as a file: `layers-class/1`, and a table of seats and rounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from layers_site.quizzes.models import Klass, Round
from layers_site.quizzes.results.exports.cells import Cell
from layers_site.quizzes.results.services.ideas import claims_of
from layers_site.quizzes.results.services.reading import Results, Row, results_of

FORMAT: Final = "layers-class/1"


def class_document(klass: Klass) -> dict[str, Any]:
    """Return seats with what each reached and showed in every round of the class.

    Learners have numbers, as in the table, and the names at their seats.
    """
    rounds = _rounds(klass)
    results = [results_of(round_) for round_ in rounds]
    return {
        "format": FORMAT,
        "class": {"code": klass.code, "name": klass.name},
        "rounds": [
            {"code": round_.code, "name": round_.name, "version": round_.version.number,
             "title": round_.version.document.get("title")}
            for round_ in rounds
        ],
        "seats": [
            {"name": seat.name, "rounds": [_of_round(result, seat.learner_id) for result in results]}
            for seat in klass.seats.all()
        ],
    }  # fmt: skip


def _rounds(klass: Klass) -> list[Round]:
    """Return the rounds of the class whose results its trainer may see: one may have been handed on."""
    return list(Round.objects.seen_by(klass.owner).filter(klass=klass).with_quiz().order_by("created", "pk"))


def _of_round(results: Results, learner: int) -> dict[str, Any] | None:
    row = _row(results, learner)
    if row is None:
        return None
    claims = claims_of(results, row)
    return {
        "round": results.round.code,
        "points": float(row.total),
        "of": float(results.possible_for(row)),
        "over": row.over,
        "likely": [list(claim.ids) for claim in claims if not claim.confirmed],
        "confirmed": [list(claim.ids) for claim in claims if claim.confirmed],
    }


def _row(results: Results, learner: int) -> Row | None:
    return next((row for row in results.rows if row.sheet.learner_id == learner), None)


def class_table(klass: Klass, heading: str) -> Iterator[list[Cell]]:
    """Yield one row for each seat, with the points of each round and the points to be had."""
    rounds = _rounds(klass)
    results = [results_of(round_) for round_ in rounds]
    yield [heading, *(name for round_ in rounds for name in (round_.code, f"{round_.code} /"))]
    for seat in klass.seats.all():
        cells: list[Cell] = [seat.name]
        for result in results:
            row = _row(result, seat.learner_id)
            cells += [float(row.total), float(result.possible_for(row))] if row else [None, None]
        yield cells
