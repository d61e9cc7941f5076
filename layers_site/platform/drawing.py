"""Pages drawn once for all who see the same of them.

Such a page depends on the version of what it shows, on how that is looked at, and on the few things about a visitor
that an `Onlooker` has. It is drawn for an onlooker alone: nothing else of a visitor can be on it. The token of the
forms is filled in as it is sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from hashlib import blake2b
from typing import Final, NoReturn

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags

import engine
from engine.records import dataclass
from layers_site.platform import metrics
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.platform.language import current_language
from layers_site.platform.packing import HOLE, Packed
from layers_site.platform.patience import Patience
from layers_site.platform.shared import Last
from layers_site.platform.themes import COOKIE, chosen_theme

#: Bytes of drawn pages in a process: some thousand ordinary ones.
MOST_BYTES: Final = 8_000_000
#: What takes longer may have been cut short by a clock, and is drawn again. No such part of a page waits less.
SECONDS: Final = 0.4
#: What such a page asks whether somebody may do.
PERMISSIONS: Final = ("content.add_case", "content.change_case", "content.view_case")
_PAGES: Final[Last[Packed]] = Last(MOST_BYTES, lambda page: page.size + 1_000)
_GZIP: Final = re.compile(r"\bgzip\b")


class PrivateError(Exception):
    """A page that is drawn for many has asked something about one visitor."""


@dataclass(frozen=True, slots=True)
class Onlooker:
    """All that a drawn page knows of whom it is drawn for, in place of the user."""

    is_authenticated: bool
    may: frozenset[str]

    @classmethod
    def of(cls, request: HttpRequest) -> Onlooker:
        user = request.user
        signed_in = user.is_authenticated
        return cls(signed_in, frozenset(name for name in PERMISSIONS if signed_in and user.has_perm(name)))

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
    tidied: Callable[[str], str] = str,
    hurried: bool = False,
) -> HttpResponse:
    """Return the page by its template, drawn before or now; what `context` raises is raised, and nothing is kept.

    `key` is all that the context depends on beside the language. `tidied` is done to the text of the page. Where it is
    `hurried`, a clock may cut a part of it short.
    """
    stand_in = _StandIn(request)
    whole = (template, current_language(), key, stand_in.key)
    page = _PAGES.get(whole, None)
    metrics.EVALUATIONS.labels("page", "process" if page else "none").inc()
    if page is None:
        patience = Patience(SECONDS)
        text = tidied(render_to_string(template, {**context(), "csrf_token": HOLE}, stand_in))
        # The answer to an action is for the one who did it.
        page = Packed.of(text, quickly=request.method == "POST")
        if page is None:
            return HttpResponse(text.replace(HOLE, get_token(request)))
        if not (engine.is_time_up() or (hurried and patience.over)):
            _PAGES.put(whole, page)
    return _answer(request, page)


def forget() -> None:
    """Empty what is kept, as if the process had just begun."""
    _PAGES.clear()


class _StandIn(HttpRequest):
    """A request that has of the real one what a drawn page may depend on: all of it is in `key`."""

    def __init__(self, request: HtmxHttpRequest) -> None:
        super().__init__()
        self.user = Onlooker.of(request)  # type: ignore[assignment]
        self.key: Hashable = self.user
        if not request.htmx:  # a whole page has its address and its colors
            query = request.META.get("QUERY_STRING", "")
            self.path, self.META = request.path, {"QUERY_STRING": query, "HTTP_HOST": request.get_host()}
            self.COOKIES = {COOKIE: chosen_theme(request)}
            self._known_scheme = request.scheme
            self.key = self.user, request.path, query, request.get_host(), request.scheme, chosen_theme(request)

    def _get_scheme(self) -> str:
        return str(self._known_scheme)


def _answer(request: HttpRequest, packed: Packed) -> HttpResponse:
    """Return the page with this visitor's token, or that the browser has it already."""
    token = get_token(request)
    etag = _etag(request, packed)
    if etag and etag in parse_etags(request.headers.get("If-None-Match", "")):
        response: HttpResponse = HttpResponseNotModified()
    elif _GZIP.search(request.headers.get("Accept-Encoding", "")):
        response = HttpResponse(packed.gzipped(token), headers={"Content-Encoding": "gzip"})
    else:
        response = HttpResponse(packed.plain(token))
    patch_vary_headers(response, ("Accept-Encoding",))
    if etag:
        response["ETag"] = etag
    return response


def _etag(request: HttpRequest, packed: Packed) -> str:
    """Return the name of the page as this browser has it; "" where it may not keep it.

    The token on a page that a browser has kept is good as long as its cookie is the same.
    """
    if request.method not in ("GET", "HEAD") or request.user.is_authenticated:
        return ""
    mine = f"{settings.SECRET_KEY} {request.META['CSRF_COOKIE']} {packed.name}"
    return f'W/"{blake2b(mine.encode(), digest_size=16).hexdigest()}"'
