"""Statements about what a board comes to: true ones, and ones that follow from a misconception."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bearing import may_differ
from engine.rulesets import DEFAULT, MISCONCEPTIONS, find_ruleset
from engine.scenario import Label
from engine.trace import Trace
from layers_site.boards.services.evaluation import evaluated, evaluated_aside, scenario_of
from layers_site.explain.names import Names
from layers_site.questions.answers import answer_of
from layers_site.questions.beliefs import GIVE_UP, STEPS
from layers_site.questions.choosing import OF_AN_OBJECT, control_matters
from layers_site.questions.options import digest
from layers_site.questions.questions import Ask, Question, question_json
from layers_site.quizzes.ideas import feedback
from layers_site.quizzes.notation import LONGEST_OPTION
from layers_site.quizzes.shapes import LETTERS, BoardDoc, OptionDoc
from layers_site.quizzes.spoken import in_both, named, spoken

#: So many statements are made of one board at most.
MOST: Final = 6


@dataclass(frozen=True, slots=True)
class _Point:
    """One thing to state: what is so, and what is believed instead, by the ids of those who do."""

    question: Question
    right: Mapping[str, Any]
    believed: tuple[tuple[Mapping[str, Any], tuple[str, ...]], ...]

    @property
    def ideas(self) -> tuple[str, ...]:
        ideas = {idea for _answer, ideas in self.believed for idea in ideas}
        return tuple(sorted(ideas))


def statements(board: BoardDoc, about: str = "") -> tuple[OptionDoc, ...]:
    """What most misconceptions get wrong, of the object `about` or of all: half of it as it is, half as believed.

    Of each thing there is one statement, so that none gives another away. Raises ScenarioError or EvaluationError.
    """
    points = sorted(_points(board, about), key=lambda point: (-len(point.ideas), _digest(point)))[:MOST]
    telling = [point for point in sorted(points, key=_digest) if point.believed]
    false = {id(point) for point in telling[::2]}
    made = [_believed(point) if id(point) in false else _true(point) for point in sorted(points, key=_digest)]
    return tuple(_named(made))


def _points(board: BoardDoc, about: str) -> Iterator[_Point]:
    trace = evaluated(board.text, board.edition)
    traces = dict(_traces(trace, board.text))
    asks = [ask for ask in OF_AN_OBJECT if ask != "controller" or control_matters(board.text, board.edition)]
    for thing in trace.final:
        for ask in asks if about in ("", thing) else ():
            yield _point(Question(board.text, board.edition, ask, thing), trace, traces)


def _traces(right: Trace, text: str) -> Iterator[tuple[str, Trace]]:
    """The board under each misconception that comes up on it, within the bounds of `questions.beliefs`."""
    dear = 0
    for idea in MISCONCEPTIONS:
        if dear < GIVE_UP and may_differ(right, right.rules, find_ruleset(idea)):
            trace = evaluated_aside(text, idea, STEPS)
            dear += trace is None
            if trace is not None:
                yield idea, trace


def _point(question: Question, trace: Trace, traces: Mapping[str, Trace]) -> _Point:
    """A misconception is one of today's rules: who answers an older edition as they do holds none."""
    right, today = answer_of(trace, question), answer_of(evaluated(question.text, DEFAULT), question)
    groups: dict[str, tuple[Mapping[str, Any], list[str]]] = {}
    for idea, believed in traces.items():
        answer = answer_of(believed, question)
        if answer not in (right, today):
            groups.setdefault(json.dumps(answer), (answer, []))[1].append(idea)
    pairs = ((answer, tuple(ideas)) for answer, ideas in groups.values())
    return _Point(question, right, tuple(sorted(pairs, key=lambda pair: -len(pair[1]))))


def _true(point: _Point) -> OptionDoc:
    return _option(point, point.right, point.ideas, right=True)


def _believed(point: _Point) -> OptionDoc:
    answer, ideas = point.believed[0]
    return _option(point, answer, ideas, right=False)


def _option(point: _Point, answer: Mapping[str, Any], ideas: tuple[str, ...], *, right: bool) -> OptionDoc:
    ask = question_json(point.question)
    text = in_both(lambda: _said(point.question, answer))
    return OptionDoc("", text, right, feedback(ideas) if ideas else Label("", ""), ideas, answer, ask)


def _said(question: Question, answer: Mapping[str, Any]) -> str:
    """ "Humility: 4/4", "Humility – its only color: white": that this is all of it, since so it is graded."""
    words = {"name": Names(scenario_of(question.text)).thing(question.object), "said": spoken(question, answer)}
    text = _all_of_it(question.ask, answer)
    return (text % words if text else named(words["name"], words["said"]))[:LONGEST_OPTION]


def _all_of_it(ask: Ask, answer: Mapping[str, Any]) -> str:
    """What says that there is nothing else, "" where the answer says so by itself."""
    if ask == "types":
        return _("%(name)s – its type line is just: %(said)s")
    if ask == "colors" and answer["colors"]:
        only = len(answer["colors"])
        return ngettext("%(name)s – its only color: %(said)s", "%(name)s – its only colors: %(said)s", only)
    if ask == "abilities" and answer["abilities"]:
        only = len(answer["abilities"])
        return ngettext("%(name)s – its only ability: %(said)s", "%(name)s – its only abilities: %(said)s", only)
    return ""


def _named(made: list[OptionDoc]) -> Iterator[OptionDoc]:
    for letter, option_doc in zip(LETTERS, made, strict=False):
        yield OptionDoc(
            letter,
            option_doc.text,
            option_doc.right,
            option_doc.feedback,
            option_doc.misconceptions,
            option_doc.answer,
            option_doc.ask,
        )


def _digest(point: _Point) -> str:
    ask: Ask = point.question.ask
    return digest(f"{point.question.object} {ask}")
