"""A board elsewhere: as a picture at its own address, in a frame on any site, by a short link.

A browser sends no cookies into the frame of another site, so there are no forms here: whatever can be done to a board
is done on the page that “Open in Layers” leads to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, ParamSpec, cast, get_args

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

import engine
from engine import EvaluationError, TimeUpError
from layers_site.boards.models import Board
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.presenters.links import page
from layers_site.boards.services.moments import Moment
from layers_site.boards.sharing.documents import file_name, latest
from layers_site.boards.sharing.pictures.canvas import Theme
from layers_site.boards.sharing.pictures.drawn import CONTENT_TYPES, Kind, Wanted, png_of, svg_of, wanted
from layers_site.boards.sharing.pictures.sheet import Head, Part
from layers_site.boards.sharing.presenters import (
    LOOK,
    PLACE,
    EmbedPage,
    about,
    asking_view,
    known_parameters,
    short,
    title,
)
from layers_site.boards.sharing.views.share import root_of
from layers_site.boards.views.responses import moment_at, read_options
from layers_site.content.models import Case
from layers_site.platform.text import current_language, with_query
from layers_site.platform.views import named

#: A browser need not ask again for so many seconds. A board stays; what is said of it may be improved.
FRESH: Final = 3600


@require_safe
def picture(request: HttpRequest, kind: Kind, slug: str = "", board_id: str = "") -> HttpResponse:
    """Send the picture, or 304 if the browser has it; the tag is known before the board is evaluated.

    `part` is "printed", "now" or "layers", `theme` "light" or "dark"; edition, object and step are those of the page.
    """
    moment = moment_at(request, slug, board_id)
    drawing = _drawing(request, moment)
    tag = f'"{drawing.tag}-{kind}"'
    known = get_conditional_response(request, etag=tag)
    if known is not None:
        return _with_policy(known, moment, tag)
    try:
        content = svg_of(drawing).encode() if kind == "svg" else png_of(drawing)
    except (EvaluationError, TimeUpError):
        context = {"back": page(moment, read_options(request)), "section": "cases"}
        return render(request, "boards/too_much.html", context, status=422)
    name = f"{file_name(moment).removesuffix('.json')}-{drawing.part}.{kind}"
    return _with_policy(named(HttpResponse(content, content_type=CONTENT_TYPES[kind]), name), moment, tag)


def _drawing(request: HttpRequest, moment: Moment) -> Wanted:
    """Read the parameters; unknown ones are left out, as on the page of the board."""
    options = read_options(request)
    part: Part = next((part for part in get_args(Part) if part == request.GET.get("part")), "layers")
    theme: Theme = next((theme for theme in get_args(Theme) if theme == request.GET.get("theme")), "light")
    head = Head(title(moment), about(moment), title_of(options.edition), root_of(request) + short(moment, options))
    return wanted(moment, options, part, theme, current_language(), head)


def _with_policy(response: HttpResponse, moment: Moment, tag: str) -> HttpResponse:
    """Allow caches and other sites to use the picture; for a draft, only the browser that asked."""
    draft = moment.board is None and moment.case is not None and moment.case.status != Case.Status.PUBLISHED
    response["ETag"] = tag
    response["Cache-Control"] = f"{'private' if draft else 'public'}, max-age={FRESH}"
    response["Cross-Origin-Resource-Policy"] = "same-origin" if draft else "cross-origin"
    response["X-Robots-Tag"] = "noindex"
    return response


# --- frames ------------------------------------------------------------------------------------------


_View = ParamSpec("_View")


def may_be_framed(view: Callable[_View, HttpResponse]) -> Callable[_View, HttpResponse]:
    """Allow any site to show this page in a frame. This is the one exception from the policy."""
    replaced: Any = csp_replace({"frame-ancestors": ["*"]})
    return cast("Callable[_View, HttpResponse]", xframe_options_exempt(replaced(view)))


@require_safe
@may_be_framed
def embed(request: HttpRequest, slug: str = "", board_id: str = "") -> HttpResponse:
    """Show the board worked out; with `?predict=1` as printed."""
    moment, options = moment_at(request, slug, board_id), read_options(request)
    if request.GET.get("predict") == "1":
        return _page(request, "boards/sharing/embed_asking.html", {"embed": asking_view(moment, options)})
    try:
        view = EmbedPage.of(moment, options)
    except (EvaluationError, TimeUpError):
        return _page(request, "boards/sharing/embed_too_much.html", {"open": page(moment, options)}, status=422)
    return _page(request, "boards/sharing/embed.html", {"embed": view})


def _page(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    response = render(request, template, context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response


# --- short links: each leads to a page of this site, in the language of who follows it, and nowhere else ----------


_GOES_ALONG: Final = (*PLACE, *LOOK, "predict")


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
