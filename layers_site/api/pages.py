"""The page for people, which lives under its language."""

from __future__ import annotations

from django.urls import path

from layers_site.api.views import page

app_name = "api"

urlpatterns = [path("api/", page, name="page")]
