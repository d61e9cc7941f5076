"""One next step with its reason: what is due, what was left, what answers point to, then the way down."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client, RequestFactory
from django.utils import timezone

from layers_site.accounts.models import Attempt, Learner
from layers_site.content.misconceptions import misconceptions
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.models import PracticeRound, Repeated, RoundAnswer, Seen
from layers_site.learning.progress import LESSONS, NextStep, next_step

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 11, 24, tzinfo=UTC)


class Someone:
    """A browser with a learner, and the step that it gets."""

    def __init__(self) -> None:
        self.client = Client()
        self.learner = Learner.objects.create()
        session = self.client.session
        session["learner"] = str(self.learner.key)
        session.save()

    def step(self) -> NextStep:
        request = self.client.get("/en/progress/").wsgi_request
        return next_step(request, timezone.now())

    def wrong(self, item: str, *ideas: str) -> Attempt:
        kind = Attempt.Kind.PREDICTION
        return Attempt.objects.create(learner=self.learner, kind=kind, item=item, right=False, believed=list(ideas))

    def finish(self, slug: str) -> None:
        """Do all of a lesson."""
        lesson = lessons()[slug]
        for code in lesson.codes:
            if code.startswith("practice"):
                item = f"{slug}/{code}"
                Attempt.objects.create(learner=self.learner, kind=Attempt.Kind.LESSON, item=item, right=True)
            else:
                Seen.objects.create(learner=self.learner, item=f"{slug}/{code}")


@pytest.fixture
def somebody() -> Someone:
    return Someone()


def test_each_idea_has_a_lesson() -> None:
    """Every misconception that ships is led to a lesson that ships."""
    assert set(LESSONS) == set(misconceptions())
    assert set(LESSONS.values()) <= set(lessons())


def test_a_stranger_begins_at_the_beginning(client: Client) -> None:
    request = RequestFactory().get("/")
    request.user = client.get("/en/progress/").wsgi_request.user
    request.session = client.session
    assert next_step(request, NOW).href == "/lessons/continuous-effects/" or "continuous-effects" in (
        next_step(request, NOW).href
    )


def test_an_idea_that_two_answers_fit_comes_before_the_lesson_in_hand(somebody: Someone) -> None:
    """M07, that timestamps decide everything, is about dependency (613.8)."""
    Seen.objects.create(learner=somebody.learner, item="one-creature/part-1")
    somebody.wrong("a", "M07")
    assert "one-creature" in somebody.step().href
    somebody.wrong("b", "M07")
    assert "dependency" in somebody.step().href
    assert "Timestamps decide everything" in somebody.step().reason


def test_once_its_lesson_is_done_there_are_boards(somebody: Someone) -> None:
    somebody.finish("dependency")
    somebody.wrong("a", "M07")
    somebody.wrong("b", "M07")
    assert somebody.step().href.endswith("/practice/ten/?lesson=dependency")


def test_one_answer_gives_way_to_the_lesson_in_hand(somebody: Someone) -> None:
    """Between two lessons, what one answer points to is the next step; a newcomer begins at the beginning."""
    somebody.wrong("a", "M14")
    assert "/lessons/continuous-effects/" in somebody.step().href
    Seen.objects.create(learner=somebody.learner, item="one-creature/part-1")
    assert "/lessons/one-creature/" in somebody.step().href
    somebody.finish("continuous-effects")
    Seen.objects.filter(item="one-creature/part-1").delete()
    assert "/lessons/lands/" in somebody.step().href


def test_a_round_that_was_left_is_continued(somebody: Someone) -> None:
    """At its first question without an answer; not one that is over, nor one of last week."""
    row = PracticeRound.objects.create(
        learner=somebody.learner, kind=PracticeRound.Kind.DRILL, about="which-layer", seed="abcdefghij"
    )
    for number in (1, 3):
        RoundAnswer.objects.create(round=row, number=number, asked="L01", attempt=somebody.wrong(str(number)))
    assert somebody.step().href.endswith("/practice/ten/abcdefghij/2/?drill=which-layer")
    assert somebody.step().reason == "You stopped at number 2."
    PracticeRound.objects.update(began=timezone.now() - timedelta(days=8))
    assert "/ten/" not in somebody.step().href


def test_as_much_as_a_round_has_of_what_is_due_comes_first(somebody: Someone) -> None:
    """Three of ten boards are due ones; one or two wait for the lesson in hand."""
    somebody.wrong("a", "M07")
    somebody.wrong("b", "M07")
    for count, pattern in enumerate("xyz", 1):
        Repeated.objects.create(learner=somebody.learner, pattern=pattern, due=timezone.now() - timedelta(hours=1))
        assert somebody.step().href.endswith("/practice/ten/") is (count == 3)
    assert somebody.step().reason == "3 patterns are due among them."


def test_after_all_lessons_come_new_boards(somebody: Someone) -> None:
    for slug in lessons():
        somebody.finish(slug)
    assert somebody.step().href.endswith("/practice/ten/")


def test_progress_shows_it_with_its_reason(somebody: Someone) -> None:
    somebody.wrong("a", "M14")
    page = somebody.client.get("/en/progress/").content.decode()
    assert "Next for you" in page
    assert somebody.step().title in page
