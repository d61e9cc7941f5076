"""Evidence of answers about ideas: which idea several answers share, and which one is overcome."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import EvaluationError
from engine.rulesets import AND
from layers_site.accounts.models import Attempt
from layers_site.questions.answers import agrees
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.questions import Question


def beliefs(attempt: Attempt) -> tuple[str, ...]:
    """Return the misconceptions that a wrong answer fits, those of a pair only where none fits alone."""
    return () if attempt.right else single(str(item) for item in attempt.believed)


def single(believed: Iterable[str]) -> tuple[str, ...]:
    """Return the ids by themselves: those that fit alone, or else those of each pair ("M07+M11")."""
    ideas = list(believed)
    alone = [idea for idea in ideas if AND not in idea]
    return tuple(dict.fromkeys(alone or [idea for pair in ideas for idea in pair.split(AND)]))


def misleads(question: Question, idea: str) -> bool:
    """Return whether somebody who holds that misconception would answer the question wrongly."""
    try:
        answer = gathered(question).answers.get(idea)
        return answer is not None and not agrees(question.ask, answer, right_answer(question))
    except EvaluationError:
        return False


def behind(question: Question, earlier: Sequence[Attempt]) -> tuple[str, ...]:
    """Return the ideas that earlier answers fitted, and that a right answer to this question shows to be given up."""
    held = dict.fromkeys(belief for attempt in earlier for belief in beliefs(attempt))
    return tuple(idea for idea in held if misleads(question, idea))


def shared(believed: Sequence[str], earlier: Sequence[Attempt]) -> tuple[str, ...]:
    """Return the ideas that this wrong answer has in common with the last wrong one that any idea fitted.

    () where there is no such answer, or where the two together tell no more than each by itself.
    """
    before = next((ideas for attempt in reversed(earlier) if (ideas := beliefs(attempt))), ())
    here = single(believed)
    common = tuple(idea for idea in here if idea in before)
    return common if len(common) < max(len(here), len(before)) or len(common) == 1 else ()
