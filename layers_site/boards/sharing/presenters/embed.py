"""A board for a frame on a page of somebody else's: its cards and the way of one of them, and nothing to send."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from layers_site.boards.presenters.believed import is_believed, title_of
from layers_site.boards.presenters.bench import Bench
from layers_site.boards.presenters.links import Look, page, predict_address
from layers_site.boards.presenters.steps import stepper
from layers_site.boards.services.moments import Moment
from layers_site.boards.sharing.presenters.addresses import asking, embedded
from layers_site.boards.sharing.presenters.share import about, title
from layers_site.explain.presenters.printed import PrintedBoard, printed


@dataclass(frozen=True, slots=True)
class Head:
    """The head above the board. `believed` is the misconception under which it is shown, "" for an edition."""

    title: str
    about: str
    edition: str
    believed: str
    open: str


class EmbedPage(Bench):
    """The board worked out, whose links stay in the frame."""

    def address(self, moment: Moment, look: Look) -> str:
        return embedded(moment, look)

    @property
    def head(self) -> Head:
        return _head(self.moment, self.look)

    stepper = cached_property(stepper)


@dataclass(frozen=True, slots=True)
class AskingView:
    """The board as printed, before anybody has said what becomes of it: no result is in here."""

    head: Head
    printed: PrintedBoard
    show: str
    predict: str


def asking_view(moment: Moment, look: Look) -> AskingView:
    show = embedded(moment, look)
    return AskingView(
        _head(moment, look, asks=True), printed(moment.scenario), show, predict_address(page(moment, look))
    )


def _head(moment: Moment, look: Look, *, asks: bool = False) -> Head:
    address = page(moment, look)
    name = title_of(look.edition)
    believed = name if is_believed(look.edition) else ""
    return Head(title(moment), about(moment), name, believed, asking(address) if asks else address)
