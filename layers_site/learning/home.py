"""The home page: the question of one case; after the answer the verdict, and one way on.

Whoever was here before is led on where they stopped.
"""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from engine import DEFAULT
from layers_site.accounts.learners import attempts_of, is_stranger, learner_of
from layers_site.boards.presenters.catalogue import tile
from layers_site.boards.services.moments import at_case
from layers_site.content.models import Case
from layers_site.content.shipped import overlay
from layers_site.learning.day import today, week_of
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.models import PracticeRound
from layers_site.learning.progress import NextStep, next_step
from layers_site.learning.rounds import Kind, Round
from layers_site.platform.drawing import drawn
from layers_site.questions.flow import Outcome, QuestionView
from layers_site.questions.places import AskedBoard, item_of, own_question
from layers_site.questions.presenters import PredictView
from layers_site.questions.verdicts import LastAnswer, last_answer, predict

#: Whoever has answered more is no newcomer, to whom it is offered to skip ahead.
_NEW = 10


def going_on(request: HttpRequest, now: datetime) -> dict[str, Any]:
    """Return the next step (`first`), and beside it practice, and for newcomers to skip ahead (`others`)."""
    practice = NextStep(_("Practice"), _("New boards of what you know."), reverse("practice:choose"))
    skip = Round(Kind.PLACEMENT, "", "").begin
    skipping = NextStep(_("Skip ahead"), _("Eight boards show which lesson to start with."), skip)
    rounds = PracticeRound.objects.of(learner_of(request)).filter(kind=Kind.PLACEMENT)
    is_new = attempts_of(request).count() <= _NEW and not rounds.exists()
    return {
        "first": next_step(request, now),
        "others": (skipping, practice) if is_new else (practice,),
        "lessons": len(lessons()),
    }


#: An everyday surprise, and what all of the lessons lead to.
HOME_CASE: Final = "growth-and-frog"
#: What one has to know for it: whoever misses it begins there, and not with all that the case teaches.
HOME_LESSON: Final = "one-creature"
PROMISED_CASE: Final = "humility-opalescence-replenish"
_TILES: Final = 3


class _NothingToAskError(Exception):
    """The home page has no question."""


class Home(QuestionView):
    """Ask a stranger one question. Whoever was here before sees what to do next."""

    template_name = "learning/home/home.html"
    section = "home"
    asks_on = False
    place: AskedBoard

    def prepare(self, **_kwargs: Any) -> HttpResponse | None:
        """Find the question of the page. Without one there is the catalogue; `?show=1` leads to the board.

        A stranger's page is the same for all and drawn once.
        """
        self.here = reverse("boards:home")
        shows = self.request.GET.get("show") == "1"
        if self.request.method != "POST" and not shows and is_stranger(self.request):
            with suppress(_NothingToAskError):
                return drawn(self.request, self.template_name, self._version, self.asked)
        try:
            self.find()
        except _NothingToAskError:
            return redirect("boards:catalogue")
        return redirect(self.place.board) if shows else None

    def find(self) -> None:
        """Find the question. Raises _NothingToAskError where the case is gone, or asks nothing any more."""
        try:
            own = own_question(AskedBoard(at_case(HOME_CASE), DEFAULT))
        except Http404:
            own = None
        if own is None:
            raise _NothingToAskError
        self.place, self.question = own

    def asked(self) -> dict[str, Any]:
        """Return what a stranger sees."""
        self.find()
        return self.asking()

    @property
    def item(self) -> str:
        return item_of(self.place, self.question)

    @property
    def told_at(self) -> str:
        return f"{self.here}?seen=1"

    def record(self, answer: dict[str, Any]) -> str:
        predict(self.request, self.question, self.item, answer)
        return self.told_at

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show the question, the verdict, or the way on."""
        if learner_of(request) is not None and not {"seen", "again"} & set(request.GET):
            more = {"section": "home", "leads_on": True, "week": week_of(request, today())}
            return render(request, self.template_name, self.context(None) | more)
        return super().get(request, *args, **kwargs)

    @property
    def _version(self) -> tuple[object, ...]:
        return Case.objects.version(), overlay.version()

    def last_answer(self) -> LastAnswer | None:
        if self.request.GET.get("again") == "1":
            return None
        return last_answer(self.request, self.question, self.item)

    def context(self, outcome: Outcome | None) -> dict[str, Any]:
        """Return the ways on and into the catalogue, and the address of the page itself."""
        cases, going = Case.objects.published().in_short(), going_on(self.request, timezone.now())
        return {
            "onward_href": going["first"].href if outcome and outcome.judged.right else "",
            "here": self.told_at if outcome else self.here,
            "learn_href": reverse("lessons:lesson", args=(HOME_LESSON,))
            if outcome and HOME_LESSON in lessons()
            else "",
            "predict": PredictView(self.place, self.question),
            "going": going,
            "promised": cases.filter(slug=PROMISED_CASE).exists() and reverse("questions:case", args=(PROMISED_CASE,)),
            "tiles": [tile(case) for case in cases[:_TILES]],
        }
