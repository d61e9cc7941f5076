"""How long results are kept: QUIZ_RETENTION_MONTHS of the settings, 0 for as long as nobody deletes them.

`manage.py prune` calls `prune_rounds`; learners see nothing of it, and quizzes and their versions are kept.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from layers_site.platform.dates import months_before
from layers_site.quizzes.models import Round


def prune_rounds(now: datetime | None = None) -> int:
    """Delete rounds without activity for so long, with their sheets, and count them.

    A round is kept while it is still to open or to close, and while any of its sheets is younger.
    """
    old = unused_rounds(now)
    count = old.count()
    old.delete()
    return count


def unused_rounds(now: datetime | None = None) -> QuerySet[Round]:
    """Return the rounds that `prune_rounds` would delete."""
    months = settings.QUIZ_RETENTION_MONTHS
    if months <= 0:
        return Round.objects.none()
    before = months_before(now or timezone.now(), months)
    recent = (
        Q(created__gte=before)
        | Q(opens__gte=before)
        | Q(closes__gte=before)
        | Q(sheets__began__gte=before)
        | Q(sheets__handed_in__gte=before)
        | Q(sheets__answers__at__gte=before)
    )
    rounds = Round.objects.filter(recent).values("pk")
    return Round.objects.exclude(pk__in=rounds)
