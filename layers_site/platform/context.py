"""Template variables of every page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest

from layers_site import __version__


def site(_request: HttpRequest) -> dict[str, str]:
    """Return the `version` of the site, the `source_url` of its code, and its `contact` with a link.

    The contact is the operator's. Each is "" if the settings do not name it.
    """
    contact = settings.CONTACT
    link = f"mailto:{contact}" if "@" in contact and ":" not in contact else contact
    return {"version": __version__, "source_url": settings.SOURCE_URL, "contact": contact, "contact_link": link}
