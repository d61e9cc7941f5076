"""What a quiz can tell of misconceptions, and what the answers of a sheet say: its questions as `evidence` weighs them.

A question is evidence by which ideas give which wrong answer, and how easily a guess hits it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from engine.expressions import TheVery
from layers_site.questions.verdicts import single
from layers_site.quizzes.evidence import Claim, Plan, Probe, claims, plan_of, power
from layers_site.quizzes.grading import rulings_of, same, tidied
from layers_site.quizzes.models import Sheet
from layers_site.quizzes.round_questions import quiz_on
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc

#: Who guesses a size or a state thinks of the right one, of those that the ideas give, and of so many more.
_MORE: Final = 3
#: So many layers can be ticked (613.1), and so many rules can decide.
_LAYERS: Final = 10
_REASONS: Final = 6
_PLANS_KEPT: Final = 32
#: By group of ideas with one wrong answer.
Groups = Mapping[tuple[str, ...], float]


@dataclass(frozen=True, slots=True)
class Reach:
    """An idea, or several that a quiz never tells apart: whether it can be confirmed, and how many holders would be.

    `questions` are the ids of those in which it shows.
    """

    ids: tuple[str, ...]
    confirmable: bool
    power: float
    questions: tuple[str, ...]


def reach_of(plan: Plan) -> tuple[Reach, ...]:
    """Return how far the quiz can tell each of its ideas, the best first."""
    reaches = [
        Reach(
            idea.ids,
            idea.ids in plan.confirmable,
            power(plan, idea),
            tuple(probe.question for probe in plan.questions if probe.group_of(idea.ids[0])),
        )
        for idea in plan.ideas
    ]
    return tuple(sorted(reaches, key=lambda reach: (-reach.power, reach.ids)))


def claims_on(sheet: Sheet) -> tuple[Claim, ...]:
    """Return the ideas that the answers of a sheet show; of several votes the last counts, of what was dropped none."""
    quiz = quiz_on(sheet)
    dropped = frozenset(name for name, ruling in rulings_of(sheet.round).items() if ruling.dropped)
    last = {answer.question: answer for answer in sheet.answers.order_by("vote")}
    answers = {
        name: fits(question, answer.given, answer.right, answer.believed)
        for name, answer in last.items()
        if answer.given and answer.right is not None and (question := quiz.question(name)) is not None
    }
    return claims(plan_for(quiz, dropped), answers)


def fits(
    question: QuestionDoc, given: Mapping[str, Any] | None, right: bool | None, believed: Sequence[str]
) -> tuple[str, ...]:
    """Return the misconceptions of somebody who would answer exactly so; () for a right answer.

    Of several statements each that was taken wrongly shows some; only those count that take all of them so.
    """
    if right is not False or given is None:
        return ()
    if question.kind != "multiple":
        return single(believed)
    answer = tidied(question, given)
    held = (it for it in question.believed if same(question, answer, tidied(question, it.answer)))
    return tuple(dict.fromkeys(idea for it in held for idea in it.misconceptions))


def plan_for(quiz: QuizDoc, dropped: frozenset[str] = frozenset()) -> Plan:
    """Return the plan of a quiz without the questions that were dropped."""
    return _plan(TheVery(quiz), dropped)


@lru_cache(maxsize=_PLANS_KEPT)
def _plan(quiz: TheVery[QuizDoc], dropped: frozenset[str]) -> Plan:
    return plan_of([probe_of(question) for question in quiz.it.questions if question.id not in dropped])


def probe_of(question: QuestionDoc) -> Probe:
    if question.kind == "pattern":
        return Probe(question.id, question.id, question.id, _on_every_board(question))
    groups = groups_of(question)
    chance = {group: _guess(question, answer, len(groups)) for group, answer in groups.items()}
    return Probe(question.id, _fact(question), _board(question), chance)


def ideas_of_question(question: QuestionDoc) -> frozenset[str]:
    """Return the misconceptions that give some wrong answer of it; of a pattern those that do on every board."""
    if question.kind == "pattern":
        return frozenset(idea for group in _on_every_board(question) for idea in group)
    of_options = (option.misconceptions for option in question.options)
    of_engine = (it.misconceptions for it in question.believed)
    return frozenset(idea for ideas in (*of_options, *of_engine) for idea in ideas)


def _on_every_board(question: QuestionDoc) -> Groups:
    """Return the ideas that every ready board of a pattern detects and none tells apart; of the chances the largest."""
    chances = [probe_of(dealt).chances for dealt in question.dealt]
    alike: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for idea in sorted({idea for group in (chances[0] if chances else ()) for idea in group}):
        groups = tuple(next((group for group in chance if idea in group), ()) for chance in chances)
        if all(groups):
            alike.setdefault(groups, []).append(idea)
    return {
        tuple(ideas): max(chance[group] for chance, group in zip(chances, groups, strict=True))
        for groups, ideas in alike.items()
    }


def groups_of(question: QuestionDoc) -> dict[tuple[str, ...], Mapping[str, Any]]:
    """Return the ideas with one wrong answer, and that answer. Of options taken one by one only whole answers count."""
    pairs: Iterable[tuple[tuple[str, ...], Mapping[str, Any]]]
    if question.kind == "single":
        options = (option for option in question.options if not option.right)
        pairs = [(single(option.misconceptions), {"option": option.id}) for option in options]
    else:
        pairs = [(single(it.misconceptions), it.answer) for it in question.believed]
    return {group: answer for group, answer in pairs if group}


def _guess(question: QuestionDoc, answer: Mapping[str, Any], groups: int) -> float:
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


def _fact(question: QuestionDoc) -> str:
    """Return the same for questions that ask the same of the same board. A question without a board has its own."""
    if question.board is None or not question.ask:
        return question.id
    ask = {key: value for key, value in question.ask.items() if key != "after"}
    return json.dumps([question.board.scenario, question.board.edition, ask], sort_keys=True)


def _board(question: QuestionDoc) -> str:
    """Return the same for questions on the same board, whatever they ask of it."""
    if question.board is None:
        return question.id
    return json.dumps([question.board.scenario, question.board.edition], sort_keys=True)
