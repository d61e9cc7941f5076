"""My progress: what was done without an account, to take along and to forget."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from layers_site.accounts.models import Attempt, Learner
from layers_site.content.models import Case
from layers_site.learning.lessons import presenters, services
from layers_site.learning.lessons.reading import read_lesson
from layers_site.learning.models import Seen
from tests.boards.conftest import HUMILITY, store_case
from tests.learning.lessons.documents import GROWN, lesson

__all__ = ["store_case"]

# Giant Growth gives the bear +3/+3 in layer 7c (613.4c), a newer effect sets it to 1/1 in 7b (613.4b): 4/4. Who thinks
# that setting comes after modifying (M02) says 1/1.
SET: dict[str, Any] = {
    **GROWN,
    "effects": [
        *GROWN["effects"],
        {
            "id": "small",
            "name": {"en": "Becomes 1/1", "fr": "Devient 1/1"},
            "affects": {"ids": ["bear"]},
            "changes": [{"pt": {"set": [1, 1]}}],
        },
    ],
}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, store_case: Callable[[str], Case]) -> None:
    store_case(HUMILITY)
    document = lesson()
    for question in document["practice"]:
        question["board"] = {"scenario": SET}
        question["expect"] = {"power": 4, "toughness": 4}
    lessons = {"small": read_lesson(document)}
    for module in (services, presenters):
        monkeypatch.setattr(module, "lessons", lambda: lessons)


def answer(client: Client, number: int, size: int) -> None:
    client.post(f"/en/lessons/small/practice/{number}/answer/", {"power": size, "toughness": size})


def page(client: Client, language: str = "en") -> str:
    response = client.get(f"/{language}/progress/")
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_stranger_has_done_nothing(small: None, client: Client, language: str) -> None:
    """No figures, nothing to forget, and looking keeps nothing."""
    html = page(client, language)
    assert 'id="forget"' not in html
    assert Learner.objects.count() == 0
    assert "sessionid" not in client.cookies


def test_answers_point_to_a_misconception_and_away_from_it(small: None, client: Client) -> None:
    """1/1 instead of 4/4 is M02's answer: likely, then confirmed, and cured by two right answers."""
    answer(client, 1, 1)
    assert "M02" in Attempt.objects.get().believed
    assert 'data-standing="likely"' in page(client)
    answer(client, 2, 1)
    html = page(client)
    assert 'data-standing="confirmed"' in html
    assert 'data-standing="likely"' not in html
    answer(client, 1, 4)
    answer(client, 3, 4)
    html = page(client)
    assert 'data-standing="cured"' in html
    assert 'data-standing="confirmed"' not in html


def test_what_was_read_and_answered_is_counted(small: None, client: Client) -> None:
    """One part read and one question answered are two of six pages; drills stand by their family."""
    client.post("/en/lessons/small/read/")
    answer(client, 1, 4)
    learner = Learner.objects.get()
    Attempt.objects.create(learner=learner, kind=Attempt.Kind.DRILL, item="which-layer/L01", right=True)
    Attempt.objects.create(learner=learner, kind=Attempt.Kind.DRILL, item="which-layer/L02", right=False)
    html = page(client)
    assert 'aria-label="2 of 6 pages done"' in html
    assert 'href="/en/drills/which-layer/"' in html


def test_it_can_be_taken_along(small: None, client: Client) -> None:
    """As JSON, in the order in which it was done."""
    client.post("/en/lessons/small/read/")
    answer(client, 1, 1)
    answer(client, 1, 4)
    response = client.get("/en/progress/download/")
    assert "attachment" in response["Content-Disposition"]
    data = response.json()
    assert data["format"] == "layers-progress/1"
    assert [entry["item"] for entry in data["read"]] == ["small/part-1"]
    assert [(entry["item"], entry["right"]) for entry in data["answers"]] == [
        ("small/practice-1", False),
        ("small/practice-1", True),
    ]


@pytest.mark.django_db
def test_what_comes_back_is_taken_along(client: Client) -> None:
    """Of somebody without an account too: each pattern with when it is due and how it went."""
    assert client.get("/en/progress/download/").json()["repetition"] == {"patterns": []}
    learner = Learner.objects.create()
    session = client.session
    session["learner"] = str(learner.key)
    session.save()
    due = datetime(2026, 9, 30, 16, 30, tzinfo=UTC)
    learner.repeated.create(pattern="grown-bear", due=due, answered=3, failed=1, state={"step": 1})
    Learner.objects.create().repeated.create(pattern="not-mine", due=due)
    progress = client.get("/en/progress/download/").json()["repetition"]
    assert progress["patterns"] == [
        {"pattern": "grown-bear", "due": "2026-09-30T16:30:00+00:00", "answered": 3, "failed": 1, "state": {"step": 1}}
    ]


def test_all_of_it_can_be_forgotten(small: None, client: Client) -> None:
    """By a POST alone; nothing is left of that learner, and everything of the others."""
    other = Client()
    answer(other, 1, 4)
    client.post("/en/lessons/small/read/")
    answer(client, 1, 1)
    assert client.get("/en/progress/forget/").status_code == 405
    response = client.post("/en/progress/forget/")
    assert (response.status_code, response["Location"]) == (303, "/en/progress/")
    assert (Learner.objects.count(), Attempt.objects.count(), Seen.objects.count()) == (1, 1, 0)
    assert 'id="forget"' not in page(client)
    assert 'id="forget"' in page(other)


def test_an_answer_to_a_question_that_is_gone_does_no_harm(small: None, client: Client) -> None:
    answer(client, 1, 1)
    learner = Learner.objects.get()
    for kind in Attempt.Kind.values:
        Attempt.objects.create(learner=learner, kind=kind, item="gone/part-9", right=True, believed=[])
        Attempt.objects.create(learner=learner, kind=kind, item="nonsense", right=False, believed=["M99"])
    assert 'id="forget"' in page(client)
