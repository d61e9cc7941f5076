from __future__ import annotations

from django.urls import path

from layers_site.drills import views

app_name = "drills"

urlpatterns = [
    path("", views.families, name="list"),
    path("<slug:family>/", views.family, name="family"),
]
