"""Addresses that are no pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from layers_site.platform.renamed_apps import RENAMED


@require_safe
@cache_control(max_age=86400)
def favicon(_request: HttpRequest) -> HttpResponseRedirect:
    """Redirect to the icon. Browsers ask for this address on pages that name no icon, such as the admin's."""
    return HttpResponseRedirect(static("img/layers.svg"))


@require_safe
def admin_moved(request: HttpRequest, app: str, rest: str) -> HttpResponsePermanentRedirect:
    """Lead from an address of the admin under an earlier app's name to that of today."""
    query = request.META.get("QUERY_STRING", "")
    return HttpResponsePermanentRedirect(
        f"{reverse('admin:index')}{RENAMED[app]}/{rest}" + (f"?{query}" if query else "")
    )
