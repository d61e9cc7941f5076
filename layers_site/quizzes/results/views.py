"""The pages of results of one round: figures, questions, ideas, sheets, and marking answers in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.roles import request_user
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import folded
from layers_site.platform.versions import ChangedError
from layers_site.quizzes.access import CHANGE, DELETE, VIEW, may, results_door, round_for
from layers_site.quizzes.colleagues import note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.grading import AS_PUBLISHED, rulings_of
from layers_site.quizzes.models import Answer, Change, Round
from layers_site.quizzes.results.forms import MarkingForm, RulingForm, Shown, marking_view
from layers_site.quizzes.results.ideas import idea_rows
from layers_site.quizzes.results.marking import (
    Heap,
    candidates,
    heaps,
    mark,
    regrade,
    unmarked,
    written_questions,
)
from layers_site.quizzes.results.presenters import log, overview, question_view, round_head, sheet_view
from layers_site.quizzes.results.reading import LearnerResult, Results, results_of, row_of
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import QuestionDoc
from layers_site.quizzes.taking.forms import name_of
from layers_site.quizzes.withdrawing import forget_learners

#: Learners on one page.
LEARNERS: Final = 200


def show(request: HttpRequest, name: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    return render(request, f"quizzes/results/{name}.html", {"section": "quizzes", **context}, status=status)


def head(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """Return the context of every page of a round: its name, and the possible actions."""
    return {
        "head": round_head(round_),
        "may_change": may(request, round_, CHANGE),
        "may_delete": may(request, round_, DELETE),
    }


@require_safe
@results_door
def round_results(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show figures, questions, and the table of learners and questions."""
    round_, order = round_for(request, code), request.GET.get("sort", "")
    results = results_of(round_)
    page = Paginator(ordered(results, order), LEARNERS).get_page(request.GET.get("page"))
    context = {"view": overview(results, page), "page": page, "sort": order}
    return show(request, "round", {**head(request, round_), **context})


def ordered(results: Results, by: str) -> list[LearnerResult]:
    """Sort the rows by name, or by points or time from the most on; else they stay as they came."""
    rows = list(results.rows)
    if by == "name":
        rows.sort(key=lambda row: (not row.name, folded(row.name)))
    elif by == "points":
        rows.sort(key=lambda row: -row.total)
    elif by == "time":
        rows.sort(key=lambda row: -(row.seconds or 0))
    return rows


@require_http_methods(["GET", "HEAD", "POST"])
@results_door
def question(request: HtmxHttpRequest, code: str, question: str) -> HttpResponse:
    """Show what was answered to a question; rule that an answer is right as well, or that it counts for nobody."""
    round_ = round_for(request, code, CHANGE if request.method == "POST" else VIEW)
    asked = quiz_of(round_).question(question)
    if asked is None:
        raise Http404(_("This question doesn’t exist."))
    ruling = rulings_of(round_).get(question, AS_PUBLISHED)
    form = RulingForm(
        request.POST if request.method == "POST" else None,
        candidates(round_, asked),
        dropped=ruling.dropped,
        ruled=ruling != AS_PUBLISHED,
    )
    if form.is_bound and form.is_valid():
        changes = regrade(round_, asked, form.rule, form.cleaned_data["reason"], request_user(request))
        note(round_, request.user, Change.What.REGRADED, question)
        gain, lose = sum(change.gain > 0 for change in changes), sum(change.gain < 0 for change in changes)
        more = ngettext("%(count)s answer gains points.", "%(count)s answers gain points.", gain) % {"count": gain}
        less = ngettext("%(count)s answer loses some.", "%(count)s answers lose some.", lose) % {"count": lose}
        messages.success(request, f"{more} {less}")
        return SeeOther(request.get_full_path())
    results = results_of(round_)
    answers = Answer.objects.filter(sheet__round=round_, question=question)
    view = question_view(results, results.place(question), answers)
    context = {"view": view, "question": question, "form": form, "log": log(round_, asked)}
    return show(request, "question", {**head(request, round_), **context}, status=422 if form.errors else 200)


@require_safe
@results_door
def misconceptions(request: HtmxHttpRequest, code: str) -> HttpResponse:
    round_ = round_for(request, code)
    return show(request, "misconceptions", {**head(request, round_), "rows": idea_rows(results_of(round_))})


