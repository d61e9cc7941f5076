"""Documents on the desk: lessons, drills, words and the like, in forms that are made from their format."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from layers_site.boards.views.responses import SeeOther
from layers_site.content.documents import saving
from layers_site.content.documents.files import document_file
from layers_site.content.documents.models import Document
from layers_site.content.publishing import NotReadyError
from layers_site.content.services import Download, NewerError, whole
from layers_site.content.services.exporting import attachment
from layers_site.editing.forms.documents import DocumentForm, NewDocumentForm
from layers_site.editing.forms.lists import FindForm
from layers_site.editing.presenters.documents import document_rows, document_view, kind_rows, unlike
from layers_site.editing.presenters.removals import Withdrawal, withdrawal
from layers_site.editing.services.documents import DocumentPage, arranged, met, page_of, stored_with
from layers_site.editing.services.lists import OF_DOCUMENTS
from layers_site.editing.views.access import (
    ADD_DOCUMENT,
    ANY_DOCUMENT,
    CHANGE_DOCUMENT,
    PUBLISH_DOCUMENT,
    REVIEW_DOCUMENT,
    allowed,
    said_newer,
    sent_from,
    show,
    the_kind,
)
from layers_site.editing.views.home import bar
from layers_site.platform.context import HtmxHttpRequest


def _to(row: Document) -> HttpResponse:
    return SeeOther(reverse("editing:document", args=(row.kind, row.slug)))


@require_safe
@allowed(*ANY_DOCUMENT)
def documents(request: HtmxHttpRequest) -> HttpResponse:
    return show(request, "documents", {"kinds": kind_rows()})


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@allowed(*ANY_DOCUMENT)
def document_list(request: HtmxHttpRequest, kind: str) -> HttpResponse:
    """List the documents of a kind; a POST creates a new one."""
    of_kind = the_kind(kind)
    here = reverse("editing:document-list", args=(kind,))
    form = FindForm(request.GET, here, OF_DOCUMENTS)
    filters = form.cleaned_data if form.is_valid() else {}
    may_add = of_kind.makes_new is not None and request.user.has_perm(ADD_DOCUMENT)
    new = NewDocumentForm(request.POST if request.method == "POST" else None)
    if new.is_bound and new.is_valid():
        try:
            return _to(saving.make(of_kind, new.cleaned_data["name"], request.user))
        except ValidationError as error:
            new.add_error("name", error)
    rows = document_rows(of_kind, filters.get("q", ""), filters.get("status", ""), filters.get("sort", ""))
    several = bar(request, kind)
    context = {"kind": of_kind, "form": form, "rows": rows, "new": new if may_add else None, "several": several}
    page = "document_list#found" if request.htmx and request.method != "POST" else "document_list"
    return show(request, page, context, status=422 if form.errors or new.errors else 200)


@require_safe
@allowed(*ANY_DOCUMENT)
def document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    return show(request, "document", {"view": document_view(saving.working(the_kind(kind), slug), request.user)})


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
@allowed(CHANGE_DOCUMENT)
def edit_document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Edit one page of a document (`?at=/parts/2`). Its buttons only redraw it; saving stores it."""
    of_kind = the_kind(kind)
    row = saving.working(of_kind, slug)
    page = _page(row, request.GET.get("at", ""))
    form = DocumentForm(request.POST if request.method == "POST" else None, of_kind, page, slug)
    if not form.is_bound:
        return _show(request, row, form)
    if request.POST.get("do", "").startswith("part"):
        return _show(request, row, form.again(), unsaved=True)
    if not form.is_valid():
        return _show(request, row, form, 422)
    return _saved(request, row, form)


def _page(row: Document, place: str) -> DocumentPage:
    try:
        return page_of(row.of_kind, row.document, place)
    except KeyError as error:
        raise Http404(_("There is no such page of it.")) from error


def _saved(request: HtmxHttpRequest, row: Document, form: DocumentForm) -> HttpResponse:
    place, value = form.page.place, form.cleaned_data["part"]
    try:
        write = stored_with(place, value)
        saving.change(row.of_kind, row.slug, request.user, form.made_from().check, write)
    except NewerError as newer:
        return _newer(request, row, form, newer)
    except ValidationError as error:
        form.add_error(None, error)
        return _show(request, row, form, 422)
    messages.success(request, _("Saved. It is a draft: visitors do not see it before it is published."))
    return SeeOther(reverse("editing:document", args=(row.kind, row.slug)) + "#" + place.replace("/", "-").strip("-"))


def _newer(request: HtmxHttpRequest, row: Document, form: DocumentForm, newer: NewerError) -> HttpResponse:
    """Show the sent changes in the form, beside what somebody else has saved since."""
    place, mine = form.page.place, form.cleaned_data["part"]
    now, was = _value(newer.now, place), _value(newer.was, place)
    if now is None:  # the page is gone: what was written can still be copied from the form
        form.add_error(None, _("This part is no longer there. Copy what you wrote."))
        return _show(request, row, form, 409)
    page = page_of(row.of_kind, newer.now.document, place)
    again = DocumentForm(None, row.of_kind, page, row.slug, mine if was is None else met(was, now, mine))
    context = {"newer": newer, "differing": unlike(row.kind, now, mine, was), "again": request.get_full_path()}
    return _show(request, newer.now, again, 409, **context)


