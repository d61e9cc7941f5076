"""Trainers with quizzes, made of rows."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from layers_site.accounts.roles import take_up_training
from layers_site.content.models import Case
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.publishing import publish
from tests.factories import Factory, case_document
from tests.quizzes.boards import ANTHEM, anthem, document, question, question_doc

ROOT = "/en/quizzes/"


@pytest.fixture
def case(db: None) -> Case:
    """Anthem, then "becomes a 1/1": the Bears are 2/2, and 1/1 to who lets setting come last (M02)."""
    document_ = case_document(slug="anthem", scenario=ANTHEM, stages=[], stated_under=["2014"])
    case_ = Case(status=Case.Status.PUBLISHED)
    case_.take_json(document_)
    case_.save()
    return case_


def make_trainer(name: str) -> User:
    user = User.objects.create(username=name)
    take_up_training(user)
    return User.objects.get(pk=user.pk)


@pytest.fixture
def trainer(db: None) -> User:
    return make_trainer("trainer")


@pytest.fixture
def here(client: Client, trainer: User) -> Client:
    """The trainer's own browser."""
    client.force_login(trainer)
    return client


def three(**keys: Any) -> dict[str, Any]:
    """One question in words with options, one of the engine, one in one's own words."""
    explained = {"en": "Setting first.", "fr": "Fixer d’abord."}
    text = question("q3", "text", points=4, explanation=explained)
    return document(question(), question_doc(anthem(), name="q2"), text) | keys


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
