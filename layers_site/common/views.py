"""Addresses that are no pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(max_age=86400)
def favicon(_request: HttpRequest) -> HttpResponseRedirect:
    """Browsers ask for it where a page names no icon, as the admin's do."""
    return HttpResponseRedirect(static("img/layers.svg"))
