"""The addresses of all that learners do with boards; each list has a namespace of its name."""

from __future__ import annotations

from typing import Final

from django.urls import URLPattern, path, re_path
from django.views.decorators.http import require_POST

from layers_site.learning import progress
from layers_site.learning.day import DayQuestion
from layers_site.learning.lessons import views as lesson_views
from layers_site.learning.practice import views as practice_views
from layers_site.learning.practice.drill import ItemQuestion
from layers_site.learning.stack import views as stack_views


def _page(route: str, kind: str, name: str) -> list[URLPattern]:
    """Return a page of a lesson, and below it what can be done there."""
    answer, own = require_POST(lesson_views.PageQuestion.as_view()), {"kind": kind}
    return [
        path(route, lesson_views.step, own, name=name),
        path(f"{route}answer/", answer, own, name=f"{name}-answer"),
        path(f"{route}read/", lesson_views.read, own, name=f"{name}-read"),
        path(f"{route}act/", lesson_views.act, own, name=f"{name}-act"),
        path(f"{route}game/", lesson_views.game, own, name=f"{name}-game"),
    ]


LESSONS: Final = [
    path("", lesson_views.course, name="list"),
    path("why/", lesson_views.why, name="why"),
    path("<slug:slug>/end/", lesson_views.end, name="end"),
    *_page("<slug:slug>/", "part", "lesson"),
    *_page("<slug:slug>/<int:number>/", "part", "part"),
    *_page("<slug:slug>/practice/<int:number>/", "practice", "practice"),
]
DRILLS: Final = [path("<slug:family>/", ItemQuestion.as_view(), name="family")]
STACK: Final = [
    path("", stack_views.listing, name="list"),
    path("games/<slug:play_id>/", stack_views.OwnGame.as_view(), name="play"),
    path("<slug:slug>/", stack_views.CaseGame.as_view(), name="case"),
]
PROGRESS: Final = [
    path("", progress.progress, name="progress"),
    path("download/", progress.download, name="download"),
    path("forget/", progress.forget_all, name="forget"),
]
PRACTICE: Final = [
    path("", practice_views.choose, name="choose"),
    path("ten/", practice_views.begin_round, name="ten"),
    path("ten/<slug:seed>/", practice_views.round_end, name="ten-end"),
    path("ten/<slug:seed>/<int:number>/", practice_views.round_board, name="ten-board"),
    path("<slug:slug>/<slug:seed>/", practice_views.BoardQuestion.as_view(), name="board"),
]
DAY: Final = [
    path("", DayQuestion.as_view(), name="today"),
    re_path(r"^(?P<when>\d{4}-\d{2}-\d{2})/$", DayQuestion.as_view(), name="day"),
]
