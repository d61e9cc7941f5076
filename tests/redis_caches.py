"""A Redis that several runs of the tests, and several processes of one, may use at once; and a cache without one."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import uuid4

from django.utils.module_loading import import_string

from layers_site.platform import cache
from layers_site.platform.cache import ForgivingRedisCache


class OwnCache(ForgivingRedisCache):
    """Clears what stands under its own prefix, where Django's would empty the whole of Redis."""

    def clear(self) -> bool:
        client = self._cache.get_client(None, write=True)
        keys = list(client.scan_iter(match=f"{self.key_prefix}:*", count=1000))
        if keys:
            client.delete(*keys)
        return True


def of_this_process(caches: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The caches of the settings, those in Redis under prefixes that nobody else has."""
    prefix = f"test-{uuid4().hex}"
    backend = f"{OwnCache.__module__}.{OwnCache.__qualname__}"
    own = {
        alias: {**settings, "BACKEND": backend, "KEY_PREFIX": f"{prefix}-{alias}"}
        for alias, settings in caches.items()
        if issubclass(import_string(settings["BACKEND"]), ForgivingRedisCache)
    }
    return caches | own


def _is_in_redis(settings: dict[str, Any]) -> bool:
    return issubclass(import_string(settings["BACKEND"]), ForgivingRedisCache)


# --- without a server: what Redis would be sent is kept in memory, as bytes -----------------------------


class Server:
    """The commands of Redis that the cache uses; `calls` counts them, and `fault` is raised by each."""

    def __init__(self) -> None:
        self.stored: dict[str, bytes] = {}
        self.calls = 0
        self.fault: Exception | None = None

    def _called(self) -> None:
        self.calls += 1
        if self.fault is not None:
            raise self.fault

    def get(self, key: str) -> bytes | None:
        self._called()
        return self.stored.get(key)

    def set(self, key: str, value: bytes | int, ex: int | None = None, nx: bool = False) -> bool:
        self._called()
        if nx and key in self.stored:
            return False
        self.stored[key] = value if isinstance(value, bytes) else str(value).encode()
        return True

    def eval(self, script: str, _keys: int, key: str, delta: int) -> int | None:
        self._called()
        assert script == cache.ADD
        if key not in self.stored:
            return None
        self.stored[key] = str(int(self.stored[key]) + delta).encode()
        return int(self.stored[key])


class MemoryRedisCache(ForgivingRedisCache):
    servers: ClassVar[dict[str, Server]] = {}

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        here = self.servers.setdefault(server, Server())
        self._cache.get_client = lambda *_args, **_kwargs: here
