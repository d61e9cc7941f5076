from __future__ import annotations

from django.urls import path

from layers_site.boards.building.views import effects, objects
from layers_site.boards.urls import of_both

app_name = "building"

urlpatterns = [
    path("sandbox/", objects.sandbox, name="sandbox"),
    *of_both("build/", effects.build, "build"),
    *of_both("change/", objects.change, "change"),
    *of_both("whole/", objects.whole, "whole"),
    *of_both("card/", objects.card, "card"),
    *of_both("paste/", effects.paste, "paste"),
]
