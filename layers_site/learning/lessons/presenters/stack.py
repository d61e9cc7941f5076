"""The stack within a page of a lesson: a case of it, to step through and to play."""

from __future__ import annotations

from django.http import Http404

from layers_site.learning.lessons.services.places import Place
from layers_site.learning.stack.presenters.links import Frame
from layers_site.learning.stack.presenters.play import PlayView, play_view
from layers_site.learning.stack.services.positions import at_case


def stack_view(place: Place) -> PlayView | None:
    """Return the case of the stack that the page names, from its beginning; None where that is not there (any more).

    With htmx all moves are made on the page; without, they lead to the game's own page, and back to this one.
    """
    if place.board is None or not place.board.stack:
        return None
    try:
        return play_view(at_case(place.board.stack, "", 0), Frame(place.href))
    except Http404:
        return None
