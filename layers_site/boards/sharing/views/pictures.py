"""A board as a picture, at its own address: SVG and PNG, in the language of the address.

`part` is "printed", "now" or "layers", `theme` "light" or "dark"; edition, object and step are those of the page.
"""

from __future__ import annotations

from typing import Final, get_args

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from engine import EvaluationError, TimeUpError
from layers_site.boards.presenters.believed import title_of
from layers_site.boards.presenters.links import page
from layers_site.boards.services.moments import Moment
from layers_site.boards.sharing.pictures.canvas import Theme
from layers_site.boards.sharing.pictures.drawn import CONTENT_TYPES, Kind, Wanted, png_of, svg_of, wanted
from layers_site.boards.sharing.pictures.sheet import Head, Part
from layers_site.boards.sharing.presenters.addresses import short
from layers_site.boards.sharing.presenters.share import about, title
from layers_site.boards.sharing.services.documents import file_name
from layers_site.boards.sharing.views.share import root_of
from layers_site.boards.views.responses import moment_at, read_options
from layers_site.content.models import Case
from layers_site.platform.text import current_language
from layers_site.platform.views import named

#: A browser need not ask again for so many seconds. A board stays; what is said of it may be improved.
FRESH: Final = 3600


@require_safe
def picture(request: HttpRequest, kind: Kind, slug: str = "", board_id: str = "") -> HttpResponse:
    """Send the picture, or 304 if the browser has it; the tag is known before the board is evaluated."""
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
