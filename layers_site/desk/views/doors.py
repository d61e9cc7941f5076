"""Who may come in, and what every page of the desk has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec, cast

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.accounts.roles import to_door
from layers_site.cases import publishing
from layers_site.cases.models import Case
from layers_site.common.htmx import HtmxHttpRequest
from layers_site.desk.forms.texts import PlaceForm
from layers_site.desk.services.recording import Place

Parameters = ParamSpec("Parameters")
View = Callable[Concatenate[HtmxHttpRequest, Parameters], HttpResponse]

ADD = "cases.add_case"
CHANGE = "cases.change_case"
REVIEW = "cases.review_case"
PUBLISH = "cases.publish_case"
ADD_CARD = "cases.add_card"
CHANGE_CARD = "cases.change_card"
ANY = (ADD, CHANGE, REVIEW, PUBLISH)


def allowed(*permissions: str) -> Callable[[View[Parameters]], View[Parameters]]:
    """A view for those who have one of these permissions; who is not signed in is asked to sign in first."""

    def guard(view: View[Parameters]) -> View[Parameters]:
        def guarded(request: HtmxHttpRequest, *args: Parameters.args, **kwargs: Parameters.kwargs) -> HttpResponse:
            if not request.user.is_authenticated:
                return to_door(request, reverse("desk:login"))
            if not any(request.user.has_perm(permission) for permission in permissions):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return wraps(view)(cast("View[Parameters]", guarded))

    return guard


def the_case(slug: str) -> Case:
    return get_object_or_404(Case, slug=slug)


def changeable(request: HttpRequest, slug: str) -> Case:
    """A case that this user may change. Raises PermissionDenied: what is published takes more than a draft."""
    case = the_case(slug)
    if not publishing.may_change(request.user, case):
        raise PermissionDenied
    return case


def asked_place(request: HttpRequest) -> tuple[Place, str]:
    """The stage and edition of the address. Raises Http404 for what can be none."""
    form = PlaceForm(request.GET)
    if not form.is_valid():
        raise Http404(_("This case has no such stage."))
    asked = form.cleaned_data
    return Place(asked["variant"], asked["stage"] or 0), asked["edition"]


def show(request: HttpRequest, name: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    return render(request, f"desk/{name}.html", {"section": "desk", **context}, status=status)
