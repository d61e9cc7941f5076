"""Send content as a file to take along."""

from __future__ import annotations

from django.http import HttpResponse

from layers_site.content.services import Download


def attachment(file: Download) -> HttpResponse:
    """Answer with the file, to be stored under its name."""
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"'}
    return HttpResponse(file.data, content_type=file.content_type, headers=headers)
