"""A board on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import EvaluationError, TimeUpError
from layers_site.boards.presenters.links import page
from layers_site.boards.services.moments import Moment, at_board
from layers_site.boards.sharing.presenters.share import paper_view
from layers_site.boards.sharing.views.share import root_of
from layers_site.boards.views.responses import case_moment, read_options


@require_safe
def board(request: HttpRequest, board_id: str) -> HttpResponse:
    return _paper(request, at_board(board_id))


@require_safe
def case(request: HttpRequest, slug: str) -> HttpResponse:
    return _paper(request, case_moment(request, slug))


def _paper(request: HttpRequest, moment: Moment) -> HttpResponse:
    """Render the sheet for printing. Nothing in the page of an empty sheet gives the result."""
    options = read_options(request)
    try:
        paper = paper_view(moment, options.edition, root_of(request), filled=request.GET.get("key") == "1")
    except (EvaluationError, TimeUpError):
        context = {"back": page(moment, options), "section": "cases"}
        return render(request, "boards/too_much.html", context, status=422)
    response = render(request, "boards/sharing/paper.html", {"paper": paper, "section": "cases"})
    response["X-Robots-Tag"] = "noindex"
    return response
