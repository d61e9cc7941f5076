"""A board on paper: for a class with empty layers to fill in, or as the key, filled in by the engine."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from layers_site.boards.presenters.links import Look, page
from layers_site.boards.presenters.sheet import SheetView, empty_sheet, filled_sheet
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment
from layers_site.boards.sharing.presenters.addresses import asking, below, short
from layers_site.boards.sharing.presenters.share import about, title


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
    look = Look(edition)
    here, link = page(moment, look), root + short(moment, look)
    sheet = filled_sheet(evaluated(moment.text, edition)) if filled else empty_sheet(moment.scenario, edition)
    return PaperView(
        title=title(moment),
        about=about(moment),
        sheet=sheet,
        link=link if filled else asking(link),
        qr=below(here, "qr.svg", more=() if filled else [("predict", "1")]),
        other=below(here, "print/", more=() if filled else [("key", "1")]),
        board=here,
        share=below(here, "share/"),
    )
