"""The home page: one question about two cards; after the answer, or on demand, the board itself, live.

Whoever was here before is led on where they stopped.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from engine import DEFAULT, EvaluationError, ScenarioError
from layers_site.accounts.learners import is_stranger
from layers_site.boards.presenters.catalogue import tile
from layers_site.boards.services.moments import at_case
from layers_site.boards.views.responses import Around, SeeOther, read_options, show
from layers_site.content.models import Case
from layers_site.content.shipped import overlay
from layers_site.explain.presenters.marks import legend
from layers_site.learning.home.presenters import going_on
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn
from layers_site.questions.forms import AskForm, question_form
from layers_site.questions.places import AskedBoard
from layers_site.questions.predicting import Outcome, outcome, picked, predict_view
from layers_site.questions.questions import Question, read_question
from layers_site.questions.verdicts import LastAnswer, last_answer, predict

#: An everyday surprise, and what all of the lessons lead to.
HOME_CASE: Final = "growth-and-frog"
HOME_QUESTION: Final = {"ask": "pt", "object": "bears"}
PROMISED_CASE: Final = "humility-opalescence-replenish"
_TILES: Final = 3
_PAGE: Final = "learning/home/home.html"


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@never_cache
def home(request: HtmxHttpRequest) -> HttpResponse:
    """Show the question. Nothing of the answer is on the page before the learner answers or asks to be shown."""
    if request.method != "POST" and request.GET.get("show") != "1" and is_stranger(request):
        with suppress(_UnaskableError):
            return drawn(request, _PAGE, (Case.objects.version(), overlay.version()), lambda: _asking(request))
    if not _is_there():
        return redirect("boards:catalogue")
    here = _here()
    if here.question is None:
        return _live(request, here, {})
    if request.method == "POST":
        return _answer(request, here, here.question)
    last = last_answer(request, here.place, here.question)
    if last is not None and request.GET.get("seen") == "1":
        return _live(request, here, {"outcome": _outcome(here.place, here.question, last)})
    if request.GET.get("show") == "1":
        return _live(request, here, {"shown": True})
    if last is not None and request.GET.get("again") != "1":
        return render(request, _PAGE, _around(request) | {"leads_on": True})
    return _ask(request, here, question_form(here.question, action=reverse("boards:home")))


@dataclass(frozen=True, slots=True)
class _HomeBoard:
    """The board of the page, and its question: None where the case has been changed so that it cannot be asked."""

    place: AskedBoard
    question: Question | None


class _UnaskableError(Exception):
    """There is no question that a stranger could be asked."""


def _asking(request: HttpRequest) -> dict[str, Any]:
    """Return what a stranger sees. Raises _UnaskableError."""
    here = _here() if _is_there() else None
    if here is None or here.question is None:
        raise _UnaskableError
    return _question_of(request, here, question_form(here.question, action=reverse("boards:home")))


def _is_there() -> bool:
    return Case.objects.published().filter(slug=HOME_CASE).exists()


def _here() -> _HomeBoard:
    place = AskedBoard(at_case(HOME_CASE), DEFAULT)
    try:
        return _HomeBoard(place, read_question(HOME_QUESTION, place.moment.text, DEFAULT))
    except (ScenarioError, EvaluationError):
        return _HomeBoard(place, None)


def _answer(request: HtmxHttpRequest, here: _HomeBoard, question: Question) -> HttpResponse:
    picked_answer = picked(question, request.POST.get("pick", ""))
    if picked_answer is None:
        form = question_form(question, request.POST, action=reverse("boards:home"))
        if not form.is_valid():
            return _ask(request, here, form)
        picked_answer = form.answer()
    predict(request, here.place, question, picked_answer)
    return SeeOther(f"{reverse('boards:home')}?seen=1#verdict")


def _outcome(place: AskedBoard, question: Question, last: LastAnswer) -> Outcome:
    return outcome(place, question, last.verdict, last.attempts, f"{reverse('boards:home')}?seen=1")


def _ask(request: HtmxHttpRequest, here: _HomeBoard, form: AskForm) -> HttpResponse:
    return render(request, _PAGE, _question_of(request, here, form), status=422 if form.errors else 200)


def _question_of(request: HttpRequest, here: _HomeBoard, form: AskForm) -> dict[str, Any]:
    return _around(request) | {"form": form, "predict": predict_view(here.place, here.question)}


def _live(request: HtmxHttpRequest, here: _HomeBoard, extra: dict[str, Any]) -> HttpResponse:
    moment = here.place.moment
    around = Around(name=_PAGE, extra=_around(request) | extra)
    return show(request, moment, read_options(request), around=around)


def _around(request: HttpRequest) -> dict[str, Any]:
    """Return the ways on and into the catalogue, and the address of the page itself."""
    cases = Case.objects.published().in_short()
    return {
        "section": "home",
        "here": reverse("boards:home"),
        "legend": legend(),
        "going": going_on(request, timezone.now()),
        "promised": cases.filter(slug=PROMISED_CASE).exists() and reverse("questions:case", args=(PROMISED_CASE,)),
        "tiles": [tile(case) for case in cases[:_TILES]],
    }
