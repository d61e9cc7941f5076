"""Ways through the layers of what a question speaks of: of each object of its statements, or of its effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from engine.analysis.differences import Place
from engine.evaluation.trace import Trace
from layers_site.boards.services.evaluation import evaluated
from layers_site.explain.names import Names
from layers_site.explain.words import Sentence
from layers_site.questions.answers import agrees
from layers_site.questions.beliefs import right_answer
from layers_site.questions.explanations import MOST_STEPS, StepAccount, Teller, decided, way
from layers_site.questions.presenters import RuleLink, VerdictView, rule_links
from layers_site.questions.questions import Question
from layers_site.questions.words import names_of, unchanged
from layers_site.quizzes.shapes import BoardDoc, QuestionDoc
from layers_site.quizzes.wording import layers_of, read_ask


@dataclass(frozen=True, slots=True)
class WayOf:
    """The steps that lead to an answer.

    `title` names what they are about, "" where that is the whole question. `still` says that there are none, `decided`
    what decided between them.
    """

    title: str
    steps: tuple[StepAccount, ...]
    still: str
    rules: tuple[RuleLink, ...]
    edition: str
    decided: Sentence | None


def ways_of(question: QuestionDoc, verdict: VerdictView | None) -> tuple[WayOf, ...]:
    """Return the ways; () if nothing is asked of the engine, or its result differs from the frozen one."""
    if verdict is not None:
        return (WayOf("", verdict.way, verdict.still, verdict.rules, verdict.edition, verdict.decided),)
    if question.board is None:
        return ()
    try:
        if question.kind == "layer":
            return tuple(_of_effect(question, question.board, str(question.ask.get("effect", ""))))
        return tuple(_of_statements(question, question.board)) if question.kind == "multiple" else ()
    except (ScenarioError, EvaluationError, KeyError):
        return ()


def _of_statements(question: QuestionDoc, board: BoardDoc) -> Iterator[WayOf]:
    """Yield the way of each object that a statement is about, in the order of the statements."""
    questions = [(read_ask(board, option.ask), option) for option in question.options if option.ask and option.answer]
    for name in dict.fromkeys(
        engine_question.object for engine_question, _option in questions if engine_question.object
    ):
        mine = [(asks, option) for asks, option in questions if asks.object == name]
        if all(agrees(asks.ask, option.answer or {}, right_answer(asks)) == option.right for asks, option in mine):
            aspects = {asks.ask for asks, _option in mine}
            yield _of_object(mine[0][0] if len(aspects) == 1 else replace(mine[0][0], ask="state"))


def _of_object(question: Question) -> WayOf:
    trace, names = evaluated(question.text, question.ruleset), names_of(question)
    steps = way(question, trace, names)
    reason = decided(question, trace, names) if steps else None
    return _way(names.thing(question.object), steps, unchanged(question.ask), trace, reason)


def _of_effect(question: QuestionDoc, board: BoardDoc, effect: str) -> Iterator[WayOf]:
    """Yield the steps of the effect, one for each layer in which it applies."""
    if list(layers_of(board, effect)) != list((question.wanted or {}).get("layers") or ()):
        return
    trace = evaluated(board.text, board.edition)
    infos = {name: trace.effects[name] for name in sorted(trace.effects)}
    teller = Teller(trace, Names(trace.scenario, infos))
    steps = tuple(teller.step_account(place, "") for place in islice(_places(trace, effect), MOST_STEPS))
    yield _way("", steps, _("Nothing applies in this layer."), trace, None)


def _places(trace: Trace, effect: str) -> Iterator[Place]:
    for layer in trace.layers:
        for at, step in enumerate(layer.applied):
            if step.effect == effect:
                yield Place(layer.layer, at, step.effect)


def _way(title: str, steps: tuple[StepAccount, ...], still: str, trace: Trace, reason: Sentence | None) -> WayOf:
    return WayOf(title, steps, still, rule_links(steps, trace.rules.id), trace.rules.id, reason)
