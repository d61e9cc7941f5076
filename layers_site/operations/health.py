"""Whether the process lives, and whether it is ready to serve."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from django.core.cache import caches
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

_PROBE: Final = "health"
#: Without these no page can be made. Without a cache all can; and what all processes lose at once, none may be taken
#: out for: a balancer would have nobody left.
NEEDED: Final = frozenset(("database", "migrations"))


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
    shared.set(_PROBE, "here", 10)
    return bool(shared.get(_PROBE) == "here")


_CHECKS: Final[Mapping[str, Callable[[], bool]]] = {
    "database": _database,
    "migrations": _migrations,
    "cache": _cache,
}
