from __future__ import annotations

from django.urls import path

from layers_site.workbench import views

app_name = "workbench"

urlpatterns = [
    path("", views.home, name="home"),
    path("about/", views.about, name="about"),
    path("theme/", views.theme, name="theme"),
    path("cases/", views.catalogue, name="catalogue"),
    path("cases/<slug:slug>/", views.case, name="case"),
    path("cases/<slug:slug>/act/", views.case_act, name="case-act"),
    path("cases/<slug:slug>/add/", views.case_add, name="case-add"),
    path("boards/<slug:board_id>/", views.board, name="board"),
    path("boards/<slug:board_id>/act/", views.board_act, name="board-act"),
    path("boards/<slug:board_id>/add/", views.board_add, name="board-add"),
]
