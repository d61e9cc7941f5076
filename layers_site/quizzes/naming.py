"""Which quizzes use a card or a case: those that ship, by name; how many trainers have others is not told."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _

from layers_site.content.services.uses import Has, Use
from layers_site.quizzes.models import Quiz


def quizzes_with(has: Has) -> Iterator[Use]:
    for quiz in Quiz.objects.shipped():
        if has(quiz.document):
            yield Use(_("quiz"), str(quiz.slug), (quiz.title_en, quiz.title_fr))
