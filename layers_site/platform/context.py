"""Requests as the views of this site get them, the visitor’s colours, and template variables of every page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django_htmx.middleware import HtmxDetails

from layers_site import __version__


class HtmxHttpRequest(HttpRequest):
    """A request that has gone through the middleware of django-htmx."""

    htmx: HtmxDetails


def page_shown(request: HtmxHttpRequest) -> str:
    """Return the path of the current page as htmx names it, "" for none. It is a header, which may hold anything."""
    try:
        return request.htmx.current_url_abs_path or ""
    except ValueError:  # no address at all, as "http://[::1"
        return ""


# --- the visitor's choice of colours, kept in a cookie so that the first paint is right -----------------


COOKIE = "theme"
THEMES = ("auto", "light", "dark")
_YEAR = 365 * 24 * 3600


def chosen_theme(request: HttpRequest) -> str:
    choice = request.COOKIES.get(COOKIE, "")
    return choice if choice in THEMES else "auto"


def remember_theme(response: HttpResponse, choice: str) -> None:
    """Store the theme in a cookie. It is not httponly, since the page's own script sets the same cookie."""
    if choice in THEMES:
        response.set_cookie(COOKIE, choice, max_age=_YEAR, samesite="Lax")


def site(_request: HttpRequest) -> dict[str, str]:
    """Return the `version` of the site, the `source_url` of its code, and its `contact` with a link.

    The contact is the operator's. Each is "" if the settings do not name it.
    """
    contact = settings.CONTACT
    link = f"mailto:{contact}" if "@" in contact and ":" not in contact else contact
    return {"version": __version__, "source_url": settings.SOURCE_URL, "contact": contact, "contact_link": link}
