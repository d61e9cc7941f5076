"""The lists of the desk, of which that of cases is its home, import and export."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.responses import SeeOther
from layers_site.content import publishing
from layers_site.content.documents import saving
from layers_site.content.documents.saving import document_files
from layers_site.content.files import ContentError
from layers_site.content.models import Comment, Document
from layers_site.content.services import editing
from layers_site.content.services.importing import (
    LARGEST_UPLOAD,
    Download,
    attachment,
    everything,
    export_zip,
    import_files,
    read_upload,
)
from layers_site.content.shipped.kinds import find_kind
from layers_site.editing.forms.desk import FindForm, ImportForm, NewDocumentForm
from layers_site.editing.presenters.comments import address_of, waiting
from layers_site.editing.presenters.lists import came_in, piles, replaced_rows
from layers_site.editing.services.lists import CASES, Listing, find_listing, listings
from layers_site.editing.views.generic import ADD, ADD_CARD, ANY, ANY_CARD, ANY_DOCUMENT, allowed, show
from layers_site.platform.context import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@allowed(*ANY, *ANY_CARD, *ANY_DOCUMENT)
def content_list(request: HtmxHttpRequest, kind: str) -> HttpResponse:
    """List cases, cards or the documents of a kind; a POST creates a new document."""
    listing = _listing(request, kind)
    if listing.href != request.path:
        raise Http404
    of_kind = find_kind(kind)
    if of_kind is None and request.method == "POST":
        return HttpResponseNotAllowed(("GET", "HEAD"))
    may_add = (
        of_kind is not None
        and of_kind.makes_new
        and not of_kind.sections
        and publishing.may_add(request.user, listing.model)
    )
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
        "waiting": waiting(request.user) if kind == CASES else (),
    }
    page = "list#found" if request.htmx and not new.is_bound else "list"
    return show(request, page, context, status=422 if form.errors or new.is_bound else 200)


@require_safe
@allowed(*ANY, *ANY_CARD, *ANY_DOCUMENT)
def give_out(request: HtmxHttpRequest) -> HttpResponse:
    """Export the cards, cases and documents that the user works on, as files for import: drafts in their own folder."""
    mine = [content for content in everything() if publishing.works_on(request.user, type(content))]
    documents = document_files() if publishing.works_on(request.user, Document) else {}
    return attachment(Download("layers-content.zip", "application/zip", export_zip(mine, documents)))


@require_POST
@allowed(*ANY, *ANY_CARD, *ANY_DOCUMENT)
def settle(request: HtmxHttpRequest, comment_id: int) -> HttpResponse:
    """Mark a comment as done."""
    comment = get_object_or_404(Comment, pk=comment_id)
    editing.settle(comment, request.user)
    return SeeOther(address_of(comment.content) + "#comments")


def _listing(request: HtmxHttpRequest, code: str) -> Listing:
    """Return the list of this code. Raises Http404 for none, and PermissionDenied."""
    listing = find_listing(code)
    if listing is None:
        raise Http404(_("This list doesn’t exist."))
    if not listing.may(request.user):
        raise PermissionDenied
    return listing


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD, ADD_CARD)
def take_in(request: HtmxHttpRequest) -> HttpResponse:
    """Import files from an editor's machine: all of them, or none with every reason.

    What would be replaced is shown first, and comes in once the file is sent to replace it.
    """
    form = ImportForm(request.POST or None, request.FILES or None, reverse("editing:import"))
    context: dict[str, Any] = {"form": form}
    if form.is_valid():
        upload, replaces = form.cleaned_data["file"], form.cleaned_data["replaces"]
        try:
            files = read_upload(upload.name, upload.read(LARGEST_UPLOAD + 1))
            imported = import_files(files, request.user, replaces=replaces)
        except ContentError as error:
            context["problems"] = error.problems[:100]
        else:
            told = () if imported.is_kept else replaced_rows(imported.replaced)
            context |= {"imported": imported, "files": came_in(imported), "replaced": told}
    status = 422 if form.errors or "problems" in context else 200
    return show(request, "import", context, status=status)
