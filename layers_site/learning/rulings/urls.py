from __future__ import annotations

from django.urls import path, re_path

from layers_site.learning.rulings.views import now, today

app_name = "table"

urlpatterns = [
    path("now/", now.now, name="now"),
    path("now/names/", now.suggestions, name="names"),
    path("now/<slug:board_id>/", now.ruling, name="ruling"),
    path("now/<slug:board_id>/change/", now.change, name="change"),
    path("today/", today.day, name="today"),
    re_path(r"^today/(?P<when>\d{4}-\d{2}-\d{2})/$", today.day, name="day"),
]
