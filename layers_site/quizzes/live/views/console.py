"""The console of a live round: whoever leads the round moves it on; for everybody else it is not there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.roles import trainer_required
from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.codes import tidied
from layers_site.quizzes.live.forms import MoveForm, WordsForm
from layers_site.quizzes.live.presenters.leading import counts, lead_view
from layers_site.quizzes.live.services.rooms import ElsewhereError, move, opened, show_words
from layers_site.quizzes.live_machine import MoveError, Position
from layers_site.quizzes.models import Round
from layers_site.quizzes.taking.services.sheets import known_here

Parameters = ParamSpec("Parameters")
RoundView = Callable[Concatenate[HtmxHttpRequest, Round, Parameters], HttpResponse]
CodeView = Callable[Concatenate[HtmxHttpRequest, str, Parameters], HttpResponse]


def own_round(view: RoundView[Parameters]) -> CodeView[Parameters]:
    """Return a view for a trainer who leads the live round of the code."""

    def guarded(
        request: HtmxHttpRequest, code: str, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> HttpResponse:
        rounds = Round.objects.led_by(request.user).with_quiz().defer("version__quiz__document")
        round_ = get_object_or_404(rounds, code=tidied(code) or "-", mode=Round.Mode.LIVE)
        return view(request, round_, *args, **kwargs)

    return trainer_required(wraps(view)(cast("CodeView[Parameters]", guarded)))


@require_safe
@vary_on_headers("HX-Request")
@never_cache
@own_round
def lead(request: HtmxHttpRequest, of: Round) -> HttpResponse:
    known_here(request, of)
    return _lead(request, of, opened(of), stale="stale" in request.GET)


@require_POST
@own_round
def act(request: HtmxHttpRequest, of: Round) -> HttpResponse:
    """Make one move. If somebody else was first, only show the present position."""
    form = MoveForm(request.POST)
    if not form.is_valid():
        raise Http404(_("There is no such move."))
    here = reverse("live:lead", args=(of.code,))
    try:
        move(of, form.cleaned_data["move"], form.cleaned_data["step"])
    except (ElsewhereError, MoveError):
        return SeeOther(f"{here}?stale=1")
    return SeeOther(here)


@require_POST
@own_round
def words(request: HtmxHttpRequest, of: Round) -> HttpResponse:
    """Put what was written on the wall, without names, or take it away."""
    form = WordsForm(request.POST)
    if not form.is_valid():
        raise Http404(_("There is no such move."))
    here = reverse("live:lead", args=(of.code,))
    try:
        show_words(of, form.cleaned_data["step"], shown=form.cleaned_data["words"] == "show")
    except (ElsewhereError, MoveError):
        return SeeOther(f"{here}?stale=1")
    return SeeOther(here)


@require_safe
@never_cache
@own_round
def now(request: HtmxHttpRequest, of: Round) -> HttpResponse:
    """Answer 204 while the counts are those of the page, else send the counts; the whole console after a move."""
    position = opened(of)
    tally = counts(of, position)
    at = request.GET.get("at", "")
    if at == tally.at:
        return HttpResponse(status=204)
    if at.partition("-")[0] == str(position.step):
        return render(request, "quizzes/live/_counts.html", {"counts": tally})
    response = _lead(request, of, position)
    response["HX-Retarget"] = "#lead"
    return response


def _lead(request: HtmxHttpRequest, of: Round, position: Position, *, stale: bool = False) -> HttpResponse:
    view = lead_view(request, of, position, stale=stale)
    name = "quizzes/live/lead.html#lead" if request.htmx else "quizzes/live/lead.html"
    return render(request, name, {"section": "quizzes", "lead": view, "here": view.here})
