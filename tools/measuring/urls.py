"""The site's addresses and one view that does nothing, behind the same middleware: what all times are compared with."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from layers_site.urls import urlpatterns as _site
from tools.measuring.site import EMPTY


def _empty(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("")


urlpatterns = [path(EMPTY, _empty), *_site]
