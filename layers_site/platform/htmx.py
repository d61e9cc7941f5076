"""Requests as the views of this site get them."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request that has gone through the middleware of django-htmx."""

    htmx: HtmxDetails
