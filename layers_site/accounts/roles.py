"""Who may do what. Everybody learns; who says so trains others; editors are made by an administrator.

The roles are groups of permissions, as the admin shows them, so that a view asks for what may be done and not for a
name. A trainer's own quizzes stay theirs when they leave the role: they find them again when they take it up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Final, TypeVar, cast
from urllib.parse import urlsplit, urlunsplit

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser, Group, Permission, User
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect

from layers_site.accounts.models import Event
from layers_site.platform.context import HtmxHttpRequest, page_shown
from layers_site.platform.versions import typed_in

View = TypeVar("View", bound=Callable[..., HttpResponseBase])

TRAINER: Final = "trainer"
#: Those of the staff who look after what trainers have made: all quizzes and rounds, with the answers in them.
CARETAKER: Final = "caretaker"
#: What makes somebody a trainer, whichever way they have it: by the group, or because they may do everything. Everybody
#: can take it up, so it says nothing of what is another’s.
TRAINS: Final = "quizzes.train"
_MODELS: Final = ("quiz", "version", "round", "sheet", "answer", "regrading")
_ACTIONS: Final = ("change", "delete", "view")


def is_trainer(user: User | AnonymousUser) -> bool:
    """Return whether the user may make quizzes and ask them of others. Without signing in nobody may."""
    return user.has_perm(TRAINS)


def guard(may: Callable[[HtmxHttpRequest], bool]) -> Callable[[View], View]:
    """Make a decorator for views of those who `may`, to stand below `@require_…`.

    Who is not signed in is asked to, and comes back; who is no trainer gets to the page that says how to become one,
    and comes back from there.
    """

    def decorate(view: View) -> View:
        def guarded(request: HtmxHttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if may(request):
                return view(request, *args, **kwargs)
            door = "accounts:training" if request.user.is_authenticated else "accounts:sign-in"
            return to_door(request, reverse(door))

        return cast("View", wraps(view)(guarded))

    return decorate


#: For trainers. Of whom a quiz is, the view itself has to ask: what is not theirs is not found (404).
trainer_required = guard(lambda request: is_trainer(request.user))


def to_door(request: HtmxHttpRequest, door: str) -> HttpResponse:
    """Redirect to the sign-in page `door`, and from there back to the current page, never to a form's target.

    Whoever has sent texts without being signed in is shown them, to be copied, with a link to the door.
    """
    target = _page_asked_from(request)
    address = redirect_to_login(target, door).url if target else door
    if request.method == "POST" and not request.user.is_authenticated:
        written = () if request.htmx else typed_in(request.POST)
        if any(" " in one.text.strip() for one in written):  # words, and not what a button or a choice sends
            context = {"section": "account", "door": address, "written": written}
            return render(request, "accounts/signed_out.html", context, status=401)
        messages.info(request, _("You are signed out. What you typed is kept in this browser."))
    return HttpResponseClientRedirect(address) if request.htmx else HttpResponseRedirect(address)


def _page_asked_from(request: HtmxHttpRequest) -> str:
    """Return the page that somebody is on, "" for none."""
    if request.htmx:
        return page_shown(request)
    if request.method in {"GET", "HEAD"}:
        return request.get_full_path()
    try:
        page = urlsplit(request.headers.get("Referer", ""))
    except ValueError:  # no address at all
        return ""
    return urlunsplit(("", "", page.path, page.query, "")) if page.netloc == request.get_host() else ""


def make_trainers() -> Group:
    """Return the group of trainers, with its permission. Permissions that an administrator added stay."""
    return _group(TRAINER, ["train"])


def make_caretakers() -> Group:
    """Return the group of staff who look after all rounds. It counts for staff only; no trainer is in it."""
    return _group(CARETAKER, [f"{action}_{model}" for action in _ACTIONS for model in _MODELS])


@transaction.atomic
def _group(name: str, codenames: Sequence[str]) -> Group:
    group, _made = Group.objects.get_or_create(name=name)
    group.permissions.add(*Permission.objects.filter(content_type__app_label="quizzes", codename__in=codenames))
    return group


@transaction.atomic
def take_up_training(user: User) -> None:
    """Make them a trainer, at once and without anybody's leave. `user` is to be read anew to see it."""
    Event.record(user, Event.What.ROLE_TAKEN, TRAINER)
    user.groups.add(make_trainers())


@transaction.atomic
def leave_training(user: User) -> None:
    """Leave the role of a trainer. The quizzes and rounds of the user stay."""
    Event.record(user, Event.What.ROLE_LEFT, TRAINER)
    user.groups.remove(*Group.objects.filter(name=TRAINER))


def in_training_group(user: User) -> bool:
    """Return whether the users took up the role themselves. Then they can also leave it."""
    return user.groups.filter(name=TRAINER).exists()


def request_user(request: HttpRequest) -> User:
    """Return the signed-in user, for views that nobody else can reach."""
    return cast("User", request.user)
