"""Questions as evidence: which ideas give which answer, and how easily a guess hits it."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from engine.identity import TheVery
from layers_site.questions.verdicts import single
from layers_site.quizzes.diagnosing import on_every_board
from layers_site.quizzes.results.evidence import Plan, Probe, plan_of
from layers_site.quizzes.shapes import QuestionDoc, QuizDoc

#: Who guesses a size or a state thinks of the right one, of those that the ideas give, and of so many more.
_MORE: Final = 3
#: So many layers can be ticked (613.1), and so many rules can decide.
_LAYERS: Final = 10
_REASONS: Final = 6
_PLANS_KEPT: Final = 32


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
