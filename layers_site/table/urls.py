from __future__ import annotations

from django.urls import path

from layers_site.table.views import now

app_name = "table"

urlpatterns = [
    path("now/", now.now, name="now"),
    path("now/names/", now.suggestions, name="names"),
    path("now/<slug:board_id>/", now.ruling, name="ruling"),
    path("now/<slug:board_id>/change/", now.change, name="change"),
]
