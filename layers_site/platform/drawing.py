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
from typing import Final, NoReturn

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
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
    """A page that is drawn for many has asked something about one visitor."""


@dataclass(frozen=True, slots=True)
class Onlooker:
    """All that a drawn page knows of whom it is drawn for, in place of the user."""

    is_authenticated: bool
    may: tuple[str, ...]

    @classmethod
    def of(cls, request: HttpRequest) -> Onlooker:
        user = request.user
        signed_in = user.is_authenticated
        return cls(signed_in, tuple(name for name in PERMISSIONS if signed_in and user.has_perm(name)))

    def has_perm(self, name: str) -> bool:
        return name in self.may if name in PERMISSIONS else self._refuse(name)

    def __getattr__(self, name: str) -> NoReturn:
        self._refuse(name)

    def _refuse(self, name: str) -> NoReturn:
        raise PrivateError(f"{name} is not among what a drawn page depends on")


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
    stand_in = _StandIn(request)
    name = _digest(repr((template, current_language(), key, stand_in.key)))
    page = caches[ALIAS].get(name)
    metrics.EVALUATIONS.labels("page", "process" if page else "none").inc()
    if page is None:
        patience = Patience(SECONDS)
        page = render_to_string(template, {**context(), "csrf_token": HOLE}, stand_in)
        if len(page) <= LONGEST and not (engine.is_time_up() or (hurried and patience.over)):
            caches[ALIAS].set(name, page)
    token = get_token(request)
    response = HttpResponse(page.replace(HOLE, token))
    patch_vary_headers(response, ("Accept-Encoding",))  # where the browser is told that it has the page, too
    if request.method in ("GET", "HEAD") and not request.user.is_authenticated:
        # The token on a page that a browser has kept is good as long as its cookie is the same.
        response["ETag"] = f'"{_digest(settings.SECRET_KEY, request.META["CSRF_COOKIE"], page.replace(HOLE, ""))}"'
    return response


def _digest(*texts: str) -> str:
    return blake2b("\0".join(texts).encode(), digest_size=16).hexdigest()


class _StandIn(HttpRequest):
    """A request that has of the real one what a drawn page may depend on: all of it is in `key`."""

    def __init__(self, request: HtmxHttpRequest) -> None:
        super().__init__()
        self.user = Onlooker.of(request)  # type: ignore[assignment]
        host, scheme = request.get_host(), request.scheme
        self.META, self._known_scheme = {"HTTP_HOST": host}, scheme
        self.key: Hashable = self.user, host, scheme
        if not request.htmx:  # a whole page has its address and its colors
            query = request.META.get("QUERY_STRING", "")
            self.path, self.META["QUERY_STRING"] = request.path, query
            self.COOKIES = {COOKIE: chosen_theme(request)}
            self.key = self.user, request.path, query, host, scheme, chosen_theme(request)

    def _get_scheme(self) -> str:
        return str(self._known_scheme)
