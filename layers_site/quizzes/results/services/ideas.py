"""Which misconceptions how many learners of a round showed: **likely** or **confirmed**, as `evidence` weighs them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from layers_site.quizzes.evidence import LIKELY, Claim, Idea, Plan, chance_of, claims
from layers_site.quizzes.results.services.reading import LearnerResult, Results
from layers_site.quizzes.telling import fits, plan_for


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
    return plan_for(results.quiz, _dropped(results))


def plan_on(results: Results, row: LearnerResult) -> Plan:
    """Return what the questions of one learner can tell: their own boards of patterns, and what they were asked."""
    return plan_for(row.quiz, _dropped(results))


def _dropped(results: Results) -> frozenset[str]:
    return frozenset(question.id for question in results.quiz.questions if results.dropped(question.id))


def claims_of(results: Results, row: LearnerResult) -> tuple[Claim, ...]:
    """Return the ideas that the answers of one learner show."""
    answers = {
        mark.question: fits(question, mark.answer_values, mark.right, mark.believed)
        for mark in row.marks
        if mark.answer_values and mark.right is not None and (question := row.quiz.question(mark.question))
    }
    return claims(plan_on(results, row), answers)


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
    """Return the chance that a guessing learner looks as if they held one of the ideas.

    Only the questions that they answered count.
    """
    reached = {probe.fact for probe in plan.questions if probe.question in answered(row)}
    ideas = [idea for idea in plan.ideas if set(idea.ids) <= set(ids)]
    return max((_chance(idea, reached) for idea in ideas), default=0.0)


def _chance(idea: Idea, reached: Collection[str]) -> float:
    facts = tuple(fact for fact in idea.facts if fact.name in reached)
    return chance_of(Idea(idea.ids, facts), math.log(LIKELY))
