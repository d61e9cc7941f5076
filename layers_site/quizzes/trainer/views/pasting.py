"""A card by its text on a trainer's own board: the door of the workbench, which leads back to the quiz."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

import engine
from engine.scenario import Scenario
from layers_site.accounts.roles import trainer_required
from layers_site.boards.building.views.objects import empty_board
from layers_site.boards.building.views.pasted import pasting
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.trainer.views.doors import own_quiz


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@trainer_required
def paste(request: HtmxHttpRequest, key: uuid.UUID, board_id: str = "") -> HttpResponse:
    """Put a pasted card on the board, or as the first card on an empty one, and ask about that."""
    quiz = own_quiz(request, key)
    return pasting(request, QuizBoard(quiz, at_board(board_id) if board_id else empty_board(), board_id))


@dataclass(frozen=True, slots=True)
class QuizBoard:
    """A board that a trainer lays for a quiz."""

    quiz: Quiz
    moment: Moment
    board_id: str
    edition: str = engine.DEFAULT

    @property
    def scenario(self) -> Scenario:
        return self.moment.scenario

    @property
    def back(self) -> str:
        return self._address(self.board_id) if self.board_id else reverse("trainer:add", args=(self.quiz.key,))

    def tool(self, page: str, /, **query: str) -> str:
        """Return the address of this door: the only tool that a quiz has."""
        del page, query
        if self.board_id:
            return reverse("trainer:add-board-card", args=(self.quiz.key, self.board_id))
        return reverse("trainer:add-card", args=(self.quiz.key,))

    def to(self, after: Moment, focus: str = "") -> HttpResponse:
        del focus
        return SeeOther(self._address(after.board.pk) if after.board else self.back)

    def _address(self, board_id: str) -> str:
        return reverse("trainer:add-board", args=(self.quiz.key, board_id))
