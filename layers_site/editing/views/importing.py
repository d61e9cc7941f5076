"""Files that come in: looked at before they replace anything."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from layers_site.content.files import ContentError
from layers_site.content.services import import_files, read_upload
from layers_site.content.services.importing import LARGEST_UPLOAD
from layers_site.content.services.previewing import preview_files
from layers_site.editing.forms.files import CarriedForm, ImportForm, carried_text
from layers_site.editing.presenters.imported import came_in, replaced_rows
from layers_site.editing.views.doors import ADD, ADD_CARD, allowed
from layers_site.editing.views.showing import show
from layers_site.platform.htmx import HtmxHttpRequest


@require_http_methods(["GET", "HEAD", "POST"])
@allowed(ADD, ADD_CARD)
def take_in(request: HtmxHttpRequest) -> HttpResponse:
    """Import files from an editor's machine: all of them, or none with every reason.

    Where something would be replaced, the page shows it first; the file goes along and is sent again.
    """
    name, data, form = _sent(request)
    context: dict[str, Any] = {"form": form, "problems": (), "taken": None}
    if data is not None:
        try:
            context |= _imported(request, name, data)
        except ContentError as error:
            context["problems"] = error.problems[:100]
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


def _imported(request: HtmxHttpRequest, name: str, data: bytes) -> dict[str, Any]:
    """Import the file, or return what it would replace while nobody has agreed to that. Raises ContentError."""
    files = read_upload(name, data)
    preview = preview_files(files, request.user)
    if preview.replaced and request.POST.get("sure") != preview.stamp:
        return {
            "preview": came_in(preview.imported),
            "replaced": replaced_rows(preview.replaced),
            "carried": carried_text(data),
            "name": name,
            "stamp": preview.stamp,
            "changed_since": bool(request.POST.get("sure")),
        }
    return {"taken": came_in(import_files(files, request.user))}
