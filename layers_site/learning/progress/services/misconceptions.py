"""Misconceptions that a learner's answers show, and whether the learner has overcome them.

The rule, over the answers to all questions in the order in which they were given:

- An answer *fits* a misconception if it is wrong, and the misconception leads to exactly this answer. Where
  no misconception leads to it alone but two together do, it fits both of them.
- **likely**: at least one answer fits. **confirmed**: answers to at least two different questions fit.
- **cured**: after the last answer that fits, two answers were right where it would have given a wrong one, to two
  different questions if it was confirmed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from layers_site.accounts.models import Attempt
from layers_site.questions.verdicts import beliefs

Standing = Literal["likely", "confirmed", "cured"]
#: As many right answers, where the misconception would have given a wrong one, show that it is gone.
CURED_AFTER: Final = 2
#: Whether holding that misconception leads to a wrong answer to the question of an attempt.
Detector = Callable[[Attempt, str], bool]


@dataclass(frozen=True, slots=True)
class Met:
    """One misconception: `fits` answers to `questions` different questions; `since` right answers after the last."""

    id: str
    standing: Standing
    fits: int
    questions: int
    since: int


def met(attempts: Sequence[Attempt], detects: Detector) -> tuple[Met, ...]:
    """Return every misconception that some answer fits, in the order in which they were met.

    `attempts` come oldest first.
    """
    fits: dict[str, list[int]] = {}
    for place, attempt in enumerate(attempts):
        for belief in beliefs(attempt):
            fits.setdefault(belief, []).append(place)
    return tuple(_met(idea, places, attempts, detects) for idea, places in fits.items())


def _met(idea: str, places: Sequence[int], attempts: Sequence[Attempt], detects: Detector) -> Met:
    questions = {_question(attempts[place]) for place in places}
    later = [each for each in attempts[places[-1] + 1 :] if each.right and detects(each, idea)]
    confirmed = len(questions) > 1
    counted = len({_question(each) for each in later}) if confirmed else len(later)
    if counted >= CURED_AFTER:
        standing: Standing = "cured"
    else:
        standing = "confirmed" if confirmed else "likely"
    return Met(idea, standing, len(places), len(questions), counted)


def _question(attempt: Attempt) -> tuple[str, str]:
    return attempt.kind, attempt.item