def _value(row: Document | None, place: str) -> Any:
    try:
        return None if row is None else page_of(row.of_kind, row.document, place).value
    except KeyError:
        return None


def _show(
    request: HtmxHttpRequest, row: Document, form: DocumentForm, status: int = 200, **context: Any
) -> HttpResponse:
    view = document_view(row, request.user)
    row_of = next((page for page in view.pages if page.place == form.page.place), None)
    part = "#builder" if request.htmx else ""
    return show(request, f"document_edit{part}", {"view": view, "page": row_of, "form": form, **context}, status=status)


@require_POST
@allowed(CHANGE_DOCUMENT)
def arrange_document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Add an item to a section, take one away, or move it."""
    do, place = request.POST.get("do", ""), request.POST.get("at", "")
    if do not in ("add", "remove", "earlier", "later"):
        raise Http404
    row = saving.working(the_kind(kind), slug)
    if do == "remove" and not request.POST.get("sure"):
        view = document_view(row, request.user)
        page = next((page for page in view.pages if page.place == place), None)
        return show(request, "document_remove", {"view": view, "page": page, "stamp": request.POST.get("stamp", "")})
    try:
        row = saving.change(the_kind(kind), slug, request.user, sent_from(request, whole).check, arranged(do, place))
    except KeyError as error:
        raise Http404(_("There is no such page of it.")) from error
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    if do == "add":
        key = place.strip("/")
        last = len(row.document.get(key, [])) - 1
        at = urlencode({"at": f"/{key}/{last}"})
        return SeeOther(reverse("editing:document-edit", args=(kind, slug)) + f"?{at}")
    return _to(row)


@require_POST
@allowed(CHANGE_DOCUMENT, REVIEW_DOCUMENT, PUBLISH_DOCUMENT)
def advance_document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Change the status of a document, or show the problems that prevent it."""
    of_kind = the_kind(kind)
    step = request.POST.get("step", "")
    question = _question(saving.working(of_kind, slug), step, request)
    if question is not None:
        return show(request, "withdraw", {"view": question})
    try:
        row = saving.advance(of_kind, slug, step, request.user, sent_from(request, whole).check)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
        return _to(saving.working(of_kind, slug))
    except NotReadyError as error:
        view = document_view(saving.working(of_kind, slug), request.user, error.problems)
        return show(request, "document", {"view": view, "refused": True}, status=422)
    if not Document.objects.filter(kind=kind, slug=slug).exists():
        messages.success(request, _("The draft is gone."))
        return SeeOther(reverse("editing:document-list", args=(kind,)))
    messages.success(request, _("It is now: %(status)s.") % {"status": Document.Status(row.status).label})
    return _to(row)


def _question(row: Document, step: str, request: HtmxHttpRequest) -> Withdrawal | None:
    """Return the question to confirm before withdrawing content in use; None where nothing has to be asked."""
    if step != saving.WITHDRAW or request.POST.get("sure") or not saving.is_lost(row, request.user):
        return None
    return withdrawal(row)


@require_POST
@allowed(CHANGE_DOCUMENT)
def set_french_document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Correct the French typography of all texts of the document."""
    of_kind = the_kind(kind)
    try:
        saving.change(of_kind, slug, request.user, sent_from(request, whole).check, saving.set_french)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    else:
        messages.success(request, _("The typography of the French texts is corrected."))
    return SeeOther(reverse("editing:document", args=(kind, slug)))


@require_POST
@allowed(CHANGE_DOCUMENT)
def confirm_document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Confirm that the ticked texts are up to date in both languages."""
    try:
        saving.confirm(
            the_kind(kind), slug, request.user, sent_from(request, whole).check, request.POST.getlist("right")
        )
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    return SeeOther(reverse("editing:document", args=(kind, slug)))


@require_safe
@allowed(*ANY_DOCUMENT)
def document_as_file(_request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Download the document as its file in `fixtures/`."""
    path, data = document_file(saving.working(the_kind(kind), slug))
    return attachment(Download(path.rpartition("/")[2], "application/json", data))


@require_POST
@allowed(PUBLISH_DOCUMENT)
def swap_document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Swap the places of a document and `other` in their list, at once for visitors."""
    of_kind, other = the_kind(kind), request.POST.get("other", "")
    row = saving.working(of_kind, slug)
    if other not in {placed.name for placed in saving.others(row, request.user)}:
        raise Http404(_("There is no such document."))
    try:
        saving.swap(of_kind, slug, other, request.user, sent_from(request, whole).check)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    else:
        swapped = saving.working(of_kind, other)
        messages.success(request, _("It has changed places with “%(title)s”.") % {"title": swapped})
    return SeeOther(reverse("editing:document", args=(kind, slug)))
