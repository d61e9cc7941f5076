"""The list of lessons, their pages with a live board on each, the sheet for paper, and the last page."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final, cast

from django import forms
from django.core.validators import RegexValidator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.learners import is_stranger
from layers_site.boards.forms import ActionForm
from layers_site.boards.presenters.links import Frame, ViewOptions
from layers_site.boards.services import boards
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.services.moments import Moment
from layers_site.boards.views.responses import Around, SeeOther, read_options, show, show_after
from layers_site.content.models import Case
from layers_site.content.shipped import overlay
from layers_site.explain.presenters.marks import legend
from layers_site.learning.lessons import services
from layers_site.learning.lessons.chapters import lesson_about
from layers_site.learning.lessons.presenters import Course, EndView, StepView, chapters
from layers_site.learning.lessons.services import LessonPage
from layers_site.learning.lessons.tasks import game_task_view, task_view
from layers_site.learning.stack.pages import PlayPage
from layers_site.learning.stack.services import Position
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn
from layers_site.questions.flow import Outcome, QuestionView, outcome_of
from layers_site.questions.verdicts import LastAnswer, last_answer

#: The code of a position in a game on the stack.
GAME = re.compile(r"^(play-[a-z2-7]{12}|case-[a-z0-9-]{0,80}-[0-9]{1,4})\Z")
_BOARD_ID = RegexValidator(re.compile(r"^[a-z2-7]{12}\Z"))


class WhereForm(forms.Form):
    """Which board of a page is looked at: one that was made there, another stage, or a moment of the game.

    `again`: the question anew.
    """

    board = forms.CharField(max_length=12, required=False, validators=[_BOARD_ID])
    stage = forms.IntegerField(min_value=0, max_value=1000, required=False)
    again = forms.BooleanField(required=False)
    game = forms.RegexField(GAME, required=False)


class GameForm(forms.Form):
    """The position of a game; `on`: whether to go on to the next page once it does the task."""

    game = forms.RegexField(GAME)
    on = forms.BooleanField(required=False)


_LIST: Final = "learning/lessons/list.html"
_PAGE: Final = "learning/lessons/step.html"


@require_safe
def course(request: HtmxHttpRequest) -> HttpResponse:
    """List the chapters, their lessons and boss boards, with the learner's progress."""

    def context() -> dict[str, object]:
        way = Course(services.done_by_lesson(request))
        return {"section": "lessons", "course": way, "chapters": list(chapters(way, services.cases_answered(request)))}

    if is_stranger(request):
        return drawn(request, _LIST, (Case.objects.version(), overlay.version()), context)
    return render(request, _LIST, context())


@require_safe
def why(request: HttpRequest) -> HttpResponse:
    """Redirect to the lesson on an idea or on a case; to the list where there is none."""
    lesson = lesson_about(request.GET.get("idea", ""), request.GET.get("case", ""))
    return redirect("lessons:lesson", lesson.slug) if lesson else redirect("lessons:list")


@require_safe
@vary_on_headers("HX-Request")
def step(request: HtmxHttpRequest, slug: str, kind: str, number: int = 1) -> HttpResponse:
    """Show one page: the question first if there is one, then the live board."""
    place = services.page_shown(slug, kind, number)
    if request.path != place.href:
        return redirect(place.href)
    here = _Visit(request, place)
    if here.asks:
        return cast(HttpResponse, PageQuestion.as_view()(request, slug=slug, kind=kind, number=number))
    if here.start is None:
        return render(request, _PAGE, _context(request, here))
    if here.moment is here.start:
        services.begin(request)
    return show(request, here.moment, here.options, around=_around(request, here))


class PageQuestion(QuestionView):
    """Ask the question of a page, judge and record an answer; the page itself then shows the verdict."""

    template_name = _PAGE
    section = "lessons"

    def prepare(self, slug: str, kind: str, number: int = 1) -> None:
        """Find the page. Raises Http404 for one without a question."""
        self.visit = _Visit(self.request, services.place_of(slug, kind, number))
        if self.visit.question is None:
            raise Http404(_("This lesson doesn’t have this page."))
        self.question, self.here = self.visit.question, self.visit.place.href

    @property
    def action(self) -> str:
        return self.visit.place.what("answer")

    def record(self, answer: dict[str, Any]) -> str:
        services.answer(self.request, self.visit.place, self.question, answer)
        return self.here

    def context(self, _outcome: Outcome | None) -> dict[str, Any]:
        self.visit.asks = True
        return _context(self.request, self.visit) | {"legend": legend()}


@require_POST
def read(request: HttpRequest, slug: str, kind: str, number: int = 1) -> HttpResponse:
    """Mark a part without a task as read, and go on to the next page."""
    place = services.place_of(slug, kind, number)
    if place.is_to_read:
        services.mark_done(request, place)
    return SeeOther(services.address(place.lesson, services.after(place)))


