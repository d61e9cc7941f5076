"""The links from a board to the pages that share it, and to its picture."""

from __future__ import annotations

from django import template

from layers_site.boards.sharing.presenters.addresses import PLACE, below

register = template.Library()


@register.filter
def share_of(here: str, step: int | None) -> str:
    """Return the address that shares the board of the address `here`, at the step in view if there is one."""
    return below(here, "share/", more={} if step is None else {"step": str(step)})


@register.filter
def picture_of(here: str) -> str:
    """Return the picture of the board at the address `here`, as printed: a preview gives no result away."""
    return below(here, "picture.png", keep=PLACE, more={"part": "printed"})
