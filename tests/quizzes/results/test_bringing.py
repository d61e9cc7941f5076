"""Files brought in by form, and quizzes taken along by link."""

from __future__ import annotations

import json
import uuid

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from layers_site.quizzes.models import Quiz
from tests.quizzes.results.factories import document, make_round, multiple, single, size


def bring(client: Client, data: bytes, name: str = "quiz.json") -> object:
    return client.post(reverse("results:bring"), {"file": SimpleUploadedFile(name, data)})


def test_a_quiz_of_this_site_comes_back_the_same(owner: User, trainer_client: Client) -> None:
    """Taken along as JSON and brought in again; it is a draft of one's own."""
    quiz = make_round(owner, single(), multiple(), size()).version.quiz
    data = trainer_client.get(reverse("results:take", args=(quiz.key,)) + "?as=json").content
    response = bring(trainer_client, data, "quiz.json")
    made = Quiz.objects.exclude(pk=quiz.pk).get()
    assert response.status_code == 303  # type: ignore[attr-defined]
    assert made.document == quiz.document
    assert (made.owner, made.title_en, made.title_fr) == (owner, "Bears", "Ours")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"{}" * 2,
        b'{"format": "layers/1"}',
        json.dumps(document() | {"questions": [{"id": "q1"}]}).encode(),
        json.dumps(document() | {"surprise": 1}).encode(),
        b"[" * 5000,
        b"<quiz></quiz>",
        b"<quiz",
        b"\xff\xff\xff",
        b"Only a description.",
        b"x" * 2_000_001,
    ],
    ids=range(12),
)
def test_what_is_no_quiz_is_refused_at_the_field(trainer_client: Client, data: bytes) -> None:
    """422 with the reason, and nothing is kept."""
    response = bring(trainer_client, data)
    assert response.status_code == 422  # type: ignore[attr-defined]
    assert response.context["form"].errors["file"]  # type: ignore[attr-defined]
    assert not Quiz.objects.exists()


def test_no_file_is_said(trainer_client: Client) -> None:
    assert trainer_client.post(reverse("results:bring")).status_code == 422


def test_only_trainers_bring_anything_in(db: None) -> None:
    plain = Client()
    plain.force_login(User.objects.create_user("plain"))
    for client in (Client(), plain):
        assert bring(client, json.dumps(document()).encode()).status_code == 302  # type: ignore[attr-defined]
    assert not Quiz.objects.exists()


def test_a_quiz_that_ships_can_be_taken_along(trainer_client: Client) -> None:
    quiz = Quiz.objects.create(slug="bears", document=document())
    for query in ("", "?as=json", "?as=moodle"):
        assert trainer_client.get(reverse("results:take", args=(quiz.key,)) + query).status_code == 200


def test_what_is_not_there_cannot_be_taken(trainer_client: Client) -> None:
    assert trainer_client.get(reverse("results:take", args=(uuid.uuid4(),))).status_code == 404


@pytest.mark.parametrize(
    ("query", "has", "lacks"),
    [("?as=moodle&language=en", "5/5", "(fr)"), ("?as=moodle&language=fr", "(fr)", "multilang")],
)
def test_one_language_alone(owner: User, trainer_client: Client, query: str, has: str, lacks: str) -> None:
    quiz = make_round(owner, single()).version.quiz
    text = trainer_client.get(reverse("results:take", args=(quiz.key,)) + query).content.decode()
    assert has in text
    assert lacks not in text
