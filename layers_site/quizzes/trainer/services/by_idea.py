"""Questions of the library that find out one misconception: of each case the one that tells it best from others."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine import EvaluationError
from layers_site.content.models import Case
from layers_site.platform.patience import Patience
from layers_site.questions.chooser import Candidate, Spot, mistaken, spots_of

#: How long boards are looked at that nobody has looked at yet.
_SECONDS: Final = 1.5


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
