"""The addresses of the workbench. What is as it would be anyway is left out, so that they stay short."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.urls import reverse

import engine
from layers_site.boards.services.moments import Moment
from layers_site.platform.text import current_language

REDO_KEPT = 30


@dataclass(frozen=True, slots=True)
class Frame:
    """A page of another app that has the workbench in it: whatever is done there stays on that page.

    `path` is its address; what can be done is sent to `act/` below it. A board made there is `?board=`,
    another stage `?stage=`. `start` is what it opens on, under `edition` and with the object `focus` in view.
    """

    path: str
    start: Moment
    edition: str
    focus: str = ""


@dataclass(frozen=True, slots=True)
class ViewOptions:
    """The query of an address beside the board: the edition, the object in focus, the boards for redo.

    `redo` names the boards undone from, the next one first, with dots between. `frame` is the page around the bench
    where that is not the bench's own. `step` is how many steps have been taken, None where all are shown. `view` is
    "" for the way through the layers, "ghost" for the same beside that of a misconception, "without" for the step in
    view beside the same without its effect, "matrix" or "sides"; `beside` is what stands on the other side; `depth` is
    how deep the explanation goes: "" for one line, "why" or "rules". `compare` asks to compare the editions on a large
    board.
    """

    edition: str
    focus: str = ""
    redo: str = ""
    frame: Frame | None = None
    step: int | None = None
    view: str = ""
    depth: str = ""
    beside: str = ""
    compare: bool = False

    @property
    def edition_asked(self) -> str:
        """Return the edition as an address says it: "" for today's rules, under which every board opens."""
        return "" if self.edition == engine.DEFAULT else self.edition

    @property
    def shown(self) -> dict[str, str]:
        """Return the view of the board as parameters of the address."""
        step = "" if self.step is None else str(self.step)
        view = "" if self.view == "sides" and self.beside else self.view
        return {
            "step": step,
            "view": view,
            "depth": self.depth,
            "with": self.beside,
            "compare": "1" if self.compare else "",
        }

    def settled(self) -> ViewOptions:
        """Return the same without the step and the comparison: another board has others."""
        return replace(self, step=None, compare=False)


@dataclass(frozen=True, slots=True)
class Links:
    """The addresses of the actions on one page; "" if there is nothing to go to.

    `build`, `change` and `card` are pages of their own below the board's; within a frame there are none.
    """

    here: str
    predict: str
    act: str
    add: str
    undo: str
    redo: str
    reset: str
    build: str = ""
    change: str = ""
    card: str = ""
    paste: str = ""

    @property
    def parameters(self) -> tuple[tuple[str, str], ...]:
        """Return the query of the address, for forms that lead to one of these pages."""
        return tuple(parse_qsl(urlsplit(self.build).query))

    @property
    def build_path(self) -> str:
        return urlsplit(self.build).path


def links(moment: Moment, options: ViewOptions, *, fresh: bool = True) -> Links:
    """Return the addresses on the page of a board; to undo the last action is offered where it is news (`fresh`)."""
    options = options.settled()
    start, here = start_of(moment, options), page(moment, options)
    return Links(
        here=here,
        predict=predict_address(here),
        act=page(moment, options, "act"),
        add="" if options.frame else page(moment, replace(options, redo=""), "add"),
        undo=_undo(moment, options) if fresh else "",
        redo=_redo(options),
        reset=page(start, replace(options, redo="")) if start else "",
        **{what: tool(moment, options, what) for what in ("build", "change", "card", "paste")},
    )


def page(moment: Moment, options: ViewOptions, what: str = "", language: str = "") -> str:
    """Return the address of a moment, or of what can be done there.

    `what` is "act" or "add" for these. The address is in the language of the page unless another is given.

    The address of a case alone leads to its question, so one that would say nothing else says that it shows.
    """
    if options.frame is not None:
        return _framed(options.frame, options, what, _place(moment, options.frame))
    suffix = f"-{what}" if what else ""
    query = {"edition": options.edition_asked, "focus": options.focus, "redo": options.redo}
    query |= options.shown
    if moment.board is not None:
        return _address(_path(f"boards:board{suffix}", moment.board.id, language or current_language()), query)
    place = {"variant": moment.variant, "stage": str(moment.stage) if moment.stage else ""}
    slug = moment.case.slug if moment.case else ""
    query = place | query
    shows = "" if what or any(query.values()) else "1"
    path = _path(f"boards:case{suffix}", slug, language or current_language())
    return _address(path, query | {"show": shows})


