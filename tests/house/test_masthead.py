"""The masthead leads to every main part of the site, whatever page one is on."""

from __future__ import annotations

import re

import pytest
from django.test import Client

PARTS = (
    "lessons",
    "drills",
    "cases",
    "stack",
    "quizzes",
    "rules",
    "practice",
    "now",
    "today",
    "my-boards",
    "progress",
    "layers",
    "cards",
    "glossary",
)


def masthead(client: Client, path: str) -> str:
    html = client.get(path).content.decode()
    return html[html.index('<header class="masthead">') : html.index("</header>")]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_main_part_is_in_reach(client: Client, language: str) -> None:
    """A link each, and no script is needed for it."""
    links = re.findall(r'<a [^>]*href="([^"]*)"', masthead(client, f"/{language}/about/"))
    assert {f"/{language}/{part}/" for part in PARTS} <= set(links)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "menu"), [("about/", 1), ("drills/", 1), ("practice/", 0), ("now/", 0), ("layers/", 0)]
)
def test_one_sees_where_one_is(client: Client, path: str, menu: int) -> None:
    """The links of the page say so (where there is no room for a row they stand in the menu), and the menu is marked
    where that is in it alone."""
    head = masthead(client, f"/en/{path}")
    assert re.findall(r'<a [^>]*href="([^"]*)" aria-current="page"', head) == [f"/en/{path}"] * (1 if menu else 2)
    assert head.count("data-here") == menu
