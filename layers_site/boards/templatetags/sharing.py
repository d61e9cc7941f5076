"""The link from a board to the page from which it is shared."""

from __future__ import annotations

from django import template

from layers_site.boards.sharing.presenters.addresses import below

register = template.Library()


@register.filter
def share_of(here: str, step: int | None) -> str:
    """Return the address that shares the board of the address `here`, at the step in view if there is one."""
    return below(here, "share/", more=[("step", str(step))] if step is not None else ())
