"""One question to a page; handing in; and the result, where learners grade their own free text."""

from __future__ import annotations

from typing import Any

from django.forms import Form
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm
from layers_site.quizzes.disclosure import count_in_progress
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.taking.forms import MarkForm, ResultForm
from layers_site.quizzes.taking.presenters.questions import address, hand_in_page, question_page
from layers_site.quizzes.taking.presenters.results import result_view
from layers_site.quizzes.taking.services import REGION, QuestionPlace, form_of, place_of, sheet_of
from layers_site.quizzes.taking.views.covers import of_round, whole


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
    if attempts.is_over(sheet):
        return SeeOther(_result(round_))
    return _show(request, place, None)


def _answer(request: HtmxHttpRequest, place: QuestionPlace) -> HttpResponse:
    """Store an answer. After the end, refuse it and redirect to the result."""
    round_ = place.sheet.round
    try:
        form = form_of(place, request.POST)
        if not form.is_valid():
            if attempts.is_over(place.sheet):
                return SeeOther(f"{_result(round_)}?late=1")
            form.focus_mistake()
            return _show(request, place, form)
        attempts.answer(place.sheet, place.question.id, form.answer())
    except RefusedError:
        late = attempts.is_over(place.sheet)
        return SeeOther(f"{_result(round_)}?late=1" if late else address(round_, place.number))
    page = question_page(place)
    return SeeOther(f"{page.here}#verdict" if page.fixed else page.onward)


def _show(request: HtmxHttpRequest, place: QuestionPlace, form: AnswerForm | EngineForm | None) -> HttpResponse:
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
    if request.method == "POST" or attempts.is_over(sheet):
        attempts.hand_in(sheet)
        return SeeOther(_result(round_))
    return _render(request, "hand_in", {"page": hand_in_page(sheet)})


def _result(round_: Round) -> str:
    return reverse("taking:result", args=(round_.code,))


@require_safe
@never_cache
@of_round
def result(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Show the learner's result after the end. Without a sheet, redirect to the cover."""
    result_form = ResultForm(request.GET)
    result_form.is_valid()
    sheet = sheet_of(request, round_, result_form.cleaned_data.get("attempt"))
    if sheet is None or round_.mode == Round.Mode.LIVE or not attempts.is_over(sheet):
        return HttpResponseRedirect(round_.get_absolute_url())
    sheet = disclosure.settle(attempts.hand_in(sheet))
    count_in_progress(sheet)
    view = result_view(sheet, result_form.cleaned_data.get("page") or 1)
    context = {"section": "quizzes", "result": view, "late": bool(result_form.cleaned_data.get("late"))}
    return whole(request) or render(request, "quizzes/taking/result.html", context)


@require_POST
@of_round
def mark(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Store the learner's own grade of a free text. Raises Http404 without such an answer."""
    form = MarkForm(request.POST)
    if not form.is_valid():
        raise Http404(_("There is no such answer."))
    data = form.cleaned_data
    sheet = sheet_of(request, round_, data["attempt"])
    answer = sheet.answers.filter(question=data["question"]).order_by("vote").last() if sheet else None
    if sheet is None or answer is None:
        raise Http404(_("There is no such answer."))
    try:
        disclosure.self_mark(answer, data["points"])
    except RefusedError as refusal:
        raise Http404(str(refusal)) from refusal
    return SeeOther(_back(sheet, data["page"], data["place"]))


def _back(sheet: Sheet, page: int | None, place: int) -> str:
    """Return the address of the page with the grade."""
    round_ = sheet.round
    if round_.mode == Round.Mode.LIVE:
        return f"{reverse('live:seat', args=(round_.code,))}#q-{place}"
    if not attempts.is_over(sheet):
        return address(round_, place)
    return f"{reverse('taking:result', args=(round_.code,))}?attempt={sheet.number}&page={page or 1}#q-{place}"
