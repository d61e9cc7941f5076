"""Answers to a lesson, and the parts of it that are done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from layers_site.accounts.learners import attempts_of, learner_made, learner_of, record
from layers_site.accounts.models import Attempt
from layers_site.learning.lessons.content import Lesson
from layers_site.learning.lessons.services.places import Place
from layers_site.learning.models import Seen
from layers_site.questions.questions import Question
from layers_site.questions.verdicts import Verdict, judge


@dataclass(frozen=True, slots=True)
class Done:
    """The finished pages of a lesson, by their codes.

    `right` and `wrong` go by the last answer; `read` are the parts whose task was done, and those that were read to
    their end while they had none.
    """

    read: frozenset[str] = frozenset()
    right: frozenset[str] = frozenset()
    wrong: frozenset[str] = frozenset()

    @property
    def begun(self) -> bool:
        return bool(self.read or self.right or self.wrong)


def answer(request: HttpRequest, place: Place, question: Question, answer: Mapping[str, Any]) -> Verdict:
    """Judge an answer and keep it."""
    verdict = judge(question, answer)
    record(
        request,
        Attempt.Kind.LESSON,
        place.item,
        right=verdict.right,
        answer=verdict.answer,
        believed=verdict.believed,
    )
    return verdict


def last_verdict(request: HttpRequest, place: Place, question: Question) -> Verdict | None:
    """Return the verdict on what this browser last answered here, None if it has not answered."""
    attempt = attempts_of(request).filter(kind=Attempt.Kind.LESSON, item=place.item).last()
    return judge(question, attempt.given) if attempt else None


def mark_done(request: HttpRequest, place: Place) -> None:
    """Note that the task of a part was done, or that a part without one was read to its end.

    This makes a learner, as an answer does.
    """
    Seen.objects.get_or_create(learner=learner_made(request), item=place.item)


def done_by_lesson(request: HttpRequest) -> Mapping[str, Done]:
    """Return the finished pages of this browser, by the slug of the lesson; lessons not begun are left out."""
    learner = learner_of(request)
    if learner is None:
        return {}
    read = set(Seen.objects.filter(learner=learner).values_list("item", flat=True))
    attempts = learner.attempts.filter(kind=Attempt.Kind.LESSON).values_list("item", "right")
    answered = dict(attempts)  # the later answer to a question takes the place of the earlier one
    right = {item for item, was_right in answered.items() if was_right}
    slugs = {item.partition("/")[0] for item in (*read, *answered)}
    return {
        slug: Done(_codes(read, slug), _codes(right, slug), _codes(answered.keys() - right, slug)) for slug in slugs
    }


def done_of(request: HttpRequest, lesson: Lesson) -> Done:
    return done_by_lesson(request).get(lesson.slug, Done())


def _codes(items: set[str], slug: str) -> frozenset[str]:
    return frozenset(item.partition("/")[2] for item in items if item.partition("/")[0] == slug)
