"""Pages drawn once for all who see the same of them, and kept in this process.

Such a page depends on the version of what it shows, on how that is looked at, and on the few things about a visitor
that an `Onlooker` has. It is drawn for an onlooker alone: nothing else of a visitor can be on it. The token of the
forms is filled in as it is sent.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from typing import Final, NoReturn

from django.conf import settings
from django.core.cache import caches
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers

import engine
from layers_site.platform import metrics
from layers_site.platform.context import COOKIE, HtmxHttpRequest, chosen_theme
from layers_site.platform.effort import Patience
from layers_site.platform.text import current_language

#: The cache of the settings that keeps drawn pages.
ALIAS: Final = "pages"
#: Stands where the token goes. Nobody can write it on a board: each process has its own.
HOLE: Final = secrets.token_hex(32)
#: Letters of a page that is kept; the page of a large board has more, and is drawn each time.
LONGEST: Final = 250_000
#: What takes longer may have been cut short by a clock, and is drawn again. No such part of a page waits less.
SECONDS: Final = 0.4
#: What such a page asks whether somebody may do.
PERMISSIONS: Final = ("content.add_case", "content.change_case", "content.view_case", "quizzes.train")


class PrivateError(Exception):
    """A page that is drawn for many has asked this about one visitor."""


@dataclass(frozen=True, slots=True)
class Onlooker:
    """All that a drawn page knows of whom it is drawn for, in place of the user."""

    is_authenticated: bool
    may: tuple[str, ...]

    def has_perm(self, name: str) -> bool:
        if name not in PERMISSIONS:
            raise PrivateError(name)
        return name in self.may

    def __getattr__(self, name: str) -> NoReturn:
        raise PrivateError(name)


def drawn(
    request: HtmxHttpRequest,
    template: str,
    key: Hashable,
    context: Callable[[], Mapping[str, object]],
    *,
    hurried: bool = False,
) -> HttpResponse:
    """Return the page by its template, drawn before or now; what `context` raises is raised, and nothing is kept.

    `key` is all that the context depends on beside the language, and has a text of its own (`repr`). Where it is
    `hurried`, a clock may cut a part of it short.
    """
    is_known = request.user.is_authenticated
    seen = {"HTTP_HOST": request.get_host(), "wsgi.url_scheme": request.scheme}
    if not request.htmx:  # a whole page has its address and its colors
        seen |= {part: request.META.get(part, "") for part in ("SCRIPT_NAME", "PATH_INFO", "QUERY_STRING")}
        seen["HTTP_COOKIE"] = f"{COOKIE}={chosen_theme(request)}"
    onlooker = Onlooker(is_known, tuple(name for name in PERMISSIONS if is_known and request.user.has_perm(name)))
    name = _digest(repr((template, current_language(), key, onlooker, seen)))
    page = caches[ALIAS].get(name)
    metrics.EVALUATIONS.labels("page", "process" if page else "none").inc()
    if page is None:
        patience = Patience(SECONDS)
        stand_in = WSGIRequest({"REQUEST_METHOD": "GET", "wsgi.input": BytesIO(), **seen})
        stand_in.user = onlooker  # type: ignore[assignment]
        page = render_to_string(template, {**context(), "csrf_token": HOLE}, stand_in)
        if len(page) <= LONGEST and not (engine.is_time_up() or (hurried and patience.over)):
            caches[ALIAS].set(name, page)
    response = HttpResponse(page.replace(HOLE, get_token(request)))
    patch_vary_headers(response, ("Accept-Encoding",))  # where the browser is told that it has the page, too
    if request.method in ("GET", "HEAD") and not is_known:
        # The token on a page that a browser has kept is good as long as its cookie is the same.
        response["ETag"] = f'"{_digest(settings.SECRET_KEY, request.META["CSRF_COOKIE"], page.replace(HOLE, ""))}"'
    return response


def _digest(*texts: str) -> str:
    return blake2b("\0".join(texts).encode(), digest_size=16).hexdigest()
