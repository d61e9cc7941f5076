"""The masthead leads to every main part of the site, whatever page one is on."""

from __future__ import annotations

import re

import pytest
from django.test import Client

#: The three doors and what is one's own; the pages behind a door; those for reference.
DOORS = ("lessons", "practice", "ask", "progress", "my-boards")
BEHIND = {
    "lessons": ("cases", "stack"),
    "practice": ("today", "quizzes", "q"),
    "layers": (
        "rules",
        "glossary",
        "cards",
        "editions",
        "misconceptions",
    ),
}


def masthead(client: Client, path: str) -> str:
    html = client.get(path).content.decode()
    return html[html.index('<header class="masthead">') : html.index("</header>")]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_main_part_is_in_reach(client: Client, language: str) -> None:
    """Each door is on every page, and what is behind it one press further; no script is needed."""
    links = re.findall(r'<a [^>]*href="([^"?]*)', masthead(client, f"/{language}/about/"))
    assert {f"/{language}/{part}/" for part in DOORS} <= set(links)
    assert len([link for link in links if link != f"/{language}/"]) <= 9
    for door, parts in BEHIND.items():
        html = client.get(f"/{language}/{door}/").content.decode()
        assert {part for part in parts if f'href="/{language}/{part}/"' not in html} == set()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "door", "menu"),
    [
        ("about/", "", 0),
        ("practice/", "practice/", 0),
        ("ask/", "ask/", 0),
        ("cases/", "lessons/", 0),
        ("progress/", "progress/", 1),
    ],
)
def test_one_sees_where_one_is(client: Client, path: str, door: str, menu: int) -> None:
    """The door that leads there says so; the menu is marked where it does."""
    head = masthead(client, f"/en/{path}")
    assert re.findall(r'<a [^>]*href="([^"]*)" aria-current="page"', head) == ([f"/en/{door}"] if door else [])
    assert head.count("data-here") == menu
