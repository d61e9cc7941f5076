"""Choose the wrong answers that stand beside a right one: each is one that somebody could come to, and says how.

First those of misconceptions; then what it is without one of the cards; what it is before the last effects apply; what
is right under another edition; and what two misconceptions together give. Where there are no more, there are few: none
is made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice, permutations
from typing import Final

from layers_site.boards.services.evaluation import scenario_of
from layers_site.questions import options
from layers_site.questions.answers import Answer, agrees
from layers_site.questions.beliefs import answers_of_pairs, right_answer, wrong_answers
from layers_site.questions.facts import DECIDERS
from layers_site.questions.questions import Question
from layers_site.questions.unfinished import LeftOut, left_out

#: Of more effects than these not every order is tried.
_FEW: Final = 5


@dataclass(frozen=True, slots=True)
class Distractor:
    """A wrong answer with its origin.

    It is `misconceptions` that give it, each alone; or else `editions` under which it is right, a `pair` of
    misconceptions ("M07+M11"), or what it leaves out.
    """

    answer: Answer
    misconceptions: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    pair: str = ""
    leaves: LeftOut | None = None


def distractors(question: Question, fewest: int, most: int) -> tuple[Distractor, ...]:
    """Choose wrong answers: of misconceptions at most `most`, and where these are few, others up to `fewest`.

    Raises EvaluationError.
    """
    wrong, right = wrong_answers(question), right_answer(question)
    believed = (Distractor(item.answer, item.misconceptions, item.editions) for item in wrong if item.misconceptions)
    chosen = list(islice(believed, most))
    for distractor in _others(question):
        if len(chosen) >= fewest:
            break
        answer = distractor.answer
        if not agrees(question.ask, answer, right) and all(answer != other.answer for other in chosen):
            chosen.append(distractor)
    return tuple(chosen)


def _others(question: Question) -> Iterator[Distractor]:
    """Yield wrong answers that no misconception gives alone, the likeliest first; the dearest to find come last."""
    yield from (Distractor(item.answer, leaves=item) for item in left_out(question))
    yield from (
        Distractor(item.answer, (), item.editions) for item in wrong_answers(question) if not item.misconceptions
    )
    yield from (Distractor(answer) for answer in _all_there_are(question))
    yield from (Distractor(answer, pair=pair) for pair, answer in answers_of_pairs(question))


def _all_there_are(question: Question) -> Iterator[Answer]:
    """Yield the answers of a question that can be answered in a few ways only: anybody could come to each of them."""
    if question.ask == "controller":
        yield from ({"controller": player} for player in scenario_of(question.text).players)
    elif question.ask == "reason":
        yield from ({"reason": [reason]} for reason in DECIDERS)
        yield {"reason": []}
    elif question.ask == "next":
        yield from ({"next": effect} for effect in options.effects(question))
        yield {"next": ""}
    elif question.ask == "order":
        right = right_answer(question)["order"]
        orders = chain([right[::-1]], map(list, permutations(right[:_FEW])), [[]])
        yield from ({"order": order} for order in orders)
