"""Coming in: making an account, and what happens to the browser when somebody signs in."""

from __future__ import annotations

from typing import Final

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from layers_site.accounts.learners.services import settle
from layers_site.accounts.roles import take_up_training

#: Three months, for who wants to stay signed in.
STAY: Final = 90 * 24 * 3600


class NameTakenError(Exception):
    """Somebody else has taken the name in the meantime."""


def make_account(name: str, password: str, email: str = "", *, trains: bool = False) -> User:
    """Return a new account. Raises NameTakenError."""
    try:
        with transaction.atomic():
            user = User.objects.create_user(name, email, password)
            if trains:
                take_up_training(user)
    except IntegrityError as error:
        raise NameTakenError from error
    return user


def let_in(request: HttpRequest, user: User, *, stay: bool = False) -> None:
    """Sign in: the session gets a new key, and what this browser did becomes the account's.

    `stay` keeps the session for three months; else it ends with the browser.
    """
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    settle(request)
    request.session.set_expiry(STAY if stay else 0)