def tool(moment: Moment, options: ViewOptions, what: str, /, **arguments: str) -> str:
    """Return the page of a tool for a board ("build", "change", "card"); "" within a frame, which has none."""
    if options.frame is not None:
        return ""
    path, _mark, query = page(moment, replace(options, redo="")).partition("?")
    return _address(f"{path}{what}/", dict(parse_qsl(query)) | {"show": ""} | arguments)


def start_of(moment: Moment, options: ViewOptions) -> Moment | None:
    """Return the origin of a board: the case at its stage, or the board on which the frame opens.

    None for a board made from nothing, and without a board.
    """
    if moment.board is None:
        return None
    if moment.case is not None:
        return replace(moment, board=None)
    return options.frame.start if options.frame else None


def _undo(moment: Moment, options: ViewOptions) -> str:
    board, start = moment.board, start_of(moment, options)
    if board is None or (board.parent is None and start is None):
        return ""
    previous = replace(moment, board=board.parent) if board.parent else start
    undone = ".".join([board.id, *options.redo.split(".")][:REDO_KEPT]).rstrip(".")
    return page(previous or moment, replace(options, redo=undone))


def _redo(options: ViewOptions) -> str:
    """Return the next board undone from."""
    if not options.redo:
        return ""
    following, _dot, rest = options.redo.partition(".")
    if options.frame is not None:
        return _framed(options.frame, replace(options, redo=rest), "", {"board": following})
    query = {"edition": options.edition_asked, "focus": options.focus, "redo": rest} | options.shown
    return _address(_path("boards:board", following, current_language()), query)


def _place(moment: Moment, frame: Frame) -> dict[str, str]:
    """Return the place in a frame: a board made there, or another stage than the first."""
    if moment.board is not None:
        return {"board": moment.board.id}
    return {"stage": str(moment.stage)} if moment.stage != frame.start.stage else {}


def _framed(frame: Frame, options: ViewOptions, what: str, place: dict[str, str]) -> str:
    """Return an address within a frame, which knows the edition and the object that it opens with."""
    query = {
        "edition": options.edition if options.edition != frame.edition else "",
        "focus": options.focus if options.focus != frame.focus else "",
        "redo": options.redo,
    } | options.shown
    return _address(f"{frame.path}{what}/" if what else frame.path, place | query)


@lru_cache(maxsize=512)
def _path(view: str, argument: str, _language: str) -> str:
    """Return the path of a page, whose name is the same dozens of times on each page."""
    return reverse(view, args=(argument,))


def _address(path: str, arguments: dict[str, str]) -> str:
    query = "&".join(_pair(key, value) for key, value in arguments.items() if value)
    return f"{path}?{query}" if query else path


@lru_cache(maxsize=1024)
def _pair(key: str, value: str) -> str:
    """Return one parameter, quoted for an address. Most of them are in all addresses of a page."""
    return urlencode({key: value})


#: What of an address belongs to the board and its rules, and not to how it is looked at.
_PARAMETERS = ("variant", "stage", "edition")


def predict_address(here: str) -> str:
    """Return the address of the question: `/en/cases/x/?stage=2&focus=y` → `/en/cases/x/predict/?stage=2`.

    What holders of a misconception make of the board is not asked: the question is put under the board's own edition.
    """
    path, _mark, query = here.partition("?")
    pairs = [(key, value) for key, value in parse_qsl(query) if key in _PARAMETERS]
    rest = urlencode([(key, value) for key, value in pairs if key != "edition" or value in engine.RULESETS])
    return f"{path}predict/?{rest}" if rest else f"{path}predict/"
