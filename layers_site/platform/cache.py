"""The cache that processes share. It holds nothing that cannot be made again: where it is lost, the site goes on.

What is read from it is JSON and nothing else: whoever else can write there can spoil what is kept, and run nothing.
"""

from __future__ import annotations

import json
import logging
import time
import zlib
from typing import Any, Final

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import ConnectionError as LostError
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as LateError

_LOG: Final = logging.getLogger("layers.cache")
#: After it was lost, nobody asks for so many seconds: waiting for it costs each of them a second or two.
QUIET_SECONDS: Final = 5.0
#: What is longer is compressed, in bytes.
LONG: Final = 512
#: What is still longer, compressed, is not kept.
MOST_BYTES: Final = 256 * 1024
#: And nothing is read that would become longer than this.
MOST_READ: Final = 16 * 1024 * 1024


class RefusedError(ValueError):
    """A value that is not kept here: too long, or nothing that was written here."""


class JsonSerializer:
    """Values as JSON, long ones compressed. Integers stand as they are, so that Redis can count in them."""

    def dumps(self, value: Any) -> bytes | int:
        """Return the value as bytes. Raises RefusedError if it is too long, TypeError if it is no JSON data."""
        if type(value) is int:  # True is none
            return value
        text = json.dumps(value, separators=(",", ":")).encode()
        written = b"z" + zlib.compress(text, 1) if len(text) > LONG else b"j" + text
        if len(written) > MOST_BYTES or len(text) > MOST_READ:
            raise RefusedError(f"{len(written)} bytes are too long to be kept")
        return written

    def loads(self, written: bytes) -> Any:
        """Read bytes from `dumps`. Raises RefusedError for any other bytes."""
        try:
            return int(written) if written[:1] not in (b"j", b"z") else json.loads(_text(written))
        except (ValueError, RecursionError, zlib.error) as error:
            raise RefusedError("what is kept is damaged") from error


def _text(written: bytes) -> bytes:
    """Unpack the text. Raises RefusedError as soon as it becomes too long, and zlib.error if it is not compressed."""
    if written[:1] == b"j":
        return written[1:]
    reader = zlib.decompressobj()
    text = reader.decompress(written[1:], MOST_READ)
    if not reader.eof:
        raise RefusedError("what is kept is too long")
    return text


#: Until when nobody asks, in monotonic seconds, by the address and the prefix of a cache.
_LOST: Final[dict[str, float]] = {}


class _Forgiven:
    """A Redis that is lost is a line in the log, and nothing else; a value that is refused is none at all."""

    def __init__(self, name: str) -> None:
        self.name = name
        #: Whether there is any sense in asking.
        self.there = time.monotonic() >= _LOST.get(name, 0.0)

    def __enter__(self) -> _Forgiven:
        return self

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, LostError | LateError):
            _LOST[self.name] = time.monotonic() + QUIET_SECONDS
        if isinstance(error, RedisError):
            _LOG.warning("the shared cache cannot be reached: %s", type(error).__name__)
        return isinstance(error, RedisError | RefusedError)


#: Adds to a count that is there, in one step: none begins anew between the look and the addition, to stay for ever.
ADD: Final = "return redis.call('EXISTS', KEYS[1]) == 1 and redis.call('INCRBY', KEYS[1], ARGV[1])"


class _Client(RedisCacheClient):
    """As Django's, but what asks is made once and not for each question."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._made: dict[Any, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        pool = self._get_connection_pool(write)  # type: ignore[attr-defined]
        if pool not in self._made:
            self._made[pool] = super().get_client(key, write=write)
        return self._made[pool]

    def incr(self, key: Any, delta: int) -> int:
        """Add to a number. Raises ValueError for a missing key."""
        counted = self.get_client(key, write=True).eval(ADD, 1, key, delta)
        if counted is None:
            raise ValueError(f"key {key!r} not found")
        return int(counted)


class ForgivingRedisCache(RedisCache):
    """As Django's, but what is kept in a Redis that is not there is forgotten at once.

    Values are JSON data. After a failure the cache is empty for QUIET_SECONDS, and nobody waits for it.
    """

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        options = {"serializer": JsonSerializer, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = _Client
        self._name = f"{server} {self.key_prefix}"

    def add(self, *args: Any, **kwargs: Any) -> bool:
        with _Forgiven(self._name) as redis:
            return bool(super().add(*args, **kwargs)) if redis.there else True
        return True

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        with _Forgiven(self._name) as redis:
            return super().get(key, default, version) if redis.there else default
        return default

    def set(self, *args: Any, **kwargs: Any) -> None:
        with _Forgiven(self._name) as redis:
            if redis.there:
                super().set(*args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        with _Forgiven(self._name) as redis:
            return redis.there and bool(super().touch(*args, **kwargs))
        return False

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        with _Forgiven(self._name) as redis:
            return redis.there and bool(super().delete(*args, **kwargs))
        return False

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number. Raises ValueError for a missing key, and so without Redis."""
        with _Forgiven(self._name) as redis:
            if redis.there:
                return int(super().incr(key, delta, version))
        raise ValueError(f"key {key!r} not found")
