from __future__ import annotations

from django.urls import path

from layers_site.search import views

app_name = "search"

urlpatterns = [path("", views.search, name="search")]
