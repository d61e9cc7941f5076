from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.http import HttpResponse
from django.urls import URLPattern, path

from layers_site.boards.views import boards, pages

app_name = "boards"

#: What can be looked at on the workbench, and where each is.
_PLACES: Final = {"case": "cases/<slug:slug>/", "board": "boards/<slug:board_id>/"}


def of_both(page: str, view: Callable[..., HttpResponse], name: str, **arguments: str) -> list[URLPattern]:
    """Return the addresses of a page below each case and below each board."""
    return [path(f"{place}{page}", view, arguments, name=f"{of}-{name}") for of, place in _PLACES.items()]


urlpatterns = [
    path("about/", pages.about, name="about"),
    path("theme/", pages.theme, name="theme"),
    path("layers/", pages.layers, name="layers"),
    path("cards/", pages.cards, name="cards"),
    path("cases/", pages.catalogue, name="catalogue"),
    path("cases/<slug:slug>/", boards.case, name="case"),
    path("boards/<slug:board_id>/", boards.board, name="board"),
    *of_both("act/", boards.act_on, "act"),
    *of_both("add/", boards.add_to, "add"),
]
