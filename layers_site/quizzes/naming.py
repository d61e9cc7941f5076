"""Which quizzes have a card on a board: those that ship, by name; how many trainers have others is not told."""

from __future__ import annotations

from collections.abc import Iterator

from layers_site.content.models import Card
from layers_site.editing.services.library import Use, has_name
from layers_site.quizzes.models import Quiz


def quizzes_with(card: Card) -> Iterator[Use]:
    for quiz in Quiz.objects.shipped():
        if has_name(quiz.document, card.name_en):
            yield Use("quizzes", str(quiz.slug), (quiz.title_en, quiz.title_fr))
