"""Which misconceptions how many learners of a round showed: **likely** or **confirmed**, as `evidence` weighs them.

A question is evidence by which ideas give which answer, and how easily a guess hits it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.expressions import TheVery
from layers_site.questions.verdicts import single
from layers_site.quizzes.diagnosing import on_every_board
from layers_site.quizzes.grading import same, tidied
from layers_site.quizzes.results.evidence import LIKELY, Claim, Idea, Plan, Probe, chance_of, claims, plan_of, power
from layers_site.quizzes.results.services.reading import LearnerResult, Mark, Results
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc

#: Who guesses a size or a state thinks of the right one, of those that the ideas give, and of so many more.
_MORE: Final = 3
#: So many layers can be ticked (613.1), and so many rules can decide.
_LAYERS: Final = 10
_REASONS: Final = 6
_PLANS_KEPT: Final = 32


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


@dataclass(frozen=True, slots=True)
class Reach:
    """An idea, or several that a quiz never tells apart: whether it can be confirmed, and how many holders would be."""

    ids: tuple[str, ...]
    confirmable: bool
    power: float


def plan_in(results: Results) -> Plan:
    """Return what the quiz of a round can tell, as it stands after rulings."""
    dropped = frozenset(question.id for question in results.quiz.questions if results.dropped(question.id))
    return plan_for(results.quiz, dropped)


def plan_on(results: Results, row: LearnerResult) -> Plan:
    """Return what the questions of one learner can tell: their own boards of patterns, and what they were asked."""
    dropped = frozenset(question.id for question in results.quiz.questions if results.dropped(question.id))
    return plan_for(row.quiz, dropped)


def reach_of(plan: Plan) -> tuple[Reach, ...]:
    """Return how far the quiz can tell each of its ideas, the best first."""
    reaches = [Reach(idea.ids, idea.ids in plan.confirmable, power(plan, idea)) for idea in plan.ideas]
    return tuple(sorted(reaches, key=lambda reach: (-reach.power, reach.ids)))


def claims_of(results: Results, row: LearnerResult) -> tuple[Claim, ...]:
    """Return the ideas that the answers of one learner show."""
    return claims(plan_on(results, row), answers_of(row))


def answers_of(row: LearnerResult) -> dict[str, tuple[str, ...]]:
    """Return, by question that was answered and graded, the ideas that give this very answer."""
    return {
        mark.question: fits(question, mark)
        for mark in row.marks
        if mark.answer_values and mark.right is not None and (question := row.quiz.question(mark.question))
    }


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
    able = {row.place: _able(plan_on(results, row), ids) for row in results.counted}
    tried = [row for row in results.counted if able[row.place] & _answered(row)]
    showing = frozenset[str]().union(*able.values())
    return Shown(
        ids=ids,
        likely=tuple(likely),
        confirmed=tuple(confirmed),
        could=len(tried),
        guessing=sum(_by_guessing(plan_on(results, row), ids, row) for row in tried),
        questions=tuple(question.id for question in results.quiz.questions if question.id in showing),
    )


def _able(plan: Plan, ids: Iterable[str]) -> frozenset[str]:
    """Return the questions in which one of the ideas can show."""
    return frozenset(probe.question for probe in plan.questions if any(probe.group_of(idea) for idea in ids))


def _answered(row: LearnerResult) -> frozenset[str]:
    return frozenset(mark.question for mark in row.marks if mark.answer_values)


def _by_guessing(plan: Plan, ids: tuple[str, ...], row: LearnerResult) -> float:
    """Return the chance that a guessing learner looks as if they held one of the ideas.

    Only the questions that they answered count.
    """
    answered = _answered(row)
    reached = {probe.fact for probe in plan.questions if probe.question in answered}
    ideas = [idea for idea in plan.ideas if set(idea.ids) <= set(ids)]
    return max((_chance(idea, reached) for idea in ideas), default=0.0)


def _chance(idea: Idea, reached: Collection[str]) -> float:
    facts = tuple(fact for fact in idea.facts if fact.name in reached)
    return chance_of(Idea(idea.ids, facts), math.log(LIKELY))


def fits(question: QuestionDoc, mark: Mark) -> tuple[str, ...]:
    """Return the misconceptions of somebody who would answer exactly so; () for a right answer.

    Of several statements each that was taken wrongly shows some; only those count that take all of them so.
    """
    if mark.right is not False or mark.answer_values is None:
        return ()
    if question.kind != "multiple":
        return single(mark.believed)
    answer = tidied(question, mark.answer_values)
    held = (
        believed_doc
        for believed_doc in question.believed
        if same(question, answer, tidied(question, believed_doc.answer))
    )
    return tuple(dict.fromkeys(idea for believed_doc in held for idea in believed_doc.misconceptions))


def plan_for(quiz: QuizDoc, dropped: frozenset[str]) -> Plan:
    """Return the plan of a quiz without the questions that were dropped."""
    return _plan(TheVery(quiz), dropped)


@lru_cache(maxsize=_PLANS_KEPT)
def _plan(quiz: TheVery[QuizDoc], dropped: frozenset[str]) -> Plan:
    return plan_of([probe_of(question) for question in quiz.it.questions if question.id not in dropped])


def probe_of(question: QuestionDoc) -> Probe:
    if question.kind == "pattern":
        return Probe(question.id, question.id, question.id, _on_every_board(question))
    groups = groups_of(question)
    chance = {group: guess(question, answer, len(groups)) for group, answer in groups.items()}
    return Probe(question.id, independent(question), _board(question), chance)


def _on_every_board(question: QuestionDoc) -> dict[tuple[str, ...], float]:
    """Return the ideas that every ready board of a pattern detects and none tells apart; of the chances the largest."""
    chances = [probe_of(dealt).chances for dealt in question.dealt]
    groups = on_every_board([tuple(chance) for chance in chances])
    return {group: max(chance[_with(group, chance)] for chance in chances) for group in groups}


def _with(group: tuple[str, ...], chances: Mapping[tuple[str, ...], float]) -> tuple[str, ...]:
    return next(other for other in chances if group[0] in other)


def groups_of(question: QuestionDoc) -> dict[tuple[str, ...], Mapping[str, Any]]:
    """Return the ideas with one wrong answer, and that answer. Of options taken one by one only whole answers count."""
    if question.kind == "single":
        options = (option for option in question.options if not option.right)
        pairs = [(single(option.misconceptions), {"option": option.id}) for option in options]
    else:
        pairs = [(single(believed.misconceptions), dict(believed.answer)) for believed in question.believed]
    return {group: answer for group, answer in pairs if group}


def guess(question: QuestionDoc, answer: Mapping[str, Any], groups: int) -> float:
    """Return the chance that a guess gives the answer: of one in as many as there are."""
    if question.kind == "single":
        return 1 / max(2, len(question.options))
    if question.kind == "multiple":
        return 0.5 ** max(1, len(question.options))
    if question.kind == "layer":
        return 1 / math.comb(_LAYERS, min(_LAYERS - 1, max(1, len(answer.get("layers") or ()))))
    if question.kind == "order":
        return 1 / max(2, math.factorial(len(answer.get("order") or ())))
    if question.kind == "reason":
        return 1 / _REASONS
    return 1 / (groups + 1 + _MORE)


def independent(question: QuestionDoc) -> str:
    """Return a key that is equal for questions that ask the same of the same board.

    A question without a board has its own.
    """
    if question.board is None or not question.ask:
        return question.id
    ask: Mapping[str, Any] = {key: value for key, value in question.ask.items() if key != "after"}
    return json.dumps([question.board.scenario, question.board.edition, ask], sort_keys=True)


def _board(question: QuestionDoc) -> str:
    """Return the same for questions on the same board, whatever they ask of it."""
    if question.board is None:
        return question.id
    return json.dumps([question.board.scenario, question.board.edition], sort_keys=True)
