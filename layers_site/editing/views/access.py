"""Access to the desk: who may come in, and what every page of it has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from layers_site.accounts.roles import to_door
from layers_site.content import publishing
from layers_site.content.models import Card, Case, Document
from layers_site.content.services.uses import moved_to
from layers_site.content.services.versions import MadeFrom, NewerError, Shows
from layers_site.content.shipped.kinds import DocumentKind, find_kind
from layers_site.editing.forms.desk import PlaceForm
from layers_site.editing.presenters.removals import deleted
from layers_site.editing.services.cases import StagePlace
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import FIELD, Unlike

Parameters = ParamSpec("Parameters")
View = Callable[Concatenate[HtmxHttpRequest, Parameters], HttpResponse]

ADD = "content.add_case"
CHANGE = "content.change_case"
PUBLISH = "content.publish_case"
ADD_CARD = "content.add_card"
CHANGE_CARD = "content.change_card"
PUBLISH_CARD = "content.publish_card"
ADD_DOCUMENT = "content.add_document"
CHANGE_DOCUMENT = "content.change_document"
PUBLISH_DOCUMENT = "content.publish_document"
ANY = (ADD, CHANGE, PUBLISH)
ANY_CARD = (ADD_CARD, CHANGE_CARD, PUBLISH_CARD)
ANY_DOCUMENT = (ADD_DOCUMENT, CHANGE_DOCUMENT, PUBLISH_DOCUMENT)


def allowed(*permissions: str) -> Callable[[View[Parameters]], View[Parameters]]:
    """Return a view for those who have one of these permissions.

    Who is not signed in is asked to sign in first; the browser keeps what was typed. What was sent to a case or a card
    that somebody has deleted is shown, to be copied.
    """

    def guard(view: View[Parameters]) -> View[Parameters]:
        def guarded(request: HtmxHttpRequest, *args: Parameters.args, **kwargs: Parameters.kwargs) -> HttpResponse:
            if not request.user.is_authenticated:
                return to_door(request, reverse("accounts:sign-in"))
            if not any(request.user.has_perm(permission) for permission in permissions):
                raise PermissionDenied
            try:
                return view(request, *args, **kwargs)
            except Document.DoesNotExist as missing:
                raise Http404(_("This document doesn’t exist.")) from missing
            except (Case.DoesNotExist, Card.DoesNotExist) as missing:
                model = Case if isinstance(missing, Case.DoesNotExist) else Card
                return _missing(request, model, str(kwargs.get("slug", "")))

        return wraps(view)(cast("View[Parameters]", guarded))

    return guard


def _missing(request: HttpRequest, model: type[Case | Card], slug: str) -> HttpResponse:
    """Redirect to the new address of renamed content, or show the texts sent for deleted content. Else Http404."""
    renamed = moved_to(model, slug) if request.method != "POST" else None
    if renamed is not None:
        return redirect(request.get_full_path().replace(f"/{slug}/", f"/{renamed.slug}/", 1))
    view = deleted(model, slug, request.POST) if request.method == "POST" else None
    if view is None:
        raise Http404
    return show(request, "gone", {"view": view}, status=409)


def the_case(slug: str) -> Case:
    """Return the case. Raises Case.DoesNotExist, which `allowed` answers."""
    return Case.objects.get(slug=slug)


def the_kind(code: str) -> DocumentKind:
    """Return the kind of documents. Raises Http404."""
    kind = find_kind(code)
    if kind is None:
        raise Http404(_("This kind of document doesn’t exist."))
    return kind


def changeable(request: HttpRequest, slug: str) -> Case:
    """Return a case that this user may change. Raises PermissionDenied: what is published takes more than a draft."""
    case = the_case(slug)
    if not publishing.may_change(request.user, case):
        raise PermissionDenied
    return case


def asked_place(request: HttpRequest, case: Case) -> tuple[StagePlace, str]:
    """Return the stage and edition of the address. Raises Http404 for what can be none."""
    form = PlaceForm(request.GET)
    try:
        if form.is_valid():
            return form.place(case), form.cleaned_data["edition"]
    except KeyError:
        pass
    raise Http404(_("This case doesn’t have this stage."))


def show_newer(
    request: HttpRequest, name: str, context: Mapping[str, Any], newer: NewerError, differing: Sequence[Unlike]
) -> HttpResponse:
    """Show the form again with all that was typed, beside what somebody else has saved since."""
    return show(
        request, name, {**context, "newer": newer, "differing": differing, "again": request.get_full_path()}, 409
    )


def sent_from(request: HttpRequest, shows: Shows) -> MadeFrom:
    """Return the origin of a form without texts: a button with a stamp beside it."""
    return MadeFrom(request.POST.get(FIELD, ""), shows)


def said_newer(newer: NewerError) -> str:
    """Say who changed the content and when, for forms without texts."""
    values = {"by": newer.by, "at": date_format(localtime(newer.at), "DATETIME_FORMAT") if newer.at else ""}
    if newer.by and newer.at:
        return (
            _(
                "%(by)s has changed this (%(at)s), so nothing was done. "
                "Look at the change, and try again if you still want to."
            )
            % values
        )
    return _(
        "This was changed in the meantime, so nothing was done. Look at the change, and try again if you still want to."
    )


def show(request: HttpRequest, name: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    """Render a page of the desk, or with `page#part` a part of it."""
    page, mark, part = name.partition("#")
    return render(request, f"editing/{page}.html{mark}{part}", {"section": "desk", **context}, status=status)
