"""Choose the wrong answers that stand beside a right one: each is one that somebody could come to, and says how.

First those of misconceptions; then what it is without one of the cards; what it is before the last effects apply; and
what is right under another edition. Where there are no more, there are few: none is made up. Somebody who leaves
something out has overlooked a thing, or the effects that apply last:

overlooked(question)     # Overlooked({"power": 5, "toughness": 5}, "sorceress-queen"): so it is without her
unfinished(question)     # Unfinished({"power": 2, "toughness": 2}, "7b", "queen"): so it is before she applies
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice, permutations
from typing import Final

import engine
from engine import EvaluationError
from engine.evaluation.trace import Step, Trace
from engine.operations import Enable, apply_ops
from layers_site.boards.services.evaluation import DECIDERS, evaluated, scenario_of
from layers_site.platform.memory import cached
from layers_site.questions import options
from layers_site.questions.answers import Answer, agrees, answer_of, answers_around
from layers_site.questions.beliefs import STEPS, right_answer, wrong_answers
from layers_site.questions.questions import ABOUT_EFFECTS, Question

#: Of more effects than these not every order is tried.
_FEW: Final = 5
#: So many things are overlooked in turn, each alone; boards of more are nobody's question.
MOST_OVERLOOKED: Final = 10
BOARDS_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class Distractor:
    """A wrong answer with its origin.

    It is `misconceptions` that give it, each alone; or else `editions` under which it is right, or what it leaves out.
    """

    answer: Answer
    misconceptions: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    leaves: LeftOut | None = None


def distractors(question: Question, fewest: int, most: int) -> tuple[Distractor, ...]:
    """Choose wrong answers: of misconceptions at most `most`, and where these are few, others up to `fewest`.

    Raises EvaluationError.
    """
    wrong, right = wrong_answers(question), right_answer(question)
    believed = (Distractor(item.answer, item.misconceptions, item.editions) for item in wrong if item.misconceptions)
    chosen = list(islice(believed, most))
    for distractor in _others(question):
        if len(chosen) >= fewest:
            break
        answer = distractor.answer
        if not agrees(question.ask, answer, right) and all(answer != other.answer for other in chosen):
            chosen.append(distractor)
    return tuple(chosen)


def _others(question: Question) -> Iterator[Distractor]:
    """Yield wrong answers that no misconception gives alone, the likeliest first; the dearest to find come last."""
    yield from (Distractor(item.answer, leaves=item) for item in left_out(question))
    yield from (
        Distractor(item.answer, (), item.editions) for item in wrong_answers(question) if not item.misconceptions
    )
    yield from (Distractor(answer) for answer in _all_there_are(question))


def _all_there_are(question: Question) -> Iterator[Answer]:
    """Yield the answers of a question that can be answered in a few ways only: anybody could come to each of them."""
    if question.ask == "controller":
        yield from ({"controller": player} for player in scenario_of(question.text).players)
    elif question.ask == "reason":
        yield from ({"reason": [reason]} for reason in DECIDERS)
        yield {"reason": []}
    elif question.ask == "next":
        yield from ({"next": effect} for effect in options.effects(question))
        yield {"next": ""}
    elif question.ask == "order":
        right = right_answer(question)["order"]
        orders = chain([right[::-1]], map(list, permutations(right[:_FEW])), [[]])
        yield from ({"order": order} for order in orders)


@dataclass(frozen=True, slots=True)
class Overlooked:
    """A wrong answer that is right without `thing`, an object or an effect by its id."""

    answer: Answer
    thing: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A wrong answer that is right until `effect` applies in `layer`, by their names in the trace."""

    answer: Answer
    layer: str
    effect: str


LeftOut = Overlooked | Unfinished


def left_out(question: Question) -> Iterator[LeftOut]:
    """Yield the wrong answers of who leaves something out, the likeliest first. Raises EvaluationError."""
    yield from overlooked(question)
    yield from unfinished(question)


def is_of_a_thing(question: Question) -> bool:
    """Return whether it asks what something on the board is; not why, and not about effects."""
    return question.ask not in ABOUT_EFFECTS and question.ask != "reason"


def overlooked(question: Question) -> tuple[Overlooked, ...]:
    """Return what it is without each other thing on the board, each wrong answer once. Raises EvaluationError."""
    if not is_of_a_thing(question):
        return ()
    right = right_answer(question)
    answers: list[Overlooked] = []
    for thing, trace in _without_each(question.text, question.ruleset).items():
        if thing != question.object:
            answer = answer_of(trace, question)
            if answer != right and all(answer != other.answer for other in answers):
                answers.append(Overlooked(answer, thing))
    return tuple(answers)


@cached("overlooked", BOARDS_KEPT)
def _without_each(text: str, ruleset: str) -> Mapping[str, Trace]:
    """Return the board without each thing that makes an effect, the newest first."""
    makers = _makers(evaluated(text, ruleset))
    traces = ((thing, _without(text, ruleset, thing)) for thing in makers[:MOST_OVERLOOKED])
    return {thing: trace for thing, trace in traces if trace is not None}


def _makers(trace: Trace) -> list[str]:
    """Return the objects with static abilities and the effects of the document, by id, the newest first."""
    applied = {step.effect for layer in trace.layers for step in layer.applied}
    infos = sorted((trace.effects[name] for name in applied), key=lambda info: (-info.timestamp, info.name))
    made = (info.name if info.origin == "resolved" else info.source for info in infos if info.origin != "counter")
    return list(dict.fromkeys(filter(None, made)))


def _without(text: str, ruleset: str, thing: str) -> Trace | None:
    try:
        return engine.evaluate(apply_ops(scenario_of(text), (Enable(thing, enabled=False),)), ruleset, steps=STEPS)
    except (EvaluationError, engine.ScenarioError):
        return None


def unfinished(question: Question) -> tuple[Unfinished, ...]:
    """Return each wrong answer that holds on the way once, the last one first. Raises EvaluationError."""
    if not is_of_a_thing(question):
        return ()
    right = right_answer(question)
    answers: list[Unfinished] = []
    for here in reversed(list(_before_each_change(question))):
        if here.answer != right and all(here.answer != other.answer for other in answers):
            answers.append(here)
    return tuple(answers)


def _before_each_change(question: Question) -> Iterator[Unfinished]:
    """Yield what is right before each step that changes what is asked."""
    trace = evaluated(question.text, question.ruleset)
    for layer in trace.layers:
        for step in layer.applied:
            pair = _around(step, trace, question)
            if pair is not None and pair[0] != pair[1]:
                yield Unfinished(pair[0], layer.layer, step.effect)


def _around(step: Step, trace: Trace, question: Question) -> tuple[Answer, Answer] | None:
    """Return the answers before and after a step; None where it did nothing to what is asked about."""
    name = question.object
    if name not in step.changed:
        return answers_around(step, question)
    things = step.changed[name]
    before, after = (answer_of(replace(trace, final={**trace.final, name: thing}), question) for thing in things)
    return before, after
