"""Equal answers of several learners, and the ideas that give just them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.quizzes.documents import QuestionDoc
from layers_site.quizzes.results import statistics
from layers_site.quizzes.results.presenters import charts, numbers
from layers_site.quizzes.results.presenters.answers import answer_text, option_letter
from layers_site.quizzes.results.presenters.marks import called
from layers_site.quizzes.results.services.ideas import fits
from layers_site.quizzes.results.services.reading import Mark, Row

NAMES = 40


@dataclass(frozen=True, slots=True)
class Idea:
    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Cluster:
    """Equal answers of several learners; `ideas` are the misconceptions that give exactly this one."""

    text: str
    right: bool
    count: int
    share: str
    bar: int
    names: tuple[str, ...]
    more: int
    ideas: tuple[Idea, ...]


def clusters_of(question: QuestionDoc, rows: Sequence[Row], place: int) -> tuple[Cluster, ...]:
    """Group equal answers, the most frequent first, without blanks."""
    answered = [row for row in rows if row.marks[place].answer_values]
    keys = [answer_key(row.marks[place].answer_values or {}) for row in answered]
    return tuple(
        _cluster(
            question, [row for row, key in zip(answered, keys, strict=True) if key == wanted], place, len(answered)
        )
        for wanted in statistics.grouped(keys)
    )


def answer_key(answer: Mapping[str, Any]) -> str:
    """Return the same for equal answers; in what was ticked no order counts."""
    plain = {
        key: sorted(map(str, part)) if isinstance(part, list) and key != "order" else part
        for key, part in answer.items()
    }
    return json.dumps(plain, sort_keys=True, default=str)


def _cluster(question: QuestionDoc, rows: Sequence[Row], place: int, answered: int) -> Cluster:
    mark = rows[0].marks[place]
    believed = dict.fromkeys(fit for row in rows for fit in fits(question, row.marks[place]))
    return Cluster(
        text=_ticked(question, mark) if question.kind == "multiple" else answer_text(question, mark.answer_values),
        right=bool(mark.right),
        count=len(rows),
        share=numbers.percent(len(rows) / answered),
        bar=charts.length(len(rows), answered),
        names=tuple(called(row) for row in rows[:NAMES]),
        more=max(0, len(rows) - NAMES),
        ideas=ideas_of(believed),
    )


def _ticked(question: QuestionDoc, mark: Mark) -> str:
    """Return the ticked statements by their letters, as in the table of options."""
    return ", ".join(sorted(option_letter(question, option) for option in chosen_in(mark))) or _("none of them")


def ideas_of(ids: Iterable[str]) -> tuple[Idea, ...]:
    known = misconceptions()
    return tuple(Idea(idea, label(known[idea].title) if idea in known else idea) for idea in ids)


def chosen_in(mark: Mark) -> tuple[str, ...]:
    """Return the ids of the options that were ticked."""
    answer = mark.answer_values or {}
    if "option" in answer:
        return (str(answer["option"]),)
    return tuple(str(option) for option in answer.get("options") or ())
