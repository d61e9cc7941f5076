"""Practice: choose, be dealt a new board, say what comes of it; the patterns that are due; and rounds of ten.

A round has boards of a lesson or of what was chosen, and a score at its end.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.middleware.csrf import CsrfViewMiddleware
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from layers_site.accounts.learners import attempts_of, learner_of
from layers_site.boards.views.responses import SeeOther
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.presenters.pages import family_tiles, key_of
from layers_site.learning.drills.services import summary
from layers_site.learning.practice.dealing import Dealt, Nothing, cases_for, dealt_or_404, find
from layers_site.learning.practice.forms import ChooseForm
from layers_site.learning.practice.presenters.boards import address, board_view, count_due, due_view, no_board_view
from layers_site.learning.practice.presenters.rounds import (
    RoundEnd,
    asked_as,
    board_address,
    board_round_end,
    drill_round_end,
    end_address,
    mark_address,
    round_view,
)
from layers_site.learning.practice.services import (
    TEN,
    Round,
    board_of,
    given_at,
    judged,
    length,
    place_of,
    standing_of,
)
from layers_site.learning.progress.services.answers import detector, met
from layers_site.learning.rounds import answer_once, marks_of
from layers_site.learning.week import today, week_of
from layers_site.platform.context import HtmxHttpRequest
from layers_site.questions.chooser import SEED, seed_of
from layers_site.questions.flow import QuestionView
from layers_site.questions.outcomes import Outcome, picked
from layers_site.questions.places import item_of
from layers_site.questions.verdicts import LastAnswer, judge


@require_safe
@never_cache
def choose(request: HtmxHttpRequest) -> HttpResponse:
    """Begin ten boards, or choose what to practice."""
    return _choose(request, ChooseForm(request.GET or None))


@require_safe
@never_cache
def deal(request: HtmxHttpRequest) -> HttpResponse:
    """Redirect to a new board of the chosen kind, or say why there is none."""
    form = ChooseForm(request.GET)
    if not form.is_valid():
        return _choose(request, form)
    chosen = form.cleaned_data
    start = seed_of(secrets.token_hex())
    return _dealt(request, form, find(cases_for(chosen["concept"], chosen["case"], start), start, form.wanted))


@method_decorator(csrf_exempt, name="dispatch")
class BoardQuestion(QuestionView):
    """Ask about a dealt board; with `?answer=` tell the verdict. The choice, and the round, stay in the address."""

    template_name = "learning/practice/board.html"
    section = "practice"
    region = "practice"
    noindex = True

    def prepare(self, slug: str, seed: str) -> HttpResponse | None:
        """Find the board. One that is answered in its round leads to its verdict."""
        self.dealt, self.chosen = dealt_or_404(slug, seed), _chosen(self.request)
        self.question, self.here = self.dealt.question, address(self.dealt, self.chosen.query())
        self.answer = given_at(self.request, self.dealt, self.request.GET.get("answer", ""))
        place = self.chosen.place
        mark = marks_of(self.request, place.key).get(place.number) if place else None
        if place is None or mark is None or self.answer is not None or self.request.method == "POST":
            return None
        return SeeOther(f"{mark_address(mark, place)}#verdict")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Judge an answer. Whoever sends no cookie gets the verdict at once, and nothing is kept of it.

        The token of a form protects what is kept in somebody's name, so that it is asked of everybody else.
        """
        refused = CsrfViewMiddleware(lambda _request: HttpResponse()).process_view(request, self.ask, args, kwargs)
        if refused is None:
            return super().post(request, *args, **kwargs)
        if request.COOKIES:
            return cast(HttpResponse, refused)
        form = self.sent()
        answer = picked(self.question, request.POST.get("pick", "")) or (form.answer() if form.is_valid() else None)
        return self.ask(form) if answer is None else self.tell(LastAnswer(judge(self.question, answer), ()))

    @property
    def item(self) -> str:
        return item_of(place_of(self.dealt), self.question)

    @property
    def told_at(self) -> str:
        return address(self.dealt, self.chosen.query(), self.answer.attempts[-1].pk if self.answer else None)

    def record(self, answer: dict[str, Any]) -> str:
        place, judge = self.chosen.place, partial(judged, self.request, self.dealt, answer)
        if place is None:
            return address(self.dealt, self.chosen.query(), judge()().pk)
        mark = answer_once(self.request, place.key, place.number, asked_as(self.dealt), judge)
        return mark_address(mark, place)

    def last_answer(self) -> LastAnswer | None:
        return self.answer

    def context(self, outcome: Outcome | None) -> dict[str, Any]:
        """Return the board and the round; after the answer, where to see it."""
        view: dict[str, Any] = {"board": board_view(self.dealt, self.chosen, answered=outcome is not None)}
        place = self.chosen.place
        if place is not None:
            view["round"] = round_view(place, marks_of(self.request, place.key))
        if outcome is not None:
            view |= {"workbench": place_of(self.dealt).board}
        return view


