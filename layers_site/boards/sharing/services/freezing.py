"""A moment of a case made into a board, which stays as it is whatever editors do to the case later."""

from __future__ import annotations

from layers_site.boards.models import Board
from layers_site.boards.services.moments import Moment, of_board

#: What the board says of where it comes from.
ACTION = {"do": "freeze"}


def frozen(moment: Moment) -> Moment:
    """Return the same as a stored board; a board is one already. The same moment of a case is always the same board."""
    if moment.board is not None or moment.case is None:
        return moment
    return of_board(Board.objects.store(moment.text, ACTION, **moment.origin))
