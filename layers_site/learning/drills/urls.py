from __future__ import annotations

from django.urls import path

from layers_site.learning.drills.views import pages

app_name = "drills"

urlpatterns = [
    path("<slug:family>/", pages.family, name="family"),
]
