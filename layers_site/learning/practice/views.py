"""Practice: choose what, be asked about a new board, and see what came of a round."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from functools import partial
from typing import Any, assert_never, cast

from crispy_forms.layout import Layout, Submit  # type: ignore[import-untyped]
from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.middleware.csrf import CsrfViewMiddleware
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from engine import DEFAULT
from layers_site.accounts.learners import learner_of
from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.content.validation import concept_name, concepts
from layers_site.explain.names import label
from layers_site.learning.day import today, week_of
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.services import item_for, standings
from layers_site.learning.lessons.chapters import lesson_after
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services import address
from layers_site.learning.lessons.shapes import Lesson
from layers_site.learning.models import Repeated, RoundAnswer
from layers_site.learning.practice.dealing import LEVELS, dealt_at, dealt_or_404, level_name
from layers_site.learning.practice.services import (
    Standing,
    board_of,
    given_at,
    judged,
    moved,
    pattern_of,
    place_of,
    standing_of,
)
from layers_site.learning.rounds import (
    TEN,
    Kind,
    Marks,
    Round,
    RoundView,
    answer_once,
    first_left,
    length,
    marks_of,
    rights_in,
    unfinished,
)
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import with_query
from layers_site.platform.views import helper
from layers_site.questions.chooser import SEED, seed_of
from layers_site.questions.flow import Outcome, QuestionView, picked
from layers_site.questions.places import item_of
from layers_site.questions.presenters import VerdictView
from layers_site.questions.verdicts import LastAnswer, judge


class ChooseForm(forms.Form):
    """Concepts and a level, or a case, a lesson or a drill, or to skip ahead; without any of it a mixed round."""

    lesson = forms.SlugField(required=False, max_length=80, widget=forms.HiddenInput)
    drill = forms.SlugField(required=False, max_length=80, widget=forms.HiddenInput)
    skip = forms.BooleanField(required=False, widget=forms.HiddenInput)
    case = forms.SlugField(required=False, max_length=80, widget=forms.HiddenInput)

    def __init__(self, data: QueryDict | None) -> None:
        super().__init__(data, label_suffix="", auto_id="choose_%s")
        self.fields["level"] = forms.ChoiceField(
            label=_("How hard"),
            help_text=_("Harder boards have more effects, more layers, and effects that wait for each other."),
            choices=[("", _("Any")), *((str(level), level_name(level)) for level in LEVELS)],
            required=False,
        )
        self.fields["concept"] = forms.MultipleChoiceField(
            label=_("Topics"),
            help_text=_(
                "The cases that teach most of what you tick come first. If you tick nothing, all cases can come."
            ),
            choices=[(code, concept_name(code)) for code in concepts()],
            widget=forms.CheckboxSelectMultiple,
            required=False,
        )
        self.helper = helper(reverse("practice:ten"), "get")
        self.helper.form_class = "choose-practice"
        self.helper.layout = Layout("concept", "level", Submit("", _("Ten boards on this topic")))

    def about(self) -> tuple[Kind, str]:
        """Return what a round is about; an impossible choice is left out. Raises Http404 for what is not there."""
        chosen = self.cleaned_data if self.is_valid() else {}
        for kind, known in ((Kind.LESSON, lessons()), (Kind.DRILL, families())):
            slug = chosen.get(kind.value)
            if slug and slug not in known:
                raise Http404(_("This board doesn’t exist."))
            if slug:
                return kind, slug
        if chosen.get("skip"):
            return Kind.PLACEMENT, ""
        query = {key: chosen[key] for key in ("case", "concept", "level") if chosen.get(key)}
        return Kind.PRACTICE, urlencode(query, doseq=True)


def title_of(place: Round) -> str:
    match place.kind:
        case Kind.LESSON:
            return label(lessons()[place.about].title)
        case Kind.DRILL:
            return label(families()[place.about].title)
        case Kind.PLACEMENT:
            return _("Skip ahead")
        case Kind.PRACTICE:
            return _("Practice") if place.about else _("Ten for you")
        case _:
            assert_never(place.kind)


def home_of(place: Round) -> str:
    """Return the address of the page on which the round was begun."""
    if place.kind is Kind.LESSON:
        return address(lessons()[place.about], "end")
    return reverse("lessons:list" if place.kind is Kind.PLACEMENT else "practice:choose")


def mark_address(mark: RoundAnswer, place: Round) -> str:
    """Return the address of the verdict on the answer that counts."""
    if place.kind is Kind.DRILL:
        page = reverse("drills:family", args=(place.about,))
        return place.inside(page, item=mark.asked, answer=str(mark.attempt_id))
    page = reverse("practice:board", args=mark.asked.partition("/")[::2])
    return place.inside(page, answer=str(mark.attempt_id))


class RoundEnd(RoundView):
    """The end of a round, which has no question in view; the sentence of one that was missed is enough for a day."""

    edition = DEFAULT

    def __init__(self, place: Round, marks: Marks, standing: Standing) -> None:
        super().__init__(place.at_number(0), marks)
        self._standing = standing
        left = first_left(marks, self.total)
        self.left = place.at_number(left).here if left else ""

    @property
    def is_large(self) -> bool:
        """Return whether what it says is told large: there is much to tell."""
        total = min(self.total, TEN)
        return not self.left and 2 * sum(rights_in(self.answered)[:total]) >= total

    @property
    def says(self) -> str:
        """Return the way up, "" where there was none."""
        rights, total = rights_in(self.answered), min(self.total, TEN)
        at_once, later = sum(rights[:total]), sum(rights[total:])
        if self.left:
            return _("The round is not over yet.")
        if at_once == total:
            return _("All %(count)s on the first try") % {"count": total}
        if not at_once:
            return _("%(more)s on the second try") % {"more": later} if later else ""
        if later:
            return _("%(count)s on the first try, %(more)s more on the second") % {"count": at_once, "more": later}
        return _("%(count)s on the first try") % {"count": at_once}

    @property
    def starts_with(self) -> Lesson | None:
        """Return the lesson that skipping ahead has led to."""
        skips = self.of.kind is Kind.PLACEMENT and not self.left
        return lesson_after(rights_in(self.answered)) if skips else None

    @property
    def start(self) -> tuple[str, str] | None:
        lesson = self.starts_with
        return (label(lesson.title), address(lesson, "part-1")) if lesson else None

    @property
    def moved(self) -> Iterator[str]:
        """Yield the chapters that it moved, each with the level now."""
        asked = set() if self.left or self.starts_with else set(map(pattern_of, self.answered.values()))
        for chapter, level in moved(self._standing, asked):
            words = {"chapter": chapter.title, "level": level, "count": len(LEVELS)}
            yield _("%(chapter)s: %(level)s of %(count)s") % words

    @property
    def missed(self) -> dict[str, str] | None:
        """Return a question that went wrong, with the sentence of its verdict and the way to all of it."""
        wrong = (mark for _number, mark in sorted(self.answered.items()) if not self.left and not mark.attempt.right)
        return next(filter(None, (_missed(self.of.at_number(mark.number), mark) for mark in wrong)), None)


def _told(title: str, text: str, mark: RoundAnswer, place: Round) -> dict[str, str]:
    return {"title": title, "text": text, "href": mark_address(mark, place)}


def _missed(place: Round, mark: RoundAnswer) -> dict[str, str] | None:
    if place.kind is Kind.DRILL:
        item = families()[place.about].items.get(mark.asked)
        return _told(label(item.name), label(item.why), mark, place) if item else None
    slug, _slash, seed = mark.asked.partition("/")
    case = Case.objects.published().filter(slug=slug).first()
    board = dealt_at(case, seed) if case is not None else None
    if board is None:
        return None
    verdict = VerdictView(board.question, judge(board.question, mark.attempt.given))
    return _told(verdict.question, verdict.said, mark, place)


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
        "count": Repeated.objects.of(learner).filter(due__lte=timezone.now()).count(),
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
        self.asks_on = self.place is None
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
            raise Http404(_("This board doesn’t exist."))
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
        raise Http404(_("This board doesn’t exist."))
    return Round(*ChooseForm(request.GET).about(), seed, number)


def _of_round(place: Round) -> dict[str, Any]:
    return {"title": title_of(place), "home": home_of(place)}
