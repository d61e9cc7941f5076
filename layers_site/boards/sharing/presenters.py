"""Views of a board for others: the page with every link to it, the board on paper, and the board in a frame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qsl

from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import escape
from django.utils.translation import gettext as _

import engine
from engine import EvaluationError, TimeUpError
from layers_site.boards.presenters.believed import is_believed, title_of
from layers_site.boards.presenters.bench import Bench
from layers_site.boards.presenters.links import ViewOptions, page, predict_address
from layers_site.boards.presenters.sheet import SheetView, empty_sheet, filled_sheet
from layers_site.boards.presenters.steps import stepper
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.boards.sharing.pictures.sheet import PARTS, Part, alt_of
from layers_site.explain.names import label
from layers_site.explain.presenters.printed import PrintedBoard, printed
from layers_site.platform.text import with_query

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
class PictureLinks:
    """One picture of the board: in both colors, as a drawing that stays sharp (SVG) and in pixels (PNG)."""

    part: Part
    svg: str
    png: str
    dark_svg: str
    dark_png: str


@dataclass(frozen=True, slots=True)
class Pictures:
    """The pictures of the board. `alt` says in words what the last one shows, `code` puts it on a page."""

    each: tuple[PictureLinks, ...]
    shown: str
    alt: str
    code: str


@dataclass(frozen=True, slots=True)
class ShareView:
    """`here` is the sheet itself; `bare` is that for the board alone, "" where nothing else would be shared.

    `is_moment` says that it is a moment of a case, which its editors may change.
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
    is_moment: bool
    pictures: Pictures


def share_view(moment: Moment, options: ViewOptions, root: str) -> ShareView:
    """Return the view of sharing. `root` is the scheme and host of this site: "https://layers.example"."""
    options = replace(options.settled(), redo="", step=options.step)
    here = page(moment, options)
    plain = ViewOptions(options.edition)
    return ShareView(
        title=title(moment),
        about=about(moment),
        board=here,
        here=below(here, "share/"),
        bare=below(page(moment, plain), "share/") if options != plain else "",
        links=_links(moment, options, root),
        framed=embedded(moment, options),
        qr=below(here, "qr.svg"),
        download=below(here, "scenario.json", keep=("variant", "stage")),
        sheet=below(here, "print/", keep=PLACE),
        key=below(here, "print/", keep=PLACE, more={"key": "1"}),
        is_moment=moment.board is None,
        pictures=_pictures(moment, options, root),
    )


def picture_address(here: str, part: Part, kind: str, theme: str = "") -> str:
    """Return the address of a picture of the board at the address `here`."""
    return below(here, f"picture.{kind}", keep=PICTURE, more={"part": part, "theme": theme})


def _pictures(moment: Moment, options: ViewOptions, root: str) -> Pictures:
    here = page(moment, options)
    each = tuple(
        PictureLinks(
            part, *(picture_address(here, part, kind, theme) for theme in ("", "dark") for kind in ("svg", "png"))
        )
        for part in PARTS
    )
    alt = _alt(moment, options)
    code = f'<img src="{escape(root + each[-1].png)}" alt="{escape(alt)}" width="1200">'
    return Pictures(each, each[-1].svg, alt, code)


def _alt(moment: Moment, options: ViewOptions) -> str:
    """Say in words what the board comes to; only its title where that takes too long."""
    try:
        return alt_of(title(moment), Bench.of(moment, options).words.cards)
    except (EvaluationError, TimeUpError):
        return title(moment)


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


def _links(moment: Moment, options: ViewOptions, root: str) -> Links:
    address, frame = root + short(moment, options), root + embedded(moment, options)
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


@dataclass(frozen=True, slots=True)
class PaperView:
    """`link` and its QR code lead to the board; on an empty sheet to the question about it."""

    title: str
    about: str
    sheet: SheetView
    link: str
    qr: str
    other: str
    board: str
    share: str


