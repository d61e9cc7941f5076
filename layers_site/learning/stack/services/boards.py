"""From a game to the workbench: its board, kept as a board of the workbench."""

from __future__ import annotations

from engine.notation.canonical import canonical
from layers_site.boards.models import Board
from layers_site.boards.presenters.links import Look, page
from layers_site.boards.services.moments import of_board
from layers_site.learning.stack.services.positions import Position


def board_address(position: Position) -> str:
    """Return the address of the workbench with this position's board, under the rules of the game."""
    board = Board.objects.store(canonical(position.game.scenario), {})
    return page(of_board(board), Look(position.game.book.ruleset))
