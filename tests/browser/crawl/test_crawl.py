"""No button is dead: everything that can be pressed is pressed, by everybody who has a part on the site.

Each kind of page is opened once for a role, each kind of control pressed once; `LAYERS_THOROUGH=1` presses it on every
kind of page. What deletes is pressed too: the database is put back before each press.
"""

from __future__ import annotations

from copy import copy
from typing import Final

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser
from pytest_django.live_server_helper import LiveServer

from layers_site.content.models import Case
from layers_site.content.publishing import make_groups
from tests.browser.crawl.walk import THOROUGH, Walk
from tests.hostile.addresses import address, patterns
from tests.hostile.harvest import reads_no_form
from tests.hostile.owners import owner_of
from tests.hostile.world import World, make_world, signed_in
from tests.shipped import shipped

#: Whose pages somebody begins with, by their role and language.
ROLES: Final = {
    "visitor": ("en", ("everybody", "link", "own")),
    "visiteur": ("fr", ("everybody", "link", "own")),
    "learner": ("en", ("account", "code", "eve")),
    "trainer": ("en", ("account", "ada")),
    "editor": ("en", ("desk",)),
    "reviewer": ("en", ("desk",)),
    "administrator": ("en", ("desk", "staff")),
}


def who(role: str, world: World) -> Client:
    if role == "learner":
        client = world.by["eve"]
        client.force_login(User.objects.create_user("lea"))
        return client
    if role == "reviewer":
        make_groups()
        user = User.objects.create_user("rita", is_staff=True)
        user.groups.add(Group.objects.get(name="reviewer"))
        return signed_in(user)
    names = {"trainer": "ada", "editor": "editor", "administrator": "root"}
    return world.by[names.get(role, "stranger")]


@pytest.mark.nightly
@pytest.mark.parametrize("role", ROLES)
def test_everything_that_can_be_pressed_answers(browser: Browser, live_server: LiveServer, role: str) -> None:
    """Without an error of the console, of htmx or of the server, and so that one sees it."""
    if connection.vendor != "sqlite":
        pytest.skip("the database is put back as SQLite can: what is pressed is the same")
    world = make_world()
    there = set(Case.objects.values_list("slug", flat=True))
    Case.objects.bulk_create(copy(row) for row in shipped(Case) if row.slug not in there)  # drills name them
    language, begins = ROLES[role]
    start = [
        address(pattern, world, language)
        for pattern in patterns()
        if owner_of(pattern) in begins
        and not reads_no_form(pattern.name)
        and not pattern.name.startswith(("api-v1:", "("))
    ]
    walk = Walk(browser, live_server.url, who(role, world), press=THOROUGH or language == "en")
    walk.walk(sorted(start, key=len))
    print(f"{role}: {walk.pages} kinds of pages, {walk.pressed} controls pressed, {walk.followed} links followed")
    assert walk.faults == []
    assert walk.pages > 5
