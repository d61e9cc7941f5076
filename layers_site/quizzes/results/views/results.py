"""The pages of results of one round, who may open them, and the deletion of a learner in it.

Results are for its trainer, colleagues and some of the staff. To others they are not there (404). The staff see, and
change nothing without the permission for it.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.accounts.roles import guard, is_trainer, request_user
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import folded
from layers_site.quizzes.codes import tidied
from layers_site.quizzes.colleagues import note
from layers_site.quizzes.grading import AS_PUBLISHED, rulings_of
from layers_site.quizzes.models import Answer, Change, Quiz, Round
from layers_site.quizzes.querysets import RoundQuerySet
from layers_site.quizzes.results.forms import RulingForm, ShowForm
from layers_site.quizzes.results.presenters.grading import gained_and_lost, log
from layers_site.quizzes.results.presenters.ideas import ideas_view
from layers_site.quizzes.results.presenters.overview import overview, round_head
from layers_site.quizzes.results.presenters.question import question_view
from layers_site.quizzes.results.presenters.sheet import sheet_view
from layers_site.quizzes.results.services.reading import LearnerResult, Results, results_of, row_of
from layers_site.quizzes.results.services.regrading import candidates, regrade
from layers_site.quizzes.results.services.retention import forget_learner
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.taking.forms import name_of

VIEW: Final = "quizzes.view_round"
CHANGE: Final = "quizzes.change_round"
DELETE: Final = "quizzes.delete_sheet"
VIEW_QUIZ: Final = "quizzes.view_quiz"
#: Learners on one page.
LEARNERS: Final = 200

Key = Callable[[LearnerResult], Any]


def staff_may(request: HttpRequest, permission: str) -> bool:
    """Return whether the user is in the group that looks after all rounds (`accounts.roles.CARETAKER`).

    Being a trainer is not enough.
    """
    user = request.user
    return bool(user.is_authenticated and user.is_staff and user.has_perm(permission))


#: For trainers and for the staff.
results_door = guard(lambda request: is_trainer(request.user) or staff_may(request, VIEW))


def round_for(request: HttpRequest, code: str, permission: str = VIEW) -> Round:
    """Return the round. Raises Http404 for a trainer who may not do this with it."""
    rounds = Round.objects.all() if staff_may(request, permission) else _rounds_of(request, permission)
    return get_object_or_404(rounds.with_quiz(), code=tidied(code) or "-")


def may(request: HttpRequest, round_: Round, permission: str) -> bool:
    return staff_may(request, permission) or _rounds_of(request, permission).filter(pk=round_.pk).exists()


def _rounds_of(request: HttpRequest, permission: str) -> RoundQuerySet:
    """Return the rounds with which a trainer may do this. Colleagues view or lead; only the owner deletes."""
    rounds = Round.objects.all()
    if permission == DELETE:
        return rounds.of(request.user)
    return rounds.led_by(request.user) if permission == CHANGE else rounds.seen_by(request.user)


def quiz_for(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz this user may export: an own or shared one, a shipped one; for staff any.

    Raises Http404 for others.
    """
    quiz = get_object_or_404(Quiz, key=key)
    works = Quiz.objects.seen_by(request.user).filter(pk=quiz.pk)
    if quiz.owner_id is None or staff_may(request, VIEW_QUIZ) or works.exists():
        return quiz
    raise Http404


def show(request: HttpRequest, name: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    return render(request, f"quizzes/results/{name}.html", {"section": "quizzes", **context}, status=status)


@require_safe
@results_door
def round_results(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Show figures, questions, and the table of learners and questions."""
    round_, form = round_for(request, code), ShowForm(request.GET)
    results = results_of(round_, form.which)
    page = Paginator(ordered(results, form.order), LEARNERS).get_page(request.GET.get("page"))
    view = overview(results, tuple(page), form.order)
    context = {"view": view, "form": form, "page": page, "asked": {"attempt": form.which, "sort": form.order}}
    return show(request, "round", {**head(request, round_), **context})


@require_http_methods(["GET", "HEAD", "POST"])
@results_door
def question(request: HtmxHttpRequest, code: str, question: str) -> HttpResponse:
    """Show what was answered to a question; rule that an answer is right as well, or that it counts for nobody."""
    round_ = round_for(request, code, CHANGE if request.method == "POST" else VIEW)
    asked = quiz_of(round_).question(question)
    if asked is None:
        raise Http404(_("There is no such question."))
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
        messages.success(request, gained_and_lost(changes))
        return SeeOther(request.get_full_path())
    results = results_of(round_, ShowForm(request.GET).which)
    answers = Answer.objects.filter(sheet__round=round_, question=question)
    view = question_view(results, results.place(question), answers)
    context = {"view": view, "question": question, "form": form, "log": log(round_, asked)}
    return show(request, "question", {**head(request, round_), **context}, status=422 if form.errors else 200)


@require_safe
@results_door
def misconceptions(request: HtmxHttpRequest, code: str) -> HttpResponse:
    round_ = round_for(request, code)
    view = ideas_view(results_of(round_, ShowForm(request.GET).which))
    return show(request, "misconceptions", {**head(request, round_), "view": view})


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
        forget_learner(the_sheet, request.user)
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


def head(request: HttpRequest, round_: Round) -> dict[str, Any]:
    """Return the context of every page of a round: its name, and the possible actions."""
    return {
        "head": round_head(round_),
        "may_change": may(request, round_, CHANGE),
        "may_delete": may(request, round_, DELETE),
    }


def ordered(results: Results, by: str) -> tuple[LearnerResult, ...]:
    """Sort the rows; without a known order, and between equals, they stay as they came."""
    key = _key(results, by.removeprefix("-"))
    if key is None:
        return results.rows
    rows: Sequence[LearnerResult] = sorted(results.rows, key=key, reverse=by.startswith("-"))
    return tuple(rows)


def _key(results: Results, name: str) -> Key | None:
    if name == "name":
        return lambda row: (not row.name, folded(row.name), row.place)
    if name == "points":
        return lambda row: row.total
    if name == "time":
        return lambda row: row.seconds if row.seconds is not None else -1
    if name.startswith("q-"):
        return _of_question(results, name.removeprefix("q-"))
    return None


def _of_question(results: Results, question: str) -> Key | None:
    try:
        place = results.place(question)
    except LookupError:
        return None
    return lambda row: -1 if row.marks[place].points is None else row.marks[place].points
