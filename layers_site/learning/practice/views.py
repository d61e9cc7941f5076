"""Practice: choose what, be asked about a new board, and see what came of a round."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import CsrfViewMiddleware
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from layers_site.accounts.learners import learner_of
from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.services import item_for, standings
from layers_site.learning.models import Repeated
from layers_site.learning.practice.dealing import dealt_or_404
from layers_site.learning.practice.forms import ChooseForm, level_name
from layers_site.learning.practice.presenters import RoundEnd, home_of, mark_address, title_of
from layers_site.learning.practice.services import board_of, given_at, judged, place_of, standing_of
from layers_site.learning.rounds import TEN, Kind, Round, RoundView, answer_once, length, marks_of, unfinished
from layers_site.learning.week import today, week_of
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import with_query
from layers_site.questions.chooser import SEED, seed_of
from layers_site.questions.flow import QuestionView
from layers_site.questions.outcomes import Outcome, picked
from layers_site.questions.places import item_of
from layers_site.questions.verdicts import LastAnswer, judge


@require_safe
@never_cache
def choose(request: HtmxHttpRequest) -> HttpResponse:
    """Begin ten boards, or choose what to practice."""
    form, learner = ChooseForm(request.GET or None), learner_of(request)
    context = {
        "section": "practice",
        "drills": standings(request),
        "form": form,
        "is_open": form.is_bound,
        "count": Repeated.objects.of(learner).due_by(timezone.now()).count(),
        "known": learner is not None,
        "week": week_of(request, today()),
    }
    return render(request, "learning/practice/choose.html", context, status=422 if form.errors else 200)


@method_decorator(csrf_exempt, name="dispatch")
class BoardQuestion(QuestionView):
    """Ask about a dealt board; with `?answer=` tell the verdict. The round stays in the address."""

    template_name = "learning/practice/board.html"
    section = "practice"
    region = "practice"
    noindex = True

    def prepare(self, slug: str, seed: str) -> HttpResponse | None:
        """Find the board. One that is answered in its round leads to its verdict."""
        self.dealt = dealt_or_404(slug, seed)
        self.place = Round.read(*ChooseForm(self.request.GET).about(), self.request.GET.get("round", ""))
        self.question, self.marks = self.dealt.question, marks_of(self.request, self.place)
        self.here = self.address()
        self.answer = given_at(self.request, self.dealt, self.request.GET.get("answer", ""))
        mark = self.marks.get(self.place.number) if self.place else None
        if self.place is None or mark is None or self.answer is not None or self.request.method == "POST":
            return None
        return SeeOther(f"{mark_address(mark, self.place)}#verdict")

    def address(self, answer: int | None = None) -> str:
        page, query = reverse("practice:board", args=(self.dealt.case, self.dealt.seed)), {"answer": str(answer or "")}
        return self.place.inside(page, **query) if self.place else with_query(page, query)

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
        return self.address(self.answer.attempts[-1].pk if self.answer else None)

    def record(self, answer: dict[str, Any]) -> str:
        judge = partial(judged, self.request, self.dealt, answer)
        if self.place is None:
            return self.address(judge()().pk)
        code = f"{self.dealt.case}/{self.dealt.seed}"
        return mark_address(answer_once(self.request, self.place, code, judge), self.place)

    def last_answer(self) -> LastAnswer | None:
        return self.answer

    def context(self, outcome: Outcome | None) -> dict[str, Any]:
        """Return the round, and where the board is from; after the answer how hard it was, and where to see it."""
        view: dict[str, Any] = {"case": Case.objects.published().in_short().get(slug=self.dealt.case)}
        if self.place is not None:
            view |= _of_round(self.place) | {"round": RoundView(self.place, self.marks)}
        if outcome is not None:
            view |= {"workbench": place_of(self.dealt).board, "level": level_name(self.dealt.level)}
        return view


@require_safe
@never_cache
def begin_round(request: HttpRequest) -> HttpResponse:
    """Begin a round of what was chosen, or go on with a drill that was left; redirect to its question."""
    kind, about = ChooseForm(request.GET).about()
    left = unfinished(request, kind=kind, about=about) if kind in (Kind.DRILL, Kind.PLACEMENT) else None
    return redirect((left or Round(kind, about, seed_of(secrets.token_hex()))).here)


@require_safe
@never_cache
def round_board(request: HttpRequest, seed: str, number: int) -> HttpResponse:
    """Lead to a question of a round; one that is answered is not dealt again."""
    place = _round(request, seed, number)
    marks = marks_of(request, place)
    if number in marks:
        return HttpResponseRedirect(mark_address(marks[number], place))
    if number > length(place, marks):
        return redirect(place.end)
    if place.kind is Kind.DRILL:
        asked = [mark.asked for mark in marks.values()]
        item = item_for(request, families()[place.about], number, length(place, marks), asked)
        page, query = reverse("drills:family", args=(place.about,)), {"item": item.code}
    else:
        dealt = board_of(place, standing_of(request, timezone.now()), marks)
        if dealt is None:
            raise Http404(_("There is no such board."))
        page, query = reverse("practice:board", args=(dealt.case, dealt.seed)), {}
    response = HttpResponseRedirect(place.inside(page, **query))
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@never_cache
def round_end(request: HttpRequest, seed: str) -> HttpResponse:
    """Show what came of a round, or what is left of an unfinished one."""
    place = _round(request, seed, 1)
    end = RoundEnd(place, marks_of(request, place), standing_of(request, timezone.now()))
    context = {"section": "practice", "round": end, "week": week_of(request, today())}
    response = render(request, "learning/practice/round.html", context | _of_round(place))
    response["X-Robots-Tag"] = "noindex"
    return response


def _round(request: HttpRequest, seed: str, number: int) -> Round:
    """Read a round from its address. Raises Http404."""
    if not SEED.match(seed) or not 1 <= number <= 2 * TEN:
        raise Http404(_("There is no such board."))
    return Round(*ChooseForm(request.GET).about(), seed, number)


def _of_round(place: Round) -> dict[str, Any]:
    return {"title": title_of(place), "home": home_of(place)}
