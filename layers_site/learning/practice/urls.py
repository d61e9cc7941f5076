from __future__ import annotations

from django.urls import path

from layers_site.learning.practice.views import boards, rounds

app_name = "practice"

urlpatterns = [
    path("", boards.choose, name="choose"),
    path("deal/", boards.deal, name="deal"),
    path("due/", boards.due, name="due"),
    path("repetition/", boards.repetition, name="repetition"),
    path("lesson/<slug:slug>/", rounds.begin, name="round"),
    path("lesson/<slug:slug>/<slug:seed>/", rounds.end, name="round-end"),
    path("lesson/<slug:slug>/<slug:seed>/<int:number>/", rounds.board, name="round-board"),
    path("round/", rounds.begin_mixed, name="mixed"),
    path("round/<slug:seed>/", rounds.end_mixed, name="mixed-end"),
    path("round/<slug:seed>/<int:number>/", rounds.board_mixed, name="mixed-board"),
    path("drill/<slug:family>/<slug:seed>/", rounds.end_drill, name="drill-end"),
    path("<slug:slug>/<slug:seed>/", boards.board, name="board"),
]
