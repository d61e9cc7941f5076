"""The data for the pages of an account."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models

from layers_site.accounts.belongings import going_with
from layers_site.accounts.roles import in_training_group, is_trainer


@dataclass(frozen=True, slots=True)
class Stored:
    """So many of something: "12", "answers"."""

    count: int
    what: str


@dataclass(frozen=True, slots=True)
class Account:
    """An account: its name, its roles, which of them the user can leave, and what is stored for it."""

    name: str
    since: datetime
    mail: str
    takes_mail: bool
    trains: bool
    can_leave: bool
    stored: tuple[Stored, ...]


def account_of(user: User) -> Account:
    return Account(
        name=user.username,
        since=user.date_joined,
        mail=user.email,
        takes_mail=settings.MAIL_IS_SENT or bool(user.email),
        trains=is_trainer(user),
        can_leave=in_training_group(user),
        stored=kept_of(user),
    )


def kept_of(user: User) -> tuple[Stored, ...]:
    """Count the rows that are deleted with the account, by kind."""
    return tuple(Stored(count, _named(model, count)) for model, count in going_with(user))


def _named(model: type[models.Model], count: int) -> str:
    return str(model._meta.verbose_name if count == 1 else model._meta.verbose_name_plural)
