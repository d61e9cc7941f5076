from __future__ import annotations

from django.urls import path, re_path

from layers_site.learning.day import views as of_day
from layers_site.learning.rulings import views

app_name = "table"

urlpatterns = [
    path("now/", views.now, name="now"),
    path("now/names/", views.suggestions, name="names"),
    path("now/<slug:board_id>/", views.ruling, name="ruling"),
    path("now/<slug:board_id>/change/", views.change, name="change"),
    path("today/", of_day.day, name="today"),
    re_path(r"^today/(?P<when>\d{4}-\d{2}-\d{2})/$", of_day.day, name="day"),
]
