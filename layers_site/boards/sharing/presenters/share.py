"""The page from which a board is shared: every link to it, ready to be copied."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.html import escape
from django.utils.translation import gettext as _

from layers_site.boards.presenters.links import Look, page
from layers_site.boards.services.moments import Moment
from layers_site.boards.sharing.presenters.addresses import asking, below, embedded, short
from layers_site.explain.names import label

#: How high a frame is that shows a board of a few cards and the way through the layers.
FRAME_HEIGHT = 720


@dataclass(frozen=True, slots=True)
class Links:
    """Links to the board, whole addresses: to what it is, to the question, and for a page of somebody else's."""

    short: str
    asking: str
    frame: str
    frame_asking: str


@dataclass(frozen=True, slots=True)
class ShareView:
    """`bare` is this page for the board alone, "" where nothing else of how it is looked at would be shared.

    `freeze` is where a moment of a case is made into a board that never changes, "" for a board.
    """

    title: str
    about: str
    board: str
    here: str
    bare: str
    links: Links
    framed: str
    qr: str
    download: str
    sheet: str
    key: str
    compare: str
    freeze: str
    keep: str
    make_link: str


def share_view(moment: Moment, look: Look, root: str) -> ShareView:
    """Return the view of sharing. `root` is the scheme and host of this site: "https://layers.example"."""
    look = replace(look.settled(), redo="", step=look.step)
    here = page(moment, look)
    plain = Look(look.edition)
    return ShareView(
        title=title(moment),
        about=about(moment),
        board=here,
        here=below(here, "share/"),
        bare=below(page(moment, plain), "share/") if look != plain else "",
        links=_links(moment, look, root),
        framed=embedded(moment, look),
        qr=below(here, "qr.svg"),
        download=below(here, "scenario.json", keep=("variant", "stage")),
        sheet=below(here, "print/", keep=("variant", "stage", "edition")),
        key=below(here, "print/", keep=("variant", "stage", "edition"), more=(("key", "1"),)),
        compare=below(here, "compare/", keep=("variant", "stage", "edition", "focus")),
        freeze="" if moment.board else below(here, "freeze/"),
        keep=below(here, "keep/"),
        make_link=below(here, "latest/"),
    )


def title(moment: Moment) -> str:
    """Return the title of the board: that of its case, if it comes from one."""
    if moment.case is None:
        return _("A board")
    return moment.case.title


def about(moment: Moment) -> str:
    """Return which of the case's moments it is; "" if there is only one, or none."""
    course = moment.course
    if course is None or moment.stage >= len(course.stages):
        return ""
    parts = [label(course.title)] if course.title else []
    if len(course.stages) > 1:
        parts.append(label(course.stages[moment.stage].title))
    if moment.board is not None:
        parts.append(_("changed on the workbench") if moment.board.action.get("do") != "freeze" else _("frozen"))
    return " · ".join(part for part in parts if part)


def _links(moment: Moment, look: Look, root: str) -> Links:
    address, frame = root + short(moment, look), root + embedded(moment, look)
    return Links(
        short=address,
        asking=asking(address),
        frame=frame_code(frame, title(moment)),
        frame_asking=frame_code(asking(frame), title(moment)),
    )


def frame_code(address: str, name: str) -> str:
    """Return the HTML that shows a board on another site, as text: where it is shown it is escaped once more."""
    code = '<iframe src="{}" title="{}" width="100%" height="{}" loading="lazy"></iframe>'
    return code.format(escape(address), escape(_("%(title)s, in Layers") % {"title": name}), FRAME_HEIGHT)
