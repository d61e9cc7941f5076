"""The link from a board to the page that asks about it."""

from __future__ import annotations

from django import template

from layers_site.boards.presenters.predict import predict_address

register = template.Library()


@register.filter
def predict_first(here: str) -> str:
    """Where the board of the address `here` is asked about before it is shown."""
    return predict_address(here)
