"""Counts that processes share: in Redis, or in a file where there is none. What is lost can be made again.

They are whole numbers and nothing else: whoever else can write there can spoil them, and run nothing.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, Final, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import ConnectionError as LostError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as LateError

_LOG: Final = logging.getLogger("layers.cache")
#: After it was lost, nobody asks for so many seconds: waiting for it costs each of them a second or two.
QUIET_SECONDS: Final = 5.0


class Numbers:
    """Whole numbers as they stand, so that Redis can count in them; what is none is taken for 0."""

    def dumps(self, value: int) -> int:
        return int(value)

    def loads(self, written: bytes) -> int:
        try:
            return int(written)
        except ValueError:
            return 0


#: Until when nobody asks, in monotonic seconds, by the address and the prefix of a cache.
_LOST: Final[dict[str, float]] = {}


#: Adds to a count that is there, in one step: none begins anew between the look and the addition, to stay for ever.
ADD: Final = "return redis.call('EXISTS', KEYS[1]) == 1 and redis.call('INCRBY', KEYS[1], ARGV[1])"


class _Client(RedisCacheClient):
    def incr(self, key: Any, delta: int) -> int:
        """Add to a number. Raises ValueError for a missing key."""
        counted = self.get_client(key, write=True).eval(ADD, 1, key, delta)
        if counted is None:
            raise ValueError(f"key {key!r} not found")
        return int(counted)


class ForgivingRedisCache(RedisCache):
    """As Django's, but what is kept in a Redis that is not there is forgotten at once.

    Values are whole numbers. After a failure the cache is empty for QUIET_SECONDS, and nobody waits for it.
    """

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        options = {"serializer": Numbers, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = _Client
        self._name = f"{server} {self.key_prefix}"

    def add(self, *args: Any, **kwargs: Any) -> bool:
        redis: Any = super()
        return bool(self._asked(lambda: redis.add(*args, **kwargs), otherwise=True))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        redis: Any = super()
        return self._asked(lambda: redis.get(key, default, version), otherwise=default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        redis: Any = super()
        self._asked(lambda: redis.set(*args, **kwargs), otherwise=None)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number. Raises ValueError for a missing key, and so without Redis."""
        redis: Any = super()
        counted = self._asked(lambda: redis.incr(key, delta, version), otherwise=None)
        if counted is None:
            raise ValueError(f"key {key!r} not found")
        return int(counted)

    def _asked(self, ask: Callable[[], Any], otherwise: Any) -> Any:
        """Return what Redis says. Where it is lost, that is a line in the log, and `otherwise` is returned."""
        if time.monotonic() < _LOST.get(self._name, 0.0):
            return otherwise
        try:
            return ask()
        except RedisError as error:
            if isinstance(error, LostError | LateError):
                _LOST[self._name] = time.monotonic() + QUIET_SECONDS
            _LOG.warning("the shared cache cannot be reached: %s", type(error).__name__)
            return otherwise


# --- counts of throttles in a file, for where there is no Redis -----------------------------------------


T = TypeVar("T")
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
        name, now = self.make_and_validate_key(key, version), time.time()
        row = (name, int(value), self._until(timeout))

        def added(file: sqlite3.Connection) -> bool:
            self._added += 1
            if self._added % _TIDYING == 0:
                file.execute("DELETE FROM counts WHERE until <= ?", (now,))
            file.execute("DELETE FROM counts WHERE name = ? AND until <= ?", (name, now))
            return file.execute("INSERT OR IGNORE INTO counts VALUES (?, ?, ?)", row).rowcount > 0

        return self._in_file(added, otherwise=True)

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        question = (self.make_and_validate_key(key, version), time.time())

        def value(file: sqlite3.Connection) -> Any:
            row = file.execute("SELECT value FROM counts WHERE name = ? AND until > ?", question).fetchone()
            return default if row is None else row[0]

        return self._in_file(value, otherwise=default)

    def set(self, key: str, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        row = (self.make_and_validate_key(key, version), int(value), self._until(timeout))
        self._in_file(lambda file: file.execute("INSERT OR REPLACE INTO counts VALUES (?, ?, ?)", row), otherwise=None)

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Add to a number. Raises ValueError for a missing key, and where nothing can be written."""
        question = (delta, self.make_and_validate_key(key, version), time.time())
        counted = "UPDATE counts SET value = value + ? WHERE name = ? AND until > ? RETURNING value"
        row = self._in_file(lambda file: file.execute(counted, question).fetchone(), otherwise=None)
        if row is None:
            raise ValueError(f"key {key!r} not found")
        return int(row[0])

    def clear(self) -> None:
        self._in_file(lambda file: file.execute("DELETE FROM counts"), otherwise=None)

    def _until(self, timeout: float | None) -> float:
        ends = self.get_backend_timeout(timeout)
        return float("inf") if ends is None else ends

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
