from __future__ import annotations

from django.urls import path

from layers_site.learning.stack import views

app_name = "stack"

urlpatterns = [
    path("", views.listing, name="list"),
    path("games/<slug:play_id>/", views.play, name="play"),
    path("games/<slug:play_id>/move/", views.play_move, name="play-move"),
    path("games/<slug:play_id>/board/", views.play_board, name="play-board"),
    path("<slug:slug>/", views.case, name="case"),
    path("<slug:slug>/move/", views.case_move, name="case-move"),
    path("<slug:slug>/board/", views.case_board, name="case-board"),
    path("<slug:slug>/answer/", views.case_answer, name="case-answer"),
]
