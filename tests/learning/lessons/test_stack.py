"""The lesson on the stack has the stack to play with, on its own page."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.test import Client

from layers_site.learning.lessons.content import Lesson
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services.places import address
from layers_site.learning.models import StackCase

STACKS = [
    (lesson, f"part-{number}", part.board.stack)
    for lesson in lessons().values()
    for number, part in enumerate(lesson.parts, 1)
    if part.board is not None and part.board.stack
]


def test_some_lesson_has_the_stack() -> None:
    assert {lesson.slug for lesson, _code, _slug in STACKS} == {"the-stack"}


@pytest.mark.django_db
@pytest.mark.parametrize(("lesson", "code", "slug"), STACKS, ids=lambda value: str(getattr(value, "slug", value)))
def test_the_game_is_on_the_page_of_the_lesson(client: Client, lesson: Lesson, code: str, slug: str) -> None:
    """It is there to step through and to play; every move stays on this page, or leads back to it."""
    case = StackCase()
    path = settings.CONTENT_DIR / "stack" / f"{slug}.json"
    case.take_json(json.loads(path.read_text(encoding="utf-8")))
    case.published = True
    case.save()
    here = address(lesson, code)
    html = client.get(here).content.decode()
    assert 'class="game"' in html
    assert f"/en/stack/{slug}/" in html
    assert f"next={here.replace('/', '%2F')}" in html
    swap = client.get(f"/en/stack/{slug}/", {"at": 1, "next": here}, headers={"HX-Request": "true"})
    assert swap["HX-Push-Url"] == "false"  # the address stays the lesson's


@pytest.mark.django_db
def test_without_the_game_the_text_is_there(client: Client) -> None:
    lesson, code, _slug = STACKS[0]
    html = client.get(address(lesson, code)).content.decode()
    assert "is not to be had just now" in html
    assert lesson.parts[0].title.en in html
