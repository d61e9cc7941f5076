"""The result of a sheet, and grading one's own free text."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes import seeing, sitting
from layers_site.quizzes.counting import count_in_progress
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.taking.forms import MarkForm, ResultForm
from layers_site.quizzes.taking.presenters.questions import address
from layers_site.quizzes.taking.presenters.results import result_view
from layers_site.quizzes.taking.services.sheets import sheet_of
from layers_site.quizzes.taking.views.doors import of_round, whole


@require_safe
@never_cache
@of_round
def result(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Show the learner's own result after the end. Without a sheet redirect to the beginning."""
    result_form = ResultForm(request.GET)
    result_form.is_valid()
    sheet = sheet_of(request, round_, result_form.cleaned_data.get("attempt"))
    if sheet is None or round_.mode == Round.Mode.LIVE or not sitting.is_over(sheet):
        return HttpResponseRedirect(round_.get_absolute_url())
    sheet = seeing.settle(sitting.hand_in(sheet))
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
        seeing.self_mark(answer, data["points"])
    except RefusedError as refusal:
        raise Http404(str(refusal)) from refusal
    return SeeOther(_back(sheet, data["page"], data["place"]))


def _back(sheet: Sheet, page: int | None, place: int) -> str:
    """Return the address of the page with the grade."""
    round_ = sheet.round
    if round_.mode == Round.Mode.LIVE:
        return f"{reverse('live:seat', args=(round_.code,))}#q-{place}"
    if not sitting.is_over(sheet):
        return address(round_, place)
    return f"{reverse('taking:result', args=(round_.code,))}?attempt={sheet.number}&page={page or 1}#q-{place}"
