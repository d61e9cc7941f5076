"""The list of a learner's boards by their names, and of links with the boards that they lead to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

import engine
from layers_site.boards.models import KeptBoard, LatestLink
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.services.moments import of_board
from layers_site.boards.sharing.forms import NameForm
from layers_site.boards.sharing.presenters.share import title
from layers_site.platform.text import with_query


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
    """One link to the latest. `near`: the board in view was made from the one that it leads to."""

    key: str
    name: str
    address: str
    href: str
    about: str
    here: bool
    near: bool
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


def link_view(latest_link: LatestLink, root: str, *, board: str = "", near: bool = False) -> LinkView:
    """Return a link to the boards of this browser; `board` is the id of the one in view."""
    return LinkView(
        key=latest_link.key,
        name=latest_link.name,
        address=root + latest_link.get_absolute_url(),
        href=_opened(latest_link.board_id, latest_link.edition),
        about=title(of_board(latest_link.board)),
        here=bool(board) and latest_link.board_id == board,
        near=near,
        drop=reverse("sharing:drop", args=(latest_link.key,)),
        stops=tuple(_stops(latest_link)),
    )


def _stops(latest_link: LatestLink) -> Iterator[StopView]:
    for place, stop in enumerate(latest_link.stops.all()):
        yield StopView(stop.at, _opened(stop.board_id, stop.edition), now=place == 0)


def _opened(board_id: str, edition: str) -> str:
    return with_query(reverse("boards:board", args=(board_id,)), {"edition": edition})
