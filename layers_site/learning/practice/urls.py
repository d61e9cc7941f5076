from __future__ import annotations

from django.urls import path

from layers_site.learning.practice import views

app_name = "practice"

urlpatterns = [
    path("", views.choose, name="choose"),
    path("deal/", views.deal, name="deal"),
    path("due/", views.due, name="due"),
    path("lesson/<slug:slug>/", views.begin_round, name="round"),
    path("lesson/<slug:slug>/<slug:seed>/", views.round_end, name="round-end"),
    path("lesson/<slug:slug>/<slug:seed>/<int:number>/", views.round_board, name="round-board"),
    path("ten/", views.begin_round, name="ten"),
    path("ten/<slug:seed>/", views.round_end, name="ten-end"),
    path("ten/<slug:seed>/<int:number>/", views.round_board, name="ten-board"),
    path("drill/<slug:family>/<slug:seed>/", views.drill_end, name="drill-end"),
    path("<slug:slug>/<slug:seed>/", views.BoardQuestion.as_view(), name="board"),
]
