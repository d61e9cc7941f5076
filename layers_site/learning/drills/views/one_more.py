"""One more effect: the result after one more card has come to the board."""

from __future__ import annotations

import secrets

from django.http import Http404, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.answers import SeeOther
from layers_site.learning.drills.one_more import Deal, deal
from layers_site.learning.drills.presenters.one_more import address, deal_view
from layers_site.learning.drills.services import answer_one_more, one_more_attempt, one_more_board
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.questions.chooser import SEED, seed_of
from layers_site.questions.forms import AskForm, question_form
from layers_site.questions.presenters import verdict_view
from layers_site.questions.verdicts import judge


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@vary_on_headers("HX-Request")
def one_more_effect(request: HtmxHttpRequest) -> HttpResponse:
    """Return a deal to answer; with `?answer=` what became of an answer. Without a seed a new one is taken."""
    seed = request.GET.get("deal", "")
    if not seed:
        return HttpResponseRedirect(address(seed_of(secrets.token_hex())))
    if not SEED.match(seed):
        raise Http404(_("There is no such question."))
    dealt = deal(seed)
    if request.method == "POST":
        return _answered(request, dealt)
    number = request.GET.get("answer", "")
    attempt = one_more_attempt(request, dealt, int(number)) if number.isdecimal() and len(number) < 16 else None
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
