from __future__ import annotations

from django.urls import path

from layers_site.learning.placement import views

app_name = "placement"

urlpatterns = [
    path("", views.start, name="start"),
    path("<slug:seed>/", views.result, name="result"),
    path("<slug:seed>/<int:number>/", views.BoardQuestion.as_view(), name="board"),
]
