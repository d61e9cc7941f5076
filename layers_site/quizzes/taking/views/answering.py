"""One question to a page; handing in; and the result, where learners grade their own free text."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.questions.flow import AskingView
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm
from layers_site.quizzes.disclosure import count_in_progress
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.taking.forms import MarkForm, ResultForm
from layers_site.quizzes.taking.presenters.questions import address, hand_in_page, question_page
from layers_site.quizzes.taking.presenters.results import result_view
from layers_site.quizzes.taking.services import REGION, form_of, place_of, sheet_of
from layers_site.quizzes.taking.views.covers import RoundView, of_round, whole


class SheetQuestion(AskingView):
    """Ask a question of a sheet, and store its answer. After the end there is the result."""

    template_name = "quizzes/taking/question.html"
    section = "quizzes"
    region = REGION

    def prepare(self, round_: Round, number: int) -> HttpResponse | None:
        """Find the question. Without a sheet there is the cover. Raises Http404 for a number that there is not."""
        sheet = sheet_of(self.request, round_)
        if sheet is None or round_.mode == Round.Mode.LIVE:
            return SeeOther(round_.get_absolute_url())
        place = place_of(sheet, number)
        if place is None:
            raise Http404(_("This quiz has no such question."))
        self.place, self.here = place, address(round_, number)
        is_read = self.request.method != "POST"
        return SeeOther(_result(round_)) if is_read and attempts.is_over(sheet) else None

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Store an answer. After the end, refuse it and redirect to the result."""
        try:
            return super().post(request, *args, **kwargs)
        except RefusedError:
            late = attempts.is_over(self.place.sheet)
            return SeeOther(f"{_result(self.place.sheet.round)}?late=1" if late else self.here)

    def sent(self) -> AnswerForm | EngineForm:
        return form_of(self.place, self.request.POST)

    def record(self, answer: dict[str, Any]) -> str:
        attempts.answer(self.place.sheet, self.place.question.id, answer)
        page = question_page(self.place)
        return f"{page.here}#verdict" if page.fixed else page.onward

    def ask(self, form: AnswerForm | EngineForm | None = None) -> HttpResponse:
        if form is not None and attempts.is_over(self.place.sheet):
            return SeeOther(f"{_result(self.place.sheet.round)}?late=1")
        page = question_page(self.place)
        shown: Form | None = form
        if shown is None and not page.fixed:
            with suppress(RefusedError):
                shown = form_of(self.place, None)
        return self.render({"page": page, "form": shown, "here": page.here}, status=422 if form else 200)


question = of_round(cast("RoundView[...]", SheetQuestion.as_view()))


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
    page = hand_in_page(sheet)
    name = f"quizzes/taking/hand_in.html{f'#{REGION}' if request.htmx else ''}"
    response = render(request, name, {"section": "quizzes", "page": page, "here": page.here})
    if request.htmx:
        response["HX-Push-Url"] = page.here
    return response


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
