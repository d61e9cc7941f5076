from __future__ import annotations

from django.urls import path

from layers_site.boards.views import boards, library, pages

app_name = "boards"

urlpatterns = [
    path("about/", pages.about, name="about"),
    path("theme/", pages.theme, name="theme"),
    path("layers/", pages.layers, name="layers"),
    path("cards/", pages.cards, name="cards"),
    path("cases/", pages.catalogue, name="catalogue"),
    path("cases/<slug:slug>/", boards.case, name="case"),
    path("cases/<slug:slug>/act/", boards.case_act, name="case-act"),
    path("cases/<slug:slug>/add/", library.case_add, name="case-add"),
    path("boards/<slug:board_id>/", boards.board, name="board"),
    path("boards/<slug:board_id>/act/", boards.board_act, name="board-act"),
    path("boards/<slug:board_id>/add/", library.board_add, name="board-add"),
]
