"""Ten boards at the end of a lesson: dealt one after the other, and a score."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from layers_site.learning.practice.forms import ChooseForm
from layers_site.learning.practice.presenters.board import address
from layers_site.learning.practice.presenters.no_board import no_board_view
from layers_site.learning.practice.presenters.rounds import round_end
from layers_site.learning.practice.services.finding import Nothing
from layers_site.learning.practice.services.rounds import Round, board_of, marks_of
from layers_site.questions.chooser import seed_of


@require_safe
@never_cache
def begin(_request: HttpRequest, slug: str) -> HttpResponse:
    """Return the first board of a new round."""
    first = Round.at(slug, seed_of(secrets.token_hex()))
    return redirect("practice:round-board", slug, first.seed, first.number)


@require_safe
@never_cache
def board(request: HttpRequest, slug: str, seed: str, number: int) -> HttpResponse:
    """Return a board of a round: its own address, to which the round goes along."""
    place = Round.at(slug, seed, number)
    form = ChooseForm(QueryDict(urlencode({"round": place.written})))
    form.is_valid()
    result = board_of(place)
    if isinstance(result, Nothing):
        context = {"section": "practice", "none": no_board_view(result, form)}
        return render(request, "learning/practice/none.html", context)
    response = HttpResponseRedirect(address(result, form.query()))
    response["X-Robots-Tag"] = "noindex"
    return response


@require_safe
@never_cache
def end(request: HttpRequest, slug: str, seed: str) -> HttpResponse:
    """Show the score of a round; what is left of it, if it is not over."""
    place = Round.at(slug, seed)
    context = {"section": "practice", "round": round_end(place, marks_of(request, place))}
    response = render(request, "learning/practice/round.html", context)
    response["X-Robots-Tag"] = "noindex"
    return response
