"""The page of each kind of content, from which everything of it is reached; and a step that was refused, told on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from engine.errors import Problem
from layers_site.content.models import Case, Document
from layers_site.editing.presenters.case import case_view
from layers_site.editing.presenters.content import side
from layers_site.editing.presenters.documents import document_view
from layers_site.editing.views.access import show
from layers_site.editing.views.generic import Content, ContentView, content_view

#: What the page of each kind has beside what all have.
_OWN: Final[dict[type[Content], Callable[[Any, HttpRequest], dict[str, Any]]]] = {
    Case: lambda case, _request: {"view": case_view(case)},
    Document: lambda row, _request: {"view": document_view(row)},
}


def page_of(model: type[Content]) -> Callable[[Callable[[Any, HttpRequest], dict[str, Any]]], Any]:
    """Register what the page of a kind has."""

    def register(context: Callable[[Any, HttpRequest], dict[str, Any]]) -> Any:
        _OWN[model] = context
        return context

    return register


def show_content(
    request: HttpRequest, content: Content, problems: Sequence[Problem] = (), status: int = 200, **more: Any
) -> HttpResponse:
    """Show the page of a content; `problems` are the reasons why a step was refused."""
    own = more or _OWN[type(content)](content, request)
    context = {"side": side(content, request.user, problems), "refused": bool(problems), **own}
    return show(request, str(content._meta.model_name), context, status)


@content_view("", Case, Document)
class Page(ContentView):
    """Show a case or a document with all that can be done with it."""

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return show_content(request, self.content)
