"""The console of a live round, for the trainers who lead it; 404 for everybody else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, cast
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.accounts.roles import trainer_required
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.quizzes.codes import tidied
from layers_site.quizzes.live.forms import ActForm, CallForm
from layers_site.quizzes.live.presenters.leading import counts, lead_view
from layers_site.quizzes.live.presenters.walls import names_page
from layers_site.quizzes.live.services import ElsewhereError, count_down, move, opened, rename, show, standing_of
from layers_site.quizzes.live_machine import MoveError
from layers_site.quizzes.models import Round, Standing
from layers_site.quizzes.taking.presenters.cover import title_of
from layers_site.quizzes.taking.services import known_here

Parameters = ParamSpec("Parameters")
RoundView = Callable[Concatenate[HtmxHttpRequest, Round, Parameters], HttpResponse]
CodeView = Callable[Concatenate[HtmxHttpRequest, str, Parameters], HttpResponse]


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
    return _lead(request, round_, opened(round_), stale="stale" in request.GET)


@require_POST
@own_round
def act(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Make one move, show or hide something on the wall, start or stop the clock.

    If somebody else was first, only show the present position.
    """
    form = ActForm(request.POST)
    if not form.is_valid():
        raise Http404(_("There is no such move."))
    sent = form.cleaned_data
    if sent["move"]:
        return _done(request, round_, lambda: move(round_, sent["move"], sent["step"]))
    if sent["seconds"] is not None:
        return _done(request, round_, lambda: count_down(round_, sent["step"], sent["seconds"]))
    return _done(
        request, round_, lambda: show(round_, sent["step"], sent["show"] or sent["hide"], shown=bool(sent["show"]))
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@own_round
def names(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """List the names in the room; rename a learner or remove a name."""
    if request.method == "POST":
        form = CallForm(request.POST)
        if not form.is_valid() or not rename(round_, form.cleaned_data["sheet"], form.cleaned_data["name"]):
            raise Http404(_("There is no such name."))
        messages.success(request, _("The name is changed."))
        return SeeOther(reverse("live:names", args=(round_.code,)))
    view = names_page(round_, standing_of(round_), title_of(round_))
    return render(request, "quizzes/live/names.html", {"section": "quizzes", "page": view, "here": view.here})


@require_safe
@never_cache
@own_round
def now(request: HtmxHttpRequest, round_: Round) -> HttpResponse:
    """Poll: 204 while nothing has changed, the counts if only they have, else the whole console."""
    standing = opened(round_)
    tally = counts(round_, standing, wide=_is_wide(request))
    at = request.GET.get("at", "")
    if at == tally.at:
        return HttpResponse(status=204)
    if at.partition("-")[0] == str(standing.step):
        return render(request, "quizzes/live/_counts.html", {"counts": tally})
    response = _lead(request, round_, standing)
    response["HX-Retarget"] = "#lead"
    return response


def _is_wide(request: HtmxHttpRequest) -> bool:
    """Return whether the console is shown on the wall; its actions lead back there."""
    return request.GET.get("wall") == "1"


def _done(request: HtmxHttpRequest, round_: Round, change: Callable[[], object]) -> HttpResponse:
    """Make a change and redirect to the console, with a notice if somebody else was first."""
    query = {"wall": "1"} if _is_wide(request) else {}
    try:
        change()
    except (ElsewhereError, MoveError):
        query["stale"] = "1"
    here = reverse("live:lead", args=(round_.code,))
    return SeeOther(f"{here}?{urlencode(query)}" if query else here)


def _lead(request: HtmxHttpRequest, round_: Round, standing: Standing, *, stale: bool = False) -> HttpResponse:
    view = lead_view(request, round_, standing, stale=stale, wide=_is_wide(request))
    name = "quizzes/live/lead.html#lead" if request.htmx else "quizzes/live/lead.html"
    return render(request, name, {"section": "quizzes", "lead": view, "here": view.here})
