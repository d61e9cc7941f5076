"""Ways onto a board from outside: a document from a file or pasted, and short links.

A short link leads to a page of this site, in the language of who follows it, and nowhere else.
"""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

import engine
from layers_site.boards.models import Board
from layers_site.boards.services.boards import RefusedError
from layers_site.boards.sharing.forms import OpenForm
from layers_site.boards.sharing.presenters.addresses import LOOK, PLACE, known_parameters
from layers_site.boards.sharing.presenters.problems import problem_lines
from layers_site.boards.sharing.services.documents import UnreadableError, latest, opened
from layers_site.boards.views.responses import SeeOther
from layers_site.content.models import Case
from layers_site.platform.text import with_query


@require_http_methods(["GET", "HEAD", "POST"])
def open_board(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _form(request, OpenForm(None, None, reverse("sharing:open")))
    form = OpenForm(request.POST, request.FILES, reverse("sharing:open"))
    if not form.is_valid():
        return _form(request, form)
    try:
        moment = opened(form.document())
    except UnreadableError as error:
        lines = problem_lines(error.problems, error.document)
        form.add_error(form.field, [ValidationError(line) for line in lines])
        return _form(request, form)
    except RefusedError as refusal:
        form.add_error(form.field, str(refusal))
        return _form(request, form)
    return SeeOther(reverse("boards:board", args=(moment.board.id if moment.board else "",)))


def _form(request: HttpRequest, form: OpenForm) -> HttpResponse:
    context = {"section": "cases", "form": form}
    return render(request, "boards/sharing/open.html", context, status=422 if form.errors else 200)


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
