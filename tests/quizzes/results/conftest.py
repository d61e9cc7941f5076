"""A trainer with a round, and clients of theirs and of others."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from layers_site.quizzes.models import Round
from tests.factories import client_of
from tests.quizzes.results.factories import make_round, make_sheet, pick, pt, tick, trainer


@pytest.fixture
def owner(db: None) -> User:
    return trainer("ada")


@pytest.fixture
def round_(owner: User) -> Round:
    """Four questions (1, 2, 1 and 1 points). Eve: all right but for the words, Dan: half of two, Bob: all by M07."""
    made = make_round(owner, name="Tuesday", code="ACDEFG")
    make_sheet(made, "Eve", pick("b"), tick("a", "c"), pt(5, 5), {"text": "Layer 7c."})
    make_sheet(made, "Dan", pick("b"), tick("a"), None, None)
    make_sheet(made, "Bob", pick("a"), tick("b"), pt(2, 2), None)
    return made


@pytest.fixture
def trainer_client(owner: User) -> Client:
    return client_of(owner)


def staff(*permissions: str) -> User:
    """Somebody of the staff with these permissions of the quizzes."""
    user = User.objects.create_user(f"staff{User.objects.count()}", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(content_type__app_label="quizzes", codename__in=permissions))
    return User.objects.get(pk=user.pk)
