"""Grading a question again: what is ruled, what would change, and only then doing it. The log of it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.accounts.roles import request_user
from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.history import note
from layers_site.quizzes.models import Change, Round
from layers_site.quizzes.results.forms import RegradeForm
from layers_site.quizzes.results.presenters.answers import question_text, wanted_text
from layers_site.quizzes.results.presenters.regrading import log, preview
from layers_site.quizzes.results.services.candidates import possible
from layers_site.quizzes.results.services.regrading import changes_under, pending, question_of, regrade
from layers_site.quizzes.results.views.doors import CHANGE, results_door, round_for, show
from layers_site.quizzes.results.views.results import head
from layers_site.quizzes.shapes import QuestionDoc


@require_http_methods(["GET", "HEAD", "POST"])
@results_door
def again(request: HtmxHttpRequest, code: str, question: str) -> HttpResponse:
    """Return the form; once it is filled in, what would change; with `confirm`, done."""
    round_ = round_for(request, code, CHANGE)
    asked_of = _question(round_, question)
    action = reverse("results:regrade", args=(round_.code, question))
    sent = request.POST if request.method == "POST" else None
    late = pending(round_, asked_of)
    form = RegradeForm(sent, possible(round_, asked_of), late, action=action)
    context = {**head(request, round_), "form": form, "action": action, "question": question}
    context |= {"text": question_text(asked_of), "wanted": wanted_text(asked_of)}
    if not (form.is_bound and form.is_valid()):
        return show(request, "regrade", context, status=422 if form.is_bound else 200)
    rule, reason = form.rule, form.cleaned_data["reason"]
    if "confirm" not in request.POST:
        view = preview(asked_of, rule, changes_under(round_, asked_of, rule))
        return show(request, "confirm", {**context, "view": view})
    regrade(round_, asked_of, rule, reason, request_user(request))
    note(round_, request.user, Change.What.REGRADED, question)
    messages.success(request, _("Graded again. It is in the log."))
    return SeeOther(reverse("results:question", args=(round_.code, question)))


@require_safe
@results_door
def regradings(request: HtmxHttpRequest, code: str) -> HttpResponse:
    round_ = round_for(request, code)
    return show(request, "log", {**head(request, round_), "entries": log(round_)})


def _question(round_: Round, name: str) -> QuestionDoc:
    question_doc = question_of(round_, name)
    if question_doc is None:
        raise Http404(_("There is no such question."))
    return question_doc
