from __future__ import annotations

from django.urls import path

from layers_site.boards.sharing.views import compare, embed, keeping, opening, paper, pictures, share

app_name = "sharing"

urlpatterns = [
    path("boards/<slug:board_id>/share/", share.board, name="board-share"),
    path("boards/<slug:board_id>/qr.svg", share.board_qr, name="board-qr"),
    path("boards/<slug:board_id>/scenario.json", share.board_document, name="board-document"),
    path("boards/<slug:board_id>/keep/", keeping.keep_board, name="board-keep"),
    path("boards/<slug:board_id>/latest/", keeping.link_to_board, name="board-link"),
    path("boards/<slug:board_id>/latest/<slug:key>/", keeping.point_to_board, name="board-point"),
    path("boards/<slug:board_id>/print/", paper.board, name="board-print"),
    path("boards/<slug:board_id>/picture.svg", pictures.board, {"kind": "svg"}, name="board-svg"),
    path("boards/<slug:board_id>/picture.png", pictures.board, {"kind": "png"}, name="board-png"),
    path("boards/<slug:board_id>/compare/", compare.board, name="board-compare"),
    path("boards/<slug:board_id>/compare/<slug:other_id>/", compare.compare, name="compare"),
    path("cases/<slug:slug>/share/", share.case, name="case-share"),
    path("cases/<slug:slug>/qr.svg", share.case_qr, name="case-qr"),
    path("cases/<slug:slug>/scenario.json", share.case_document, name="case-document"),
    path("cases/<slug:slug>/keep/", keeping.keep_case, name="case-keep"),
    path("cases/<slug:slug>/freeze/", share.freeze, name="case-freeze"),
    path("cases/<slug:slug>/latest/", keeping.link_to_case, name="case-link"),
    path("cases/<slug:slug>/latest/<slug:key>/", keeping.point_to_case, name="case-point"),
    path("cases/<slug:slug>/print/", paper.case, name="case-print"),
    path("cases/<slug:slug>/picture.svg", pictures.case, {"kind": "svg"}, name="case-svg"),
    path("cases/<slug:slug>/picture.png", pictures.case, {"kind": "png"}, name="case-png"),
    path("cases/<slug:slug>/compare/", compare.case, name="case-compare"),
    path("embed/boards/<slug:board_id>/", embed.board, name="embed-board"),
    path("embed/cases/<slug:slug>/", embed.case, name="embed-case"),
    path("open/", opening.open_board, name="open"),
    path("editions/", compare.editions, name="editions"),
    path("my-boards/", keeping.mine, name="mine"),
    path("my-boards/<int:pk>/rename/", keeping.rename, name="rename"),
    path("my-boards/<int:pk>/forget/", keeping.forget, name="forget"),
    path("my-links/<slug:key>/drop/", keeping.drop, name="drop"),
]
