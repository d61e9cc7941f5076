"""The ways of looking at a board: the way down through the layers, the table, two readings side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from layers_site.boards.presenters.links import Look, page
from layers_site.boards.services.moments import Moment


@dataclass(frozen=True, slots=True)
class View:
    """One of them; `code` is what the address calls it."""

    code: str
    title: str
    href: str
    chosen: bool


def views(moment: Moment, look: Look) -> tuple[View, ...]:
    titles = {"": _("Layer by layer"), "matrix": _("Table"), "sides": _("Side by side")}
    return tuple(
        View(code or "way", title, page(moment, _looked(look, code)), code == look.view)
        for code, title in titles.items()
    )


def _looked(look: Look, code: str) -> Look:
    """The same board in another view, with as much of the address as goes with that view."""
    return replace(
        look,
        view=code,
        step=look.step if code == "" else None,
        beside=look.beside if code == "sides" else "",
    )
