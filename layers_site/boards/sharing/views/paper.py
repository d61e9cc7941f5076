"""A board on paper."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from engine import EvaluationError, TimeUpError
from layers_site.boards.presenters.links import page
from layers_site.boards.sharing.presenters.share import paper_view
from layers_site.boards.sharing.views.share import root_of
from layers_site.boards.views.responses import moment_at, read_options


@require_safe
def paper(request: HttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Render the sheet for printing. Nothing in the page of an empty sheet gives the result."""
    moment, options = moment_at(request, slug, board_id), read_options(request)
    try:
        view = paper_view(moment, options.edition, root_of(request), filled=request.GET.get("key") == "1")
    except (EvaluationError, TimeUpError):
        context = {"back": page(moment, options), "section": "cases"}
        return render(request, "boards/too_much.html", context, status=422)
    response = render(request, "boards/sharing/paper.html", {"paper": view, "section": "cases"})
    response["X-Robots-Tag"] = "noindex"
    return response
