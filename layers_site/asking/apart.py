"""One more board: a question to which those who hold different ideas give different answers.

Looked for on the boards of the misconceptions, and then at every moment of the published cases, within bounds of time:
where none is found, that is said.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

import engine
from engine import EvaluationError
from engine.trace import Trace
from layers_site.asking.answers import answer_of
from layers_site.asking.beliefs import STEPS
from layers_site.asking.choosing import OF_AN_OBJECT
from layers_site.asking.questions import Question, question_json
from layers_site.cases.misconceptions import misconceptions
from layers_site.cases.models import Case
from layers_site.workbench.services.canonical import canonical
from layers_site.workbench.services.evaluation import scenario_of
from layers_site.workbench.services.stages import courses_of

#: More ideas than these are not told apart by one board.
MOST_IDEAS: Final = 6
#: How long the cases are looked through, and the most objects that somebody is shown for one more answer.
SECONDS: Final = 0.8
MOST_OBJECTS: Final = 12


@dataclass(frozen=True, slots=True)
class Spot:
    """A board to ask about: one of a misconception (`case` is ""), or a moment of a case."""

    text: str
    case: str = ""
    variant: str = ""
    stage: int = 0


class Score(NamedTuple):
    """How well a question tells: how many different answers the ideas lead to, and how many of the ideas mislead."""

    different: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Apart:
    """A question that tells ideas apart; all of them, if `score` is full."""

    spot: Spot
    document: dict[str, Any] = field(hash=False)
    score: Score


def telling_apart(question: Question, believed: tuple[str, ...]) -> Apart | None:
    """The best question found on another board, None where each gives all of these ideas the same answer."""
    ideas = believed[:MOST_IDEAS]
    if len(ideas) < 2:
        return None
    full = Score(len(ideas), len(ideas))
    best = _on_own_boards(ideas, question.text)
    if best is None or best.score != full:
        best = _better(best, _on_cases(ideas, question.text), full)
    return best


@lru_cache(maxsize=256)
def _on_own_boards(ideas: tuple[str, ...], asked: str) -> Apart | None:
    """Those of the ideas themselves are tried first."""
    told = misconceptions()
    order = sorted(told, key=lambda one: not any(one in idea for idea in ideas))
    spots = (Spot(canonical(told[one].scenario)) for one in order)
    return _better(None, _tried(spots, ideas, asked), Score(len(ideas), len(ideas)))


def _on_cases(ideas: tuple[str, ...], asked: str) -> Iterator[Apart]:
    return _tried(_moments(), ideas, asked, until=time.monotonic() + SECONDS)


def _moments() -> Iterator[Spot]:
    """The simplest cases first."""
    for case in Case.objects.published().order_by("load", "difficulty", "slug"):
        for course in courses_of(case):
            for stage, moment in enumerate(course.stages):
                yield Spot(moment.text, case.slug, course.slug, stage)


def _better(best: Apart | None, found: Iterable[Apart], full: Score) -> Apart | None:
    """The best of these; no more are looked at once nothing can be better."""
    for one in found:
        if best is None or one.score > best.score:
            best = one
        if best.score == full:
            break
    return best


def _tried(spots: Iterable[Spot], ideas: tuple[str, ...], asked: str, until: float | None = None) -> Iterator[Apart]:
    for spot in spots:
        if until is not None and time.monotonic() > until:
            return
        if spot.text != asked and len(scenario_of(spot.text).objects) <= MOST_OBJECTS:
            found = _best_on(spot, ideas)
            if found is not None:
                yield found


def _best_on(spot: Spot, ideas: tuple[str, ...]) -> Apart | None:
    """The question on that board which tells most of the ideas apart, None where none tells any two."""
    scenario = scenario_of(spot.text)
    try:
        right = engine.evaluate(scenario, steps=STEPS)
        traces = [engine.evaluate(scenario, idea, steps=STEPS) for idea in ideas]
    except EvaluationError:
        return None
    asks = (Question(spot.text, engine.DEFAULT, ask, name) for ask in OF_AN_OBJECT for name in right.final)
    scored = [(_score(question, right, traces), question) for question in asks]
    score, question = max(scored, key=lambda pair: pair[0], default=(Score(0, 0), None))
    return Apart(spot, question_json(question), score) if question is not None and score.different > 1 else None


def _score(question: Question, right: Trace, traces: list[Trace]) -> Score:
    wanted, *answers = (json.dumps(answer_of(trace, question)) for trace in (right, *traces))
    return Score(len(set(answers)), sum(answer != wanted for answer in answers))
