"""Lessons as documents that editors change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine.errors import Problem, ScenarioError
from layers_site.content.documents.kinds import DocumentKind
from layers_site.content.documents.sources import INDENTED, Folder, Json
from layers_site.learning.lessons.content import FEWEST_PARTS, PRACTICES, Lesson
from layers_site.learning.lessons.notation import LESSON
from layers_site.learning.lessons.reading import lessons, read_lesson
from layers_site.learning.lessons.services.games import game_problems
from layers_site.learning.lessons.services.practices import practice_problems
from layers_site.learning.lessons.services.tasks import task_problems
from layers_site.platform.problems import worded


def lesson_problems(document: Json) -> list[Problem]:
    """Return what keeps a lesson from being published: what cannot be read, done or answered as it says."""
    try:
        lesson = read_lesson(document)
    except ScenarioError as error:
        return list(error.problems)
    return [*_taken(lesson), *task_problems(lesson), *game_problems(lesson), *practice_problems(lesson)]


def _taken(lesson: Lesson) -> Iterator[Problem]:
    for other in lessons().values():
        if other.slug != lesson.slug and other.position == lesson.position:
            yield worded("/position", _("is that of “%(title)s” already") % {"title": other.title.en})


def _stem(document: Mapping[str, Any]) -> str:
    return f"{document['position']:02}-{document['slug']}"


def _address(document: Mapping[str, Any], place: str) -> str:
    key, _slash, number = place.strip("/").partition("/")
    if number.isdecimal():
        name = {"parts": "part", "practice": "practice"}[key]
        return reverse(f"lessons:{name}", args=(document["slug"], int(number) + 1))
    return reverse("lessons:lesson", args=(document["slug"],))


def _empty() -> Json:
    return {"en": "", "fr": ""}


def _new(name: str) -> Json:
    """Return a lesson to be filled in: three parts, and three questions about boards of cases."""
    parts = [{"title": _empty(), "text": _empty()} for _part in range(FEWEST_PARTS)]
    question = {"board": {"case": ""}, "ask": {"ask": "pt", "object": ""}, "expect": {"power": 1, "toughness": 1}}
    practice = [{"title": _empty(), "text": _empty(), **question, "after": _empty()} for _question in range(PRACTICES)]
    return {
        "slug": name,
        "position": max(lesson.position for lesson in lessons().values()) + 1,
        "title": _empty(),
        "aim": _empty(),
        "minutes": 10,
        "topics": [],
        "parts": parts,
        "practice": practice,
        "cases": [],
        "rules": [],
    }


LESSONS: Final = DocumentKind(
    code="lessons",
    name=gettext_lazy("lesson"),
    names=gettext_lazy("Lessons"),
    schema=LESSON.schema,
    source=Folder("lessons", "slug", INDENTED, _stem, "practice"),
    problems=lesson_problems,
    address=_address,
    sections=("parts", "practice"),
    makes_new=_new,
    place="position",
)
