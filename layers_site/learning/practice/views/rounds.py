"""Rounds of ten: boards of a lesson or of what was chosen, dealt one after the other, and the score at the end.

The end of a round of a drill is here too: it leads on to whatever comes next.
"""

from __future__ import annotations

import secrets

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from layers_site.learning.drills.documents import families
from layers_site.learning.drills.presenters.pages import key_of
from layers_site.learning.practice.dealing import Nothing
from layers_site.learning.practice.forms import ChooseForm
from layers_site.learning.practice.presenters.boards import address, no_board_view
from layers_site.learning.practice.presenters.rounds import (
    RoundEnd,
    board_address,
    board_round_end,
    drill_round_end,
    mark_address,
)
from layers_site.learning.practice.services import MIXED, Round, board_of
from layers_site.learning.progress.services.following import next_step
from layers_site.learning.rounds import marks_of
from layers_site.questions.chooser import SEED, seed_of


@require_safe
@never_cache
def begin(_request: HttpRequest, slug: str) -> HttpResponse:
    """Return the first board of a new round."""
    first = Round.at(slug, seed_of(secrets.token_hex()))
    return redirect(board_address(first))


@require_safe
@never_cache
def begin_mixed(request: HttpRequest) -> HttpResponse:
    """Return the first board of a round of what was chosen."""
    return redirect(board_address(Round.at(MIXED, seed_of(secrets.token_hex()), 1, _query(request))))


@require_safe
@never_cache
def board(request: HttpRequest, slug: str, seed: str, number: int) -> HttpResponse:
    return _board(request, Round.at(slug, seed, number))


@require_safe
@never_cache
def board_mixed(request: HttpRequest, seed: str, number: int) -> HttpResponse:
    return _board(request, Round.at(MIXED, seed, number, _query(request)))


def _query(request: HttpRequest) -> str:
    """Return the choice in an address; one that cannot be made is left out."""
    form = ChooseForm(request.GET)
    return form.query(round="", case="") if form.is_valid() else ""


def _board(request: HttpRequest, place: Round) -> HttpResponse:
    """Return a board of a round at its own address, to which the round goes along.

    One that is answered is not dealt again.
    """
    mark = marks_of(request, place.key).get(place.number)
    if mark is not None:
        return HttpResponseRedirect(mark_address(mark, place))
    choice = f"&{place.query}" if place.query else ""
    form = ChooseForm(QueryDict(urlencode({"round": place.written}) + choice))
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
    return _board_end(request, Round.at(slug, seed))


@require_safe
@never_cache
def end_mixed(request: HttpRequest, seed: str) -> HttpResponse:
    return _board_end(request, Round.at(MIXED, seed, 1, _query(request)))


@require_safe
@never_cache
def end_drill(request: HttpRequest, family: str, seed: str) -> HttpResponse:
    the_family = families().get(family)
    if the_family is None or not SEED.match(seed):
        raise Http404(_("There is no such drill."))
    marks = marks_of(request, key_of(family, seed))
    return _end(request, drill_round_end(the_family, seed, marks, next_step(request, timezone.now())), "drills")


def _board_end(request: HttpRequest, place: Round) -> HttpResponse:
    marks = marks_of(request, place.key)
    return _end(request, board_round_end(place, marks, next_step(request, timezone.now())), "practice")


def _end(request: HttpRequest, view: RoundEnd, section: str) -> HttpResponse:
    response = render(request, "learning/practice/round.html", {"section": section, "round": view})
    response["X-Robots-Tag"] = "noindex"
    return response
