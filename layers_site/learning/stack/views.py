"""The list of stack cases, a case to step through and to play, and games that depart from it."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from engine.stack import Refusal, Refused
from layers_site.accounts.learners import record
from layers_site.accounts.models import Attempt
from layers_site.boards.views.responses import SeeOther
from layers_site.learning.stack.forms import MoveForm, PlaceForm, place_of
from layers_site.learning.stack.models import StackCase
from layers_site.learning.stack.presenters.links import address
from layers_site.learning.stack.presenters.play import PlayPage
from layers_site.learning.stack.services import Position, at_case, at_play, board_address, play_on
from layers_site.platform.views import own_page
from layers_site.questions.flow import AskingView


@require_safe
def listing(request: HttpRequest) -> HttpResponse:
    """List the published stack cases."""
    context = {"section": "stack", "cases": StackCase.objects.published()}
    return render(request, "learning/stack/list.html", context)


class CaseGame(AskingView):
    """A case at a moment: GET shows it; POST makes a move, answers the question, or takes the board to the workbench.

    A move that is not allowed is said to be so, with the reason, and changes nothing.
    """

    template_name = "learning/stack/case.html"
    section = "stack"
    region = "game"

    position: Position
    answer: int | None = None

    def prepare(self, slug: str) -> None:
        place = place_of(self.request)
        self.answer = place["answer"]
        self._begin(at_case(slug, place["variant"], place["at"]))

    def _begin(self, position: Position) -> None:
        #: The page that the game is a part of, "" for none.
        self.back = own_page(self.request, "next")
        self.position, self.here = position, address(position, self.back)

    def ask(self, form: Any = None) -> HttpResponse:
        return self._show()

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.POST.get("do") == "board":
            return SeeOther(board_address(self.position))
        if "choice" in request.POST:
            return SeeOther(address(self.position, self.back, answer=str(self._choice())))
        form = MoveForm(request.POST)
        if not form.is_valid():
            return self._show(Refusal("unknown_action"))
        try:
            return SeeOther(address(play_on(self.position, form.move(self.position.game)), self.back))
        except Refused as refused:
            return self._show(refused.refusal)

    def _choice(self) -> int:
        """Return the answer to the question, recorded. Raises Http404."""
        position, form = self.position, PlaceForm({"answer": self.request.POST["choice"]})
        ask = position.stage.ask if position.stage else None
        choice = (form.cleaned_data["answer"] if form.is_valid() else None) or 0
        if position.case is None or ask is None or not 0 < choice <= len(ask.choices):
            raise Http404(_("There is no such question, or no such answer to it."))
        item = f"stack/{position.case.slug}/{position.variant or 'case'}/{position.at}"
        record(self.request, Attempt.Kind.PREDICTION, item, right=choice == ask.right, answer={"choice": choice})
        return choice

    def _show(self, refusal: Refusal | None = None) -> HttpResponse:
        page = PlayPage(self.position, self.back, refusal=refusal, answer=self.answer)
        response = self.render({"play": page}, 422 if refusal else 200)
        if self.request.htmx and (self.back or self.answer):  # the address in the bar stays
            response["HX-Push-Url"] = "false"
        return response


class OwnGame(CaseGame):
    """A game that has departed from its case."""

    noindex = True

    def prepare(self, play_id: str) -> None:
        self._begin(at_play(play_id))
