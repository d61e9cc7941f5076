from __future__ import annotations

from django.urls import path

from layers_site.learning.practice.views import boards, due

app_name = "practice"

urlpatterns = [
    path("", boards.choose, name="choose"),
    path("deal/", boards.deal, name="deal"),
    path("due/", due.due, name="due"),
    path("repetition/", due.repetition, name="repetition"),
    path("<slug:slug>/<slug:seed>/", boards.board, name="board"),
]
