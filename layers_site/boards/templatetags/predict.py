"""The link from a board to the page that asks about it."""

from __future__ import annotations

from django import template

from layers_site.boards.presenters.links import predict_address

register = template.Library()


@register.filter
def predict_first(here: str) -> str:
    """Return the address that asks about the board of the address `here` before showing it."""
    return predict_address(here)
