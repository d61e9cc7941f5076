"""Files that come in: looked at before they replace anything."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from layers_site.content.files import ContentError
from layers_site.content.services import read_upload
from layers_site.content.services.importing import LARGEST_UPLOAD, Mark
from layers_site.content.services.previewing import import_part
from layers_site.editing.forms.files import CarriedForm, ImportForm, PartForm, carried_text, digest
from layers_site.editing.presenters.imported import came_in, replaced_rows, rest_of
from layers_site.editing.views.doors import ADD, ADD_CARD, allowed
from layers_site.editing.views.showing import show
from layers_site.platform.htmx import HtmxHttpRequest


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
            context |= {"problems": error.problems[:100], "before": start.files}
    status = 422 if form.errors or context["problems"] else 200
    return show(request, "import", context, status=status)


def _sent(request: HtmxHttpRequest) -> tuple[str, bytes | None, ImportForm]:
    """Return the name and the bytes of what was sent, None where nothing was, and the form for the next file."""
    here = reverse("desk:import")
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


def _imported(request: HtmxHttpRequest, name: str, data: bytes, start: Mark) -> dict[str, Any]:
    """Import a part of the file, or return what it would replace while nobody has agreed. Raises ContentError."""
    agreed = request.POST.get("sure", "")
    part = import_part(read_upload(name, data), request.user, start, agreed)
    begin = part.imported.end if part.is_kept else start
    context = {
        "rest": rest_of(part),
        "again": {"name": name, "of": digest(data), "looked_at": begin.files, "within": begin.documents},
        "carried": "" if part.is_kept and part.is_last else carried_text(data),
    }
    if part.is_kept:
        return {**context, "taken": came_in(part.imported)}
    return {
        **context,
        "preview": came_in(part.imported),
        "replaced": replaced_rows(part.replaced),
        "stamp": part.stamp,
        "changed_since": bool(agreed),
    }
