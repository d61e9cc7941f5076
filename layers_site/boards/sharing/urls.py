from __future__ import annotations

from django.urls import path

from layers_site.boards.sharing.views import compare, embed, mine, paper, pictures, share
from layers_site.boards.urls import of_both

app_name = "sharing"

urlpatterns = [
    *of_both("share/", share.sheet, "share"),
    *of_both("qr.svg", share.qr, "qr"),
    *of_both("scenario.json", share.document, "document"),
    *of_both("print/", paper.paper, "print"),
    *of_both("picture.svg", pictures.picture, "svg", kind="svg"),
    *of_both("picture.png", pictures.picture, "png", kind="png"),
    path("boards/<slug:board_id>/compare/<slug:other_id>/", compare.compare, name="compare"),
    path("embed/boards/<slug:board_id>/", embed.embed, name="embed-board"),
    path("embed/cases/<slug:slug>/", embed.embed, name="embed-case"),
    path("editions/", compare.editions, name="editions"),
    path("my-boards/", mine.mine, name="mine"),
    path("my-boards/<int:pk>/rename/", mine.rename, name="rename"),
    path("my-boards/<int:pk>/forget/", mine.forget, name="forget"),
    path("my-links/<slug:key>/drop/", mine.drop, name="drop"),
]
