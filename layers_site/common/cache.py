"""The cache that processes share. It holds nothing that cannot be made again: where it is lost, the site goes on."""

from __future__ import annotations

import logging
from typing import Any, Final

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

_LOG: Final = logging.getLogger("layers.cache")


class _Forgiven:
    """A Redis that is lost is a line in the log, and nothing else."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if not isinstance(error, RedisError):
            return False
        _LOG.warning("the shared cache cannot be reached: %s", type(error).__name__)
        return True


class ForgivingRedisCache(RedisCache):
    """As Django's, but what is kept in a Redis that is not there is forgotten at once."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        with _Forgiven():
            return bool(super().add(*args, **kwargs))
        return True

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        with _Forgiven():
            return super().get(key, default, version)
        return default

    def set(self, *args: Any, **kwargs: Any) -> None:
        with _Forgiven():
            super().set(*args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        with _Forgiven():
            return bool(super().touch(*args, **kwargs))
        return False

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        with _Forgiven():
            return bool(super().delete(*args, **kwargs))
        return False

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Raises ValueError for a key that is not there, and so where there is no Redis."""
        with _Forgiven():
            return int(super().incr(key, delta, version))
        raise ValueError(f"key {key!r} not found")
