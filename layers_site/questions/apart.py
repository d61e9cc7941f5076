"""One more board: a question to which those who hold different ideas give different answers.

Looked for on the boards of the misconceptions, and then at every moment of the published cases, within bounds of time:
where none is found, that is said. What ideas come to on a board is kept for whoever looks next, in any process.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import engine
from engine import EvaluationError
from engine.trace import Trace
from layers_site.boards.services.canonical import canonical
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.services.stages import courses_of
from layers_site.content.misconceptions import misconceptions
from layers_site.content.models import Case
from layers_site.platform.patience import Patience
from layers_site.platform.shared import Notation, shared
from layers_site.questions.answers import answer_of
from layers_site.questions.beliefs import STEPS
from layers_site.questions.choosing import OF_AN_OBJECT
from layers_site.questions.questions import Question, question_json

#: More ideas than these are not told apart by one board.
MOST_IDEAS: Final = 6
#: How long the cases are looked through, and the most objects that somebody is shown for one more answer.
SECONDS: Final = 0.8
MOST_OBJECTS: Final = 12
#: For so many combinations of ideas a process keeps what they come to on some hundreds of boards.
IDEAS_KEPT: Final = 32


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
    known = _known(ideas, STEPS)
    before = len(known)
    best = _better(None, _tried(_own_boards(ideas), ideas, question.text, known), full)
    if best is None or best.score != full:
        moments = _tried(_moments(), ideas, question.text, known, Patience(SECONDS))
        best = _better(best, moments, full)
    if len(known) > before:
        _known.put(known, ideas, STEPS)
    return best


def _own_boards(ideas: tuple[str, ...]) -> list[Spot]:
    """Those of the ideas themselves are tried first."""
    spots = _of_misconceptions()
    return [spots[spot] for spot in sorted(spots, key=lambda spot: not any(spot in idea for idea in ideas))]


@cache
def _of_misconceptions() -> dict[str, Spot]:
    return {name: Spot(canonical(misconception.scenario)) for name, misconception in misconceptions().items()}


def _moments() -> Iterator[Spot]:
    """The simplest cases first."""
    for case in Case.objects.published().order_by("load", "difficulty", "slug"):
        for course in courses_of(case):
            for stage, moment in enumerate(course.stages):
                yield Spot(moment.text, case.slug, course.slug, stage)


def _better(best: Apart | None, aparts: Iterable[Apart], full: Score) -> Apart | None:
    """The best of these; no more are looked at once nothing can be better."""
    for apart in aparts:
        if best is None or apart.score > best.score:
            best = apart
        if best.score == full:
            break
    return best


def _tried(
    spots: Iterable[Spot], ideas: tuple[str, ...], wanted: str, known: Known, patience: Patience | None = None
) -> Iterator[Apart]:
    for spot in spots:
        if patience is not None and patience.over:
            return
        name = _digest(spot.text)
        if name not in known:
            known[name] = _best_on(spot.text, ideas)
        best = known[name]
        if best is not None and spot.text != wanted:
            yield Apart(spot, best.document, best.score)


@engine.watched(None)
def _best_on(text: str, ideas: tuple[str, ...]) -> Best | None:
    """The question on that board which tells most of the ideas apart, None where none tells any two."""
    scenario = scenario_of(text)
    if len(scenario.objects) > MOST_OBJECTS:
        return None
    try:
        right = engine.evaluate(scenario, steps=STEPS)
        traces = [engine.evaluate(scenario, idea, steps=STEPS) for idea in ideas]
    except EvaluationError:
        return None
    asks = (Question(text, engine.DEFAULT, ask, name) for ask in OF_AN_OBJECT for name in right.final)
    scored = [(_score(question, right, traces), question) for question in asks]
    score, question = max(scored, key=lambda pair: pair[0], default=(Score(0, 0), None))
    return Best(question_json(question), score) if question is not None and score.different > 1 else None


def _score(question: Question, right: Trace, traces: list[Trace]) -> Score:
    wanted, *answers = (json.dumps(answer_of(trace, question)) for trace in (right, *traces))
    return Score(len(set(answers)), sum(answer != wanted for answer in answers))


# --- what is known already --------------------------------------------------------------------------


class Best(NamedTuple):
    """The question that tells most apart on one board."""

    document: dict[str, Any]
    score: Score


#: By the digest of a board's text; None where no question tells any two ideas apart.
Known = dict[str, Best | None]


def _digest(text: str) -> str:
    return blake2b(text.encode("utf-8", "backslashreplace"), digest_size=12).hexdigest()


def _read(written: dict[str, Any]) -> Known:
    """Raises ValueError or TypeError for what is no question of an object."""
    return {name: None if best is None else _best_read(*best) for name, best in written.items()}


def _best_read(document: dict[str, Any], score: list[int]) -> Best:
    ask = OF_AN_OBJECT[OF_AN_OBJECT.index(document["ask"])]
    different, wrong = map(int, score)
    return Best({"ask": ask, "object": str(document["object"])}, Score(different, wrong))


@shared("apart", IDEAS_KEPT, Notation(dict, _read), lasting=bool)
def _known(_ideas: tuple[str, ...], _steps: int) -> Known:
    """What these ideas come to on boards that were looked at: whoever looks next goes on from there."""
    return {}
