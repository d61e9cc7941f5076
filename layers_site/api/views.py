"""The page that describes the API to people, and what stands at addresses that nothing else has."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

import engine
from engine.notation import BROWSER
from layers_site.api.bodies import LARGEST
from layers_site.api.presented import example, operations, rates
from layers_site.api.questions import MOST_RULESETS


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    limits = {"kilobytes": LARGEST // 1024, "things": BROWSER.objects, "rulesets": MOST_RULESETS}
    context = {"section": "api", "operations": operations(), "example": example(), "today": engine.DEFAULT}
    return render(request, "api/page.html", {**context, **limits, **rates()})


@require_safe
def to_the_page(_request: HttpRequest) -> HttpResponse:
    """Redirect `/api/` to the page in the visitor's language."""
    return redirect("api:page")


@csrf_exempt
def nothing(_request: HttpRequest) -> HttpResponse:
    """Return every other address under `/api/`, so that none of them is a page's and none is led elsewhere."""
    raise Http404
