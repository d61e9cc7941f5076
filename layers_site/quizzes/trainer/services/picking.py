"""One question for each ticked case: that with the most wrong answers to choose from, beside what the quiz asks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from layers_site.content.models import Case
from layers_site.questions.chooser import Candidate, ideas_of, spots_of
from layers_site.questions.richest import richest, simplest
from layers_site.quizzes.shapes import QuizDoc
from layers_site.quizzes.trainer.services.additions import asked_already, ideas_in


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
