from __future__ import annotations

from django.urls import path

from layers_site.learning.practice import drill, views

app_name = "practice"

urlpatterns = [
    path("", views.choose, name="choose"),
    path("ten/", views.begin_round, name="ten"),
    path("ten/<slug:seed>/", views.round_end, name="ten-end"),
    path("ten/<slug:seed>/<int:number>/", views.round_board, name="ten-board"),
    path("<slug:slug>/<slug:seed>/", views.BoardQuestion.as_view(), name="board"),
]

#: Sorting questions have a namespace of their own.
drills = [path("<slug:family>/", drill.ItemQuestion.as_view(), name="family")]
