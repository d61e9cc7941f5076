"""The next step for a learner, with its reason.

It is what is due, a round that was left, an idea that answers fit, the way down through the lessons, then practice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from layers_site.accounts.learners import attempts_of, learner_of
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.presenters.pages import question_address, size_of
from layers_site.learning.drills.services import summary
from layers_site.learning.lessons.presenters.path import Course, course
from layers_site.learning.lessons.services.answers import done_by_lesson
from layers_site.learning.lessons.services.subjects import LESSONS
from layers_site.learning.models import PracticeRound, Repeated
from layers_site.learning.placement.services import BOARDS, last_result
from layers_site.learning.progress.services.answers import Met, detector, met
from layers_site.learning.rounds import TEN, unfinished

#: So many of the last answers are looked at for ideas: older ones say less, and the home page waits for it.
_LAST: Final = 40
#: From so many due patterns on they come before the lesson in hand: as many as a round has.
_MANY_DUE: Final = 3
#: A round that was left longer ago is forgotten.
_LEFT: Final = timedelta(days=3)


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
    path = course(done_by_lesson(request))
    ideas = _ideas(request)
    confirmed = [each for each in ideas if each.standing == "confirmed"]
    likely = [each for each in ideas if each.standing == "likely"]
    step = (
        _due(request, now)
        or _left(request, now)
        or _against(confirmed, path)
        or _begun(path)
        or _placed(request, path)
        or (_against(likely, path) if path.begun else None)
        or _following(path)
        or _drill(request)
    )
    return step or NextStep(_("Ten for you"), _("New boards of all that you know."), reverse("practice:ten"))


def _due(request: HttpRequest, now: datetime) -> NextStep | None:
    count = Repeated.objects.of(learner_of(request)).due_by(now).count()
    if count < _MANY_DUE:
        return None
    reason = ngettext("%(count)s pattern is due among them.", "%(count)s patterns are due among them.", count)
    return NextStep(_("Ten for you"), reason % {"count": count}, reverse("practice:ten"))


def _left(request: HttpRequest, now: datetime) -> NextStep | None:
    """Return the way back into the round that was begun last, if it was left in the middle."""
    kinds = PracticeRound.Kind
    placement = unfinished(request, kinds.PLACEMENT, "", BOARDS)
    lefts = [placement, *(unfinished(request, kind, None, TEN) for kind in (kinds.PRACTICE, kinds.LESSON, kinds.DRILL))]
    rounds = sorted((left for left in lefts if left), key=lambda left: left[0].began)
    last = next((left for left in reversed(rounds) if _goes_on(*left) and left[0].began > now - _LEFT), None)
    if last is None:
        return None
    words = {"done": last[1], "count": _total(last[0])}
    return NextStep(
        _("Continue the round"),
        _("You have answered %(done)s of its %(count)s questions.") % words,
        _round_address(last[0]),
    )


def _goes_on(row: PracticeRound, done: int) -> bool:
    return done < _total(row)


def _total(row: PracticeRound) -> int:
    if row.kind == PracticeRound.Kind.PLACEMENT:
        return BOARDS
    family = families().get(row.about) if row.kind == PracticeRound.Kind.DRILL else None
    return size_of(family) if family else TEN


def _round_address(row: PracticeRound) -> str:
    """Return the address of the first question of a round that has no answer."""
    answered = set(row.answers.values_list("number", flat=True))
    number = next(number for number in range(1, _total(row) + 1) if number not in answered)
    kinds = PracticeRound.Kind
    if row.kind == kinds.PLACEMENT:
        return reverse("placement:board", args=(row.seed, number))
    if row.kind == kinds.DRILL:
        return question_address(row.about, row.seed, number)
    if row.kind == kinds.LESSON:
        return reverse("practice:round-board", args=(row.about, row.seed, number))
    path = reverse("practice:ten-board", args=(row.seed, number))
    return f"{path}?{row.about}" if row.about else path


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
                return NextStep(title, reason, reverse("practice:round", args=(row.slug,)))
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
    """Return the lesson that a placement has named, or the next one after it that is not done."""
    last = last_result(request)
    rows = path.rows[last[1].stand :] if last else ()
    row = next((row for row in rows if not row.finished), None)
    return NextStep(row.title, _("Your eight boards point to it."), row.href) if row else None


def _following(path: Course) -> NextStep | None:
    return NextStep(path.following.title, path.following.aim, path.following.href) if path.following else None


def _drill(request: HttpRequest) -> NextStep | None:
    """Return the drill of which least is right, None where all of them are."""
    left = [each for each in summary(request) if each.right < each.items]
    if not left:
        return None
    least = min(left, key=lambda each: each.right / each.items)
    words = {"right": least.right, "count": least.items}
    reason = _("All lessons are done; of this drill you have %(right)s of %(count)s right.") % words
    return NextStep(label(least.title), reason, reverse("drills:family", args=(least.family,)))
