"""Requests as the views of this site get them."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request that has gone through the middleware of django-htmx."""

    htmx: HtmxDetails


def page_shown(request: HtmxHttpRequest) -> str:
    """Return the path of the current page as htmx names it, "" for none. It is a header, which may hold anything."""
    try:
        return request.htmx.current_url_abs_path or ""
    except ValueError:  # no address at all, as "http://[::1"
        return ""
