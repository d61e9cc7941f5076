"""The learner's page of a live round, which polls for changes every two seconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.learners import learner_of
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.questions.flow import AskingView
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.live import services
from layers_site.quizzes.live.forms import VoteForm
from layers_site.quizzes.live.presenters.seats import Seat, outside, seat_address, seat_view
from layers_site.quizzes.live.presenters.walls import countdown
from layers_site.quizzes.live.services import clock_of, position_of, standing_of
from layers_site.quizzes.live_machine import Position, takes_answers
from layers_site.quizzes.models import Round, Sheet, Standing
from layers_site.quizzes.taking import services as taking
from layers_site.quizzes.taking.forms import NameForm, ResultForm
from layers_site.quizzes.taking.services import sheet_of
from layers_site.quizzes.taking.views.covers import RoundView, of_round, to_the_seats


@require_safe
@vary_on_headers("HX-Request")
@never_cache
@of_round
def seat(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    if round_.mode != Round.Mode.LIVE:
        return HttpResponseRedirect(round_.get_absolute_url())
    return to_the_seats(request, round_) or _page(request, round_, late=request.GET.get("late") == "1")


@require_safe
@never_cache
def now(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Poll: 204 while the round has not moved, with one query and no session.

    Else send the present seat; or only the clock, where the trainer has started or stopped one: what is typed meanwhile
    stays as it is.
    """
    seen = services.step_seen(code, request.GET.get("at", ""))
    if seen is None:
        raise Http404(_("There is no such page."))
    step, ends = Standing.objects.news_of(code)
    if step != seen:
        return seat(request, code)
    if clock_of(ends) == request.GET.get("clock", ""):
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
        self.round, self.sheet, self.position = round_, sheet, position_of(round_)
        self.place, self.vote = vote.cleaned_data["place"], vote.cleaned_data["vote"]
        is_open = takes_answers(self.position, self.place, self.vote)
        return None if is_open else _after(self.request, round_, late=True)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Store the answer. For htmx the seat itself comes: in a full room a second request each would be too many."""
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
        return _page(self.request, self.round, form=form)


answer = of_round(cast("RoundView[...]", SeatQuestion.as_view()))


def _after(request: HtmxHttpRequest, round_: Round, *, late: bool = False) -> HttpResponse:
    """Show the seat after an answer.

    For htmx it is the seat itself: in a full room a second request each would be too many.
    """
    if request.htmx:
        return _page(request, round_, late=late)
    return SeeOther(f"{seat_address(round_)}?late=1" if late else seat_address(round_))


def _page(
    request: HtmxHttpRequest,
    round_: Round,
    *,
    form: AnswerForm | EngineForm | None = None,
    late: bool = False,
) -> HttpResponse:
    """Render the seat, with a sent form as it was sent."""
    standing = standing_of(round_)
    position = standing.position
    sheet = sheet_of(request, round_)
    view = _seat(request, round_, sheet, position, changing=form is not None)
    if late:
        view = replace(view, refusal=_("Your answer came too late and was not taken."))
    shown_form = form
    if view.at == "asking" and shown_form is None:
        shown_form = _fresh_form(round_, position)
    context = {
        "section": "quizzes", "seat": view, "form": shown_form, "here": view.here, "clock": countdown(standing),
    }  # fmt: skip
    if view.at == "join":
        context["form"] = _name_form(request, round_)
    name = "quizzes/live/seat.html#seat" if request.htmx else "quizzes/live/seat.html"
    return render(request, name, context, status=422 if form else 200)


def _seat(request: HtmxHttpRequest, round_: Round, sheet: Sheet | None, position: Position, *, changing: bool) -> Seat:
    if sheet is None:
        return outside(round_, position, attempts.why_not(round_, learner_of(request)))
    result_form = ResultForm(request.GET)
    result_form.is_valid()
    page = result_form.cleaned_data.get("page") or 1
    sheet = disclosure.settle(sheet)
    return seat_view(sheet, position, changing=changing or "change" in request.GET, page=page)


def _answer_form(round_: Round, position: Position, data: Mapping[str, Any] | None) -> AnswerForm | EngineForm:
    """Return the form. For htmx it replaces the whole seat, and goes before the request for news.

    Raises RefusedError for what cannot be asked any more.
    """
    action = f"{reverse('live:answer', args=(round_.code,))}?place={position.place}&vote={position.vote}"
    form = services.form_of(round_, services.question_at(round_, position), data, action)
    form.helper.attrs = {"hx-post": action, "hx-target": "#seat", "hx-swap": "outerHTML", "hx-sync": "#seat:replace"}
    return form


def _fresh_form(round_: Round, position: Position) -> AnswerForm | EngineForm | None:
    """Return a new form; None if the question is closed and the room waits for the next one."""
    try:
        return _answer_form(round_, position, None)
    except RefusedError:
        return None


def _name_form(request: HtmxHttpRequest, round_: Round) -> NameForm:
    seen_by = _("You can leave it empty. Everybody in the room sees it until it begins; your trainer can delete it.")
    action, stranger = reverse("taking:begin", args=(round_.code,)), taking.stranger(round_.code)
    name = taking.name_in_class(request, round_)
    return NameForm(None, action=action, says=_("Join"), seen_by=seen_by, stranger=stranger, name=name)
