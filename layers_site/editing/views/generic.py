"""Views of content, each written once and registered for the models that it is for.

@content_view("history", Case, Card, Document)
class History(ContentView): ...

patterns()      # cases/<slug>/history/ as case-history, cards/<slug>/history/ as card-history, and so on
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, TypeVar, cast

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path
from django.views import View
from django.views.decorators.http import require_http_methods

from layers_site.boards.views.responses import SeeOther
from layers_site.content.documents import saving
from layers_site.content.models import Card, Case, Document
from layers_site.content.services import NewerError, editing, whole
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.content import crumbs
from layers_site.editing.presenters.removals import Question
from layers_site.editing.views.access import allowed, said_newer, sent_from, show, the_kind
from layers_site.platform.versions import FIELD

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
