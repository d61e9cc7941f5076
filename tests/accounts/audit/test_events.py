"""What others rest on is written down: who did it, and when, and no more of anybody."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from layers_site.accounts.models import Event
from layers_site.accounts.roles import leave_training, take_up_training
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.publishing import publish
from tests.factories import Factory
from tests.quizzes.taking.rounds import document, single

pytestmark = pytest.mark.django_db


def written() -> list[tuple[str, str, str | None]]:
    """What, on what, and who; the first first."""
    return [(event.what, event.on, event.by.username if event.by else None) for event in Event.objects.order_by("pk")]


def test_roles_that_are_taken_up_and_left() -> None:
    ada = User.objects.create_user("ada")
    take_up_training(ada)
    leave_training(ada)
    assert written() == [("role-taken", "trainer", "ada"), ("role-left", "trainer", "ada")]


def test_a_quiz_is_published_by_somebody() -> None:
    """Once for each version; those that ship, by nobody, are not written down."""
    ada = User.objects.create_user("ada")
    mine = Quiz.objects.create(owner=ada, title_en="Bears", title_fr="Ours", document=document(single()))
    for by in (ada, ada, None):
        publish(mine, by)
    assert written() == [("quiz-published", f"quizzes.quiz {mine.pk}, version 1", "ada")]


def test_events_go_as_other_things_do() -> None:
    for days in (800, 600):
        Event.record(None, Event.What.ROLE_LEFT, str(days))
        Event.objects.filter(on=str(days)).update(at=timezone.now() - timedelta(days=days))
    call_command("prune", verbosity=0)
    assert [on for _what, on, _by in written()] == ["600"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_they_are_looked_at_and_not_changed(language: str) -> None:
    """Filtered and searched in the admin; nobody adds, changes or deletes any."""
    root, client = Factory().administrator(), Client()
    Event.record(root, Event.What.QUIZ_PUBLISHED, "quizzes.quiz 1")
    Event.record(None, Event.What.ROLE_LEFT, "trainer")
    client.force_login(root)
    page = client.get(f"/{language}/admin/accounts/event/", {"what": "quiz-published", "q": "quiz 1"}).content.decode()
    assert "quizzes.quiz 1" in page
    assert ">trainer<" not in page
    key = Event.objects.order_by("pk")[0].pk
    assert client.get(f"/{language}/admin/accounts/event/add/").status_code == 403
    assert client.get(f"/{language}/admin/accounts/event/{key}/delete/").status_code == 403
    client.post(f"/{language}/admin/accounts/event/{key}/change/", {"on": "other"})
    assert Event.objects.get(pk=key).on == "quizzes.quiz 1"
