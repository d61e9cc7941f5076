"""The next step for a learner, with its reason.

It is what is due, a round that was left, an idea that answers fit, the way down through the lessons, then practice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import dropwhile
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.accounts.learners import attempts_of, learner_of
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.learning.lessons.chapters import lesson_after
from layers_site.learning.lessons.presenters.path import Course
from layers_site.learning.lessons.services.answers import done_by_lesson
from layers_site.learning.lessons.services.subjects import LESSONS
from layers_site.learning.models import PracticeRound, Repeated
from layers_site.learning.progress.services.answers import Met, detector, met
from layers_site.learning.rounds import Kind, Round, marks_of, rights_in, unfinished

#: So many of the last answers are looked at for ideas: older ones say less, and the home page waits for it.
_LAST: Final = 40
#: From so many due patterns on they come before the lesson in hand: as many as a round has.
_MANY_DUE: Final = 3


@dataclass(frozen=True, slots=True)
class NextStep:
    """`title` is on the button, `reason` is a sentence."""

    title: str
    reason: str
    href: str


def next_step(request: HttpRequest, now: datetime) -> NextStep:
    """Return the next step of the learner of this browser.

    A stranger begins with the first lesson, whatever a first answer points to.
    """
    path = Course(done_by_lesson(request))
    ideas = _ideas(request)
    confirmed = [each for each in ideas if each.standing == "confirmed"]
    likely = [each for each in ideas if each.standing == "likely"]
    step = (
        _due(request, now)
        or _left(request)
        or _against(confirmed, path)
        or _begun(path)
        or _placed(request, path)
        or (_against(likely, path) if path.begun else None)
        or _following(path)
    )
    return step or NextStep(_("Ten for you"), _("New boards of all that you know."), reverse("practice:ten"))


def _due(request: HttpRequest, now: datetime) -> NextStep | None:
    count = Repeated.objects.of(learner_of(request)).due_by(now).count()
    if count < _MANY_DUE:
        return None
    reason = ngettext("%(count)s pattern is due among them.", "%(count)s patterns are due among them.", count)
    return NextStep(_("Ten for you"), reason % {"count": count}, reverse("practice:ten"))


def _left(request: HttpRequest) -> NextStep | None:
    """Return the way back into the round that was begun last, if it was left in the middle."""
    place = unfinished(request)
    if place is None:
        return None
    reason = _("You stopped at number %(number)s.") % {"number": place.number}
    return NextStep(_("Continue the round"), reason, place.here)


def _ideas(request: HttpRequest) -> list[Met]:
    """Return what the last answers point to, what fits most answers first."""
    attempts = list(attempts_of(request).order_by("-at", "-pk")[:_LAST])[::-1]
    return sorted(met(attempts, detector(attempts)), key=lambda each: -each.fits)


def _against(ideas: Sequence[Met], path: Course) -> NextStep | None:
    """Return the lesson about the first of these ideas; once it is done, its round of boards."""
    rows = {row.slug: row for row in path.rows}
    texts = misconceptions()
    for idea in ideas:
        row = rows.get(LESSONS.get(idea.id, ""))
        if row is not None and idea.id in texts:
            reason = _("Some of your answers fit “%(idea)s”. This lesson is about it.") % {
                "idea": label(texts[idea.id].title)
            }
            if row.finished:
                title = _("Ten boards: %(title)s") % {"title": row.title}
                return NextStep(title, reason, Round(Kind.LESSON, row.slug, "").begin)
            return NextStep(row.title, reason, row.href)
    return None


def _begun(path: Course) -> NextStep | None:
    row = path.following
    if row is None or not row.begun:
        return None
    left = next((mark for mark in row.marks if not mark.state), row.marks[0])
    title = _("Continue: %(title)s") % {"title": row.title}
    return NextStep(title, _("You have begun it; next is “%(part)s”.") % {"part": left.title}, row.href)


def _placed(request: HttpRequest, path: Course) -> NextStep | None:
    """Return the lesson that skipping ahead has led to, or the next one after it that is not done."""
    skipped = PracticeRound.objects.of(learner_of(request)).filter(kind=Kind.PLACEMENT).last()
    marks = marks_of(request, Round(Kind.PLACEMENT, "", skipped.seed)) if skipped else {}
    first = lesson_after(rights_in(marks)).slug if marks else ""
    rows = dropwhile(lambda row: row.slug != first, path.rows)
    row = next((row for row in rows if not row.finished), None)
    return NextStep(row.title, _("Your boards point to it."), row.href) if row else None


def _following(path: Course) -> NextStep | None:
    return NextStep(path.following.title, path.following.aim, path.following.href) if path.following else None
