"""The pages of a live round: the console of its trainers, 404 for everybody else, and the seats of the learners."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, wraps
from typing import Any, Final, cast
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.learners import learner_of
from layers_site.accounts.roles import trainer_required
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.questions.flow import AskingView
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm, answer_form
from layers_site.quizzes.codes import tidied
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.live import services
from layers_site.quizzes.live.presenters import countdown, counts, lead_view, outside, seat_address, seat_view
from layers_site.quizzes.live.services import COUNTDOWNS, THINGS, ElsewhereError, standing_of
from layers_site.quizzes.live_machine import MOST_VOTES, MOVES, MoveError, Position, takes_answers
from layers_site.quizzes.models import MOST_NAME, Round, Standing
from layers_site.quizzes.taking.cover import title_of
from layers_site.quizzes.taking.forms import ResultForm, name_of
from layers_site.quizzes.taking.services import known_here, sheet_of
from layers_site.quizzes.taking.views import CodeView, Parameters, RoundView, begin_form, of_round, to_the_seats

#: So many names can be changed on one page.
MOST_CALLED: Final = 300
_MOST_STEPS: Final = 1_000_000
#: What a button of the console does: a move, something to show on the wall or to hide, a clock (0 seconds stop it).
_DEEDS: Final = (
    *MOVES,
    *(f"{verb}-{thing}" for verb in ("show", "hide") for thing in THINGS),
    *(f"clock-{seconds}" for seconds in (0, *COUNTDOWNS)),
)


class ActForm(forms.Form):
    """What is done, and the step from which whoever pressed saw the round."""

    do = forms.ChoiceField(choices=[(deed, deed) for deed in _DEEDS])
    step = forms.IntegerField(min_value=0, max_value=_MOST_STEPS)


class CallForm(forms.Form):
    """Another name for somebody in the room, "" for none."""

    sheet = forms.IntegerField(min_value=1, max_value=2**53)
    name = forms.CharField(max_length=MOST_NAME, required=False)


class VoteForm(forms.Form):
    """To which question and in which vote an answer was given."""

    place = forms.IntegerField(min_value=0, max_value=1000)
    vote = forms.IntegerField(min_value=1, max_value=MOST_VOTES)


# --- the console --------------------------------------------------------------------------------------


def own_round(view: RoundView[Parameters]) -> CodeView[Parameters]:
    """Return a view for a trainer who leads the live round of the code."""

    def guarded(
        request: HtmxHttpRequest, code: str, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> HttpResponse:
        rounds = Round.objects.worked_on_by(request.user).with_quiz().defer("version__quiz__document")
        round_ = get_object_or_404(rounds, code=tidied(code) or "-", mode=Round.Mode.LIVE)
        return view(request, round_, *args, **kwargs)

    return trainer_required(wraps(view)(cast("CodeView[Parameters]", guarded)))


@require_safe
@vary_on_headers("HX-Request")
@never_cache
@own_round
def lead(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    known_here(request, round_)
    return _lead(request, round_, standing_of(round_), stale="stale" in request.GET)


@require_POST
@own_round
def act(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Do what was pressed. If somebody else was first, only show the present position, with a notice."""
    form = ActForm(request.POST)
    if not form.is_valid():
        raise Http404(_("This move doesn’t exist."))
    verb, _dash, what = form.cleaned_data["do"].rpartition("-")
    does: Callable[..., None] = partial(services.show, round_, what, shown=verb == "show")
    if not verb:
        does = partial(services.move, round_, what)
    elif verb == "clock":
        does = partial(services.count_down, round_, int(what))
    query = {"wall": "1"} if _is_wide(request) else {}
    try:
        does(step=form.cleaned_data["step"])
    except (ElsewhereError, MoveError):
        query["stale"] = "1"
    here = reverse("live:lead", args=(round_.code,))
    return SeeOther(f"{here}?{urlencode(query)}" if query else here)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@own_round
