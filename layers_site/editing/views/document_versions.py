"""Versions of a document: its history and the way back, what ships beside ours, and how learners will see it."""

from __future__ import annotations

from copy import copy
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse, QueryDict
from django.urls import resolve, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine import ScenarioError
from engine.notation import BROWSER, read_scenario
from layers_site.boards.services import boards
from layers_site.boards.views.responses import SeeOther
from layers_site.content.documents import saving
from layers_site.content.documents.models import Document
from layers_site.content.services import NewerError, history_of, version_of, whole
from layers_site.content.shipped.kinds import DocumentKind
from layers_site.content.shipped.overlay import seen_with
from layers_site.editing.presenters.documents import differences, document_view
from layers_site.editing.services.documents import opened, places
from layers_site.editing.views.access import (
    ANY_DOCUMENT,
    CHANGE_DOCUMENT,
    allowed,
    said_newer,
    sent_from,
    show,
    the_kind,
)
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.versions import stamp_of


@require_safe
@allowed(*ANY_DOCUMENT)
def document_history(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """List the versions; compare the document with one of them (`?version=`), the shipped or the published one."""
    row = saving.working(the_kind(kind), slug)
    wanted = request.GET.get("version", "")
    context: dict[str, Any] = {"row": row, "kind": row.of_kind, "wanted": wanted, "stamp": stamp_of(whole(row))}
    context["versions"] = [] if row._state.adding else history_of(row)
    context["version"] = _version(row, wanted) if wanted.isdecimal() else None
    old = {"shipped": row.shipped, "published": row.public}.get(wanted)
    if context["version"] is not None:
        old = context["version"].content.document
    if wanted and old is None:
        raise Http404(_("There is no such version."))
    context["differences"] = differences(kind, old, row.document) if wanted else []
    context["may_change"] = request.user.has_perm(CHANGE_DOCUMENT)
    return show(request, "document_history", context)


def _version(row: Document, wanted: str) -> Any:
    version = version_of(row, int(wanted)) if len(wanted) < 10 and not row._state.adding else None
    if version is None:
        raise Http404(_("There is no such version."))
    return version


@require_POST
@allowed(CHANGE_DOCUMENT)
def take_document_back(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Restore an older version of the document as a draft."""
    version = request.POST.get("version", "")
    if not version.isdecimal() or len(version) > 9:
        raise Http404(_("There is no such version."))
    check, write = sent_from(request, whole).check, saving.taken_back(int(version))
    try:
        saving.change(the_kind(kind), slug, request.user, check, write, "reverted")
    except NewerError as newer:
        messages.error(request, said_newer(newer))
        return SeeOther(reverse("editing:document-history", args=(kind, slug)) + f"?version={version}")
    except LookupError as error:
        raise Http404(_("There is no such version.")) from error
    messages.success(request, _("It is as it was."))
    return SeeOther(reverse("editing:document", args=(kind, slug)))


@require_POST
@allowed(CHANGE_DOCUMENT)
def open_document_board(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Redirect to a board of the stored document on the workbench; `open` is its place in the page."""
    row = saving.working(the_kind(kind), slug)
    try:
        value: Any = row.document
        place = request.GET.get("at", "") + request.POST.get("open", "")
        for key in place.strip("/").split("/"):
            value = value[int(key)] if isinstance(value, list) else value[key]
        return SeeOther(opened(value).get_absolute_url())
    except (LookupError, ValueError, TypeError) as error:
        raise Http404(_("There is no such board.")) from error
    except (ScenarioError, boards.RefusedError):
        messages.error(request, _("The workbench cannot show this board."))
        return SeeOther(reverse("editing:document", args=(kind, slug)))


@require_safe
@allowed(*ANY_DOCUMENT)
def preview_document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Preview the draft as a learner's page, or show the problems that prevent it."""
    row = saving.working(the_kind(kind), slug)
    problems = list(row.of_kind.all_problems(row.document))
    place = request.GET.get("at", "")
    if place not in places(row.of_kind, row.document):
        raise Http404(_("There is no such page of it."))
    address = None if problems else _address(row.of_kind, row, place)
    if address is None:
        return show(request, "document", {"view": document_view(row, request.user, problems), "refused": True}, 422)
    path, _mark, query = address.partition("#")[0].partition("?")
    match = resolve(path)
    for_learners = copy(request)
    for_learners.path = for_learners.path_info = path
    for_learners.resolver_match, for_learners.GET = match, QueryDict(query)
    with transaction.atomic(), seen_with({(row.kind, row.slug): row.document}):
        if row.of_kind.store is not None:
            row.of_kind.store(row.document, request.user)
        answer: HttpResponse = match.func(for_learners, *match.args, **match.kwargs)
        transaction.set_rollback(True)  # it was stored for this page alone
    return answer


def _address(kind: DocumentKind, row: Document, place: str) -> str | None:
    """Return where learners see the document: a page, or a board under the document as a ruleset."""
    if kind.address is not None:
        return kind.address(row.document, place)
    try:
        board = boards.begin(read_scenario(row.document[kind.board], BROWSER), {"do": "new"}).board
    except ScenarioError:
        return None
    return f"{board.get_absolute_url()}?edition={row.slug}" if board else None
