"""What only documents have, such as lessons, drills and words: the order of their parts, and previews."""

from __future__ import annotations

from copy import copy

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import resolve
from django.utils.translation import gettext as _

from engine import ScenarioError
from engine.notation import BROWSER, read_scenario
from layers_site.boards.services import boards
from layers_site.content.documents.models import Document
from layers_site.content.shipped.overlay import seen_with
from layers_site.editing.services.cases import store
from layers_site.editing.services.documents import moved, places
from layers_site.editing.views.generic import ContentView, content_view
from layers_site.editing.views.pages import show_content


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
            raise Http404(_("There is no such page of it.")) from error
        return self.done()


@content_view("preview", Document)
class PreviewDraft(ContentView):
    """Preview the draft as a learner's page (`?at=/parts/2`), or show the problems that prevent it."""

    def get(self, request: HttpRequest, **_at: str) -> HttpResponse:
        row: Document = self.content
        place = request.GET.get("at", "")
        if not row.of_kind.is_seen or place not in places(row.of_kind, row.document):
            raise Http404(_("There is no such page of it."))
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
