"""The small lesson in place of those that ship, and a visitor who takes it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from layers_site.content.models import Case
from layers_site.learning.lessons import presenters, services
from layers_site.learning.lessons.reading import read_lesson
from tests.boards.conftest import HUMILITY, Visitor, store_card, store_case
from tests.learning.lessons.documents import both, lesson

__all__ = ["store_card", "store_case"]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, store_case: Callable[[str], Case]) -> None:
    """Two lessons: the small one, and one to go on with."""
    store_case(HUMILITY)
    lessons = {
        "small": read_lesson(lesson()),
        "later": read_lesson(lesson(slug="later", position=2, title=both("Later"))),
    }
    for module in (services, presenters):
        monkeypatch.setattr(module, "lessons", lambda: lessons)


@pytest.fixture
def learner(small: None, client: Client) -> Visitor:
    return Visitor(client)
