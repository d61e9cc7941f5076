"""Quizzes, rounds and learners for these tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from layers_site.accounts.models import Learner
from layers_site.quizzes import publishing
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.publishing import publish
from tests.quizzes.boards import three

MakeRound = Callable[..., Round]


@pytest.fixture(autouse=True)
def _named_as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Options keep their ids when they are published, so that tests can say which they mean; `test_publishing` has
    them as they are."""
    monkeypatch.setattr(publishing, "named_by_chance", lambda quiz: quiz)


@pytest.fixture
def trainer(db: None) -> User:
    return User.objects.create(username="trainer")


@pytest.fixture
def learner(db: None) -> Learner:
    return Learner.objects.create()


@pytest.fixture
def quiz(trainer: User) -> Quiz:
    """One question of options, one of the engine, one in words."""
    return Quiz.objects.create(owner=trainer, document=three())


@pytest.fixture
def make_round(quiz: Quiz, trainer: User) -> MakeRound:
    """A round of the quiz; each keyword is a column."""

    def make(**columns: Any) -> Round:
        return Round.objects.create(version=publish(quiz, trainer), owner=trainer, **columns)

    return make
