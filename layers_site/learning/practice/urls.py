from __future__ import annotations

from functools import partial

from django.urls import path
from django.views.generic import RedirectView

from layers_site.learning.practice import views

app_name = "practice"
_to = partial(RedirectView.as_view, query_string=True, http_method_names=["get", "head"])

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
    # What rounds were called before leads on.
    path("round/", _to(pattern_name="practice:ten"), name="mixed"),
    path("round/<slug:seed>/", _to(pattern_name="practice:ten-end"), name="mixed-end"),
    path("round/<slug:seed>/<int:number>/", _to(pattern_name="practice:ten-board"), name="mixed-board"),
    path("drill/<slug:family>/<slug:seed>/", views.drill_end, name="drill-end"),
    path("<slug:slug>/<slug:seed>/", views.BoardQuestion.as_view(), name="board"),
]
