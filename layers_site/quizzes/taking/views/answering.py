"""One question to a page, answered or changed; and handing in."""

from __future__ import annotations

from typing import Any

from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes import sitting
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm
from layers_site.quizzes.models import Round
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.taking.presenters.questions import address, hand_in_page, question_page
from layers_site.quizzes.taking.services.sheets import REGION, Place, form_of, place_of, sheet_of
from layers_site.quizzes.taking.views.doors import of_round


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@never_cache
@of_round
def question(request: HtmxHttpRequest, round_: Round, number: int) -> HttpResponse:
    sheet = sheet_of(request, round_)
    if sheet is None or round_.mode == Round.Mode.LIVE:
        return SeeOther(round_.get_absolute_url())
    place = place_of(sheet, number)
    if place is None:
        raise Http404(_("This quiz has no such question."))
    if request.method == "POST":
        return _answer(request, place)
    if sitting.is_over(sheet):
        return SeeOther(_result(round_))
    return _show(request, place, None)


def _answer(request: HtmxHttpRequest, place: Place) -> HttpResponse:
    """Store an answer. After the end it is refused, and the result says so."""
    round_ = place.sheet.round
    try:
        form = form_of(place, request.POST)
        if not form.is_valid():
            if sitting.is_over(place.sheet):
                return SeeOther(f"{_result(round_)}?late=1")
            form.focus_mistake()
            return _show(request, place, form)
        sitting.answer(place.sheet, place.question.id, form.answer())
    except RefusedError:
        late = sitting.is_over(place.sheet)
        return SeeOther(f"{_result(round_)}?late=1" if late else address(round_, place.number))
    page = question_page(place)
    return SeeOther(f"{page.here}#verdict" if page.fixed else page.onward)


def _show(request: HtmxHttpRequest, place: Place, form: AnswerForm | EngineForm | None) -> HttpResponse:
    page = question_page(place)
    shown_form: Form | None = form
    if shown_form is None and not page.fixed:
        try:
            shown_form = form_of(place, None)
        except RefusedError:
            shown_form = None
    return _render(request, "question", {"page": page, "form": shown_form}, status=422 if form else 200)


def _render(request: HtmxHttpRequest, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    here = context["page"].here
    context |= {"section": "quizzes", "here": here}
    response = render(request, f"quizzes/taking/{name}.html{REGION if request.htmx else ''}", context, status=status)
    if request.htmx:
        response["HX-Push-Url"] = here if status == 200 else "false"
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@never_cache
@of_round
def hand_in(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    sheet = sheet_of(request, round_)
    if sheet is None or round_.mode == Round.Mode.LIVE:
        return SeeOther(round_.get_absolute_url())
    if request.method == "POST" or sitting.is_over(sheet):
        sitting.hand_in(sheet)
        return SeeOther(_result(round_))
    return _render(request, "hand_in", {"page": hand_in_page(sheet)})


def _result(round_: Round) -> str:
    return reverse("taking:result", args=(round_.code,))
