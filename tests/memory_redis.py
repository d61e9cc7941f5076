"""The shared cache without a server: what Redis would be sent is kept in memory, as bytes."""

from __future__ import annotations

from typing import Any, ClassVar

from layers_site.platform import cache
from layers_site.platform.cache import ForgivingRedisCache


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
