"""A world of one's own for each test, and counts of throttles that begin anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from tests.hostile.world import World, make_world


@pytest.fixture(autouse=True)
def _counted_anew() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def world(db: None) -> World:
    return make_world()
