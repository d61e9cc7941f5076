from __future__ import annotations

from django.urls import path

from layers_site.ask import views

app_name = "ask"

urlpatterns = [
    path("now/", views.now, name="now"),
    path("now/names/", views.suggestions, name="names"),
    path("now/<slug:board_id>/", views.ruling, name="ruling"),
    path("now/<slug:board_id>/change/", views.change, name="change"),
]
