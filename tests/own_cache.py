"""A Redis that several runs of the tests, and several processes of one, may use at once."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.utils.module_loading import import_string

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
        if _is_in_redis(settings)
    }
    return caches | own


def _is_in_redis(settings: dict[str, Any]) -> bool:
    return issubclass(import_string(settings["BACKEND"]), ForgivingRedisCache)
