"""Everything under `/api/`: the API itself, the way to the page that describes it, and nothing else; and that page."""

from __future__ import annotations

from django.urls import path, re_path

from layers_site.api.operations import api
from layers_site.api.views import nothing, page, to_the_page

urlpatterns = [
    path("v1/", api.urls),
    path("", to_the_page),
    re_path("", nothing),
]

#: The page for people, which lives under its language.
pages = ([path("api/", page, name="page")], "api")
