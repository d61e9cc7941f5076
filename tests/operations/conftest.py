"""The site on a database file of its own, which other processes can reach, lock and fill."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import connection, connections
from pytest_django import DjangoDbBlocker


@pytest.fixture(scope="session")
def fresh(django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with all tables and nothing in them."""
    if connection.vendor != "sqlite":
        pytest.skip("the faults of a file")
    path = tmp_path_factory.mktemp("database") / "fresh.sqlite3"
    with django_db_blocker.unblock(), closing(sqlite3.connect(path)) as target:
        connection.ensure_connection()
        connection.connection.backup(target)
        # Whatever tests have filled and emptied before is not there as free pages, which a full disk would still fill.
        target.execute("VACUUM")
        target.execute("PRAGMA journal_mode = WAL")
    return path


@pytest.fixture
def site(fresh: Path, db: None, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """The site works on this file for the length of the test, and waits for a lock for a fifth of a second."""
    path = Path(shutil.copy(fresh, tmp_path / "site.sqlite3"))
    with django_db_blocker.unblock(), serving(path):
        yield path


@contextmanager
def serving(path: Path) -> Iterator[None]:
    usual = connections["default"]
    options = {**usual.settings_dict["OPTIONS"], "timeout": 0.2}
    connections["default"] = other = type(usual)({**usual.settings_dict, "NAME": str(path), "OPTIONS": options})
    try:
        yield
    finally:
        other.close()
        connections["default"] = usual
