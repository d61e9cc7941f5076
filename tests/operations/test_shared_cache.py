"""The cache that processes share: JSON alone, bounds, and a Redis that is lost."""

from __future__ import annotations

import pickle
import random
import zlib
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
from layers_site.platform.cache import MOST_BYTES, ForgivingRedisCache, JsonSerializer, RefusedError
from tests.memory_redis import MemoryRedisCache, Server


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
    assert lost.touch("key", 10) is False
    assert lost.delete("key") is False


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
    cache.set("key", "value")
    server.fault, before = fault, server.calls
    for _time in range(3):
        assert cache.get("key", "nothing") == "nothing"
        cache.set("key", "other")
    assert server.calls == before + 1
    server.fault = None
    assert cache.get("key", "nothing") == "nothing"
    now += module.QUIET_SECONDS
    assert cache.get("key", "nothing") == "value"


def test_a_refused_command_silences_nothing(server: Server, cache: MemoryRedisCache) -> None:
    """A value of another sort, or a full memory, is no lost server."""
    server.fault = ResponseError("WRONGTYPE")
    assert cache.get("key") is None
    server.fault = None
    cache.set("key", "value")
    assert cache.get("key") == "value"


# --- what is kept -----------------------------------------------------------------------------------

VALUES: tuple[Any, ...] = (
    0, -7, True, False, None, 1.5, "", "12", "text – œuvre \ud800", [], [1, "a", None], {"a": {"b": [True]}},
    "x" * 5000,
)  # fmt: skip


@pytest.mark.parametrize("value", VALUES, ids=[str(number) for number in range(len(VALUES))])
def test_json_data_comes_back_as_it_was(cache: MemoryRedisCache, value: Any) -> None:
    cache.set("key", value)
    stored = cache.get("key", "nothing")
    assert stored == value
    assert type(stored) is type(value)


def test_throttles_can_count(cache: MemoryRedisCache) -> None:
    """Redis itself adds one, so a number has to stand there as it is."""
    assert cache.add("count", 0, 60) is True
    assert [cache.incr("count"), cache.incr("count")] == [1, 2]
    assert cache.add("count", 0, 60) is False
    assert cache.get("count") == 2


class Bomb:
    """Whoever unpickles it makes the file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return Path.touch, (self.path,)


def test_nothing_that_somebody_else_wrote_is_run(server: Server, cache: MemoryRedisCache, tmp_path: Path) -> None:
    bomb = pickle.dumps(Bomb(tmp_path / "run"))
    cache.set("key", "value")
    (name,) = server.stored
    for foreign in (bomb, b"j" + bomb, b"z" + bomb, b"z" + zlib.compress(bomb)):
        server.stored[name] = foreign
        assert cache.get("key", "nothing") == "nothing"
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    "damaged", [b"", b"x", b"j", b"j{", b"j\xff", b"z", b"zoo", b"1.5", b"9" * 5000, b"j" + b"[" * 100_000]
)
def test_what_is_damaged_is_not_there(server: Server, cache: MemoryRedisCache, damaged: bytes) -> None:
    cache.set("key", "value")
    (name,) = server.stored
    server.stored[name] = damaged
    assert cache.get("key", "nothing") == "nothing"


def test_long_values_are_compressed_and_too_long_ones_are_not_kept(server: Server, cache: MemoryRedisCache) -> None:
    """A hundred thousand letters that are alike need a hundredth; what has no pattern stays as long as it is."""
    cache.set("alike", "x" * 100_000)
    (written,) = server.stored.values()
    assert len(written) < 1000
    noise = random.Random(1).randbytes(MOST_BYTES).hex()
    cache.set("noise", noise)
    assert len(server.stored) == 1
    assert cache.get("noise", "nothing") == "nothing"


def test_nothing_grows_beyond_bounds_when_it_is_read() -> None:
    """Twenty megabytes of one letter are some kilobytes until they are read."""
    small = b"z" + zlib.compress(b'"' + b"x" * 20_000_000 + b'"')
    with pytest.raises(RefusedError):
        JsonSerializer().loads(small)


@pytest.mark.skipif(not settings.REDIS_URL, reason="needs REDIS_URL")
def test_a_real_redis_keeps_values_and_counts() -> None:
    real = ForgivingRedisCache(settings.REDIS_URL, {"KEY_PREFIX": f"test-{uuid4()}", "TIMEOUT": 60})
    real.set("value", {"a": [1, None, "é" * 1000]})
    assert real.get("value") == {"a": [1, None, "é" * 1000]}
    assert real.add("count", 0, 60) is True
    assert [real.incr("count"), real.incr("count", 4), real.get("count")] == [1, 5, 5]
    with pytest.raises(ValueError, match="not found"):
        real.incr("none")
    assert real.get("none") is None
    assert [real.delete("value"), real.delete("count")] == [True, True]
