"""Counts of throttles in a file, for where there is no Redis: all processes of the machine count together.

What they have counted outlives them, so that nobody gets rid of their counts by getting rid of a process. The file is
SQLite's, of its own: it holds nothing that cannot be made again, so it need not be kept safe, and nobody waits for the
database of the site. Each count is one step, whoever else counts at the same time.
"""

from __future__ import annotations

import json
import logging
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache

T = TypeVar("T")
_LOG: Final = logging.getLogger("layers.cache")
#: How long somebody waits for others who write, in seconds: each takes less than a thousandth.
_WAITING: Final = 1.0
#: What has ended is thrown away after so many new rows.
_TIDYING: Final = 500
_TABLE: Final = "CREATE TABLE IF NOT EXISTS counts (name TEXT PRIMARY KEY, value, until REAL) WITHOUT ROWID"
# Losing the last counts with the power of the machine is no harm; waiting for the disk at every request would be.
_QUICKLY: Final = "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;"


class FileCountsCache(BaseCache):
    """A cache of Django in one file. `location` is the path; where it cannot be written, nothing is counted."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._path = Path(location)
        self._lock = Lock()
        self._connection: sqlite3.Connection | None = None
        self._process = 0
        self._added = 0

    def add(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Return whether the key was not there. True also if nothing can be written."""
        name, now = self._name(key, version), time.time()
        row = (name, _written(value), self._until(timeout))

        def added(file: sqlite3.Connection) -> bool:
            self._tidy(file, now)
            file.execute("DELETE FROM counts WHERE name = ? AND until <= ?", (name, now))
            return file.execute("INSERT OR IGNORE INTO counts VALUES (?, ?, ?)", row).rowcount > 0

        return self._in_file(added, otherwise=True)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        question = (self._name(key, version), time.time())

        def value(file: sqlite3.Connection) -> Any:
            row = file.execute("SELECT value FROM counts WHERE name = ? AND until > ?", question).fetchone()
            return default if row is None else _read(row[0])

        return self._in_file(value, otherwise=default)

    def set(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        row = (self._name(key, version), _written(value), self._until(timeout))
        self._changed("INSERT OR REPLACE INTO counts VALUES (?, ?, ?)", row)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a number. Raises ValueError for a missing key, and where nothing can be written."""
        question = (delta, self._name(key, version), time.time())
        counted = "UPDATE counts SET value = value + ? WHERE name = ? AND until > ? RETURNING value"
        row = self._in_file(lambda file: file.execute(counted, question).fetchone(), otherwise=None)
        if row is None:
            raise ValueError(f"key {key!r} not found")
        return int(row[0])

    def touch(self, key: str, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        question = (self._until(timeout), self._name(key, version), time.time())
        return self._changed("UPDATE counts SET until = ? WHERE name = ? AND until > ?", question)

    def delete(self, key: str, version: int | None = None) -> bool:
        return self._changed("DELETE FROM counts WHERE name = ?", (self._name(key, version),))

    def clear(self) -> None:
        self._changed("DELETE FROM counts", ())

    def _name(self, key: str, version: int | None) -> str:
        return self.make_and_validate_key(key, version)

    def _until(self, timeout: float | None) -> float:
        ends = self.get_backend_timeout(timeout)
        return float("inf") if ends is None else ends

    def _tidy(self, file: sqlite3.Connection, now: float) -> None:
        self._added += 1
        if self._added % _TIDYING == 0:
            file.execute("DELETE FROM counts WHERE until <= ?", (now,))

    def _changed(self, statement: str, values: tuple[object, ...]) -> bool:
        """Return whether a row changed."""
        return self._in_file(lambda file: file.execute(statement, values).rowcount > 0, otherwise=False)

    def _in_file(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Run `work` on the open file, one process at a time. An error is only logged."""
        with self._lock:
            try:
                return work(self._opened())
            except (sqlite3.Error, OSError) as error:
                _LOG.warning("the counts cannot be written: %s", type(error).__name__)
                self._connection = None
                return otherwise

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None or self._process != os.getpid():
            self._process = os.getpid()
            self._path.touch(mode=0o600)
            # Each statement by itself, and at once: there is nothing to commit.
            file = sqlite3.connect(self._path, timeout=_WAITING, isolation_level=None, check_same_thread=False)
            file.executescript(_QUICKLY + _TABLE)
            self._connection = file
        return self._connection


def _written(value: Any) -> int | str:
    """Return a whole number unchanged, so that it can be incremented, and anything else as JSON."""
    return value if type(value) is int else json.dumps(value)


def _read(written: int | str) -> Any:
    return written if isinstance(written, int) else json.loads(written)
