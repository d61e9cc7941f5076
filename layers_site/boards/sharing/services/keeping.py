"""Boards that a learner keeps under their own names, and links that lead to the latest of them."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.http import Http404
from django.utils.translation import gettext as _

from layers_site.accounts.models import Learner
from layers_site.boards.models import Board, KeptBoard, LatestLink, Stop
from layers_site.boards.services.moments import Moment

MOST_KEPT: Final = 200
MOST_LINKS: Final = 50
#: Of the boards that a link has led to, the oldest are forgotten.
MOST_STOPS: Final = 100
#: So far back it is looked whether one board was made from another.
FURTHEST: Final = 200


class FullError(Exception):
    """There is no room for one more; its text says so, in the visitor's language."""


def keep(learner: Learner, board: Board, name: str, edition: str = "") -> KeptBoard:
    """Return the board kept under that name; one that is kept already is renamed. Raises FullError."""
    mine = KeptBoard.objects.of(learner)
    if not mine.filter(board=board).exists() and mine.count() >= MOST_KEPT:
        raise FullError(_("You keep %(most)s boards: that is as many as there is room for.") % {"most": MOST_KEPT})
    kept_board, _created = KeptBoard.objects.update_or_create(
        learner=learner, board=board, defaults={"name": name, "edition": edition}
    )
    return kept_board


def kept_by(learner: Learner | None, pk: int) -> KeptBoard:
    """Return one of the boards that the learner keeps. Raises Http404 for those of others."""
    kept_board = KeptBoard.objects.of(learner).filter(pk=pk).first()
    if kept_board is None:
        raise Http404(_("There is no such board among yours."))
    return kept_board


@transaction.atomic
def make_link(learner: Learner, board: Board, name: str, edition: str = "") -> LatestLink:
    """Return a new link that leads to the board, until its maker points it elsewhere. Raises FullError."""
    if LatestLink.objects.of(learner).count() >= MOST_LINKS:
        raise FullError(_("You have %(most)s links: that is as many as there is room for.") % {"most": MOST_LINKS})
    link = LatestLink.objects.create(learner=learner, board=board, name=name, edition=edition)
    Stop.objects.create(link=link, board=board, edition=edition)
    return link


def link_of(learner: Learner | None, key: str) -> LatestLink:
    """Return a link of the learner's own. Raises Http404 for those of others."""
    latest_link = LatestLink.objects.of(learner).filter(key=key).first()
    if latest_link is None:
        raise Http404(_("There is no such link among yours."))
    return latest_link


@transaction.atomic
def point(link: LatestLink, board: Board, edition: str = "") -> None:
    """Point the link to that board from now on, and remember the board before."""
    if (link.board_id, link.edition) == (board.pk, edition):
        return
    link.board, link.edition = board, edition
    link.save(update_fields=["board", "edition"])
    Stop.objects.create(link=link, board=board, edition=edition)
    stops = link.stops.values_list("pk", flat=True)[:MOST_STOPS]
    link.stops.exclude(pk__in=list(stops)).delete()


def comes_from(board: Board, ancestors: set[str]) -> set[str]:
    """Return which of the boards (by id) it was made from, within a limit of steps back."""
    set_: set[str] = set()
    parent, steps = board.parent_id, 0
    while parent and steps < FURTHEST and set_ != ancestors:
        set_ |= {parent} & ancestors
        parent = Board.objects.filter(pk=parent).values_list("parent_id", flat=True).first()
        steps += 1
    return set_


#: What the board says of where it comes from.
ACTION = {"do": "freeze"}


def frozen(moment: Moment) -> Board:
    """Return the same as a stored board; a board is one already. The same moment of a case is always the same board."""
    return moment.board or Board.objects.store(moment.text, ACTION, **moment.origin)
