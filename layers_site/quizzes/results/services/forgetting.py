"""A learner of a round deleted, with every attempt and everything the log says of their answers."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from layers_site.accounts.audit.recording import record
from layers_site.accounts.models import Event
from layers_site.quizzes.models import Answer, Round, Sheet


@transaction.atomic
def forget_learner(sheet: Sheet, by: Any = None) -> int:
    """Delete all attempts of the sheet's learner in its round; how many there were."""
    sheets = Sheet.objects.filter(round=sheet.round_id, learner=sheet.learner_id)
    gone = set(Answer.objects.filter(sheet__in=sheets).values_list("pk", flat=True))
    _clear_log(sheet.round, gone)
    count = sheets.count()
    # Of which round is all that is said: the log names nobody who learns.
    record(by, Event.What.LEARNER_DELETED, f"quizzes.round {sheet.round.code}")
    sheets.delete()
    return count


def _clear_log(round_: Round, gone: set[int]) -> None:
    for entry in round_.regradings.all():
        changes = [change for change in entry.changes if change.get("answer") not in gone]
        if len(changes) < len(entry.changes):
            entry.changes = changes
            entry.save(update_fields=["changes"])
