"""Access to the desk: who may come in, what every page of it has, and views that are written once for all content.

@content_view("history", Case, Card, Document)
class History(ContentView): ...

patterns()      # cases/<slug>/history/ as case-history, cards/<slug>/history/ as card-history, and so on
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.views import View
from django.views.decorators.http import require_http_methods

from layers_site.accounts.roles import to_door
from layers_site.boards.views.responses import SeeOther
from layers_site.content import publishing
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Document
from layers_site.content.services import editing
from layers_site.content.services.history import MadeFrom, NewerError, Shows, whole
from layers_site.content.services.uses import moved_to
from layers_site.content.shipped.kinds import DocumentKind, find_kind
from layers_site.editing.forms.desk import PlaceForm
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.content import Question, crumbs, deleted
from layers_site.editing.services.cases import StagePlace
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import FIELD, Unlike

Parameters = ParamSpec("Parameters")
ViewFunction = Callable[Concatenate[HtmxHttpRequest, Parameters], HttpResponse]

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


def allowed(*permissions: str) -> Callable[[ViewFunction[Parameters]], ViewFunction[Parameters]]:
    """Return a view for those who have one of these permissions.

    Who is not signed in is asked to sign in first; the browser keeps what was typed. What was sent to a case or a card
    that somebody has deleted is shown, to be copied.
    """

    def guard(view: ViewFunction[Parameters]) -> ViewFunction[Parameters]:
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

        return wraps(view)(cast("ViewFunction[Parameters]", guarded))

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


# --- views of content, each written once and registered for the models that it is for --------------------


Content = Card | Case | Document
ViewClass = TypeVar("ViewClass", bound="type[ContentView]")

_AT: Final[dict[type[Content], str]] = {
    Case: "cases/<slug:slug>/",
    Card: "cards/<slug:slug>/",
    Document: "documents/<slug:kind>/<slug:slug>/",
}
_REGISTERED: Final[list[tuple[str, type[ContentView], type[Content]]]] = []


class ContentView(View):
    """A page or a deed of one content, for whoever has one of `deeds`; `writes` asks for the right to change it."""

    model: type[Content] = Case
    deeds: ClassVar[tuple[str, ...]] = ("add", "change", "publish")
    writes: ClassVar[bool] = False
    content: Any

    @classmethod
    def guarded(cls, model: type[Content]) -> Callable[..., HttpResponse]:
        """Return the view of a model, behind its methods and its permissions."""
        methods = [method for method in ("get", "head", "post") if hasattr(cls, "get" if method == "head" else method)]
        permissions = (f"content.{deed}_{model._meta.model_name}" for deed in cls.deeds)
        view = allowed(*permissions)(cast("Any", cls.as_view(model=model)))
        return require_http_methods([method.upper() for method in methods])(view)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.content = find(self.model, **kwargs)
        if self.writes and not editing.may_write(request.user, self.content):
            raise PermissionDenied
        try:
            return super().dispatch(request, *args, **kwargs)
        except NewerError as newer:
            messages.error(request, said_newer(newer))
            return SeeOther(self.when_newer())

    def when_newer(self) -> str:
        """Return where to look at what somebody else has saved meanwhile."""
        return address_of(self.content)

    def check(self, stored: Content) -> None:
        """Raise NewerError if the page with the pressed button is older than what is stored."""
        sent_from(self.request, whole).check(stored)

    def asks(self, question: Question, stamp: str = "", status: int = 200) -> HttpResponse:
        """Ask before a step is taken. The answer carries the stamp of the page before, or this one."""
        context = {"crumbs": crumbs(self.content, itself=True), "back": address_of(self.content), "question": question}
        stamp = stamp or self.request.POST.get(FIELD, "")
        return show(self.request, "question", {**context, "stamp": stamp}, status)

    def done(self, text: str = "", page: str = "") -> HttpResponse:
        """Redirect to the page of the content, or one beside it, with a message."""
        if text:
            messages.success(self.request, text)
        return SeeOther(address_of(self.content, page))


def content_view(page: str, *models: type[Content]) -> Callable[[ViewClass], ViewClass]:
    """Register a view for these models, under the name of its page ("" for that of the content itself)."""

    def register(view: ViewClass) -> ViewClass:
        _REGISTERED.extend((page, view, model) for model in models)
        return view

    return register


def patterns() -> list[URLPattern]:
    """Return the addresses of all registered views."""
    return [
        path(
            f"{_AT[model]}{page}/" if page else _AT[model],
            view.guarded(model),
            name="-".join(filter(None, (model._meta.model_name, page))),
        )
        for page, view, model in _REGISTERED
    ]


def find(model: type[Content], slug: str, kind: str = "") -> Content:
    """Return the content of an address. Raises DoesNotExist, which `allowed` answers, and Http404."""
    return saving.working(the_kind(kind), slug) if issubclass(model, Document) else model.objects.get(slug=slug)