def names(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """List the names in the room, the latest first; rename a learner or remove a name."""
    if request.method == "POST":
        form = CallForm(request.POST)
        called = form.is_valid() and (form.cleaned_data["sheet"], name_of(form.cleaned_data["name"]))
        if not called or not services.rename(round_, *called):
            raise Http404(_("This name doesn’t exist."))
        messages.success(request, _("The name is changed."))
        return SeeOther(request.path)
    context = {
        "section": "quizzes",
        "title": title_of(round_),
        "code": round_.code,
        "here": request.path,
        "hidden": standing_of(round_).names_hidden,
        "sheets": round_.sheets.exclude(name="").order_by("-began", "-pk")[:MOST_CALLED],
    }
    return render(request, "quizzes/live/names.html", context)


@require_safe
@never_cache
@own_round
def lead_now(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Poll: 204 while nothing has changed, the counts if only they have, else the whole console."""
    standing = standing_of(round_)
    tally = counts(round_, standing, wide=_is_wide(request))
    at = request.GET.get("at", "")
    if at == tally["at"]:
        return HttpResponse(status=204)
    if at.partition("-")[0] == str(standing.step):
        return render(request, "quizzes/live/_counts.html", {"counts": tally})
    response = _lead(request, round_, standing)
    response["HX-Retarget"] = "#lead"
    return response


def _is_wide(request: HtmxHttpRequest) -> bool:
    """Return whether the console is shown on the wall; its actions lead back there."""
    return request.GET.get("wall") == "1"


def _lead(request: HtmxHttpRequest, round_: Round, standing: Standing, *, stale: bool = False) -> HttpResponse:
    view = lead_view(request, round_, standing, stale=stale, wide=_is_wide(request))
    name = "quizzes/live/lead.html#lead" if request.htmx else "quizzes/live/lead.html"
    return render(request, name, {"section": "quizzes", "lead": view, "here": view["here"]})


# --- a seat, which asks every two seconds what is new ---------------------------------------------------


@require_safe
@vary_on_headers("HX-Request")
@never_cache
@of_round
def seat(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    if round_.mode != Round.Mode.LIVE:
        return HttpResponseRedirect(round_.get_absolute_url())
    return to_the_seats(request, round_) or _seat(request, round_, late=request.GET.get("late") == "1")


@require_safe
@never_cache
def now(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Poll: 204 while the round has not moved, with one query and no session.

    Else send the present seat; or only the clock, where the trainer has started or stopped one: what is typed meanwhile
    stays as it is.
    """
    seen = services.step_seen(code, request.GET.get("at", ""))
    if seen is None:
        raise Http404(_("This page doesn’t exist."))
    step, ends = Standing.objects.news_of(code)
    if step != seen:
        return seat(request, code)
    if services.clock_of(ends) == request.GET.get("clock", ""):
        return HttpResponse(status=204)
    running = countdown(Standing(state="asking", clock_ends=ends))
    response = render(request, "quizzes/live/_clock.html", {"clock": running})
    response["HX-Retarget"], response["HX-Reswap"] = "#room-clock", "outerHTML"
    return response


class SeatQuestion(AskingView):
    """Store an answer. After the lock, say that it came too late."""

    http_method_names = ["post"]

    def prepare(self, round_: Round) -> HttpResponse | None:
        """Find the question that is asked now; the seat itself where another one was answered."""
        sheet, vote = sheet_of(self.request, round_), VoteForm(self.request.GET)
        if sheet is None or not vote.is_valid():
            return SeeOther(seat_address(round_))
        self.round, self.sheet, self.position = round_, sheet, standing_of(round_).position
        self.place, self.vote = vote.cleaned_data["place"], vote.cleaned_data["vote"]
        is_open = takes_answers(self.position, self.place, self.vote)
        return None if is_open else _after(self.request, round_, late=True)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            response = super().post(request, *args, **kwargs)
        except (services.TooLateError, RefusedError):
            return _after(self.request, self.round, late=True)
        return _after(self.request, self.round) if isinstance(response, SeeOther) else response

    def sent(self) -> AnswerForm | EngineForm:
        return _answer_form(self.round, self.position, self.request.POST)

    def record(self, answer: dict[str, Any]) -> str:
        services.answer(self.sheet, self.place, self.vote, answer)
        return seat_address(self.round)

    def ask(self, form: AnswerForm | EngineForm | None = None) -> HttpResponse:
        return _seat(self.request, self.round, form=form)


answer = of_round(cast("RoundView[...]", SeatQuestion.as_view()))


def _after(request: HtmxHttpRequest, round_: Round, *, late: bool = False) -> HttpResponse:
    """Show the seat after an answer.

    For htmx it is the seat itself: in a full room a second request each would be too many.
    """
    if request.htmx:
        return _seat(request, round_, late=late)
    return SeeOther(f"{seat_address(round_)}?late=1" if late else seat_address(round_))


def _seat(
    request: HtmxHttpRequest, round_: Round, *, form: AnswerForm | EngineForm | None = None, late: bool = False
) -> HttpResponse:
    """Render the seat, with a sent form as it was sent."""
    standing, sheet = standing_of(round_), sheet_of(request, round_)
    position = standing.position
    if sheet is None:
        view = outside(round_, position, attempts.why_not(round_, learner_of(request)))
    else:
        changing = form is not None or "change" in request.GET
        page = ResultForm.asked(request.GET).get("page") or 1
        view = seat_view(disclosure.settle(sheet), position, changing=changing, page=page)
    shown: Any = form
    if view["at"] == "join":
        shown = begin_form(request, round_)
    elif view["at"] == "asking" and form is None:
        shown = _fresh_form(round_, position)
    context = {
        "section": "quizzes",
        "seat": view,
        "form": shown,
        "late": late,
        "here": view["here"],
        "clock": countdown(standing),
    }
    name = "quizzes/live/seat.html#seat" if request.htmx else "quizzes/live/seat.html"
    return render(request, name, context, status=422 if form else 200)


def _answer_form(round_: Round, position: Position, data: Mapping[str, Any] | None) -> AnswerForm | EngineForm:
    """Return the form. For htmx it replaces the whole seat, and goes before the request for news.

    Raises RefusedError for what cannot be asked any more.
    """
    action = f"{reverse('live:answer', args=(round_.code,))}?place={position.place}&vote={position.vote}"
    question, seed = services.question_at(round_, position), services.order_seed(round_)
    form = answer_form(question, data, action=action, order_seed=seed)
    form.helper.attrs = {"hx-post": action, "hx-target": "#seat", "hx-swap": "outerHTML", "hx-sync": "#seat:replace"}
    return form


def _fresh_form(round_: Round, position: Position) -> AnswerForm | EngineForm | None:
    """Return a new form; None for what cannot be asked any more, as the room waits for the next question."""
    try:
        return _answer_form(round_, position, None)
    except RefusedError:
        return None
