"""Data of an account: counted, exported and deleted.

It is asked of the models, so that whatever an app keeps of a learner or a user is in it without being named here. What
somebody may not know yet an app names itself (`hold_back`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, TypeVar

from django.contrib.admin.utils import NestedObjects
from django.contrib.auth.models import User
from django.core import serializers
from django.db import models, router, transaction
from django.db.models import Q

from layers_site.accounts.learners import empty, is_kept, let_go, pointing_to
from layers_site.accounts.models import Event, Learner

FORMAT: Final = "layers-account/1"
Rows = dict[type[models.Model], list[models.Model]]
_Row = TypeVar("_Row", bound=models.Model)
#: By model, the columns of a row that whom it is about may not know yet.
_HELD_BACK: Final[dict[type[models.Model], Callable[[Any], Collection[str]]]] = {}
#: What apps do before an account goes, as handing on what others work on.
_BEFORE_DELETING: Final[list[Callable[[User], None]]] = []


def hold_back(model: type[_Row], columns: Callable[[_Row], Collection[str]]) -> None:
    """Leave the columns that it names for a row out of what is taken along. For apps, as they begin."""
    _HELD_BACK[model] = columns


def before_deleting(do: Callable[[User], None]) -> None:
    """Do this before an account is deleted. For apps, as they begin."""
    _BEFORE_DELETING.append(do)


def prepare(user: User) -> None:
    """Do what the apps do before an account goes."""
    for do in _BEFORE_DELETING:
        do(user)


def going_with(user: User) -> list[tuple[type[models.Model], int]]:
    """Return the models whose rows are deleted with the account, and how many rows.

    The account itself is not counted, nor what is handed on to others. To find that out, it is tried and taken back.
    """
    counts = _counts(Learner, _learners(user), without=is_kept)
    with transaction.atomic():
        prepare(user)
        counts += _counts(User, [user], without=lambda model: model is Learner)
        transaction.set_rollback(True)
    return sorted(counts.items(), key=lambda pair: str(pair[0]._meta.verbose_name_plural))


def _counts(
    root: type[models.Model], rows: Sequence[models.Model], *, without: Callable[[type[models.Model]], bool]
) -> Counter[type[models.Model]]:
    """Count the rows that are deleted with these, by model: they may be many, and are not read."""
    conditions: dict[type[models.Model], Q] = {}

    def add(model: type[models.Model], path: str, above: frozenset[type[models.Model]]) -> None:
        for field in pointing_to(model):
            below = field.model
            if field.remote_field.on_delete is models.CASCADE and below not in above and not without(below):
                way = f"{field.name}__{path}" if path else field.name
                conditions[below] = conditions.get(below, Q()) | Q(**{f"{way}__in": rows})
                add(below, way, above | {below})

    add(root, "", frozenset((root,)))
    plain = {model: condition for model, condition in conditions.items() if not model._meta.auto_created}
    return +Counter({model: model._base_manager.filter(condition).count() for model, condition in plain.items()})


def delete_account(user: User) -> None:
    """Delete the account with all that belongs to its learner, its quizzes and its rounds.

    What colleagues work on is handed on to them first; of what stays with others the learner is taken out.
    """
    # What may be much goes before, in parts, so that nobody waits for all of it.
    empty(Learner.objects.filter(user=user))
    _delete(user)


@transaction.atomic
def _delete(user: User) -> None:
    # By nobody: whoever did it is not there any more.
    prepare(user)
    Event.record(None, Event.What.ACCOUNT_DELETED, f"auth.user {user.pk}")
    learners = _learners(user)
    # First what is the account’s own goes with all that anybody answered in it.
    user.delete()
    for learner in learners:
        let_go(learner)


def taken_along(user: User) -> dict[str, Any]:
    """Return all data of the account: `{"format", "account": {…}, "did": {"accounts.attempt": [row, …]}, "made":
    {"quizzes.quiz": [row, …]}}`.

    `did` is what the learner did; `made` is what bears the user's name. Of what others answered there is nothing, nor
    of what a running quiz still keeps to itself.
    """
    did = _below(_learners(user))
    return {
        "format": FORMAT,
        "account": {
            "name": user.username,
            "mail": user.email,
            "made": user.date_joined,
            "signed_in": user.last_login,
            "groups": sorted(user.groups.values_list("name", flat=True)),
        },
        "did": _written({model: rows for model, rows in did.items() if model is not Learner}),
        "made": _written(_named(user)),
    }


def _learners(user: User) -> list[Learner]:
    return list(Learner.objects.filter(user=user))


def _below(roots: Iterable[models.Model]) -> Rows:
    """Return these rows and all rows that are deleted with them, without pure many-to-many tables."""
    collector = NestedObjects(using=router.db_for_write(User))
    for root in roots:
        collector.collect([root])
    rows: Rows = defaultdict(list)
    for row in (row for objects in collector.model_objs.values() for row in objects):
        if not row._meta.auto_created:
            rows[row._meta.model].append(row)
    return {model: sorted(objects, key=lambda row: row.pk) for model, objects in rows.items()}


def _named(user: User) -> Rows:
    """Return the rows that name the user by a foreign key."""
    named: Rows = defaultdict(list)
    for relation in User._meta.related_objects:
        model = relation.related_model
        if relation.one_to_many and not model._meta.auto_created and model is not Learner:
            named[model] += model._base_manager.filter(**{relation.field.name: user}).order_by("pk")
    return {model: rows for model, rows in named.items() if rows}


def _written(rows: Rows) -> dict[str, list[dict[str, Any]]]:
    return {
        model._meta.label_lower: [_columns(row) for row in rows]
        for model, rows in sorted(rows.items(), key=lambda pair: pair[0]._meta.label_lower)
    }


def _columns(row: models.Model) -> dict[str, Any]:
    (record,) = serializers.serialize("python", [row])
    held = _HELD_BACK.get(type(row), lambda _row: ())(row)
    return {"id": record["pk"], **{name: value for name, value in record["fields"].items() if name not in held}}
