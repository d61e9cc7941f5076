"""Short links: each leads to a page of this site, in the language of who follows it, and nowhere else."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

import engine
from layers_site.boards.models import Board
from layers_site.boards.sharing.presenters.addresses import LOOK, PLACE, known_parameters
from layers_site.boards.sharing.services.documents import latest
from layers_site.content.models import Case
from layers_site.platform.text import with_query

_GOES_ALONG = (*PLACE, *LOOK, "predict")


@require_safe
@vary_on_headers("Accept-Language", "Cookie")
def board(request: HttpRequest, board_id: str) -> HttpResponse:
    get_object_or_404(Board.objects.only("pk"), pk=board_id)
    return _to(request, reverse("boards:board", args=(board_id,)))


@require_safe
@vary_on_headers("Accept-Language", "Cookie")
def case(request: HttpRequest, slug: str) -> HttpResponse:
    get_object_or_404(Case.objects.published().only("pk"), slug=slug)
    return _to(request, reverse("boards:case", args=(slug,)), shows="1")


@require_safe
@never_cache
def latest_board(request: HttpRequest, key: str) -> HttpResponse:
    """Redirect to the board of the link, under the edition that its maker chose unless the address names another."""
    link = latest(key)
    chosen = link.edition if link.edition != engine.DEFAULT else ""
    response = _to(request, reverse("boards:board", args=(link.board_id,)), chosen)
    response["X-Robots-Tag"] = "noindex"
    return response


def _to(request: HttpRequest, path: str, edition: str = "", shows: str = "") -> HttpResponse:
    """Redirect to an address; `shows` asks for the board itself unless the link has other parameters."""
    query = known_parameters(request.GET.dict().items(), _GOES_ALONG) or ({"show": shows} if shows else {})
    if edition:
        query.setdefault("edition", edition)
    return HttpResponseRedirect(with_query(path, query))
