"""The trainer moves the round on: one move at a time, from where they saw it stand."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from layers_site.quizzes.live_machine import Move, Position, moved
from layers_site.quizzes.models import Round, Standing


class ElsewhereError(Exception):
    """The round does not stand any more where the one who pressed saw it."""


def position_of(of: Round) -> Position:
    """Return the position of a round; the lobby until somebody has opened its console."""
    standing = Standing.objects.filter(round=of).first()
    return standing.position if standing else Position()


def opened(of: Round) -> Position:
    """Return the same for the console, which makes the row that moves."""
    standing, _made = Standing.objects.get_or_create(round=of)
    return standing.position


def move(of: Round, what: Move, step: int) -> Position:
    """Make a move from `step`; at the end every sheet is handed in.

    Raises ElsewhereError where the round has moved in the meantime, MoveError for a move that is none here.
    """
    with transaction.atomic():
        standing = held(of)
        if standing.step != step:
            raise ElsewhereError
        position = moved(standing.position, what, len(of.version.questions))
        standing.take(position)
        standing.save()
        if position.state == "ended":
            of.sheets.filter(handed_in=None).update(handed_in=timezone.now())
    return position


def held(of: Round) -> Standing:
    """Return the row, and nobody else moves it before this transaction is over: PostgreSQL locks the row, SQLite has
    one writer at a time (`transaction_mode` in the settings).
    """
    standing, _made = Standing.objects.select_for_update().get_or_create(round=of)
    return standing
