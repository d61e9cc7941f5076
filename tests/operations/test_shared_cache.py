"""The cache that processes share: numbers alone, and a Redis that is lost."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as LostError
from redis.exceptions import ResponseError
from redis.exceptions import TimeoutError as LateError
from redis.retry import Retry

from layers_site.platform import cache as module
from layers_site.platform.cache import ForgivingRedisCache
from tests.redis_caches import MemoryRedisCache, Server


@pytest.fixture(autouse=True)
def _nothing_was_lost() -> Iterator[None]:
    module._LOST.clear()
    yield
    module._LOST.clear()


@pytest.fixture
def lost() -> ForgivingRedisCache:
    """Nobody listens on the first port."""
    options = {"socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 0)}
    return ForgivingRedisCache("redis://127.0.0.1:1/0", {"OPTIONS": options})


@pytest.fixture
def server() -> Server:
    return MemoryRedisCache.servers.setdefault(str(uuid4()), Server())


@pytest.fixture
def cache(server: Server) -> MemoryRedisCache:
    (name,) = (name for name, other in MemoryRedisCache.servers.items() if other is server)
    return MemoryRedisCache(name, {})


def test_a_lost_redis_keeps_nothing_and_breaks_nothing(lost: ForgivingRedisCache) -> None:
    lost.set("key", 1, 10)
    assert lost.get("key", "nothing") == "nothing"
    assert lost.add("key", 1, 10) is True


def test_counting_in_a_lost_redis_is_as_counting_what_is_gone(lost: ForgivingRedisCache) -> None:
    """Throttles let everybody in then (`platform.throttle`)."""
    with pytest.raises(ValueError, match="key"):
        lost.incr("key")


@pytest.mark.parametrize("fault", [LostError(), LateError()])
def test_after_a_failure_nobody_waits_for_a_while(
    server: Server, cache: MemoryRedisCache, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One who asks has waited; then none does, until the time is over. Then what was kept is there again."""
    now = 1000.0
    monkeypatch.setattr(module.time, "monotonic", lambda: now)
    cache.set("key", 7)
    server.fault, before = fault, server.calls
    for _time in range(3):
        assert cache.get("key", "nothing") == "nothing"
        cache.set("key", 8)
    assert server.calls == before + 1
    server.fault = None
    assert cache.get("key", "nothing") == "nothing"
    now += module.QUIET_SECONDS
    assert cache.get("key", "nothing") == 7


def test_a_refused_command_silences_nothing(server: Server, cache: MemoryRedisCache) -> None:
    """A value of another sort, or a full memory, is no lost server."""
    server.fault = ResponseError("WRONGTYPE")
    assert cache.get("key") is None
    server.fault = None
    cache.set("key", 7)
    assert cache.get("key") == 7


# --- what is kept -----------------------------------------------------------------------------------


def test_throttles_can_count(cache: MemoryRedisCache) -> None:
    """Redis itself adds one, so a number has to stand there as it is."""
    assert cache.add("count", 0, 60) is True
    assert [cache.incr("count"), cache.incr("count", -7)] == [1, -6]
    assert cache.add("count", 0, 60) is False
    assert cache.get("count") == -6


class Bomb:
    """Whoever unpickles it makes the file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.path,)


def test_nothing_that_somebody_else_wrote_is_run(server: Server, cache: MemoryRedisCache, tmp_path: Path) -> None:
    cache.set("key", 7)
    (name,) = server.stored
    for foreign in (pickle.dumps(Bomb(tmp_path / "run")), b"", b"x", b"1.5", b"\xff", b"9" * 5000):
        server.stored[name] = foreign
        assert cache.get("key", 7) == 0
    assert not (tmp_path / "run").exists()


@pytest.mark.skipif(not settings.REDIS_URL, reason="needs REDIS_URL")
def test_a_real_redis_keeps_values_and_counts() -> None:
    real = ForgivingRedisCache(settings.REDIS_URL, {"KEY_PREFIX": f"test-{uuid4()}", "TIMEOUT": 60})
    assert real.add("count", 0, 60) is True
    assert [real.incr("count"), real.incr("count", 4), real.get("count")] == [1, 5, 5]
    with pytest.raises(ValueError, match="not found"):
        real.incr("none")
    assert real.get("none") is None
