"""The index of all that ships, made once: it needs no database afterwards."""

from __future__ import annotations

from functools import cache

import pytest

from layers_site.content.models import Card, Case
from layers_site.search.index import Index, things
from tests.shipped import store_shipped


@cache
def _made() -> Index:
    store_shipped(Card, Case)
    return Index(things())


@pytest.fixture
def index(db: None) -> Index:
    return _made()
