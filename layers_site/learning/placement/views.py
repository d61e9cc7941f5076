"""A placement: begin it, answer eight boards without a word in between, see where to begin; leave and resume it."""

from __future__ import annotations

import secrets

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from layers_site.boards.views.responses import SeeOther
from layers_site.learning.placement import services
from layers_site.learning.placement.presenters import board_view, result_view
from layers_site.learning.placement.services import BOARDS, LessonQuestion, key_of
from layers_site.learning.rounds import Marks, marks_of
from layers_site.questions.chooser import SEED, seed_of
from layers_site.questions.forms import AskForm, question_form


@require_safe
@never_cache
def start(request: HttpRequest) -> HttpResponse:
    """Explain the placement, and link to an unfinished one and to the last result."""
    left = services.current(request)
    last = services.last_result(request)
    context = {
        "section": "lessons",
        "boards": BOARDS,
        "left": reverse("placement:board", args=left) if left else "",
        "done": left[1] - 1 if left else 0,
        "last": reverse("placement:result", args=(last[0],)) if last else "",
        "begin": reverse("placement:board", args=(seed_of(secrets.token_hex()), 1)),
    }
    return render(request, "learning/placement/start.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def board(request: HttpRequest, seed: str, number: int) -> HttpResponse:
    """Ask the next question; any other number redirects to it."""
    marks = _marks(request, seed)
    if len(marks) >= BOARDS:
        return SeeOther(reverse("placement:result", args=(seed,)))
    if number != len(marks) + 1:
        return SeeOther(_address(seed, len(marks) + 1))
    lesson_question = services.next_asked(seed, marks)
    if request.method != "POST":
        return _ask(request, seed, lesson_question, marks, None)
    if request.POST.get("do") == "unknown":
        return _answered(request, seed, number, lesson_question, None)
    form = _form(lesson_question, seed, number, request.POST)
    if not form.is_valid():
        form.focus_mistake()
        return _ask(request, seed, lesson_question, marks, form)
    return _answered(request, seed, number, lesson_question, form)


@require_safe
@never_cache
def result(request: HttpRequest, seed: str) -> HttpResponse:
    """Show the result, or what is left of an unfinished placement."""
    marks = _marks(request, seed)
    if len(marks) < BOARDS:
        return redirect(_address(seed, len(marks) + 1))
    response = render(request, "learning/placement/result.html", {"section": "lessons", "result": result_view(marks)})
    response["X-Robots-Tag"] = "noindex"
    return response


def _marks(request: HttpRequest, seed: str) -> Marks:
    if not SEED.match(seed):
        raise Http404(_("There is no such board."))
    return marks_of(request, key_of(seed))


def _answered(
    request: HttpRequest, seed: str, number: int, lesson_question: LessonQuestion, form: AskForm | None
) -> HttpResponse:
    mark = services.answer(request, seed, number, lesson_question, form.answer() if form else None)
    if mark.number == BOARDS:
        return SeeOther(reverse("placement:result", args=(seed,)))
    return SeeOther(_address(seed, mark.number + 1))


def _ask(
    request: HttpRequest, seed: str, lesson_question: LessonQuestion, marks: Marks, form: AskForm | None
) -> HttpResponse:
    number = len(marks) + 1
    context = {
        "section": "lessons",
        "board": board_view(lesson_question, number),
        "form": form or _form(lesson_question, seed, number, None),
        "here": _address(seed, number),
    }
    response = render(request, "learning/placement/board.html", context, status=422 if form else 200)
    response["X-Robots-Tag"] = "noindex"
    return response


def _form(lesson_question: LessonQuestion, seed: str, number: int, data: QueryDict | None) -> AskForm:
    """Return the form. Its button goes on, since answers are not judged before the end."""
    form = question_form(lesson_question.question, data, action=_address(seed, number))
    form.helper.layout.fields[-1].value = _("Next board") if number < BOARDS else _("To the result")
    return form


def _address(seed: str, number: int) -> str:
    return reverse("placement:board", args=(seed, number))
