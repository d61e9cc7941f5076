"""Visitors with and without an account."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

PASSWORD = "seven strata deep"
ROOT = "/en/account/"


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("Anna", "anna@example.org", PASSWORD)


@pytest.fixture
def annas(anna: User) -> Client:
    """A browser in which Anna is signed in."""
    client = Client()
    client.force_login(anna)
    return client


def sign_up(client: Client, name: str = "Ben", **more: str) -> object:
    sent = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **more}
    return client.post(f"{ROOT}sign-up/", sent)


def sign_in(client: Client, name: str = "Anna", password: str = PASSWORD, **more: str) -> object:
    return client.post(f"{ROOT}sign-in/", {"username": name, "password": password, **more})
