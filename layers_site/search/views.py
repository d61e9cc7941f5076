"""The search: one page over everything, and its suggestions."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import trigger_client_event

from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.drawing import drawn
from layers_site.search.index import LONGEST, index, version
from layers_site.search.presenters import MOST, MOST_SUGGESTED, results


@require_safe
@vary_on_headers("HX-Request")
def search(request: HtmxHttpRequest) -> HttpResponse:
    """Show what was found, or suggest the best of it while one types."""
    typed = request.GET.get("q", "")[:LONGEST].strip()
    if request.htmx:
        return _suggestions(request, typed)

    def context() -> dict[str, object]:
        found = index().search(typed)
        shown = results(found.things[:MOST])
        return {
            "section": "search",
            "typed": typed,
            "results": shown,
            "instead": found.instead,
            "more": len(found.things) > len(shown),
        }

    response = drawn(request, "search/search.html", version(), context)
    if typed:
        response["X-Robots-Tag"] = "noindex"
    return response


def _suggestions(request: HtmxHttpRequest, typed: str) -> HttpResponse:
    """Suggest the best, and tell the field how many: a screen reader says so."""
    shown = results(index().search(typed).things[:MOST_SUGGESTED])
    response = render(request, "search/_suggestions.html", {"results": shown})
    count = ngettext("%(count)s suggestion", "%(count)s suggestions", len(shown)) % {"count": len(shown)}
    return trigger_client_event(response, "suggested", {"count": count}, after="settle")
