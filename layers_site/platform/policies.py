"""Response headers that set policies for the browser, and the limit on the size of requests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final, cast

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.utils.translation import get_language_from_request, override

Next = Callable[[HttpRequest], HttpResponseBase]

#: The largest that any form takes is a quiz of 2 MB; around it a browser sends little.
LARGEST_REQUEST: Final = 3 * 1024 * 1024
#: What the site never asks a browser for, neither for itself nor for what it might be made to show.
_NEVER_ASKED: Final = """accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment
publickey-credentials-get screen-wake-lock usb xr-spatial-tracking"""
_PERMISSIONS: Final = ", ".join(f"{feature}=()" for feature in _NEVER_ASKED.split())
_LOADED: Final = ("text/css", "text/javascript", "font/")


class PoliciesMiddleware:
    """Stands outside of all that may turn a request away: what is refused has the headers too."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        for name, value in _policies(response).items():
            response.headers.setdefault(name, value)
        return response


class BodyMiddleware:
    """A body that no door takes is refused before a byte of it is read.

    One that does not come whole is answered so, whatever was made of its beginning: nothing of it was taken.
    """

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = _length(request)
        if length > LARGEST_REQUEST:
            return error_page(request, 413)
        body = _Body(request._stream, length)
        request._stream = cast("BinaryIO", body)
        response = self.get_response(request)
        return error_page(request, 408) if body.is_broken else response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer before it is taken for a fault of a view, and written down as one."""
        broken = isinstance(error, UnreadablePostError) and getattr(request._stream, "is_broken", False)
        return error_page(request, 408) if broken else None


class _Body:
    """The body of a request. `is_broken` is true after it has ended too early, or more of it was waited for in vain."""

    def __init__(self, stream: Any, length: int) -> None:
        self._stream = stream
        self._missing = length
        self.is_broken = False

    def read(self, size: int | None = -1) -> bytes:
        wanted = self._missing if size is None or size < 0 else min(size, self._missing)
        with self._noted():
            return self._counted(bytes(self._stream.read(wanted)), wanted)

    def readline(self, *size: int) -> bytes:
        with self._noted():
            line = bytes(self._stream.readline(*size))
            return self._counted(line, 0 if line.endswith(b"\n") or len(line) in size else self._missing)

    def close(self) -> None:
        self._stream.close()

    def _counted(self, data: bytes, wanted: int) -> bytes:
        """Return what was read. Raises ConnectionError where it is less than was wanted: half a form is none."""
        if len(data) < wanted:
            raise ConnectionError("the request ends before its end")
        self._missing -= len(data)
        return data

    @contextmanager
    def _noted(self) -> Iterator[None]:
        try:
            yield
        except OSError:
            self.is_broken = True
            raise


class PersonalMiddleware:
    """Below the sessions: what was made for one visitor is kept by no cache on the way.

    What somebody sees who is signed in their browser does not keep either: the next one at it may go back.
    """

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.session.accessed and not response.has_header("Cache-Control"):
            if SESSION_KEY in request.session:
                patch_cache_control(response, private=True, no_store=True)
            else:
                patch_cache_control(response, private=True, no_cache=True)
        return response


def _length(request: HttpRequest) -> int:
    """Return the length of the body in bytes. Without a Content-Length it is 0, and nothing is read."""
    length = str(request.META.get("CONTENT_LENGTH") or "")
    return int(length[:20]) if length.isascii() and length.isdecimal() else 0


def error_page(request: HttpRequest, status: int, template: str = "") -> HttpResponse:
    """Render an error page where the user and the language are not known yet."""
    with override(get_language_from_request(request, check_path=True)):
        return HttpResponse(render_to_string(template or f"{status}.html", {"request": request}), status=status)


def _policies(response: HttpResponseBase) -> dict[str, str]:
    """Return the policies. Django adds the same headers to requests that reach its middleware."""
    framed = getattr(response, "xframe_options_exempt", False)
    return {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": str(settings.SECURE_REFERRER_POLICY),
        "Cross-Origin-Opener-Policy": str(settings.SECURE_CROSS_ORIGIN_OPENER_POLICY),
        # Boards that are made to be framed are pages, which this does not concern.
        "Cross-Origin-Resource-Policy": "same-origin",
        # What a page loads asks a browser for nothing; a visit has a dozen of these.
        **({} if response.get("Content-Type", "").startswith(_LOADED) else {"Permissions-Policy": _PERMISSIONS}),
    } | ({} if framed else {"X-Frame-Options": str(settings.X_FRAME_OPTIONS)})
