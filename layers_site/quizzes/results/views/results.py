"""The pages of results of one round, and the deletion of a learner in it."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.history import note
from layers_site.quizzes.models import Answer, Change, Round, Sheet
from layers_site.quizzes.results.forms import ShowForm
from layers_site.quizzes.results.presenters.ideas import ideas_view
from layers_site.quizzes.results.presenters.overview import overview, round_head
from layers_site.quizzes.results.presenters.question import question_view
from layers_site.quizzes.results.presenters.sheet import sheet_view
from layers_site.quizzes.results.services.reading import results_of, row_of
from layers_site.quizzes.results.services.regrading import pending
from layers_site.quizzes.results.services.retention import forget_learner
from layers_site.quizzes.results.services.sorting import ordered
from layers_site.quizzes.results.views.doors import CHANGE, DELETE, may, results_door, round_for, show

#: Learners on one page.
LEARNERS: Final = 200


@require_safe
@results_door
def round_results(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show figures, questions, and the table of learners and questions."""
    round_, form = round_for(request, code), ShowForm(request.GET)
    results = results_of(round_, form.which)
    page = Paginator(ordered(results, form.order), LEARNERS).get_page(request.GET.get("page"))
    view = overview(results, tuple(page), form.order)
    context = {"view": view, "form": form, "page": page, "asked": _filters(form)}
    return show(request, "round", {**head(request, round_), **context})


@require_safe
@results_door
def question(request: HtmxHttpRequest, code: str, question: str) -> HttpResponse:
    round_ = round_for(request, code)
    results = results_of(round_, ShowForm(request.GET).which)
    try:
        place = results.place(question)
    except LookupError as error:
        raise Http404(_("There is no such question.")) from error
    answers = Answer.objects.filter(sheet__round=round_, question=question)
    view = question_view(results, place, answers)
    late = pending(round_, results.quiz.questions[place])
    return show(request, "question", {**head(request, round_), "view": view, "question": question, "late": late})


@require_safe
@results_door
def misconceptions(request: HtmxHttpRequest, code: str) -> HttpResponse:
    round_ = round_for(request, code)
    view = ideas_view(results_of(round_, ShowForm(request.GET).which))
    return show(request, "misconceptions", {**head(request, round_), "view": view})


@require_safe
@results_door
def sheet(request: HtmxHttpRequest, code: str, sheet: int) -> HttpResponse:
    """Show one attempt with its questions and answers."""
    round_ = round_for(request, code)
    the_sheet = sheet_in(round_, sheet)
    attempts = round_.sheets.filter(learner=the_sheet.learner_id).order_by("number").prefetch_related("answers")
    view = sheet_view(row_of(the_sheet), results_of(round_), tuple(attempts))
    return show(request, "sheet", {**head(request, round_), "view": view, "sheet": the_sheet})


def sheet_in(round_: Round, sheet: int) -> Sheet:
    """Return the sheet. Raises Http404 for a sheet of another round."""
    the_sheet: Sheet = get_object_or_404(round_.sheets.select_related("round__version"), pk=sheet)
    return the_sheet


def head(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """Return the context of every page of a round: its name, and the possible actions."""
    return {
        "head": round_head(round_),
        "may_change": may(request, round_, CHANGE),
        "may_delete": may(request, round_, DELETE),
    }


def _filters(form: ShowForm) -> dict[str, str]:
    return {"attempt": form.which, "sort": form.order}


@require_http_methods(["GET", "HEAD", "POST"])
@results_door
def delete(request: HtmxHttpRequest, code: str, sheet: int) -> HttpResponse:
    round_ = round_for(request, code, DELETE)
    the_sheet = sheet_in(round_, sheet)
    if request.method == "POST":
        forget_learner(the_sheet, request.user)
        note(round_, request.user, Change.What.LEARNER_DELETED)
        messages.success(request, _("Deleted: the name, every attempt and every answer."))
        return SeeOther(reverse("results:round", args=(round_.code,)))
    count = round_.sheets.filter(learner=the_sheet.learner_id).count()
    return show(request, "delete", {**head(request, round_), "sheet": the_sheet, "count": count})
