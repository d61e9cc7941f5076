"""The places of documents in their order: two of them change places."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from layers_site.boards.views.answers import SeeOther
from layers_site.content.documents import saving, swapping
from layers_site.content.services import NewerError, whole
from layers_site.editing.views.doors import PUBLISH_DOCUMENT, allowed, said_newer, sent_from, the_kind
from layers_site.platform.htmx import HtmxHttpRequest


@require_POST
@allowed(PUBLISH_DOCUMENT)
def swap_document(request: HtmxHttpRequest, kind: str, slug: str) -> HttpResponse:
    """Give a document the place of another one (`other`), and that one its place; visitors see it at once."""
    of_kind, other = the_kind(kind), request.POST.get("other", "")
    row = saving.working(of_kind, slug)
    if other not in {placed.name for placed in swapping.others(row, request.user)}:
        raise Http404(_("There is no such document."))
    try:
        swapping.swap(of_kind, slug, other, request.user, sent_from(request, whole).check)
    except NewerError as newer:
        messages.error(request, said_newer(newer))
    else:
        there = saving.working(of_kind, other)
        messages.success(request, _("It has changed places with “%(title)s”.") % {"title": there})
    return SeeOther(reverse("desk:document", args=(kind, slug)))
