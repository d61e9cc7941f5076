"""For who runs the site: whether the process lives and is ready to serve, and what is counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from django.conf import settings
from django.core.cache import caches
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from layers_site.platform import metrics

_PROBE: Final = "health"
#: Without these no page can be made. Without a cache all can; and what all processes lose at once, none may be taken
#: out for: a balancer would have nobody left.
NEEDED: Final = frozenset(("database", "migrations"))


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


def failures() -> list[str]:
    """Return the names of missing services; [] if all are there."""
    return [name for name, works in _CHECKS.items() if not _holds(works)]


def _holds(works: Callable[[], bool]) -> bool:
    try:
        return works()
    except (DatabaseError, OSError):
        return False


def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select 1")
        return bool(cursor.fetchone() == (1,))


def _migrations() -> bool:
    return _last_migrations() <= MigrationRecorder(connection).applied_migrations().keys()


@cache
def _last_migrations() -> frozenset[tuple[str, str]]:
    """Return the last migration of each app, as this process first saw them. Newer code on the disk does not count."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())


def _cache() -> bool:
    shared = caches["default"]
    shared.set(_PROBE, 1, 10)
    return bool(shared.get(_PROBE) == 1)


_CHECKS: Final[Mapping[str, Callable[[], bool]]] = {
    "database": _database,
    "migrations": _migrations,
    "cache": _cache,
}
