"""Misconceptions of a round: who may hold them, who surely does; and equal answers, with the ideas that give them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from layers_site.content.misconceptions import Misconception, misconceptions
from layers_site.explain.names import label
from layers_site.quizzes.answer_words import in_words
from layers_site.quizzes.results import figures
from layers_site.quizzes.results.answers import called, option_letter
from layers_site.quizzes.results.figures import length
from layers_site.quizzes.results.services.ideas import Shown, plan_in, shown
from layers_site.quizzes.results.services.reading import LearnerResult, Mark, Results
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.telling import Reach, fits, reach_of

NAMES = 40


@dataclass(frozen=True, slots=True)
class IdeaText:
    """One misconception in words; `once` is about earlier rules."""

    id: str
    title: str
    description: str
    correction: str
    once: str


@dataclass(frozen=True, slots=True)
class IdeaRow:
    """One or more ideas in the table of ideas, with how many learners hold them.

    `surely` and `perhaps` are the lengths of the bar's two parts, from 0 to 100, of those who `could` show it;
    `guessing` is how many would look so by guessing.
    """

    ideas: tuple[IdeaText, ...]
    confirmed: int
    likely: int
    could: int
    guessing: str
    surely: int
    perhaps: int
    who_confirmed: tuple[str, ...]
    who_likely: tuple[str, ...]
    questions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReachRow:
    """These ideas, and `power`: how many of their holders would be confirmed, in percent."""

    ideas: tuple[IdeaText, ...]
    power: str


@dataclass(frozen=True, slots=True)
class IdeasView:
    """`tells` are the ideas that the quiz can confirm, `hints` those at which its answers can only hint."""

    rows: tuple[IdeaRow, ...]
    learners: int
    tells: tuple[ReachRow, ...]
    hints: tuple[ReachRow, ...]


def ideas_view(results: Results) -> IdeasView:
    reaches = reach_of(plan_in(results))
    return IdeasView(
        tuple(_row(shown, results) for shown in shown(results)),
        len(results.counted),
        tuple(_reach(reach) for reach in reaches if reach.confirmable),
        tuple(_reach(reach) for reach in reaches if not reach.confirmable),
    )


def _reach(reach: Reach) -> ReachRow:
    return ReachRow(texts_of(reach.ids), figures.percent(reach.power))


def texts_of(ids: Iterable[str]) -> tuple[IdeaText, ...]:
    known = misconceptions()
    return tuple(_text(known[idea]) if idea in known else IdeaText(idea, idea, "", "", "") for idea in ids)


def _text(misconception: Misconception) -> IdeaText:
    once = label(misconception.once) if misconception.once else ""
    texts = (misconception.title, misconception.description, misconception.correction)
    title, description, correction = map(label, texts)
    return IdeaText(misconception.id, title, description, correction, once)


def _row(shown: Shown, results: Results) -> IdeaRow:
    surely = length(len(shown.confirmed), shown.could)
    return IdeaRow(
        ideas=texts_of(shown.ids),
        confirmed=len(shown.confirmed),
        likely=len(shown.likely),
        could=shown.could,
        guessing=figures.points(round(shown.guessing, 1)),
        surely=surely,
        perhaps=length(shown.learners, shown.could) - surely,
        who_confirmed=tuple(called(row) for row in shown.confirmed),
        who_likely=tuple(called(row) for row in shown.likely),
        questions=tuple(results.place(question) + 1 for question in shown.questions),
    )


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
    ideas: tuple[IdeaText, ...]


def clusters_of(question: QuestionDoc, rows: Sequence[LearnerResult], place: int) -> tuple[Cluster, ...]:
    """Group equal answers, the most frequent first, without blanks."""
    answered = [row for row in rows if row.marks[place].answer_values]
    keys = [answer_key(row.marks[place].answer_values or {}) for row in answered]
    return tuple(
        _cluster(
            question, [row for row, key in zip(answered, keys, strict=True) if key == wanted], place, len(answered)
        )
        for wanted, _count in Counter(keys).most_common()
    )


def fits_of(question: QuestionDoc, mark: Mark) -> tuple[str, ...]:
    """Return the misconceptions of somebody who would answer exactly so."""
    return fits(question, mark.answer_values, mark.right, mark.believed)


def answer_key(answer: Mapping[str, Any]) -> str:
    """Return the same for equal answers; in what was ticked no order counts."""
    plain = {
        key: sorted(map(str, part)) if isinstance(part, list) and key != "order" else part
        for key, part in answer.items()
    }
    return json.dumps(plain, sort_keys=True, default=str)


def _cluster(question: QuestionDoc, rows: Sequence[LearnerResult], place: int, answered: int) -> Cluster:
    mark = rows[0].marks[place]
    believed = dict.fromkeys(fit for row in rows for fit in fits_of(question, row.marks[place]))
    return Cluster(
        text=_ticked(question, mark) if question.kind == "multiple" else in_words(question, mark.answer_values),
        right=bool(mark.right),
        count=len(rows),
        share=figures.percent(len(rows) / answered),
        bar=figures.length(len(rows), answered),
        names=tuple(called(row) for row in rows[:NAMES]),
        more=max(0, len(rows) - NAMES),
        ideas=texts_of(believed),
    )


def _ticked(question: QuestionDoc, mark: Mark) -> str:
    """Return the ticked statements by their letters, as in the table of options."""
    return ", ".join(sorted(option_letter(question, option) for option in chosen_in(mark))) or _("none of them")


def chosen_in(mark: Mark) -> tuple[str, ...]:
    """Return the ids of the options that were ticked."""
    answer = mark.answer_values or {}
    if "option" in answer:
        return (str(answer["option"]),)
    return tuple(str(option) for option in answer.get("options") or ())