def _chosen(request: HtmxHttpRequest) -> ChooseForm:
    """Return the choice. Wrong values are left out."""
    form = ChooseForm(request.GET)
    if not form.is_valid():
        form = ChooseForm(QueryDict())
        form.is_valid()
    return form


def _choose(request: HtmxHttpRequest, form: ChooseForm) -> HttpResponse:
    learner = learner_of(request)
    context = {
        "section": "practice",
        "tiles": family_tiles(summary(request)),
        "form": form,
        "is_open": form.is_bound,
        "count": count_due(learner, timezone.now()),
        "known": learner is not None,
        "week": week_of(request, today()),
    }
    return render(request, "learning/practice/choose.html", context, status=422 if form.errors else 200)


def _dealt(request: HttpRequest, form: ChooseForm, result: Dealt | Nothing) -> HttpResponse:
    """Redirect to the dealt board, or say why there is none."""
    if isinstance(result, Nothing):
        context = {"section": "practice", "none": no_board_view(result, form)}
        return render(request, "learning/practice/none.html", context)
    response = HttpResponseRedirect(address(result, form.query()))
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@never_cache
def due(request: HttpRequest) -> HttpResponse:
    """Show patterns to practice now, patterns that keep failing, and ideas that are overcome."""
    attempts = list(attempts_of(request))
    learner = learner_of(request)
    view = due_view(learner, met(attempts, detector(attempts)), timezone.now())
    context = {"section": "progress", "due": view, "known": learner is not None}
    return render(request, "learning/practice/due.html", context)


@require_safe
@never_cache
def begin_round(request: HttpRequest, slug: str = TEN) -> HttpResponse:
    """Begin a round, mixed, of a lesson or of the chosen kind, and redirect to its first board."""
    return redirect(board_address(_round(request, slug, seed_of(secrets.token_hex()))))


@require_safe
@never_cache
def round_board(request: HttpRequest, seed: str, number: int, slug: str = TEN) -> HttpResponse:
    """Ask about a board of a round; the round stays in the address.

    One that is answered is not dealt again.
    """
    place = _round(request, slug, seed, number)
    marks = marks_of(request, place.key)
    if number in marks:
        return HttpResponseRedirect(mark_address(marks[number], place))
    if number > length(marks):
        return redirect(end_address(place))
    choice = f"&{place.query}" if place.query else ""
    form = ChooseForm(QueryDict(urlencode({"round": place.written}) + choice))
    form.is_valid()
    return _dealt(request, form, board_of(place, standing_of(request, timezone.now()), marks))


@require_safe
@never_cache
def round_end(request: HttpRequest, seed: str, slug: str = TEN) -> HttpResponse:
    """Show what came of a round, or what is left of an unfinished one."""
    place = _round(request, slug, seed)
    marks = marks_of(request, place.key)
    return _end(request, board_round_end(place, marks, standing_of(request, timezone.now())), "practice")


@require_safe
@never_cache
def drill_end(request: HttpRequest, family: str, seed: str) -> HttpResponse:
    """Show what came of a round of a drill."""
    the_family = families().get(family)
    if the_family is None or not SEED.match(seed):
        raise Http404(_("There is no such drill."))
    marks = marks_of(request, key_of(family, seed))
    return _end(request, drill_round_end(the_family, seed, marks), "drills")


def _round(request: HttpRequest, slug: str, seed: str, number: int = 1) -> Round:
    """Read a round and its choice from the address. An impossible choice is left out."""
    form = ChooseForm(request.GET) if slug == TEN else None
    query = form.query(round="", case="") if form is not None and form.is_valid() else ""
    return Round.at(slug, seed, number, query)


def _end(request: HttpRequest, view: RoundEnd, section: str) -> HttpResponse:
    context = {"section": section, "round": view, "week": week_of(request, today())}
    response = render(request, "learning/practice/round.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response
