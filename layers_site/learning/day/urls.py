from __future__ import annotations

from django.urls import path, re_path

from layers_site.learning.day import views

app_name = "day"

urlpatterns = [
    path("", views.DayQuestion.as_view(), name="today"),
    re_path(r"^(?P<when>\d{4}-\d{2}-\d{2})/$", views.DayQuestion.as_view(), name="day"),
]
