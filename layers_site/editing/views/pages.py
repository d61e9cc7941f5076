"""The page of each kind of content, from which everything of it is reached; its texts; and parts of a document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, Final

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import resolve
from django.utils.translation import gettext as _

from engine import ScenarioError
from engine.errors import Problem
from engine.notation import BROWSER, read_scenario
from layers_site.boards.services import boards
from layers_site.content.models import Case, Document
from layers_site.content.services.versions import NewerError
from layers_site.content.shipped.overlay import seen_with
from layers_site.editing.forms.texts import TextsForm
from layers_site.editing.presenters.case import case_view
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.content import crumbs, document_view, side
from layers_site.editing.presenters.texts import texts_page
from layers_site.editing.services.cases import RefusedError, store
from layers_site.editing.services.texts import moved, places, shown_texts
from layers_site.editing.views.access import show, show_newer
from layers_site.editing.views.generic import Content, ContentView, content_view
from layers_site.platform.versions import beside

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


@content_view("texts", Case, Document)
class Texts(ContentView):
    """Edit the texts. What somebody else has saved meanwhile is shown beside what was sent."""

    deeds = ("change",)
    writes = True

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        return show(request, "texts", self._context(self._form(None)))

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        form = self._form(request.POST)
        if not form.is_valid():
            return show(request, "texts", self._context(form), 422)
        try:
            store(self.content, request.user, form.made_from(shown_texts).check, form.write_to)
        except NewerError as newer:
            self.content = newer.now
            data, differing = beside(form, shown_texts(newer.now), shown_texts(newer.was) if newer.was else None)
            return show_newer(request, "texts", self._context(self._form(data)), newer, differing)
        except RefusedError as refused:
            return show(request, "texts", self._context(form, refused), 422)
        if isinstance(self.content, Document):
            return self.done(_("Saved. It is a draft: visitors see it once it is published."))
        return self.done(_("Saved."))

    def _form(self, sent: Mapping[str, Any] | None) -> TextsForm:
        return TextsForm(sent, self.content, address_of(self.content, "texts"))

    def _context(self, form: TextsForm, refused: RefusedError | None = None) -> dict[str, Any]:
        back = {"crumbs": crumbs(self.content, itself=True), "back": address_of(self.content)}
        return {"content": self.content, "form": form, **back, **texts_page(self.content, form, refused)}


# --- what only documents have, such as lessons, drills and words -------------------------------------------


@content_view("arrange", Document)
class ArrangeParts(ContentView):
    """Move a part (`do` is "earlier" or "later")."""

    deeds = ("change",)
    writes = True

    def post(self, request: HttpRequest, **_at: str) -> HttpResponse:
        step = {"earlier": -1, "later": 1}.get(request.POST.get("do", ""))
        if step is None:
            raise Http404
        try:
            store(self.content, request.user, self.check, moved(request.POST.get("at", ""), step))
        except KeyError as error:
            raise Http404(_("This page doesn’t exist.")) from error
        return self.done()


@content_view("preview", Document)
class PreviewDraft(ContentView):
    """Preview the draft as a learner's page (`?at=/parts/2`), or show the problems that prevent it."""

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        row: Document = self.content
        place = request.GET.get("at", "")
        if not row.of_kind.is_seen or place not in places(row.of_kind, row.document):
            raise Http404(_("This page doesn’t exist."))
        problems = row.of_kind.all_problems(row.document)
        address = None if problems else _address(row, place)
        if address is None:
            return show_content(request, row, problems, 422)
        path, _mark, query = address.partition("#")[0].partition("?")
        match = resolve(path)
        for_learners = copy(request)
        for_learners.path = for_learners.path_info = path
        for_learners.resolver_match, for_learners.GET = match, QueryDict(query)
        with transaction.atomic(), seen_with({(row.kind, row.slug): row.document}):
            if row.of_kind.store is not None:
                row.of_kind.store(row.document, None)
            answer: HttpResponse = match.func(for_learners, *match.args, **match.kwargs)
            transaction.set_rollback(True)  # it was stored for this page alone
        return answer


def _address(row: Document, place: str) -> str | None:
    """Return where learners see the document: a page, or a board under the document as a ruleset."""
    kind = row.of_kind
    try:
        if kind.address is not None:
            return kind.address(row.document, place)
        board = boards.begin(read_scenario(row.document[kind.board], BROWSER), {"do": "new"}).board
    except (ScenarioError, ObjectDoesNotExist):
        return None
    return f"{board.get_absolute_url()}?edition={row.slug}" if board else None
