"""The cache that processes share, and a Redis that is lost."""

from __future__ import annotations

import pytest
from redis.backoff import NoBackoff
from redis.retry import Retry

from layers_site.common.cache import ForgivingRedisCache


@pytest.fixture
def lost() -> ForgivingRedisCache:
    """Nobody listens on the first port."""
    options = {"socket_connect_timeout": 1, "retry": Retry(NoBackoff(), 0)}
    return ForgivingRedisCache("redis://127.0.0.1:1/0", {"OPTIONS": options})


def test_a_lost_redis_keeps_nothing_and_breaks_nothing(lost: ForgivingRedisCache) -> None:
    lost.set("key", 1, 10)
    assert lost.get("key", "nothing") == "nothing"
    assert lost.add("key", 1, 10) is True
    assert lost.touch("key", 10) is False
    assert lost.delete("key") is False


def test_counting_in_a_lost_redis_is_as_counting_what_is_gone(lost: ForgivingRedisCache) -> None:
    """Throttles let everybody in then (`common.throttle`)."""
    with pytest.raises(ValueError, match="key"):
        lost.incr("key")
