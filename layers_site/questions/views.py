"""Predict first: the board as printed and a question; after an answer the verdict, and the way to the board."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine import EvaluationError, TimeUpError
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.views.responses import SeeOther, case_moment
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.views import own_page
from layers_site.questions.diagnosis import Origin
from layers_site.questions.forms import AskForm, WhereForm, question_form
from layers_site.questions.places import AskedBoard, asked_of, edition_asked, question_at, told_place
from layers_site.questions.predicting import outcome, picked, predict_view
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import last_answer, predict

_PAGE = "questions/predict.html"
_REGION = "#predict"


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@never_cache
def case(request: HtmxHttpRequest, slug: str) -> HttpResponse:
    return _predict(request, case_moment(request, slug))


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@never_cache
def board(request: HtmxHttpRequest, board_id: str) -> HttpResponse:
    response = _predict(request, at_board(board_id))
    response["X-Robots-Tag"] = "noindex"
    return response


def _predict(request: HtmxHttpRequest, moment: Moment) -> HttpResponse:
    place = AskedBoard(moment, edition_asked(request))
    where = _where(request)
    try:
        if not {"ask", "object", "stage"} & set(request.GET):
            place = told_place(place)
        question = question_at(place, where)
    except (EvaluationError, TimeUpError):
        return render(request, "boards/too_much.html", {"back": place.board, "section": "cases"}, status=422)
    if question is not None and request.method == "POST":
        return _answer(request, place, question)
    if question is not None and where.get("seen"):
        return _verdict(request, place, question)
    return _ask(request, place, question, None)


def _where(request: HttpRequest) -> dict[str, Any]:
    """Return the valid parameters of the address. The question itself is checked with the board."""
    form = WhereForm(request.GET)
    form.is_valid()
    return form.cleaned_data


def _origin(request: HttpRequest) -> Origin:
    """Read where a search for an idea began. What is recorded under no such item is no search."""
    return Origin(_where(request).get("since") or "", own_page(request, "back"))


def _here(request: HttpRequest, place: AskedBoard, question: Question | None) -> str:
    return place.href({**asked_of(question), **_origin(request).query} if question else None)


def _seen(request: HttpRequest, place: AskedBoard, question: Question) -> str:
    """Return the address of the verdict."""
    return place.href({**asked_of(question), **_origin(request).query, "seen": "1"})


def _answer(request: HtmxHttpRequest, place: AskedBoard, question: Question) -> HttpResponse:
    picked_answer = picked(question, request.POST.get("pick", ""))
    if picked_answer is None:
        form = question_form(question, request.POST, action=_here(request, place, question), target=_REGION)
        if not form.is_valid():
            form.focus_mistake()
            return _ask(request, place, question, form)
        picked_answer = form.answer()
    predict(request, place, question, picked_answer)
    return SeeOther(f"{_seen(request, place, question)}#verdict")


def _ask(request: HtmxHttpRequest, place: AskedBoard, question: Question | None, form: AskForm | None) -> HttpResponse:
    """Render the question. The context has neither the result of the board nor its trace."""
    ask_form = form
    if question is not None and ask_form is None:
        ask_form = question_form(question, action=_here(request, place, question), target=_REGION)
    context = {"predict": predict_view(place, question, _origin(request)), "form": ask_form}
    return _render(request, place, question, context, status=422 if form else 200)


def _verdict(request: HtmxHttpRequest, place: AskedBoard, question: Question) -> HttpResponse:
    last = last_answer(request, place, question)
    if last is None:
        return _ask(request, place, question, None)
    context = {
        "predict": predict_view(place, question, _origin(request)),
        "outcome": outcome(
            place, question, last.verdict, last.attempts, _seen(request, place, question), _origin(request)
        ),
    }
    return _render(request, place, question, context)


def _render(
    request: HtmxHttpRequest, place: AskedBoard, question: Question | None, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    here = _here(request, place, question)
    if question is not None and "outcome" in context:
        here = _seen(request, place, question)
    context |= {"section": "cases", "here": here}
    response = render(request, _PAGE + (_REGION if request.htmx else ""), context, status=status)
    if request.htmx:
        response["HX-Push-Url"] = here if status == 200 else "false"
    return response
