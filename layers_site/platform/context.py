"""What every page knows."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from layers_site import __version__


def site(_request: HttpRequest) -> dict[str, str]:
    """`version` of the site; `source_url`, where its code can be read, and `contact`, how whoever runs it is reached,
    with the link to that (each "" if the site does not say)."""
    contact = settings.CONTACT
    link = f"mailto:{contact}" if "@" in contact and ":" not in contact else contact
    return {"version": __version__, "source_url": settings.SOURCE_URL, "contact": contact, "contact_link": link}
