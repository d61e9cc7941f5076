"""A quiz counts in the progress of whoever took it, once they may see what was right."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from layers_site.accounts.learners import MOST_BELIEVED
from layers_site.accounts.models import Attempt
from layers_site.quizzes.models import Sheet
from layers_site.quizzes.rulings import rulings_of
from layers_site.quizzes.seeing import may_see

_MOST_ITEM: Final = 200


@transaction.atomic
def count_in_progress(sheet: Sheet) -> None:
    """Keep the answers of a sheet as attempts, each once; what was graded otherwise since is brought up to date.

    Nothing is kept before `may_see`, for progress would tell what is right; nor what has no grade, or was dropped.
    """
    if not may_see(sheet):
        return
    Sheet.objects.select_for_update(of=("self",)).get(pk=sheet.pk)
    prefix = f"{sheet.round.code}/{sheet.number}/"
    existing = {
        attempt.item: attempt
        for attempt in sheet.learner.attempts.filter(kind=Attempt.Kind.QUIZ, item__startswith=prefix)
    }
    dropped = {question for question, ruling in rulings_of(sheet.round).items() if ruling.dropped}
    last = {answer.question: answer for answer in sheet.answers.order_by("vote") if answer.question not in dropped}
    for question, answer in last.items():
        item = f"{prefix}{question}"[:_MOST_ITEM]
        if answer.right is None:
            continue
        stored = existing.get(item)
        if stored is None:
            Attempt.objects.create(
                learner=sheet.learner,
                kind=Attempt.Kind.QUIZ,
                item=item,
                given=answer.given,
                right=answer.right,
                believed=answer.believed[:MOST_BELIEVED],
            )
        elif stored.right != answer.right:
            stored.right = answer.right
            stored.save(update_fields=["right"])