@require_http_methods(["GET", "HEAD", "POST"])
@results_door
def sheet(request: HtmxHttpRequest, code: str, sheet: int) -> HttpResponse:
    """Show one attempt; give its learner another name, or delete them in the round after a confirmation (`?forget`)."""
    forgets = "forget" in request.GET
    permission = DELETE if forgets else CHANGE if request.method == "POST" else VIEW
    round_ = round_for(request, code, permission)
    the_sheet = get_object_or_404(round_.sheets.select_related("round__version"), pk=sheet)
    attempts = round_.sheets.filter(learner=the_sheet.learner_id).order_by("number")
    if request.method == "POST" and forgets:
        forget_learners(round_, [the_sheet.learner_id], request.user)
        messages.success(request, _("Deleted: the name, every attempt and every answer."))
        return SeeOther(reverse("results:round", args=(round_.code,)))
    if request.method == "POST":
        attempts.filter(withdrawn=None).update(name=name_of(request.POST.get("name", "")))
        return SeeOther(request.path)
    if forgets:
        return show(request, "delete", {**head(request, round_), "sheet": the_sheet, "count": attempts.count()})
    every = tuple(attempts.prefetch_related("answers"))
    view = sheet_view(row_of(the_sheet), results_of(round_), every, request.GET.get("page"))
    return show(request, "sheet", {**head(request, round_), "view": view, "sheet": the_sheet})


class _ShownForm(forms.Form):
    """The part of the page that is asked for; invalid values are ignored."""

    page = forms.IntegerField(min_value=1, max_value=10_000, required=False)
    at = forms.CharField(max_length=64, required=False)

    @property
    def shown(self) -> Shown:
        self.is_valid()
        return Shown(self.cleaned_data.get("page") or 1, self.cleaned_data.get("at") or "")


@require_safe
@vary_on_headers("HX-Request")
@never_cache
@results_door
def marking(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show the first question with an unmarked answer, or the first question."""
    round_ = round_for(request, code, CHANGE)
    questions = written_questions(round_)
    if not questions:
        messages.info(request, _("No question in this quiz is answered in the learner’s own words."))
        return HttpResponseRedirect(reverse("results:round", args=(round_.code,)))
    first = next((question for question in questions if unmarked(round_, question)), questions[0])
    return _page(request, round_, first, _ShownForm(request.GET).shown)


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@never_cache
@results_door
def mark_question(request: HtmxHttpRequest, code: str, question: str) -> HttpResponse:
    """Show the answers to one question; mark equal answers together, and go to the next unmarked ones."""
    round_ = round_for(request, code, CHANGE)
    asked_of = quiz_of(round_).question(question)
    if asked_of is None or asked_of.kind != "text":
        raise Http404(_("This question doesn’t exist."))
    shown = _ShownForm(request.GET).shown
    if request.method != "POST":
        return _page(request, round_, asked_of, shown)
    return _mark(request, round_, asked_of, shown)


def _mark(request: HtmxHttpRequest, round_: Round, question: QuestionDoc, shown: Shown) -> HttpResponse:
    key = request.POST.get("heap", "")[:64]
    form = MarkingForm(request.POST, question, key)
    if not form.is_valid():
        return _page(request, round_, question, replace(shown, at=key, sent=(key, form)), status=422)
    given = (form.cleaned_data["given"], form.cleaned_data["comment"].strip())
    try:
        mark(round_, question, key, given, form.cleaned_data["stamp"], request_user(request))
    except ChangedError:
        text = _(
            "Somebody has marked these answers or given the same answer in the meantime. Below is the current state."
        )
        return _page(request, round_, question, replace(shown, at=key), text, status=409)
    except RefusedError as refusal:
        return _page(request, round_, question, shown, str(refusal), status=409)
    note(round_, request.user, Change.What.MARKED, question.id)
    after = replace(shown, at=_next(heaps(round_, question), key))
    if request.htmx:
        return _page(request, round_, question, after)
    return SeeOther(f"{reverse('results:mark', args=(round_.code, question.id))}?at={after.at}#heap-{after.at}")


def _next(heaps: tuple[Heap, ...], key: str) -> str:
    """Return the key of the next unmarked group of answers, cyclically; the same key if all are marked."""
    places = [place for place, heap in enumerate(heaps) if heap.key == key]
    start = places[0] + 1 if places else 0
    return next((heap.key for heap in (*heaps[start:], *heaps[:start]) if not heap.marked), key)


def _page(
    request: HtmxHttpRequest, round_: Round, question: QuestionDoc, shown: Shown, notice: str = "", status: int = 200
) -> HttpResponse:
    view = marking_view(round_, question, heaps(round_, question), shown)
    context = {**head(request, round_), "view": view, "notice": notice}
    if request.htmx:
        return render(request, "quizzes/results/marking.html#marking", context, status=status)
    return show(request, "marking", context, status=status)
