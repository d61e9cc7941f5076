from __future__ import annotations

from django.urls import path

from layers_site.questions import views

app_name = "questions"

urlpatterns = [
    path("cases/<slug:slug>/predict/", views.CaseQuestion.as_view(), name="case"),
    path("misconceptions/", views.ideas, name="ideas"),
    path("boards/<slug:board_id>/predict/", views.BoardQuestion.as_view(), name="board"),
]
