"""New databases of the same kind as that of the tests, for tests that fill one from nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.contrib.contenttypes.models import ContentType
from django.db import connection, connections

from tests.operations.conftest import serving


@contextmanager
def empty(tmp_path: Path, name: str) -> Iterator[None]:
    """The site works on a new database of the same kind as the one of the tests."""
    try:
        with _beside(tmp_path, name):
            yield
    finally:
        # Which numbers that one gave them.
        ContentType.objects.clear_cache()


@contextmanager
def _beside(tmp_path: Path, name: str) -> Iterator[None]:
    if connection.vendor == "sqlite":
        with serving(tmp_path / f"{name}.sqlite3"):
            yield
        return
    usual, beside = connections["default"], f"{connection.settings_dict['NAME']}_{name}"
    with usual._nodb_cursor() as server:
        server.execute(f"drop database if exists {beside}")
        server.execute(f"create database {beside}")
    connections["default"] = other = type(usual)({**usual.settings_dict, "NAME": beside})
    try:
        yield
    finally:
        other.close()
        connections["default"] = usual
        with usual._nodb_cursor() as server:
            server.execute(f"drop database {beside}")
