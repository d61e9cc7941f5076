"""Editors, and those who are none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from layers_site.content.models import Case
from tests.factories import Factory, client_of

EDITOR = (
    "add_case", "change_case", "view_case", "add_card", "change_card", "view_card", "add_document", "change_document",
)  # fmt: skip
ADMINISTRATOR = (*EDITOR, "publish_case", "publish_card", "publish_document")

As = Callable[..., Client]


@pytest.fixture
def signed_in(db: None) -> As:
    """A client of somebody with these permissions."""

    def make(*permissions: str) -> Client:
        user = User.objects.create_user(f"user{User.objects.count()}")
        granted = Permission.objects.filter(codename__in=permissions)
        assert len(granted) == len(set(permissions))
        user.user_permissions.set(granted)
        return client_of(user)

    return make


@pytest.fixture
def draft(db: None) -> Case:
    """A bear under Giant Growth (5/5), with everything that publishing asks for, still a draft."""
    return Factory().case(status=Case.Status.DRAFT)


@pytest.fixture
def published(db: None) -> Case:
    return Factory().case(status=Case.Status.PUBLISHED)
