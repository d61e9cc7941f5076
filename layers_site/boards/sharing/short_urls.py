"""The short addresses, of no language: each leads to a page in the visitor's own."""

from __future__ import annotations

from django.urls import path, re_path

from layers_site.boards.sharing.views import short

app_name = "short"

urlpatterns = [
    re_path(r"^b/(?P<board_id>[a-z2-7]{12})/?$", short.board, name="board"),
    re_path(r"^l/(?P<key>[a-z2-9]{14})/?$", short.latest_board, name="latest"),
    path("c/<slug:slug>", short.case, name="case"),
]
