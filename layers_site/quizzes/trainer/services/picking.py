"""Questions picked from the library: of each case the most telling one, all of them or for one misconception."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine import EvaluationError
from layers_site.content.models import Case
from layers_site.platform.effort import Patience
from layers_site.questions.chooser import Candidate, Spot, ideas_of, mistaken, richest, simplest, spots_of
from layers_site.quizzes.shapes import QuizDoc
from layers_site.quizzes.trainer.services.additions import asked_already, ideas_in

#: How long boards are looked at that nobody has looked at yet.
_SECONDS: Final = 1.5


@dataclass(frozen=True, slots=True)
class Picked:
    """`blind` are the cases of which nothing is asked: nothing that is commonly believed gives another answer there."""

    candidates: tuple[Candidate, ...]
    blind: tuple[Case, ...]


def one_for_each(cases: Iterable[Case], doc: QuizDoc, *, blind_too: bool = False) -> Picked:
    """Return a question of each case, beside what the quiz and those before it detect already.

    With `blind_too` a case that misleads nobody gives a question all the same.
    """
    existing, covered = asked_already(doc), ideas_in(doc)
    candidates: list[Candidate] = []
    blind: list[Case] = []
    for case in cases:
        spots = spots_of(case)
        best = richest(spots, covered | ideas_of(candidates), existing)
        if best is None and blind_too:
            best = simplest(spots)
        if best is None:
            blind.append(case)
        else:
            candidates.append(best)
    return Picked(tuple(candidates), tuple(blind))


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
