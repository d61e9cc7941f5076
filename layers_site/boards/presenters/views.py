"""The ways of looking at a board: the way down through the layers, the table, two readings side by side."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from layers_site.boards.presenters.bench import Bench


@dataclass(frozen=True, slots=True)
class View:
    """A way of looking at a board; `code` stands for it in the address."""

    code: str
    title: str
    href: str
    chosen: bool


def views(bench: Bench) -> tuple[View, ...]:
    """List the ways of looking, each with as much of the address as goes with it."""
    options = bench.options
    titles = {"": _("Layer by layer"), "matrix": _("Table"), "sides": _("Side by side")}
    return tuple(
        View(
            code or "way",
            title,
            bench.at(view=code, step=None if code else options.step, beside=options.beside if code == "sides" else ""),
            code == ("" if options.view in ("ghost", "without") else options.view),
        )
        for code, title in titles.items()
    )
