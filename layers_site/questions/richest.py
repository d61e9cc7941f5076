"""The question of a case that has the most wrong answers to choose from: its object, its stage and its variant.

richest(spots_of(case), known)       # beside the misconceptions `known`, which other questions detect
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from engine import EvaluationError
from layers_site.questions.beliefs import right_answer, wrong_answers
from layers_site.questions.chooser import Candidate, Spot, first_question, mistaken_at, worth
from layers_site.questions.distractors import left_out
from layers_site.questions.mistakes import OF_AN_OBJECT
from layers_site.boards.services.evaluation import evaluated

#: Beside more wrong answers than these another one is not missed.
ENOUGH: Final = 3
#: Of so many objects all is asked at once, or the reason, where no part of any has enough.
_MOST_WIDENED: Final = 6
#: Of so many questions it is worked out what somebody answers who leaves something out.
_MOST_WORKED_OUT: Final = 24
#: Of equals, the question about one part of an object is the quickest to answer.
_PLACES: Final = {"state": -1, "reason": -2}


def richest(
    spots: Sequence[Spot], known: Collection[str] = frozenset(), but: Iterable[tuple[str, dict[str, Any]]] = ()
) -> Candidate | None:
    """Return what misleads in the most different ways, if possible in three; None where nobody is misled.

    Of those that do so alike it is the one that detects most beside `known`. `but` are pairs (board's text, ask
    document) that are asked already.
    """
    existing = list(but)
    possible = (*mistaken_at(spots), *_of_the_world(spots))
    pool = _most([item for item in possible if (item.spot.text, item.document) not in existing], known)
    best = max(pool, key=lambda item: _rank(item, known), default=None)
    if best is None or ways_astray(best) >= ENOUGH:
        return best
    wider = [item for item in _wider(pool) if (item.spot.text, item.document) not in existing]
    return max((best, *wider), key=lambda item: (_is_asked_for(item, best, known), _rank(item, known)))


def _is_asked_for(item: Candidate, outcome: Candidate, known: Collection[str]) -> bool:
    """Return whether it asks for an outcome, or finds out more: which rule decides is harder to understand."""
    return item.ask != "reason" or worth(item, known) > worth(outcome, known)


def _most(pool: list[Candidate], known: Collection[str]) -> list[Candidate]:
    """Return the questions of the pool that misconceptions alone answer in enough ways.

    Without any, it is the first of all others, of which it is worked out what else may be answered.
    """
    many = [item for item in pool if len(item.wrong) >= ENOUGH]
    pool = sorted(pool, key=lambda item: (len(item.wrong), worth(item, known)), reverse=True)
    return many or pool[:_MOST_WORKED_OUT]


def _rank(candidate: Candidate, known: Collection[str]) -> tuple[int, int, int, int, int, int]:
    ideas, fresh = len(candidate.wrong), worth(candidate, known)
    many = min(ENOUGH, ways_astray(candidate))
    return many, min(ENOUGH, ideas), fresh, ideas, _PLACES.get(candidate.ask, 0), -candidate.spot.stage


def ways_astray(candidate: Candidate) -> int:
    """Count the different wrong answers that misconceptions give.

    Where these are few, those of somebody who leaves something out count too. Which rule decides can be answered in as
    many ways as there are rules.
    """
    count = len(candidate.wrong)
    if candidate.ask == "reason":
        return max(count, ENOUGH)
    if count >= ENOUGH:
        return count
    question, answers = candidate.question, candidate.answers
    try:
        for item in left_out(question):
            answers += [] if item.answer in answers else [dict(item.answer)]
    except EvaluationError:
        return count
    return len(answers)


def _wider(pool: Sequence[Candidate]) -> Iterator[Candidate]:
    """Yield the same objects as a whole, and which rule decides about them where one alone does."""
    things = dict.fromkeys((item.spot, item.about) for item in pool if item.ask in OF_AN_OBJECT)
    for spot, about in list(things)[:_MOST_WIDENED]:
        for ask in ("state", "reason"):
            try:
                candidate = _believed(Candidate(spot, ask, about))
                if ask == "state" or len(right_answer(candidate.question)["reason"]) == 1:
                    yield candidate
            except EvaluationError:
                continue


def _of_the_world(spots: Iterable[Spot]) -> Iterator[Candidate]:
    """Yield the questions about players and spells that mislead somebody."""
    for spot in spots:
        try:
            yield from (item for item in map(_believed, candidates_of_the_world(spot)) if item.wrong)
        except EvaluationError:
            continue


def candidates_of_the_world(spot: Spot) -> Iterator[Candidate]:
    """Yield what can be asked of each player whom an effect changes, and of each spell. Raises EvaluationError."""
    trace = evaluated(spot.text, spot.edition)
    steps = [step for layer in trace.layers for step in layer.applied]
    for player in trace.players:
        pairs = [step.players[player] for step in steps if player in step.players]
        if any(before.hand_size != after.hand_size for before, after in pairs):
            yield Candidate(spot, "hand", player)
        if any(before.abilities != after.abilities for before, after in pairs):
            yield Candidate(spot, "player", player)
    for spell in trace.spells:
        yield Candidate(spot, "cost", spell)


def simplest(spots: Sequence[Spot]) -> Candidate | None:
    """Return the question of a case that misleads nobody, None where there is nothing to ask.

    Of questions about players and spells it is the one which can be answered in most ways, or else the first of the
    page, at the last board.
    """
    for spot in reversed(spots):
        try:
            of_world = sorted(candidates_of_the_world(spot), key=ways_astray, reverse=True)
            if of_world:
                return of_world[0]
        except EvaluationError:
            continue
    ask = first_question(spots[-1].text, spots[-1].edition) if spots else None
    return Candidate(spots[-1], ask["ask"], ask["object"]) if ask else None


def _believed(candidate: Candidate) -> Candidate:
    """Return the candidate with the wrong answers of misconceptions, if there are any."""
    wrong = (item for item in wrong_answers(candidate.question) if item.misconceptions)
    return replace(
        candidate,
        wrong={json.dumps(item.answer, sort_keys=True): frozenset(item.misconceptions) for item in wrong},
    )
