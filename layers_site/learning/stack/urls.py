from __future__ import annotations

from django.urls import path

from layers_site.learning.stack import views

app_name = "stack"

urlpatterns = [
    path("", views.listing, name="list"),
    path("games/<slug:play_id>/", views.OwnGame.as_view(), name="play"),
    path("<slug:slug>/", views.CaseGame.as_view(), name="case"),
]