@require_POST
def act(request: HtmxHttpRequest, slug: str, kind: str, number: int = 1) -> HttpResponse:
    """Do one action on the board of the page, and record the task as done if the new board fulfils it."""
    here = _Visit(request, services.place_of(slug, kind, number))
    if here.asks or here.start is None:
        return SeeOther(here.place.href)
    form = ActionForm(request.POST)
    if not form.is_valid() or not services.is_allowed(here.place, form.parts()[0]):
        refusal = _("This isn’t possible here.")
        return show(request, here.moment, here.options, refusal=refusal, around=_around(request, here))
    try:
        after = boards.act(here.moment, here.options.edition, *form.parts(), places=form.places())
    except RefusedError as refused:
        return show(request, here.moment, here.options, refusal=str(refused), around=_around(request, here))
    services.take(request, here.place, here.start, after)
    here.moment = after
    return show_after(request, after, here.options, _around(request, here))


@require_POST
def game(request: HtmxHttpRequest, slug: str, kind: str, number: int = 1) -> HttpResponse:
    """Judge the game on the stack of the page, and record the task as done if the game fulfils it."""
    place = services.place_of(slug, kind, number)
    form = GameForm(request.POST)
    if place.play is None or not form.is_valid():
        raise Http404(_("This game isn’t in this lesson."))
    position = services.position_of(place, form.cleaned_data["game"])
    services.take_game(request, place, position)
    if not request.htmx:
        done = form.cleaned_data["on"]
        return SeeOther(services.address(place.lesson, services.after(place)) if done else place.href)
    return render(request, "learning/lessons/step.html#judged", _game_context(request, place, position))


@require_safe
def end(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the last page: what one can do now, and the way on."""
    lesson = services.lesson_of(slug)
    view = EndView(lesson, services.done_of(request, lesson), services.cases_answered(request))
    return render(request, "learning/lessons/end.html", {"section": "lessons", "end": view})


class _Visit:
    """A page as it was asked for. `asks`: its question is open, so nothing of the result may be shown."""

    def __init__(self, request: HttpRequest, place: LessonPage) -> None:
        form = WhereForm(request.GET)
        form.is_valid()
        where = form.cleaned_data
        self.place, self.start = place, services.start_of(place.board)
        self.question = services.question_of(place, self.start)
        self.last = last_answer(request, self.question, place.item) if self.question else None
        self.asks = self.question is not None and (self.last is None or bool(where.get("again")))
        self.moment = self.start or Moment("", None, "", 0)
        if self.start is not None and not self.asks:
            if form.errors:
                raise Http404(_("This board isn’t in this lesson."))
            self.moment = services.moment_at(self.start, where["board"], where["stage"])
        self.options = _look(request, place, self.start, None if self.asks else self.last)
        self.position = _position(place, where.get("game") or "")


def _position(place: LessonPage, code: str) -> Position | None:
    """Return the game of the page at that position; None where the game is not there (any more)."""
    if place.board is None or not place.board.stack:
        return None
    try:
        return services.position_of(place, code)
    except Http404:
        if code:
            raise
        return None


def _look(request: HttpRequest, place: LessonPage, start: Moment | None, last: LastAnswer | None) -> ViewOptions:
    """Return the rest of the address, within the page of the lesson.

    After an answer that one idea gives the object falls beside that of the idea.
    """
    if place.board is None or start is None:
        return ViewOptions("")
    frame = Frame(place.href, start, place.board.edition, place.focus)
    options = read_options(request, opens_under=frame.edition)
    if not options.view and last is not None and len(last.verdict.believed) == 1:
        options = replace(options, view="ghost", beside=last.verdict.believed[0])
    return replace(options, focus=options.focus or frame.focus, frame=frame)


def _context(request: HttpRequest, here: _Visit) -> dict[str, object]:
    """Return the text of the page; what its question asks, or the verdict on the answer, but never both."""
    done = services.done_of(request, here.place.lesson)
    context: dict[str, object] = {"section": "lessons", "step": StepView(here.place, done), "board": here.place.board}
    judgement = None if here.asks else services.judged(here.place, here.start, here.moment)
    if judgement is not None and here.place.task is not None:
        was_done, moves = here.place.code in done.read, services.moves_made(request, here.place)
        context["task"] = task_view(here.place.task, judgement, here.moment.scenario, moves, done=was_done)
    if here.place.board is not None and here.place.board.stack:
        context |= _game_context(request, here.place, here.position)
    if here.last is not None and here.question is not None and not here.asks:
        outcome = outcome_of(here.question, here.last, "")
        context |= {"outcome": outcome, "verdict": outcome.verdict}
    return context


def _game_context(request: HttpRequest, place: LessonPage, position: Position | None) -> dict[str, object]:
    """Return the game of a page with its task, and the page as far as that changes it."""
    done = services.done_of(request, place.lesson)
    task = game_task_view(place, position, done=place.code in done.read)
    context: dict[str, object] = {
        "step": StepView(place, done),
        "play": position and PlayPage(position, place.href),
    }
    return context | ({"task": task} if task is not None else {})


def _around(request: HttpRequest, here: _Visit) -> Around:
    return Around(_PAGE, "learning/lessons/step.html#answer", _context(request, here))
