"""Simulated learners: each holds one misconception, has answered wrongly on a shipped board, and is asked on.

figures(learners(texts)).after(1)      # the share of them whose idea is known after one more question
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import cached_property

from engine.rulesets import DEFAULT
from layers_site.questions.diagnosis import MOST_QUESTIONS
from layers_site.questions.mistakes import misleading
from layers_site.questions.telling import Group, chosen

#: Of a learner whose idea no more questions tell from the others.
NEVER: Final = -1


@dataclass(frozen=True, slots=True)
class Learner:
    """Somebody who holds `idea`, and whose wrong answer fits all of `fitting`. `text` is the board they answered on."""

    text: str
    idea: str
    fitting: Group


def learners(texts: Iterable[str]) -> Iterator[Learner]:
    """Yield a learner for each misconception and each question of a board that it answers wrongly."""
    for text in dict.fromkeys(texts):
        for answers in misleading(text, DEFAULT).values():
            for ideas in answers.values():
                yield from (Learner(text, idea, ideas) for idea in sorted(ideas))


@dataclass(frozen=True)
class Figures:
    """How many learners were told from all others after how many more questions (NEVER: after none)."""

    count: Counter[int]
    #: The ideas that were left together in the end, each time how often.
    together: Counter[Group]

    @cached_property
    def all(self) -> int:
        return self.count.total()

    def after(self, questions: int) -> float:
        """Return the share that is told after so many questions, from 0 to 1."""
        return sum(self.count[number] for number in range(questions + 1)) / self.all


def figures(people: Iterable[Learner]) -> Figures:
    """Ask everybody on, as the page does."""
    result = Figures(Counter(), Counter())
    for person in people:
        questions, left = _questioned(person)
        result.count[questions if len(left) == 1 else NEVER] += 1
        if len(left) > 1:
            result.together[left] += 1
    return result


def _questioned(person: Learner) -> tuple[int, Group]:
    """Return how many questions were asked, and the ideas that all answers fit."""
    left, seen = person.fitting, [person.text]
    for number in range(MOST_QUESTIONS):
        telling = chosen(left, seen) if len(left) > 1 else None
        if telling is None:
            return number, left
        left = next(group for group in telling.parted(left) if person.idea in group)
        seen.append(telling.text)
    return MOST_QUESTIONS, left
