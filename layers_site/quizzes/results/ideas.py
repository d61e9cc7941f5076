"""Which misconceptions the learners of a round showed, likely or confirmed; and equal answers, with their ideas."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.quizzes.evidence import LIKELY, Claim, Idea, Plan, chance_of, claims
from layers_site.quizzes.results.answers import called, length, option_letter, percent, points
from layers_site.quizzes.results.reading import LearnerResult, Mark, Results
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.telling import fits, plan_for
from layers_site.quizzes.wording import in_words

#: Of so many learners with equal answers the names are listed.
NAMES: Final = 40


@dataclass(frozen=True, slots=True)
class Shown:
    """Ideas of which one is shown, several where the answers leave open which: who may hold it, and who surely does.

    `could` is how many of those counted answered a question in which it can show; `guessing` how many of these would
    look as if they held it by guessing alone. `questions` are the ids of those in which it can show.
    """

    ids: tuple[str, ...]
    likely: tuple[LearnerResult, ...]
    confirmed: tuple[LearnerResult, ...]
    could: int
    guessing: float
    questions: tuple[str, ...]

    @property
    def id(self) -> str:
        return "|".join(self.ids)

    @property
    def learners(self) -> int:
        return len(self.likely) + len(self.confirmed)


def plan_in(results: Results) -> Plan:
    """Return what the quiz of a round can tell, as it stands after rulings."""
    return plan_for(results.quiz, results.all_dropped)


def plan_on(results: Results, row: LearnerResult) -> Plan:
    """Return what the questions of one learner can tell: their own boards of patterns, and what they were asked."""
    return plan_for(row.quiz, results.all_dropped)


def claims_of(results: Results, row: LearnerResult) -> tuple[Claim, ...]:
    """Return the ideas that the answers of one learner show."""
    answers = {
        mark.question: fits_of(question, mark)
        for mark in row.marks
        if mark.answer_values and mark.right is not None and (question := row.quiz.question(mark.question))
    }
    return claims(plan_on(results, row), answers)


def fits_of(question: QuestionDoc, mark: Mark) -> tuple[str, ...]:
    """Return the misconceptions of somebody who would answer exactly so."""
    return fits(question, mark.answer_values, mark.right, mark.believed)


def shown(results: Results) -> tuple[Shown, ...]:
    """Return the ideas that any learner showed, the most frequent first."""
    likely: dict[tuple[str, ...], list[LearnerResult]] = {}
    confirmed: dict[tuple[str, ...], list[LearnerResult]] = {}
    for row in results.counted:
        for claim in claims_of(results, row):
            (confirmed if claim.confirmed else likely).setdefault(claim.ids, []).append(row)
    ideas = dict.fromkeys((*confirmed, *likely))
    showns = (_shown(results, ids, likely.get(ids, []), confirmed.get(ids, [])) for ids in ideas)
    return tuple(sorted(showns, key=lambda shown: (-len(shown.confirmed), -shown.learners, shown.ids)))


def _shown(
    results: Results, ids: tuple[str, ...], likely: Iterable[LearnerResult], confirmed: Iterable[LearnerResult]
) -> Shown:
    able = {row.place: able_to_show(plan_on(results, row), ids) for row in results.counted}
    tried = [row for row in results.counted if able[row.place] & answered(row)]
    showing = frozenset[str]().union(*able.values())
    return Shown(
        ids=ids,
        likely=tuple(likely),
        confirmed=tuple(confirmed),
        could=len(tried),
        guessing=sum(_by_guessing(plan_on(results, row), ids, row) for row in tried),
        questions=tuple(question.id for question in results.quiz.questions if question.id in showing),
    )


def able_to_show(plan: Plan, ids: Iterable[str]) -> frozenset[str]:
    """Return the questions in which one of the ideas can show."""
    return frozenset(probe.question for probe in plan.questions if any(probe.group_of(idea) for idea in ids))


def answered(row: LearnerResult) -> frozenset[str]:
    return frozenset(mark.question for mark in row.marks if mark.answer_values)


def _by_guessing(plan: Plan, ids: tuple[str, ...], row: LearnerResult) -> float:
    """Return the chance that a guessing learner looks as if they held one of the ideas, by what they answered."""
    reached = {probe.fact for probe in plan.questions if probe.question in answered(row)}
    ideas = [idea for idea in plan.ideas if set(idea.ids) <= set(ids)]
    return max((_chance(idea, reached) for idea in ideas), default=0.0)


def _chance(idea: Idea, reached: Collection[str]) -> float:
    facts = tuple(fact for fact in idea.facts if fact.name in reached)
    return chance_of(Idea(idea.ids, facts), math.log(LIKELY))


# --- on pages -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IdeaText:
    """One misconception in words; `once` is about earlier rules."""

    id: str
    title: str
    description: str = ""
    correction: str = ""
    once: str = ""


def texts_of(ids: Iterable[str]) -> tuple[IdeaText, ...]:
    known = misconceptions()
    return tuple(_text(idea) if idea in known else IdeaText(idea, idea) for idea in ids)


def _text(idea: str) -> IdeaText:
    known = misconceptions()[idea]
    once = label(known.once) if known.once else ""
    return IdeaText(idea, label(known.title), label(known.description), label(known.correction), once)


def idea_rows(results: Results) -> list[dict[str, Any]]:
    """Return the ideas with how many learners hold them, and the lengths of the two parts of their bars."""
    return [_row(shown, results) for shown in shown(results)]


def _row(shown: Shown, results: Results) -> dict[str, Any]:
    surely = length(len(shown.confirmed), shown.could)
    return {
        "ideas": texts_of(shown.ids),
        "confirmed": [called(row) for row in shown.confirmed],
        "likely": [called(row) for row in shown.likely],
        "could": shown.could,
        "guessing": points(round(shown.guessing, 1)),
        "surely": surely,
        "perhaps": length(shown.learners, shown.could) - surely,
        "questions": [results.place(question) + 1 for question in shown.questions],
    }


def clusters_of(question: QuestionDoc, rows: Sequence[LearnerResult], place: int) -> list[dict[str, Any]]:
    """Group equal answers, the most frequent first, without blanks."""
    alike: dict[str, list[LearnerResult]] = {}
    for row in rows:
        if row.marks[place].answer_values:
            alike.setdefault(_answer_key(row.marks[place].answer_values or {}), []).append(row)
    clusters = sorted(alike.values(), key=lambda cluster: -len(cluster))
    return [_cluster(question, cluster, place, sum(map(len, clusters))) for cluster in clusters]


def _answer_key(answer: Mapping[str, Any]) -> str:
    """Return the same for equal answers; in what was ticked no order counts."""
    plain = {
        key: sorted(map(str, part)) if isinstance(part, list) and key != "order" else part
        for key, part in answer.items()
    }
    return json.dumps(plain, sort_keys=True, default=str)


def _cluster(question: QuestionDoc, rows: Sequence[LearnerResult], place: int, answered: int) -> dict[str, Any]:
    """Return equal answers of several learners; `ideas` are the misconceptions that give exactly this one."""
    mark = rows[0].marks[place]
    believed = dict.fromkeys(fit for row in rows for fit in fits_of(question, row.marks[place]))
    return {
        "text": _ticked(question, mark) if question.kind == "multiple" else in_words(question, mark.answer_values),
        "right": bool(mark.right),
        "count": len(rows),
        "share": percent(len(rows) / answered),
        "bar": length(len(rows), answered),
        "names": tuple(called(row) for row in rows[:NAMES]),
        "more": max(0, len(rows) - NAMES),
        "ideas": texts_of(believed),
    }


def _ticked(question: QuestionDoc, mark: Mark) -> str:
    """Return the ticked statements by their letters, as in the table of options."""
    return ", ".join(sorted(option_letter(question, option) for option in chosen_in(mark))) or _("none of them")


def chosen_in(mark: Mark) -> tuple[str, ...]:
    """Return the ids of the options that were ticked."""
    answer = mark.answer_values or {}
    if "option" in answer:
        return (str(answer["option"]),)
    return tuple(str(option) for option in answer.get("options") or ())
