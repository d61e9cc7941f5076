from __future__ import annotations

from django.urls import path

from layers_site.learning.progress import views

app_name = "progress"

urlpatterns = [
    path("", views.progress, name="progress"),
    path("download/", views.download, name="download"),
    path("forget/", views.forget_all, name="forget"),
]
