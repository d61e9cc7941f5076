"""Documents: lessons, drills, words and the like, in lists; the order of their parts, and previews."""

from __future__ import annotations

from copy import copy

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from engine import ScenarioError
from engine.notation import BROWSER, read_scenario
from layers_site.boards.services import boards
from layers_site.boards.views.responses import SeeOther
from layers_site.content.documents import saving
from layers_site.content.documents.models import Document
from layers_site.content.shipped.overlay import seen_with
from layers_site.editing.forms.desk import NewDocumentForm
from layers_site.editing.forms.lists import FindForm
from layers_site.editing.presenters.comments import address_of
from layers_site.editing.presenters.documents import document_rows, kind_rows
from layers_site.editing.services.cases import store
from layers_site.editing.services.documents import moved, places
from layers_site.editing.services.lists import OF_DOCUMENTS
from layers_site.editing.views.access import ADD_DOCUMENT, ANY_DOCUMENT, allowed, show, the_kind
from layers_site.editing.views.generic import ContentView, content_view
from layers_site.editing.views.home import bar
from layers_site.editing.views.pages import show_content
from layers_site.platform.context import HtmxHttpRequest


@require_safe
@allowed(*ANY_DOCUMENT)
def documents(request: HtmxHttpRequest) -> HttpResponse:
    """List the kinds of documents."""
    return show(request, "documents", {"kinds": kind_rows()})


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@allowed(*ANY_DOCUMENT)
def document_list(request: HtmxHttpRequest, kind: str) -> HttpResponse:
    """List the documents of a kind; a POST creates a new one."""
    of_kind = the_kind(kind)
    form = FindForm(request.GET, reverse("editing:document-list", args=(kind,)), OF_DOCUMENTS)
    filters = form.cleaned_data if form.is_valid() else {}
    may_add = of_kind.makes_new is not None and not of_kind.sections and request.user.has_perm(ADD_DOCUMENT)
    new = NewDocumentForm(request.POST if request.method == "POST" else None)
    if new.is_bound and not may_add:
        raise PermissionDenied
    if new.is_bound and new.is_valid():
        try:
            return SeeOther(address_of(saving.make(of_kind, new.cleaned_data["name"], request.user), "texts"))
        except ValidationError as error:
            new.add_error("name", error)
    rows = document_rows(of_kind, filters.get("q", ""), filters.get("status", ""), filters.get("sort", ""))
    context = {"kind": of_kind, "form": form, "rows": rows, "new": new if may_add else None}
    page = "document_list#found" if request.htmx and request.method != "POST" else "document_list"
    refused = form.errors or new.errors or new.is_bound
    return show(request, page, {**context, "several": bar(request, kind)}, status=422 if refused else 200)


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
