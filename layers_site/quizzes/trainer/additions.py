"""Questions taken into a quiz: what a board offers as boxes to tick, and what is made of those that were ticked.

Of a case the most telling question is picked, of all or for one misconception. What a box on a page stands for is
written `<variant>~<stage>~<ask>~<about>`, `about` being an object, a layer, or for "layer" an effect:
`~2~pt~humility`, `~0~order~7b`, `reversed~1~layer~humility.a1`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Any, Final

from django.http import Http404

from engine import EvaluationError, ScenarioError
from layers_site.boards.services.moments import Moment, at_stage
from layers_site.content.models import Case
from layers_site.platform.effort import Patience
from layers_site.questions.chooser import (
    Candidate,
    Spot,
    candidates,
    candidates_of_the_world,
    ideas_of,
    mistaken,
    mistaken_at,
    orders,
    richest,
    spots_of,
)
from layers_site.questions.questions import MOST_EFFECTS
from layers_site.quizzes.making import Made, make_question
from layers_site.quizzes.shapes import BoardDoc, Kind, QuestionDoc, QuizDoc
from layers_site.quizzes.telling import ideas_of_question
from layers_site.quizzes.wording import effects_of

_SIGN: Final = "~"
EFFECT: Final = "layer"
MULTIPLE: Final[Kind] = "multiple"
#: Suggestions for one case: more would be a second list.
SUGGESTED: Final = 6
#: How long it is counted what boards detect that nobody has looked at yet.
COUNTING_SECONDS: Final = 1.2
#: How long boards are looked at that nobody has looked at yet.
_SECONDS: Final = 1.5
#: Added in one go at most.
MOST_AT_ONCE: Final = 30


def board_of(spot: Spot) -> BoardDoc:
    """Give the `board` of a question."""
    return BoardDoc(json.loads(spot.text), spot.edition, spot.case, spot.variant, spot.stage)


def ask_document(candidate: Candidate) -> dict[str, Any]:
    """Give the `ask` of a question, as the format of quizzes has it."""
    return {"effect": candidate.about} if candidate.ask == EFFECT else candidate.document


def box_value(candidate: Candidate) -> str:
    """Write what a box stands for."""
    spot = candidate.spot
    return _SIGN.join((spot.variant, str(spot.stage), candidate.ask, candidate.about))


def read_value(value: str) -> tuple[str, int, str, str]:
    """Read variant, stage, ask and about. Raises ValueError for what no box says."""
    variant, stage, ask, about = value.split(_SIGN, 3)
    if not (stage.isascii() and stage.isdecimal() and len(stage) < 5):
        raise ValueError(value)
    return variant, int(stage), ask, about


def spot_of(moment: Moment, edition: str) -> Spot:
    """Give the spot of a moment. A board made from a case is a board of its own."""
    if moment.board is not None or moment.case is None:
        return Spot(moment.text, edition)
    return Spot(moment.text, edition, moment.case.slug, moment.variant, moment.stage)


def askable(spot: Spot) -> tuple[Candidate, ...]:
    """Give all that can be asked there: of objects, of players and spells, of effects. Raises EvaluationError."""
    of_effects = (Candidate(spot, EFFECT, name) for name in effects_of(board_of(spot))[:MOST_EFFECTS])
    return (*_of_objects(spot), *candidates_of_the_world(spot), *orders(spot), *of_effects)


def _of_objects(spot: Spot) -> Iterator[Candidate]:
    """Yield the parts of each object, then all of it at once, and which rule decides about it."""
    for thing, parts in groupby(candidates(spot), lambda candidate: candidate.about):
        mine = tuple(parts)
        yield from mine
        together = {f"{part.ask} {answer}": ideas for part in mine for answer, ideas in part.wrong.items()}
        yield Candidate(spot, "state", thing, together)
        yield Candidate(spot, "reason", thing)


def detectable(cases: Iterable[Case]) -> dict[str, int]:
    """Count how many misconceptions questions about each case detect under today’s rules, by slug.

    As far as there is time.
    """
    patience = Patience(COUNTING_SECONDS)
    within = takewhile(lambda _case: not patience.over, cases)
    return {case.slug: len(ideas_of(mistaken_at(spots_of(case)))) for case in within}


def kind_of(candidate: Candidate, *, choose: bool) -> Kind:
    """Give the kind of question: one with answers to choose from where that is wanted and makes sense."""
    if candidate.ask == MULTIPLE:
        return MULTIPLE
    if candidate.ask == "order":
        return "order"
    if candidate.ask == EFFECT:
        return "layer"
    if candidate.ask == "reason":
        return "reason"
    if choose:
        return "single"
    return "pt" if candidate.ask == "pt" else "state"


@dataclass(frozen=True, slots=True)
class Harvest:
    """The questions that were made of candidates.

    `freely` counts those that are answered freely although answers to choose from were wanted, `refused` those that
    could not be made.
    """

    questions: tuple[QuestionDoc, ...]
    freely: int = 0
    refused: int = 0


def harvest(chosen: Iterable[Candidate], *, choose: bool) -> Harvest:
    """Return a question for each candidate.

    With `choose`, it has answers to choose from wherever there are enough that somebody could come to.
    """
    question_docs: list[QuestionDoc] = []
    freely = refused = 0
    for candidate in list(chosen)[:MOST_AT_ONCE]:
        try:
            made = _made(candidate, kind_of(candidate, choose=choose))
            if made.question.kind == "single" and made.too_few:
                made, freely = _made(candidate, kind_of(candidate, choose=False)), freely + 1
            question_docs.append(made.question)
        except (ScenarioError, EvaluationError):
            refused += 1
    return Harvest(tuple(question_docs), freely, refused)


def _made(candidate: Candidate, kind: Kind) -> Made:
    about = {"object": candidate.about} if candidate.about else {}
    ask = about if kind == MULTIPLE else ask_document(candidate)
    return make_question(kind, board_of(candidate.spot), ask, name="q")


def ticked(moment: Moment, edition: str, values: Sequence[str]) -> tuple[Candidate, ...]:
    """Return the candidates that boxes stand for, on a board or at the stages of a case; what is gone is left out."""
    chosen, case = [], moment.case if moment.board is None else None
    for value in values[:MOST_AT_ONCE]:
        variant, stage, ask, about = read_value(value)
        try:
            spot = spot_of(moment if case is None else at_stage(case, variant, stage), edition)
        except Http404:
            continue
        chosen.append(Candidate(spot, ask, about))
    return tuple(chosen)


def asked_already(doc: QuizDoc) -> list[tuple[str, dict[str, object]]]:
    """Return the questions already in the quiz, with their boards."""
    return [
        (question.board.text, dict(question.ask))
        for question in doc.questions
        if question.board is not None and question.ask
    ]


def ideas_in(doc: QuizDoc) -> frozenset[str]:
    """Return the misconceptions that the quiz detects."""
    return frozenset[str]().union(*(ideas_of_question(question) for question in doc.questions))


def one_for_each(cases: Iterable[Case], doc: QuizDoc) -> tuple[list[Candidate], list[Case]]:
    """Return a question of each case, beside what the quiz and those before it detect already.

    The last are the cases of which nothing is asked: nothing that is commonly believed gives another answer there.
    """
    existing, covered = asked_already(doc), ideas_in(doc)
    candidates: list[Candidate] = []
    blind: list[Case] = []
    for case in cases:
        best = richest(spots_of(case), covered | ideas_of(candidates), existing)
        if best is None:
            blind.append(case)
        else:
            candidates.append(best)
    return candidates, blind


def detecting(idea: str, cases: Iterable[Case]) -> tuple[tuple[Candidate, ...], bool]:
    """Return a question of each case where the misconception gives another answer.

    Those come first in which it gives an answer of its own. The last value is whether there was time to look at all
    cases.
    """
    patience = Patience(_SECONDS)
    best: list[Candidate] = []
    for case in cases:
        if patience.over:
            break
        candidates = [item for spot in spots_of(case) for item in _mistaken(spot) if idea in item.detects]
        best += [min(candidates, key=lambda item: _cost(item, idea))] if candidates else []
    return tuple(sorted(best, key=lambda item: _cost(item, idea))), not patience.over


def _mistaken(spot: Spot) -> tuple[Candidate, ...]:
    try:
        return mistaken(spot)
    except EvaluationError:
        return ()


def others(candidate: Candidate, idea: str) -> frozenset[str]:
    """Return the misconceptions that give the same wrong answer."""
    return next(ideas for ideas in candidate.wrong.values() if idea in ideas) - {idea}


def _cost(candidate: Candidate, idea: str) -> tuple[int, int, bool]:
    """Weigh a question: whom it takes for this one, how few other wrong answers it has, and whether it is no size."""
    return len(others(candidate, idea)), -len(candidate.wrong), candidate.ask != "pt"
