"""The addresses of the workbench. What is as it would be anyway is left out, so that they stay short."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse

from layers_site.workbench.services.moments import Moment, of_board

REDO_KEPT = 30


@dataclass(frozen=True, slots=True)
class Look:
    """What an address says beside the board: the edition, the object in focus, the boards that redo leads to.

    `redo` names the boards undone from, the next one first, with dots between.
    """

    edition: str
    focus: str = ""
    redo: str = ""


@dataclass(frozen=True, slots=True)
class Links:
    """Where the actions of one page go; "" where there is nothing to go to."""

    here: str
    act: str
    add: str
    undo: str
    redo: str
    reset: str


def links(moment: Moment, look: Look) -> Links:
    return Links(
        here=page(moment, look),
        act=page(moment, look, "act"),
        add=page(moment, replace(look, redo=""), "add"),
        undo=_undo(moment, look),
        redo=_redo(look),
        reset=page(_start(moment), replace(look, redo="")) if moment.board and moment.case else "",
    )


def page(moment: Moment, look: Look, what: str = "") -> str:
    """The address of a moment, or (`what`: "act", "add") of what can be done there."""
    suffix = f"-{what}" if what else ""
    asked = {"edition": look.edition if look.edition != moment.edition else "", "focus": look.focus, "redo": look.redo}
    if moment.board is not None:
        return _address(f"workbench:board{suffix}", moment.board.id, asked)
    place = {"variant": moment.variant, "stage": str(moment.stage) if moment.stage else ""}
    return _address(f"workbench:case{suffix}", moment.case.slug if moment.case else "", place | asked)


def _start(moment: Moment) -> Moment:
    """The case as it is written, at the stage from which the board was made."""
    return replace(moment, board=None)


def _undo(moment: Moment, look: Look) -> str:
    board = moment.board
    if board is None or (board.parent is None and moment.case is None):
        return ""
    previous = of_board(board.parent) if board.parent else _start(moment)
    undone = ".".join([board.id, *look.redo.split(".")][:REDO_KEPT]).rstrip(".")
    return page(previous, replace(look, redo=undone))


def _redo(look: Look) -> str:
    """The next board undone from. Its default edition is not known here, so the edition is always said."""
    if not look.redo:
        return ""
    following, _dot, rest = look.redo.partition(".")
    return _address("workbench:board", following, {"edition": look.edition, "focus": look.focus, "redo": rest})


def _address(name: str, argument: str, asked: dict[str, str]) -> str:
    query = urlencode({key: value for key, value in asked.items() if value})
    path = reverse(name, args=(argument,))
    return f"{path}?{query}" if query else path
