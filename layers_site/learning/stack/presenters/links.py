"""The addresses of the stack’s pages.

In an address what is as it would be anyway is left out, so that it stays short. `back` is the page that the game is a
part of, "" for its own page.
"""

from __future__ import annotations

from django.urls import reverse

from layers_site.learning.stack.services import Position
from layers_site.platform.text import with_query


def address(position: Position, back: str = "", **more: str) -> str:
    """Return the address of a position, where moves are made and questions answered too."""
    if position.play is not None:
        return with_query(reverse("stack:play", args=(position.play.id,)), more | {"next": back})
    return case_address(position.case.slug if position.case else "", position.variant, position.at, back, **more)


def case_address(slug: str, variant: str, at: int, back: str = "", **more: str) -> str:
    query = {"variant": variant, "at": str(at) if at else "", **more, "next": back}
    return with_query(reverse("stack:case", args=(slug,)), query)


def code_of(position: Position) -> str:
    """Return the code by which a page around the game knows the position: "play-abcdefghijkl", "case-bolt-first-3"."""
    return f"play-{position.play.id}" if position.play is not None else f"case-{position.variant}-{position.at}"
