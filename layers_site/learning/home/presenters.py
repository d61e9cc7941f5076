"""The ways on for a learner: the next page of a lesson, what is due, the board of the day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.accounts.learners.services import learner_of
from layers_site.learning.lessons.presenters.path import LessonRow, course
from layers_site.learning.lessons.services.answers import done_by_lesson
from layers_site.learning.practice.presenters.due import count_due


@dataclass(frozen=True, slots=True)
class Way:
    """A way on: `title` is on the button, `text` stands beside it."""

    title: str
    text: str
    href: str


@dataclass(frozen=True, slots=True)
class GoingOn:
    """`first` is the one way on; `others` stand beside it. `known`: somebody who was here before."""

    known: bool
    first: Way
    others: tuple[Way, ...]
    #: How many lessons there are.
    lessons: int


def going_on(request: HttpRequest, now: datetime) -> GoingOn:
    """Return the next page of the lessons; what is due comes before it, as it would be forgotten."""
    learner = learner_of(request)
    path = course(done_by_lesson(request))
    due = count_due(learner, now) if learner else 0
    ways = (*([_due(due)] if due else []), *([_lesson(path.following)] if path.following else []), _practice())
    return GoingOn(learner is not None, ways[0], ways[1:], len(path.rows))


def _due(count: int) -> Way:
    title = ngettext("Repeat %(count)s board", "Repeat %(count)s boards", count) % {"count": count}
    return Way(title, _("They are due, before you forget them."), reverse("practice:due"))


def _lesson(row: LessonRow) -> Way:
    words = {"number": row.position, "title": row.title}
    if not row.begun:
        return Way(_("Lesson %(number)s: %(title)s") % words, row.aim, row.href)
    left = next((mark for mark in row.marks if not mark.state), row.marks[0])
    return Way(_("Continue with lesson %(number)s: %(title)s") % words, left.title, row.href)


def _practice() -> Way:
    return Way(_("Practice"), _("New boards of what you know."), reverse("practice:choose"))
