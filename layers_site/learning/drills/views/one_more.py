"""One more effect: the result after one more card has come to a board that is dealt, or to one that is in view."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _

from layers_site.boards.building.views.objects import ViewedBoard, viewed_board
from layers_site.boards.services.boards import RefusedError, keep
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.views.responses import SeeOther, show
from layers_site.learning.drills.one_more import Deal, coming, deal, deal_on_board
from layers_site.learning.drills.presenters.one_more import address, deal_view
from layers_site.learning.drills.services import answer_one_more, item_of, one_more_answer, one_more_board
from layers_site.questions.chooser import SEED, seed_of
from layers_site.questions.flow import QuestionView
from layers_site.questions.outcomes import Outcome
from layers_site.questions.verdicts import LastAnswer


class _OneMore(QuestionView):
    """Ask what one more effect does to a board; with `?answer=` tell the verdict."""

    template_name = "learning/drills/one_more.html"
    region = "drill"
    deal: Deal

    def ask_about(self, deal: Deal | None, here: str) -> None:
        if deal is None:
            raise Http404(_("There is no such question."))
        self.deal, self.question, self.here = deal, deal.question(), here
        self.answer = one_more_answer(self.request, deal, self.request.GET.get("answer", ""))

    @property
    def item(self) -> str:
        return item_of(self.deal)

    @property
    def told_at(self) -> str:
        return self._told(self.answer.attempts[-1].pk) if self.answer else self.here

    def _told(self, number: int) -> str:
        return f"{self.here}&answer={number}"

    def record(self, answer: dict[str, Any]) -> str:
        return self._told(answer_one_more(self.request, self.deal, answer).pk)

    def last_answer(self) -> LastAnswer | None:
        return self.answer


class DealtEffect(_OneMore):
    """Ask about a dealt board. No seed means a new deal."""

    section = "drills"

    def prepare(self) -> HttpResponse | None:
        """Deal by the seed of the address."""
        seed = self.request.GET.get("deal", "")
        if not seed:
            return HttpResponseRedirect(address(seed_of(secrets.token_hex())))
        self.ask_about(deal(seed) if SEED.match(seed) else None, address(seed))
        return None

    def context(self, outcome: Outcome | None) -> dict[str, Any]:
        answered = outcome is not None
        board = one_more_board(self.deal).get_absolute_url() if answered else ""
        return {"deal": deal_view(self.deal, answered=answered), "workbench": board}


class EffectOnBoard(_OneMore):
    """Ask what a card does to the board in view; without a card, find one. `do=keep` puts the card on the board."""

    section = "cases"
    noindex = True
    at: ViewedBoard

    def prepare(self, slug: str = "", board_id: str = "") -> HttpResponse | None:
        """Find the board and the card."""
        self.at = viewed_board(self.request, slug, board_id)
        seed, card = self.request.GET.get("deal", ""), self.request.GET.get("card", "")
        if not seed:
            return self.search()
        dealt = deal_on_board(self.at.moment, self.at.edition, card, seed) if SEED.match(seed) else None
        self.ask_about(dealt, self.at.tool("one-more", deal=seed, card=card))
        return None

    def search(self) -> HttpResponse:
        """Redirect to a card that changes something on this board."""
        seed = seed_of(secrets.token_hex())
        card = coming(self.at.moment, self.at.edition, seed)
        if not card:
            refusal = _("No card came up that changes something on this board.")
            return show(self.request, self.at.moment, self.at.options, refusal=refusal)
        return SeeOther(self.at.tool("one-more", deal=seed, card=card))

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Judge an answer, or put the card on the board."""
        return self.keep() if request.POST.get("do") == "keep" else super().post(request, *args, **kwargs)

    def keep(self) -> HttpResponse:
        """Redirect to the board with the new card, made from this one: undoing leads back."""
        action = {"do": "add", "item": self.deal.added}
        try:
            after = keep(self.at.moment, self.at.edition, scenario_of(self.deal.after), action)
        except RefusedError as refusal:
            return show(self.request, self.at.moment, self.at.options, refusal=str(refusal))
        return self.at.to(after, self.deal.object)

    def context(self, outcome: Outcome | None) -> dict[str, Any]:
        another = self.at.tool("one-more")
        view = deal_view(self.deal, answered=outcome is not None, board=self.at.back, following=another)
        return {"deal": view, "back": self.at.back, "keep": self.here}
