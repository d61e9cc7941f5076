"""Everything under `/api/`: the API itself, the way to the page that describes it, and nothing else."""

from __future__ import annotations

from django.urls import path, re_path

from layers_site.api.operations import api
from layers_site.api.views import nothing, to_the_page

urlpatterns = [
    path("v1/", api.urls),
    path("", to_the_page),
    re_path("", nothing),
]
