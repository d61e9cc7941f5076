"""Predict first: the board as printed and a question; after an answer the verdict, and the way to the board.

The bare address of a case asks the question of the case, or else what misleads most people at its first stage.
"""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine import EvaluationError, TimeUpError
from layers_site.boards.services.moments import at_board
from layers_site.boards.views.responses import case_moment, read_options, show
from layers_site.content.misconceptions import misconceptions
from layers_site.content.shipped import overlay
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn
from layers_site.platform.text import with_query
from layers_site.platform.views import own_page
from layers_site.questions.flow import Outcome, QuestionView
from layers_site.questions.forms import WhereForm
from layers_site.questions.places import AskedBoard, asked_of, edition_asked, item_of, own_question, question_at
from layers_site.questions.presenters import PredictView, idea_view
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import LastAnswer, last_answer, predict


class _Predict(QuestionView):
    """Ask about a board: what the address says, or else what misleads most people."""

    template_name = "questions/predict.html"
    section = "cases"
    region = "predict"
    place: AskedBoard
    where: dict[str, Any]
    #: The page that one more question leads back to, "" for none.
    back: str

    def prepare(self, **kwargs: Any) -> HttpResponse | None:
        """Find the board and the question."""
        self.place, self.where = self.find(**kwargs), _where(self.request)
        try:
            question = self.asked()
        except (EvaluationError, TimeUpError):
            context = {"back": self.place.board, "section": self.section}
            return render(self.request, "boards/too_much.html", context, status=422)
        if question is None:
            refusal = _("There is nothing on this board to predict.")
            return show(self.request, self.place.moment, read_options(self.request), refusal=refusal)
        self.question, self.back = question, own_page(self.request, "back")
        self.here = self.address(**asked_of(question), back=self.back)
        return None

    def address(self, **query: str) -> str:
        """Return the address of the question, or with `seen` of its verdict."""
        return self.place.href(query)

    def find(self, **kwargs: Any) -> AskedBoard:
        raise NotImplementedError

    def asked(self) -> Question | None:
        return question_at(self.place, self.where)

    @property
    def item(self) -> str:
        return item_of(self.place, self.question)

    def record(self, answer: dict[str, Any]) -> str:
        predict(self.request, self.question, self.item, answer)
        return self.told_at

    @property
    def told_at(self) -> str:
        return self.address(**asked_of(self.question), back=self.back, seen="1")

    def last_answer(self) -> LastAnswer | None:
        return last_answer(self.request, self.question, self.item) if self.where.get("seen") else None

    def context(self, outcome: Outcome | None) -> dict[str, Any]:
        """Return what stands around the question; after an answer the way to the lesson on what went wrong.

        That is the lesson on the idea that leads to the answer, or else on the case.
        """
        view = PredictView(self.place, self.question, self.back, outcome.judged if outcome else None)
        case, ideas = self.place.moment.case, outcome.judged.believed if outcome else ()
        wrong = {"idea": ideas[0] if len(ideas) == 1 else "", "case": case.slug if case else ""}
        learn = with_query(reverse("lessons:why"), wrong) if outcome else ""
        return {"predict": view, "again": self.here, "learn_href": learn}


class CaseQuestion(_Predict):
    """Ask about a case at one of its stages. Its bare address asks the question of the case."""

    def find(self, **kwargs: Any) -> AskedBoard:
        return AskedBoard(case_moment(self.request, kwargs["slug"]), edition_asked(self.request))

    def asked(self) -> Question | None:
        elsewhere = {"ask", "object", "stage", "variant"} & set(self.request.GET)
        own = None if elsewhere else own_question(self.place)
        if own is None:
            return super().asked()
        self.place, question = own
        return question

    def address(self, **query: str) -> str:
        if self.question.ask != "authored":
            return super().address(**query)
        address = reverse("questions:case", args=(self.kwargs["slug"],))
        return with_query(address, query)


class BoardQuestion(_Predict):
    """Ask about a board that somebody made."""

    noindex = True

    def find(self, **kwargs: Any) -> AskedBoard:
        return AskedBoard(at_board(kwargs["board_id"]), edition_asked(self.request))


@require_safe
def ideas(request: HtmxHttpRequest) -> HttpResponse:
    """List all misconceptions, with what the rules say."""

    def context() -> dict[str, Any]:
        return {"section": "ideas", "ideas": [idea_view(idea) for idea in misconceptions()]}

    return drawn(request, "questions/ideas.html", overlay.version(), context)


def _where(request: HttpRequest) -> dict[str, Any]:
    """Return the valid parameters of the address. The question itself is checked with the board."""
    form = WhereForm(request.GET)
    form.is_valid()
    return form.cleaned_data
