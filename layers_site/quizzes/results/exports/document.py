"""Results as JSON, `layers-results/1` (docs/results.md), learner by learner, so that it is sent while it is made."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from layers_site.quizzes.notation import write_question
from layers_site.quizzes.results import statistics
from layers_site.quizzes.results.services.ideas import shown
from layers_site.quizzes.results.services.reading import Mark, Results, Row
from layers_site.quizzes.rulings import rule_in

FORMAT: Final = "layers-results/1"


def pieces(results: Results) -> Iterator[str]:
    """Return the document in pieces that together are one JSON object."""
    head = json.dumps(_head(results), ensure_ascii=False)
    yield head[:-1] + ', "learners": ['
    for place, row in enumerate(results.rows):
        yield (",\n" if place else "\n") + json.dumps(_learner(row), ensure_ascii=False)
    yield "\n]}\n"


def _head(results: Results) -> dict[str, Any]:
    round_ = results.round
    alpha, error = statistics.consistency(results.graded), statistics.standard_error(results.graded)
    return {
        "format": FORMAT,
        "round": {"code": round_.code, "name": round_.name, "mode": round_.mode, "version": round_.version.number},
        "title": round_.version.document.get("title"),
        "attempt": results.which,
        "points": float(results.possible),
        "consistency": _estimate(alpha),
        "standard_error": _estimate(error),
        "questions": [_question(results, place) for place in range(len(results.quiz.questions))],
        "misconceptions": [
            {
                "id": shown.id,
                "one_of": list(shown.ids),
                "likely": len(shown.likely),
                "confirmed": len(shown.confirmed),
                "could": shown.could,
                "by_guessing": round(shown.guessing, 1),
            }
            for shown in shown(results)
        ],
        "regradings": [
            {
                "at": regrading.at.isoformat(),
                "question": regrading.question,
                "reason": regrading.reason,
                "rule": dict(rule_in(regrading)),
            }
            for regrading in round_.regradings.order_by("at", "pk")
        ],
    }


def _estimate(estimate: statistics.Estimate) -> dict[str, Any]:
    return {"value": estimate.value, "n": estimate.n, "few": estimate.few}


def _question(results: Results, place: int) -> dict[str, Any]:
    question, scores = results.quiz.questions[place], results.scores
    return {
        "id": question.id,
        "kind": question.kind,
        "points": question.points,
        "dropped": results.dropped(question.id),
        "facility": _estimate(statistics.facility(scores, place)),
        "discrimination": _estimate(statistics.discrimination(scores, place)),
        "upper_lower": _estimate(statistics.upper_lower(scores, place)),
    }


def _learner(row: Row) -> dict[str, Any]:
    handed_in = row.sheet.handed_in
    return {
        "name": row.name,
        "place": row.place,
        "attempt": row.sheet.number,
        "attempts": row.attempts,
        "began": row.sheet.began.isoformat(),
        "handed_in": handed_in.isoformat() if handed_in else None,
        "seconds": row.seconds,
        "points": float(row.total),
        "answers": [_answer(mark) for mark in row.marks if mark.on_sheet],
        "dealt": {
            question.id: write_question(question) for question in row.quiz.questions if question.pattern is not None
        },
    }


def _answer(mark: Mark) -> dict[str, Any]:
    return {
        "question": mark.question,
        "given": dict(mark.answer_values) if mark.answer_values else None,
        "right": mark.right,
        "points": None if mark.points is None else float(mark.points),
        "misconceptions": list(mark.believed),
        "seconds": mark.seconds,
        "vote": mark.vote,
        "comment": mark.comment,
    }