def paper_view(moment: Moment, edition: str, root: str, *, filled: bool) -> PaperView:
    """Return the sheet to print, empty or filled in. Only a filled one is evaluated, which raises EvaluationError."""
    edition = edition if edition in engine.RULESETS else engine.DEFAULT
    options = ViewOptions(edition)
    here, link = page(moment, options), root + short(moment, options)
    sheet = filled_sheet(evaluated(moment.text, edition)) if filled else empty_sheet(moment.scenario, edition)
    return PaperView(
        title=title(moment),
        about=about(moment),
        sheet=sheet,
        link=link if filled else asking(link),
        qr=below(here, "qr.svg", more={} if filled else {"predict": "1"}),
        other=below(here, "print/", more={} if filled else {"key": "1"}),
        board=here,
        share=below(here, "share/"),
    )


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

    def address(self, moment: Moment, options: ViewOptions) -> str:
        return embedded(moment, options)

    @property
    def head(self) -> Head:
        return _head(self.moment, self.options)

    stepper = cached_property(stepper)


@dataclass(frozen=True, slots=True)
class AskingView:
    """The board as printed, before anybody has said what becomes of it: no result is in here."""

    head: Head
    printed: PrintedBoard
    show: str
    predict: str


def asking_view(moment: Moment, options: ViewOptions) -> AskingView:
    show = embedded(moment, options)
    return AskingView(
        _head(moment, options, asks=True), printed(moment.scenario), show, predict_address(page(moment, options))
    )


def _head(moment: Moment, options: ViewOptions, *, asks: bool = False) -> Head:
    address = page(moment, options)
    name = title_of(options.edition)
    believed = name if is_believed(options.edition) else ""
    return Head(title(moment), about(moment), name, believed, asking(address) if asks else address)


#: What of an address says which board is meant, and under which rules.
PLACE: Final = ("variant", "stage", "edition")
#: What says how it is looked at.
LOOK: Final = ("focus", "step", "view", "depth", "with")
#: What of it a picture of the board shows.
PICTURE: Final = (*PLACE, "focus", "step")
LONGEST: Final = 200


def below(here: str, what: str, *, keep: Iterable[str] = (*PLACE, *LOOK), more: Mapping[str, str] | None = None) -> str:
    """Return a page of the board at the address `here`.

    Below `/en/boards/x/?focus=y`, `share/` is `/en/boards/x/share/?focus=y`.
    """
    path, _mark, query = here.partition("?")
    return with_query(path + what, known_parameters(parse_qsl(query), keep) | dict(more or {}))


def known_parameters(query: Iterable[tuple[str, str]], names: Iterable[str] = (*PLACE, *LOOK)) -> dict[str, str]:
    """Return the known parameters of a query, each name once, and of limited length."""
    wanted = set(names)
    return {name: value for name, value in query if name in wanted and value and len(value) <= LONGEST}


def short(moment: Moment, options: ViewOptions) -> str:
    """Return the short address, of no language: `/b/<id>`, or `/c/<slug>?stage=2` for a case as it is written."""
    query = {"edition": options.edition_asked, "focus": options.focus} | options.shown
    if moment.board is not None:
        return with_query(reverse("short:board", args=(moment.board.id,)), known_parameters(query.items()))
    place = {"variant": moment.variant, "stage": str(moment.stage) if moment.stage else ""}
    slug = moment.case.slug if moment.case else ""
    return with_query(reverse("short:case", args=(slug,)), known_parameters((place | query).items()))


def embedded(moment: Moment, options: ViewOptions) -> str:
    """Return the same board on a page for frames, in the language of this page."""
    query = {"edition": options.edition_asked, "focus": options.focus}
    query["step"] = options.shown["step"]
    if moment.board is not None:
        return with_query(reverse("sharing:embed-board", args=(moment.board.id,)), known_parameters(query.items()))
    place = {"variant": moment.variant, "stage": str(moment.stage) if moment.stage else ""}
    slug = moment.case.slug if moment.case else ""
    return with_query(reverse("sharing:embed-case", args=(slug,)), known_parameters((place | query).items()))


def asking(address: str) -> str:
    """Return the same link, but that it asks before it shows."""
    return f"{address}{'&' if '?' in address else '?'}predict=1"
