from __future__ import annotations

from django.urls import path

from layers_site.learning.drills.views import one_more, pages

app_name = "drills"

urlpatterns = [
    path("one-more-effect/", one_more.DealtEffect.as_view(), name="one-more-effect"),
    path("<slug:family>/", pages.family, name="family"),
]
