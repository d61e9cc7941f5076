from __future__ import annotations

from django.urls import URLPattern, path
from django.views.decorators.http import require_POST

from layers_site.learning.lessons import views

app_name = "lessons"


def _page(route: str, kind: str, name: str) -> list[URLPattern]:
    """Return a page of a lesson, and below it what can be done there."""
    return [
        path(route, views.step, {"kind": kind}, name=name),
        path(f"{route}answer/", require_POST(views.PageQuestion.as_view()), {"kind": kind}, name=f"{name}-answer"),
        path(f"{route}read/", views.read, {"kind": kind}, name=f"{name}-read"),
        path(f"{route}act/", views.act, {"kind": kind}, name=f"{name}-act"),
        path(f"{route}game/", views.game, {"kind": kind}, name=f"{name}-game"),
    ]


urlpatterns = [
    path("", views.course, name="list"),
    path("why/", views.why, name="why"),
    path("<slug:slug>/end/", views.end, name="end"),
    path("<slug:slug>/sheet/", views.sheet, name="sheet"),
    *_page("<slug:slug>/", "part", "lesson"),
    *_page("<slug:slug>/<int:number>/", "part", "part"),
    *_page("<slug:slug>/practice/<int:number>/", "practice", "practice"),
]
