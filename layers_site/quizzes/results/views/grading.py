"""Marking written answers: equal ones together, one question after the other."""

from __future__ import annotations

from dataclasses import replace

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.roles import request_user
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import ChangedError
from layers_site.quizzes.colleagues import note
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Round
from layers_site.quizzes.results.forms import MarkingForm
from layers_site.quizzes.results.presenters.grading import Shown, marking_view
from layers_site.quizzes.results.services.marking import Heap, heaps, mark, unmarked, written_questions
from layers_site.quizzes.results.views.results import CHANGE, head, results_door, round_for, show
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.shapes import QuestionDoc


class _ShownForm(forms.Form):
    """The filters of the page; invalid values are ignored."""

    page = forms.IntegerField(min_value=1, max_value=10_000, required=False)
    names = forms.BooleanField(required=False)
    at = forms.CharField(max_length=64, required=False)

    @property
    def shown(self) -> Shown:
        self.is_valid()
        cleaned = self.cleaned_data
        return Shown(cleaned.get("page") or 1, bool(cleaned.get("names")), cleaned.get("at") or "")


@require_safe
@vary_on_headers("HX-Request")
@never_cache
@results_door
def marking(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Redirect to the first question with an unmarked answer, or to the first question."""
    round_ = round_for(request, code, CHANGE)
    questions = written_questions(round_)
    if not questions:
        messages.info(request, _("No question of this quiz is answered in one’s own words."))
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
        raise Http404(_("There is no such question."))
    shown = _ShownForm(request.GET).shown
    if request.method != "POST":
        return _page(request, round_, asked_of, shown)
    return _mark(request, round_, asked_of, shown)


def _mark(request: HtmxHttpRequest, round_: Round, question: QuestionDoc, shown: Shown) -> HttpResponse:
    key = request.POST.get("heap", "")[:64]
    form = MarkingForm(request.POST, question, key)
    if not form.is_valid():
        return _page(request, round_, question, replace(shown, at=key, sent=(key, form)), status=422)
    try:
        mark(round_, question, key, form.mark, form.cleaned_data["stamp"], request_user(request))
    except ChangedError:
        text = _("Somebody marked these answers or gave the same one meanwhile. This is how they stand now.")
        return _page(request, round_, question, replace(shown, at=key), text, status=409)
    except RefusedError as refusal:
        return _page(request, round_, question, shown, str(refusal), status=409)
    note(round_, request.user, Change.What.MARKED, question.id)
    after = replace(shown, at=_next(heaps(round_, question), key))
    if request.htmx:
        return _page(request, round_, question, after)
    names = "&names=1" if shown.names else ""
    return SeeOther(f"{reverse('results:mark', args=(round_.code, question.id))}?at={after.at}{names}#heap-{after.at}")


def _next(heaps: tuple[Heap, ...], key: str) -> str:
    """Return the key of the next unmarked group of answers, cyclically; the same key if all are marked."""
    places = [place for place, heap in enumerate(heaps) if heap.key == key]
    start = places[0] + 1 if places else 0
    return next((heap.key for heap in (*heaps[start:], *heaps[:start]) if not heap.marked), key)


def _page(
    request: HtmxHttpRequest, round_: Round, question: QuestionDoc, shown: Shown, notice: str = "", status: int = 200
) -> HttpResponse:
    view = marking_view(round_, question, heaps(round_, question), shown)
    context = {**head(request, round_), "view": view, "shown": shown, "notice": notice}
    if request.htmx:
        return render(request, "quizzes/results/marking.html#marking", context, status=status)
    return show(request, "marking", context, status=status)
