from __future__ import annotations

from django.urls import path

from layers_site.operations import views

app_name = "operations"

urlpatterns = [
    path("health/live", views.live, name="live"),
    path("health/ready", views.ready, name="ready"),
    path("metrics", views.counts, name="metrics"),
]
