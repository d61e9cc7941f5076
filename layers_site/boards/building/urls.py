from __future__ import annotations

from django.urls import URLPattern, path

from layers_site.boards.building.views import effects, objects, pasted

app_name = "building"


def _tools(route: str, name: str) -> list[URLPattern]:
    """Return the pages of a case or board on which it is built further."""
    return [
        path(f"{route}build/", effects.build, name=f"{name}-build"),
        path(f"{route}change/", objects.change, name=f"{name}-change"),
        path(f"{route}whole/", objects.whole, name=f"{name}-whole"),
        path(f"{route}card/", objects.card, name=f"{name}-card"),
        path(f"{route}paste/", pasted.paste, name=f"{name}-paste"),
    ]


urlpatterns = [
    path("sandbox/", objects.sandbox, name="sandbox"),
    *_tools("cases/<slug:slug>/", "case"),
    *_tools("boards/<slug:board_id>/", "board"),
]
