"""Boards for frames on other sites: pages of their own, which any site may show, and which change nothing.

A browser sends no cookies into the frame of another site, so there are no forms here: whatever can be done to a board
is done on the page that “Open in Layers” leads to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ParamSpec, cast

from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from engine import EvaluationError, TimeUpError
from layers_site.boards.presenters.links import page
from layers_site.boards.sharing.presenters.share import EmbedPage, asking_view
from layers_site.boards.views.responses import moment_at, read_options

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
