"""The lists of the desk, of which that of cases is its home, bulk actions on them, import and export."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.responses import SeeOther
from layers_site.content.documents import saving
from layers_site.content.documents.files import document_files
from layers_site.content.files import ContentError
from layers_site.content.models import Comment
from layers_site.content.services import Download, editing, everything, export_zip, read_upload, unchanged_since
from layers_site.content.services.exporting import attachment
from layers_site.content.services.importing import LARGEST_UPLOAD, import_part
from layers_site.content.shipped.kinds import find_kind
from layers_site.editing.forms.desk import CarriedForm, ImportForm, NewDocumentForm, PartForm, carried_text, digest
from layers_site.editing.forms.lists import FindForm, SeveralForm, acts_for
from layers_site.editing.presenters.comments import address_of, waiting
from layers_site.editing.presenters.incoming import came_in, replaced_rows
from layers_site.editing.presenters.lists import Several, piles, results, several_of
from layers_site.editing.services.lists import CASES, Listing, act_on_each, find_listing, listings
from layers_site.editing.views.access import ADD, ADD_CARD, ANY, ANY_CARD, ANY_DOCUMENT, allowed, show
from layers_site.platform.context import HtmxHttpRequest

_TICKED: Final = "desk-ticked"
#: So many ticks are kept in a session; of what a list can have more, all are ticked by its link.
_MOST_KEPT: Final = 1_000
_LONGEST_QUERY: Final = 1_000


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@allowed(*ANY, *ANY_CARD, *ANY_DOCUMENT)
def content_list(request: HtmxHttpRequest, kind: str) -> HttpResponse:
    """List cases, cards or the documents of a kind; a POST creates a new document."""
    listing = _listing(request, kind)
    if listing.href != request.path:
        raise Http404
    of_kind = find_kind(kind)
    may_add = of_kind is not None and of_kind.makes_new and not of_kind.sections and listing.may(request.user, "add")
    new = NewDocumentForm(request.POST if request.method == "POST" else None)
    if new.is_bound and not may_add:
        raise PermissionDenied
    if of_kind is not None and new.is_bound and new.is_valid():
        try:
            return SeeOther(address_of(saving.make(of_kind, new.cleaned_data["name"], request.user), "texts"))
        except ValidationError as error:
            new.add_error("name", error)
    form = FindForm(request.GET, listing)
    context = {
        "listing": listing,
        "lists": [one for one in listings() if one.may(request.user)],
        "form": form,
        "new": new if may_add else None,
        "piles": piles(listing.found(form.cleaned_data if form.is_valid() else {})),
        "several": bar(request, listing),
        "waiting": waiting(request.user) if kind == CASES else (),
    }
    page = "list#found" if request.htmx and not new.is_bound else "list"
    return show(request, page, context, status=422 if form.errors or new.is_bound else 200)


@require_safe
@allowed(*ANY)
def give_out(_request: HtmxHttpRequest) -> HttpResponse:
    """Export everything that editors may change, as files for import: drafts in their own folder."""
    return attachment(Download("layers-content.zip", "application/zip", export_zip(everything(), document_files())))


@require_POST
@allowed(*ANY, *ANY_CARD, *ANY_DOCUMENT)
def settle(request: HtmxHttpRequest, comment_id: int) -> HttpResponse:
    """Mark a comment as done."""
    comment = get_object_or_404(Comment, pk=comment_id)
    editing.settle(comment, request.user)
    return SeeOther(address_of(comment.content) + "#comments")


@require_POST
@allowed(*ANY, *ANY_CARD, *ANY_DOCUMENT)
def several(request: HtmxHttpRequest, of: str) -> HttpResponse:
    """Do an action with all ticked rows, and list those done, those refused, and why."""
    listing = _listing(request, of)
    back = listing.href + query_of(request)
    form = SeveralForm(request.POST, listing, request.user)
    contents = listing.chosen(form.cleaned_data["chosen"]) if form.is_valid() else []
    if not contents:
        messages.error(request, form.first_error() if form.errors else _("Nothing of this is there anymore."))
        keep(request, of, form.cleaned_data.get("chosen", ()))
        return SeeOther(back)
    do = form.cleaned_data["do"]
    done, left = results(act_on_each(contents, do, request.user, unchanged_since(form.cleaned_data["stamp"])))
    context = {"what": dict(acts_for(listing, request.user))[do], "done": done, "left": left, "back": back}
    return show(request, "several", context)


def _listing(request: HtmxHttpRequest, code: str) -> Listing:
    """Return the list of this code. Raises Http404 for none, and PermissionDenied."""
    listing = find_listing(code)
    if listing is None:
        raise Http404(_("There is no such list."))
    if not listing.may(request.user):
        raise PermissionDenied
    return listing


def bar(request: HtmxHttpRequest, listing: Listing) -> Several:
    """Return the bar of bulk actions for a list. Rows of a refused action stay ticked, once."""
    before = request.session.get(_TICKED, {})
    chosen = request.session.pop(_TICKED)["chosen"] if before.get("of") == listing.code else ()
    return several_of(listing, request.user, ticked="ticked" in request.GET, chosen=chosen)


def keep(request: HtmxHttpRequest, code: str, chosen: Collection[str]) -> None:
    """Keep the ticked rows of a list for the next request."""
    request.session[_TICKED] = {"of": code, "chosen": list(chosen)[:_MOST_KEPT]}


def query_of(request: HtmxHttpRequest) -> str:
    """Return the query of the list, such as "?q=bear", without the ticked rows."""
    query = QueryDict(request.POST.get("query", "")[:_LONGEST_QUERY], mutable=True)
    query.pop("ticked", None)
    return f"?{query.urlencode()}" if query else ""


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD, ADD_CARD)
def take_in(request: HtmxHttpRequest) -> HttpResponse:
    """Import files from an editor's machine: all of them, or none with every reason. A large archive comes in parts.

    Where something would be replaced, the page shows it first; the file goes along and is sent again.
    """
    name, data, form = _sent(request)
    context: dict[str, Any] = {"form": form, "problems": (), "taken": None}
    if data is not None:
        start = PartForm(request.POST).start(data)
        try:
            context |= _imported(request, name, data, start)
        except ContentError as error:
            context |= {"problems": error.problems[:100], "before": start}
    status = 422 if form.errors or context["problems"] else 200
    return show(request, "import", context, status=status)


def _sent(request: HtmxHttpRequest) -> tuple[str, bytes | None, ImportForm]:
    """Return the name and bytes of the sent file, None without one, and a form for the next file."""
    here = reverse("editing:import")
    if request.method != "POST":
        return "", None, ImportForm(None, None, here)
    again = CarriedForm(request.POST)
    if "carried" in request.POST and again.is_valid():
        return request.POST.get("name", ""), again.cleaned_data["carried"], ImportForm(None, None, here)
    form = ImportForm(request.POST, request.FILES, here)
    if not form.is_valid():
        return "", None, form
    upload = form.cleaned_data["file"]
    return upload.name, upload.read(LARGEST_UPLOAD + 1), form


def _imported(request: HtmxHttpRequest, name: str, data: bytes, start: int) -> dict[str, Any]:
    """Import a part of the file, or return what it would replace until that is confirmed. Raises ContentError."""
    agreed = request.POST.get("sure", "")
    part = import_part(read_upload(name, data), request.user, start, agreed)
    begin = part.imported.end if part.is_kept else start
    context = {
        "rest": None if part.is_last else part,
        "again": {"name": name, "of": digest(data), "looked_at": begin},
        "carried": "" if part.is_kept and part.is_last else carried_text(data),
    }
    if part.is_kept:
        return {**context, "taken": came_in(part.imported)}
    return {
        **context,
        "preview": came_in(part.imported),
        "replaced": replaced_rows(part.imported.replaced),
        "stamp": part.stamp,
        "changed_since": bool(agreed),
    }
