"""One more effect: the result after one more card has come to a board that is dealt, or to one that is in view."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.models import Attempt
from layers_site.boards.building.views.objects import ViewedBoard, viewed_board
from layers_site.boards.services.boards import RefusedError, keep
from layers_site.boards.services.evaluation import scenario_of
from layers_site.boards.views.responses import SeeOther, show
from layers_site.learning.drills.one_more import Deal, coming, deal, deal_on_board
from layers_site.learning.drills.presenters.one_more import address, deal_view
from layers_site.learning.drills.services import answer_one_more, item_of, one_more_attempt, one_more_board
from layers_site.platform.context import HtmxHttpRequest
from layers_site.questions.chooser import SEED, seed_of
from layers_site.questions.diagnosis import sought_at
from layers_site.questions.forms import AskForm, question_form
from layers_site.questions.presenters import verdict_view
from layers_site.questions.verdicts import judge


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def one_more_effect(request: HtmxHttpRequest) -> HttpResponse:
    """Ask what one more effect does to a dealt board; with `?answer=` show the verdict. No seed means a new deal."""
    seed = request.GET.get("deal", "")
    if not seed:
        return HttpResponseRedirect(address(seed_of(secrets.token_hex())))
    if not SEED.match(seed):
        raise Http404(_("There is no such question."))
    dealt = deal(seed)
    if request.method == "POST":
        return _answered(request, dealt)
    attempt = one_more_attempt(request, dealt, request.GET.get("answer", ""))
    if attempt is not None:
        return _verdict(request, dealt, attempt.given.get("answer", {}), attempt.pk)
    return _question(request, dealt, _form(dealt, None))


def _form(dealt: Deal, data: QueryDict | None) -> AskForm:
    return question_form(dealt.question(), data, action=address(dealt.seed), target="#drill")


def _answered(request: HtmxHttpRequest, dealt: Deal) -> HttpResponse:
    form = _form(dealt, request.POST)
    if not form.is_valid():
        return _question(request, dealt, form)
    attempt = answer_one_more(request, dealt, form.answer())
    here = address(dealt.seed, attempt.pk)
    if not request.htmx:
        return SeeOther(here)
    response = _verdict(request, dealt, form.answer(), attempt.pk)
    response["HX-Push-Url"] = here
    return response


def _question(request: HtmxHttpRequest, dealt: Deal, form: AskForm) -> HttpResponse:
    context = {"deal": deal_view(dealt, answered=False), "form": form, "here": address(dealt.seed)}
    return _render(request, context, status=422 if form.errors else 200)


def _verdict(request: HtmxHttpRequest, dealt: Deal, answer: dict[str, object], number: int) -> HttpResponse:
    question = dealt.question()
    context = {
        "deal": deal_view(dealt, answered=True),
        "verdict": verdict_view(question, judge(question, answer)),
        "workbench": one_more_board(dealt).get_absolute_url(),
        "here": address(dealt.seed, number),
    }
    return _render(request, context)


def _render(request: HtmxHttpRequest, context: dict[str, object], status: int = 200) -> HttpResponse:
    template = "learning/drills/one_more.html" + ("#drill" if request.htmx else "")
    context |= {"section": "drills", "swapped": bool(request.htmx)}
    return render(request, template, context, status=status)


@dataclass(frozen=True, slots=True)
class _DealPage:
    """The board, what comes to it, and the addresses of this question and of another one."""

    at: ViewedBoard
    deal: Deal
    here: str
    another: str

    def form(self, data: QueryDict | None = None) -> AskForm:
        return question_form(self.deal.question(), data, action=self.here, target="#drill")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def one_more(request: HtmxHttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Ask what a card does; without a card, find one. `do=keep` puts the card on the board."""
    at = viewed_board(request, slug, board_id)
    seed = request.GET.get("deal", "")
    if not seed:
        return _search(request, at)
    card = request.GET.get("card", "")
    dealt = deal_on_board(at.moment, at.edition, card, seed) if SEED.match(seed) else None
    if dealt is None:
        raise Http404(_("There is no such question."))
    deal_page = _DealPage(at, dealt, at.tool("one-more", deal=seed, card=card), at.tool("one-more"))
    if request.method == "POST":
        return _keep(request, deal_page) if request.POST.get("do") == "keep" else _answered_on_board(request, deal_page)
    attempt = one_more_attempt(request, dealt, request.GET.get("answer", ""))
    if attempt is not None:
        return _verdict_on_board(request, deal_page, attempt)
    return _render_on_board(request, deal_page, {"form": deal_page.form()})


def _search(request: HtmxHttpRequest, at: ViewedBoard) -> HttpResponse:
    seed = seed_of(secrets.token_hex())
    card = coming(at.moment, at.edition, seed)
    if not card:
        return show(request, at.moment, at.options, refusal=_("No card came up that changes something on this board."))
    return SeeOther(at.tool("one-more", deal=seed, card=card))


def _keep(request: HtmxHttpRequest, deal_page: _DealPage) -> HttpResponse:
    """Redirect to the board with the new card, made from this one: undoing leads back."""
    at, deal = deal_page.at, deal_page.deal
    try:
        after = keep(at.moment, at.edition, scenario_of(deal.after), {"do": "add", "item": deal.added})
    except RefusedError as refusal:
        return show(request, at.moment, at.options, refusal=str(refusal))
    return at.to(after, deal.object)


def _answered_on_board(request: HtmxHttpRequest, deal_page: _DealPage) -> HttpResponse:
    form = deal_page.form(request.POST)
    if not form.is_valid():
        return _render_on_board(request, deal_page, {"form": form}, status=422)
    attempt = answer_one_more(request, deal_page.deal, form.answer())
    address = f"{deal_page.here}&answer={attempt.pk}"
    if not request.htmx:
        return SeeOther(address)
    response = _verdict_on_board(request, deal_page, attempt)
    response["HX-Push-Url"] = address
    return response


def _verdict_on_board(request: HtmxHttpRequest, deal_page: _DealPage, attempt: Attempt) -> HttpResponse:
    question = deal_page.deal.question()
    verdict, here = judge(question, attempt.given["answer"]), f"{deal_page.here}&answer={attempt.pk}"
    search = sought_at(request, question, verdict, item_of(deal_page.deal), here)
    return _render_on_board(
        request, deal_page, {"verdict": verdict_view(question, verdict), "outcome": {"sought": search}}
    )


def _render_on_board(
    request: HtmxHttpRequest, deal_page: _DealPage, extra: dict[str, object], status: int = 200
) -> HttpResponse:
    answered = "verdict" in extra
    context = {
        "deal": deal_view(deal_page.deal, answered=answered, board=deal_page.at.back, following=deal_page.another),
        "back": deal_page.at.back,
        "keep": deal_page.here,
        "here": deal_page.here,
        "section": "cases",
        "swapped": bool(request.htmx),
        **extra,
    }
    name = "learning/drills/one_more.html" + ("#drill" if request.htmx else "")
    response = render(request, name, context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response
