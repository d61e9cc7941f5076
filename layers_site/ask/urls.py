from __future__ import annotations

from django.urls import path

from layers_site.ask import views

app_name = "ask"

urlpatterns = [
    path("ask/", views.ask, name="ask"),
    path("ask/names/", views.suggestions, name="names"),
    path("ask/<slug:board_id>/", views.ruling, name="ruling"),
    path("ask/<slug:board_id>/change/", views.change, name="change"),
]
