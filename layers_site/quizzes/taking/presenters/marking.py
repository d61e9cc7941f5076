"""Possible grades of free text: the learner chooses one, beside an answer to compare with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from layers_site.quizzes.models import Answer
from layers_site.quizzes.shapes import QuestionDoc


@dataclass(frozen=True, slots=True)
class Mark:
    """One grade: what its button sends, and what it says."""

    points: str
    text: str
    chosen: bool


def marks(question: QuestionDoc, mine: Answer) -> Iterator[Mark]:
    """Yield the grades for free text: nothing of it, half of it, all of it."""
    if question.kind != "text":
        return
    most = Decimal(question.points)
    texts = ((Decimal(0), _("Mine says something else")), (most / 2, _("Half of it")), (most, _("Mine says the same")))
    for points, text in texts:
        yield Mark(str(points), text, mine.points == points)
