"""Boards that nothing leads to. A board has the address of its content, so whoever does the same again has it again."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet

from layers_site.accounts.learners import pointing_to
from layers_site.boards.models import Board

#: So many are deleted at a time, each time in a transaction of its own.
BATCH: Final = 500


def loose_boards(since: datetime) -> QuerySet[Board]:
    """Return boards made before `since` without any row that points to them: neither kept, nor linked, nor parent."""
    boards = Board.objects.filter(created__lt=since)
    for pointer in pointing_to(Board):
        rows = pointer.model._base_manager.filter(**{pointer.name: OuterRef("pk")})
        boards = boards.exclude(Exists(rows))
    return boards


def prune_boards(since: datetime) -> int:
    """Delete them, and then those that only they had led back to; say how many they were.

    A way of twenty boards goes from its end, so it takes as many rounds.
    """
    deleted = 0
    while keys := list(loose_boards(since).order_by("pk").values_list("pk", flat=True)[:BATCH]):
        number, _kinds = loose_boards(since).filter(pk__in=keys).delete()
        if not number:
            break
        deleted += number
    return deleted
