"""The visitor's choice of colours, kept in a cookie so that the first paint is right."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

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
