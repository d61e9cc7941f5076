"""The pages that share a board; and the short addresses, of no language, each of which leads to a page in one."""

from __future__ import annotations

from django.urls import path, re_path

from layers_site.boards.sharing.views import elsewhere, mine, share
from layers_site.boards.urls import of_both

app_name = "sharing"

urlpatterns = [
    *of_both("share/", share.sheet, "share"),
    *of_both("qr.svg", share.qr, "qr"),
    *of_both("scenario.json", share.document, "document"),
    *of_both("print/", share.paper, "print"),
    *of_both("picture.svg", elsewhere.picture, "svg", kind="svg"),
    *of_both("picture.png", elsewhere.picture, "png", kind="png"),
    path("embed/boards/<slug:board_id>/", elsewhere.embed, name="embed-board"),
    path("embed/cases/<slug:slug>/", elsewhere.embed, name="embed-case"),
    path("editions/", mine.editions, name="editions"),
    path("my-boards/", mine.mine, name="mine"),
    path("my-boards/<int:pk>/rename/", mine.rename, name="rename"),
    path("my-boards/<int:pk>/forget/", mine.forget, name="forget"),
    path("my-links/<slug:key>/drop/", mine.drop, name="drop"),
]

short = [
    re_path(r"^b/(?P<board_id>[a-z2-7]{12})/?$", elsewhere.board, name="board"),
    re_path(r"^l/(?P<key>[a-z2-9]{14})/?$", elsewhere.latest_board, name="latest"),
    path("c/<slug:slug>", elsewhere.case, name="case"),
]
