"""Whether the process lives, and whether it is ready to serve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

_PROBE: Final = "health"


def failures() -> list[str]:
    """What keeps the site from serving, by name; [] where it is ready."""
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
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())


def _cache() -> bool:
    cache.set(_PROBE, "here", 10)
    return bool(cache.get(_PROBE) == "here")


_CHECKS: Final[Mapping[str, Callable[[], bool]]] = {
    "database": _database,
    "migrations": _migrations,
    "cache": _cache,
}
