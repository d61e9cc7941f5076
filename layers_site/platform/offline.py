"""The site without network: what a browser may keep of it, the worker that keeps it, and how it is installed."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

#: Says to the worker that it may keep this page, or that it has to forget all that it has kept.
HEADER: Final = "Offline"
#: The pages that may be kept: what is looked up, and lessons, boards and answers as they were seen. None of them is
#: of one person, and none tells what is asked elsewhere and still open.
MAY_BE_KEPT: Final = frozenset((
    "boards:layers", "glossary:words", "glossary:rules", "questions:ideas", "lessons:list", "lessons:lesson",
    "lessons:part", "boards:case", "boards:board", "ask:ruling",
))  # fmt: skip
#: What is there without having been seen, in both languages, and what these pages need.
_PAGES: Final = ("offline", "boards:layers", "glossary:words")
_FILES: Final = (
    "css/tokens.css", "css/base.css", "css/bench.css", "css/pages.css", "css/lists.css", "css/overview.css",
    "img/layers.svg", "js/offline.js",
)  # fmt: skip


class OfflineMiddleware:
    """Below the sessions: the one place that says what a browser may keep to show it without network."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        keeps = request.resolver_match is not None and request.resolver_match.view_name in MAY_BE_KEPT
        # What has read no session, as the poll of a seat, does not read one for this.
        came = settings.SESSION_COOKIE_NAME in request.COOKIES and (keeps or request.session.accessed)
        if came and SESSION_KEY in request.session:
            response[HEADER] = "forget"
        elif keeps:
            response[HEADER] = "keep"
        return response


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Say that there is no network, and what can be read without it."""
    return render(request, "offline.html", {"section": ""})


@require_safe
@cache_control(no_cache=True)
def worker(_request: HttpRequest) -> HttpResponse:
    """Send the worker with what comes along with it; where that is another, so is the worker."""
    comes = [static(name) for name in _FILES]
    for language, _name in settings.LANGUAGES:
        with override(language):
            comes += [reverse(name) for name in _PAGES]
    text = Path(settings.BASE_DIR, "static", "js", "worker.js").read_text(encoding="utf-8")
    version = blake2b((text + json.dumps(comes)).encode(), digest_size=8).hexdigest()
    head = f"const VERSION = {json.dumps(version)};\nconst COMES = {json.dumps(comes)};\n"
    return HttpResponse(head + text, content_type="text/javascript")


@require_safe
@cache_control(max_age=86400)
def manifest(_request: HttpRequest) -> JsonResponse:
    """Describe the site to a device on which it is installed, in the language of the address."""
    icons = [
        {"src": static(f"img/layers-{side}.png"), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
        for side in (192, 512)
        for purpose in ("any", "maskable")
    ]
    named = {"name": _("Layers"), "short_name": _("Layers"), "start_url": reverse("boards:home"), "scope": "/"}
    shown = {"display": "standalone", "background_color": "#f6f1e7", "theme_color": "#f6f1e7", "icons": icons}
    return JsonResponse(named | shown, content_type="application/manifest+json")
