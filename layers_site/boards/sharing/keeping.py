"""Boards that a learner keeps under their own names, and links that lead to the latest of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import transaction
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

import engine
from layers_site.accounts.models import Learner
from layers_site.boards.models import Board, KeptBoard, LatestLink, Stop
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.moments import Moment, of_board
from layers_site.boards.sharing.forms import NameForm
from layers_site.boards.sharing.presenters import title
from layers_site.platform.text import with_query

MOST_KEPT: Final = 200
MOST_LINKS: Final = 50
#: Of the boards that a link has led to, the oldest are forgotten.
MOST_STOPS: Final = 100


class FullError(Exception):
    """There is no room for one more; its text says so, in the visitor's language."""


def keep(learner: Learner, board: Board, name: str, edition: str = "") -> KeptBoard:
    """Return the board kept under that name; one that is kept already is renamed. Raises FullError."""
    mine = KeptBoard.objects.of(learner)
    if not mine.filter(board=board).exists() and mine.count() >= MOST_KEPT:
        raise FullError(_("You have saved %(most)s boards, the most possible. Remove one first.") % {"most": MOST_KEPT})
    kept_board, _created = KeptBoard.objects.update_or_create(
        learner=learner, board=board, defaults={"name": name, "edition": edition}
    )
    return kept_board


def kept_by(learner: Learner | None, pk: int) -> KeptBoard:
    """Return one of the boards that the learner keeps. Raises Http404 for those of others."""
    kept_board = KeptBoard.objects.of(learner).filter(pk=pk).first()
    if kept_board is None:
        raise Http404(_("This board isn’t among yours."))
    return kept_board


@transaction.atomic
def make_link(learner: Learner, board: Board, name: str, edition: str = "") -> LatestLink:
    """Return a new link that leads to the board, until its maker points it elsewhere. Raises FullError."""
    if LatestLink.objects.of(learner).count() >= MOST_LINKS:
        raise FullError(_("You have %(most)s links, the most possible. Delete one first.") % {"most": MOST_LINKS})
    link = LatestLink.objects.create(learner=learner, board=board, name=name, edition=edition)
    Stop.objects.create(link=link, board=board, edition=edition)
    return link


def link_of(learner: Learner | None, key: str) -> LatestLink:
    """Return a link of the learner's own. Raises Http404 for those of others."""
    latest_link = LatestLink.objects.of(learner).filter(key=key).first()
    if latest_link is None:
        raise Http404(_("This link isn’t among yours."))
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


#: What the board says of where it comes from.
ACTION = {"do": "freeze"}


def frozen(moment: Moment) -> Board:
    """Return the same as a stored board; a board is one already. The same moment of a case is always the same board."""
    return moment.board or Board.objects.store(moment.text, ACTION, **moment.origin)


@dataclass(frozen=True, slots=True)
class KeptView:
    """One kept board. `about` says where it comes from, `edition` under which rules it opens."""

    pk: int
    name: str
    about: str
    edition: str
    since: datetime
    href: str
    share: str
    forget: str
    rename: NameForm


@dataclass(frozen=True, slots=True)
class StopView:
    """A board that a link has led to."""

    at: datetime
    href: str
    now: bool


@dataclass(frozen=True, slots=True)
class LinkView:
    """One link to the latest; `here`: it leads to the board in view."""

    key: str
    name: str
    address: str
    href: str
    about: str
    here: bool
    drop: str
    stops: tuple[StopView, ...]


def kept_view(kept_board: KeptBoard, renaming: NameForm) -> KeptView:
    moment = of_board(kept_board.board)
    edition = kept_board.edition or engine.DEFAULT
    query = {"edition": kept_board.edition if kept_board.edition != engine.DEFAULT else ""}
    return KeptView(
        pk=kept_board.pk,
        name=kept_board.name,
        about=title(moment),
        edition=title_of(edition),
        since=kept_board.kept,
        href=with_query(reverse("boards:board", args=(kept_board.board_id,)), query),
        share=with_query(reverse("sharing:board-share", args=(kept_board.board_id,)), query),
        forget=reverse("sharing:forget", args=(kept_board.pk,)),
        rename=renaming,
    )


def link_view(latest_link: LatestLink, root: str, *, board: str = "") -> LinkView:
    """Return a link to the boards of this browser; `board` is the id of the one in view."""
    return LinkView(
        key=latest_link.key,
        name=latest_link.name,
        address=root + latest_link.get_absolute_url(),
        href=_opened(latest_link.board_id, latest_link.edition),
        about=title(of_board(latest_link.board)),
        here=bool(board) and latest_link.board_id == board,
        drop=reverse("sharing:drop", args=(latest_link.key,)),
        stops=tuple(_stops(latest_link)),
    )


def _stops(latest_link: LatestLink) -> Iterator[StopView]:
    for place, stop in enumerate(latest_link.stops.all()):
        yield StopView(stop.at, _opened(stop.board_id, stop.edition), now=place == 0)


def _opened(board_id: str, edition: str) -> str:
    return with_query(reverse("boards:board", args=(board_id,)), {"edition": edition})
