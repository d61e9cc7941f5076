"""Where a round belongs; and its end: the way up, one sentence, and what it moved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from django.urls import reverse
from django.utils.translation import gettext as _

from engine import DEFAULT
from layers_site.content.models import Case
from layers_site.explain.names import label
from layers_site.learning.drills.documents import families
from layers_site.learning.lessons.chapters import lesson_after
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.lessons.services.places import address
from layers_site.learning.lessons.shapes import Lesson
from layers_site.learning.models import RoundAnswer
from layers_site.learning.practice.dealing import LEVELS, dealt_at
from layers_site.learning.practice.mixing import Standing, moved
from layers_site.learning.practice.services import pattern_of
from layers_site.learning.rounds import TEN, Kind, Marks, Round, RoundView, first_left, rights_in
from layers_site.questions.presenters import verdict_view
from layers_site.questions.verdicts import judge


def title_of(place: Round) -> str:
    match place.kind:
        case Kind.LESSON:
            return label(lessons()[place.about].title)
        case Kind.DRILL:
            return label(families()[place.about].title)
        case Kind.PLACEMENT:
            return _("Skip ahead")
        case Kind.PRACTICE:
            return _("Practice") if place.about else _("Ten for you")
        case _:
            assert_never(place.kind)


def home_of(place: Round) -> str:
    """Return the address of the page on which the round was begun."""
    if place.kind is Kind.LESSON:
        return address(lessons()[place.about], "end")
    return reverse("lessons:list" if place.kind is Kind.PLACEMENT else "practice:choose")


def mark_address(mark: RoundAnswer, place: Round) -> str:
    """Return the address of the verdict on the answer that counts."""
    if place.kind is Kind.DRILL:
        page = reverse("drills:family", args=(place.about,))
        return place.inside(page, item=mark.asked, answer=str(mark.attempt_id))
    page = reverse("practice:board", args=mark.asked.partition("/")[::2])
    return place.inside(page, answer=str(mark.attempt_id))


@dataclass(frozen=True, slots=True)
class Missed:
    """A question that went wrong, and the sentence of its verdict. `href` leads to all of it."""

    title: str
    text: str
    href: str


class RoundEnd(RoundView):
    """The end of a round, which has no question in view; the sentence of one that was missed is enough for a day."""

    edition = DEFAULT

    def __init__(self, place: Round, marks: Marks, standing: Standing) -> None:
        super().__init__(place.at_number(0), marks)
        self._standing = standing
        left = first_left(marks, self.total)
        self.left = place.at_number(left).here if left else ""

    @property
    def is_large(self) -> bool:
        """Return whether what it says is told large: there is much to tell."""
        total = min(self.total, TEN)
        return not self.left and 2 * sum(rights_in(self.answered)[:total]) >= total

    @property
    def says(self) -> str:
        """Return the way up, "" where there was none."""
        rights, total = rights_in(self.answered), min(self.total, TEN)
        at_once, later = sum(rights[:total]), sum(rights[total:])
        if self.left:
            return _("The round is not over yet.")
        if at_once == total:
            return _("All %(count)s at the first try") % {"count": total}
        if not at_once:
            return _("%(more)s at the second try") % {"more": later} if later else ""
        if later:
            return _("%(count)s at the first try, %(more)s more at the second") % {"count": at_once, "more": later}
        return _("%(count)s at the first try") % {"count": at_once}

    @property
    def starts_with(self) -> Lesson | None:
        """Return the lesson that skipping ahead has led to."""
        skips = self.of.kind is Kind.PLACEMENT and not self.left
        return lesson_after(rights_in(self.answered)) if skips else None

    @property
    def start(self) -> tuple[str, str] | None:
        lesson = self.starts_with
        return (label(lesson.title), address(lesson, "part-1")) if lesson else None

    @property
    def moved(self) -> Iterator[str]:
        """Yield the chapters that it moved, each with the level now."""
        asked = set() if self.left or self.starts_with else set(map(pattern_of, self.answered.values()))
        for chapter, level in moved(self._standing, asked):
            words = {"chapter": chapter.title, "level": level, "count": len(LEVELS)}
            yield _("%(chapter)s: %(level)s of %(count)s") % words

    @property
    def missed(self) -> Missed | None:
        wrong = (mark for _number, mark in sorted(self.answered.items()) if not self.left and not mark.attempt.right)
        return next(filter(None, (_missed(self.of.at_number(mark.number), mark) for mark in wrong)), None)


def _missed(place: Round, mark: RoundAnswer) -> Missed | None:
    if place.kind is Kind.DRILL:
        item = families()[place.about].items.get(mark.asked)
        return Missed(label(item.name), label(item.why), mark_address(mark, place)) if item else None
    slug, _slash, seed = mark.asked.partition("/")
    case = Case.objects.published().filter(slug=slug).first()
    board = dealt_at(case, seed) if case is not None else None
    if board is None:
        return None
    verdict = verdict_view(board.question, judge(board.question, mark.attempt.given))
    return Missed(verdict.question, verdict.said, mark_address(mark, place))
