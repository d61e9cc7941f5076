"""Trainers with quizzes, made of rows."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from layers_site.content.models import Case
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.publishing import publish
from tests.factories import Factory, case_document
from tests.quizzes.boards import ANTHEM, three
from tests.quizzes.results.factories import trainer as make_trainer

ROOT = "/en/quizzes/"


@pytest.fixture
def case(db: None) -> Case:
    """Anthem, then "becomes a 1/1": the Bears are 2/2, and 1/1 to who lets setting come last (M02)."""
    return Factory().case_of(case_document(slug="anthem", scenario=ANTHEM, stages=[], stated_under=["2014"]))


@pytest.fixture
def trainer(db: None) -> User:
    return make_trainer("trainer")


@pytest.fixture
def here(client: Client, trainer: User) -> Client:
    """The trainer's own browser."""
    client.force_login(trainer)
    return client


@pytest.fixture
def quiz(trainer: User) -> Quiz:
    return Quiz.objects.create(owner=trainer, title_en="Layers", title_fr="Couches", document=three())


@pytest.fixture
def round_(quiz: Quiz, trainer: User) -> Round:
    return Round.objects.create(version=publish(quiz, trainer), owner=trainer)


@pytest.fixture
def factory() -> Factory:
    return Factory()


def address(quiz: Quiz, *parts: str) -> str:
    return f"{ROOT}{quiz.key}/" + "".join(f"{part}/" for part in parts)
