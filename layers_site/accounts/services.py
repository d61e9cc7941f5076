"""An account from its beginning to its end: coming in, how often that may be tried, what is kept of it, deleting it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from django.conf import settings
from django.contrib.admin.utils import NestedObjects
from django.contrib.auth import login
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core import serializers
from django.db import IntegrityError, models, router, transaction
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from layers_site.accounts.learners import empty, is_kept, let_go, pointing_to, settle
from layers_site.accounts.models import Event, Learner
from layers_site.accounts.roles import take_up_training
from layers_site.platform import throttle

# --- coming in ------------------------------------------------------------------------------------------

# An address may stand for a class of learners, so it gets many tries; a name from one address few. From everywhere
# together a name has so many that it cannot be guessed, and its owner is not easily shut out by others.

Parameters = ParamSpec("Parameters")
View = Callable[Concatenate[HttpRequest, Parameters], HttpResponse]
SIGN_IN: Final = "sign-in"
FROM_ADDRESS: Final = "100/10min"
FOR_NAME_FROM_ADDRESS: Final = "10/10min"
FOR_NAME: Final = "100/h"
#: In browsers in which somebody has signed in as that name before, all of them together.
FOR_NAME_WHERE_KNOWN: Final = "20/10min"
#: The cookie that says so: for half a year, of the last few names.
KNOWN: Final = "known"
_SALT: Final = "layers_site.accounts.known"
_KNOWN_SECONDS: Final = 183 * 24 * 3600
_MOST_KNOWN: Final = 5
SIGN_UPS: Final = "60/h"
RESETS: Final = "30/h"
#: Mails to one address.
MAILS: Final = "3/h"
#: Tries of a password by somebody who is signed in already.
PASSWORDS: Final = "20/10min"
#: Three months, for who wants to stay signed in.
STAY: Final = 90 * 24 * 3600


class NameTakenError(Exception):
    """Somebody else has taken the name in the meantime."""


def make_account(name: str, password: str, email: str = "", *, trains: bool = False) -> User:
    """Return a new account. Raises NameTakenError."""
    # Made slow on purpose, so before anything is locked.
    hashed = make_password(password)
    try:
        with transaction.atomic():
            mail = User.objects.normalize_email(email)
            user = User.objects.create(username=User.normalize_username(name), email=mail, password=hashed)
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


def limited(scope: str, rate: str) -> Callable[[View[Parameters]], View[Parameters]]:
    """Limit how often the form of a view may be sent from one address or by one account."""

    def guard(view: View[Parameters]) -> View[Parameters]:
        def guarded(request: HttpRequest, *args: Parameters.args, **kwargs: Parameters.kwargs) -> HttpResponse:
            key = f"user {request.user.pk}" if request.user.is_authenticated else ""
            if request.method == "POST" and not throttle.allowed(request, scope, key, rate):
                return throttle.too_many(request, scope, key, rate)
            return view(request, *args, **kwargs)

        return wraps(view)(cast("View[Parameters]", guarded))

    return guard


def seconds_to_wait(request: HttpRequest, name: str) -> int:
    """Count one try to sign in as `name`; 0 where it may be made. What comes of it says `did_sign_in`."""
    waits = [
        throttle.window(request, SIGN_IN, key, rate).left
        for key, rate in _counted(request, name)
        if not throttle.allowed(request, SIGN_IN, key, rate)
    ]
    return max(waits, default=0)


def did_sign_in(request: HttpRequest, name: str) -> None:
    """Take a try back that was none of those that are to be few: only wrong ones count."""
    for key, rate in _counted(request, name):
        throttle.allowed(request, SIGN_IN, key, rate, amount=-1)


def _counted(request: HttpRequest, name: str) -> tuple[tuple[str, str], ...]:
    """Return the counters for this name and address.

    A browser that has signed in with that name before has its own counter: nobody else at its address, or elsewhere,
    uses it up.
    """
    name = name.casefold()
    if _mark(name) in _marks(request):
        return ((f"{name} where it is known", FOR_NAME_WHERE_KNOWN),)
    return (
        ("", FROM_ADDRESS),
        (f"{name} {throttle.client_of(request)}", FOR_NAME_FROM_ADDRESS),
        (name, FOR_NAME),
    )


def remember(request: HttpRequest, response: HttpResponse, name: str) -> HttpResponse:
    """Return the response with a cookie: this browser knows the name. The cookie alone opens nothing."""
    mark = _mark(name.casefold())
    marks = [mark, *(other for other in _marks(request) if other != mark)][:_MOST_KNOWN]
    response.set_signed_cookie(
        KNOWN, "-".join(marks), salt=_SALT, max_age=_KNOWN_SECONDS, secure=settings.SESSION_COOKIE_SECURE,
        httponly=True, samesite="Lax",
    )  # fmt: skip
    return response


def _marks(request: HttpRequest) -> list[str]:
    """Return the marks in the cookie; none if the cookie is not ours."""
    text = request.get_signed_cookie(KNOWN, "", salt=_SALT, max_age=_KNOWN_SECONDS)
    return text.split("-") if text else []


def _mark(name: str) -> str:
    """Return a digest of the name, so that nobody can read the name in the cookie."""
    return salted_hmac(_SALT, name, algorithm="sha256").hexdigest()[:32]


# --- what is kept of an account: counted, taken along, deleted ------------------------------------------

# It is asked of the models, so that whatever an app keeps of a learner or a user is in it without being named here.
# What somebody may not know yet an app names itself (`hold_back`).

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


def prepare_to_delete(user: User) -> None:
    """Do what the apps do before an account goes."""
    for do in _BEFORE_DELETING:
        do(user)


def going_with(user: User) -> list[tuple[type[models.Model], int]]:
    """Return the models whose rows are deleted with the account, and how many rows.

    The account itself is not counted, nor what is handed on to others. To find that out, it is tried and taken back.
    """
    counts = _counts(Learner, _learners(user), without=is_kept)
    with transaction.atomic():
        prepare_to_delete(user)
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
    prepare_to_delete(user)
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
