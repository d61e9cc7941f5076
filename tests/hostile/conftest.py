"""A world for each test, made once for its file, and counts of throttles that begin anew."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction

from tests.conftest import beginning
from tests.hostile.world import World, browser_with, make_world


@pytest.fixture(scope="module")
def _stored_world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Rows for all tests of a file: each test takes back what it does to them, and the file takes back the rows."""
    with django_db_blocker.unblock(), transaction.atomic():
        with beginning("the world"):
            world = make_world()
        yield world
        transaction.set_rollback(True)


@pytest.fixture
def world(_stored_world: World, db: None) -> World:
    """The rows as they are stored, and browsers that have just signed in."""
    browsers = {name: browser_with(client.cookies) for name, client in _stored_world.by.items()}
    return World(browsers, copy.deepcopy(_stored_world.at), copy.deepcopy(_stored_world.rows))
