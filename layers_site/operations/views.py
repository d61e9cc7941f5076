"""For who runs the site: whether it is well, and what is counted."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from layers_site.operations.health import NEEDED, failures
from layers_site.platform import metrics


@require_safe
@never_cache
def live(_request: HttpRequest) -> HttpResponse:
    """Answer that the process lives. It looks at nothing else, so that a lost database does not kill the process."""
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def ready(_request: HttpRequest) -> HttpResponse:
    """Return the names of missing services, with status 503 if the site cannot work without them."""
    failing = failures()
    serves = NEEDED.isdisjoint(failing)
    status = ("degraded" if failing else "ok") if serves else "failing"
    return JsonResponse({"status": status, "failing": failing}, status=200 if serves else 503)


@require_safe
@never_cache
def counts(request: HttpRequest) -> HttpResponse:
    """Return the metrics to a client with METRICS_TOKEN ("Authorization: Bearer …"). All others get 404."""
    token = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not constant_time_compare(token, f"Bearer {settings.METRICS_TOKEN}"):
        raise Http404
    return HttpResponse(metrics.exposition(), content_type=metrics.TYPE)
