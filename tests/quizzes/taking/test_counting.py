"""A quiz that was taken counts in progress, once, and not before its learner may see what was right."""

from __future__ import annotations

import pytest

from layers_site.accounts.models import Attempt
from layers_site.quizzes.models import Round
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round, single, size, words

pytestmark = pytest.mark.django_db


def taken(of: Round) -> Learner:
    """Somebody who answers 1/1, then 4/4, says something in words, and hands in."""
    learner = Learner(of).begin("Ada")
    learner.choose("1/1")
    learner.post("2/", power="4", toughness="4")
    learner.post("3/", answer="The newest wins.")
    learner.post("hand-in/")
    return learner


def counted() -> dict[str, bool]:
    rows = Attempt.objects.filter(kind=Attempt.Kind.QUIZ)
    return {row.item.rpartition("/")[2]: row.right for row in rows}


def test_the_result_counts_once() -> None:
    """However often it is looked at; with the idea behind a wrong answer; what has no grade does not count."""
    learner = taken(a_round(single(), size(), words()))
    for _time in range(3):
        learner.text("result/")
    assert counted() == {"size": False, "numbers": True}
    assert Attempt.objects.get(item__endswith="/size").believed == ["M02"]
    progress = learner.client.get("/en/progress/").content.decode()
    assert "Questions of quizzes" in progress
    assert "Setting comes after modifying" in progress


def test_nothing_counts_before_it_may_be_seen() -> None:
    """Progress would tell what is right while others still answer."""
    of = a_round(single(), size(), words(), feedback=Round.Feedback.CLOSED)
    learner = taken(of)
    learner.text("result/")
    assert counted() == {}
    assert "Questions of quizzes" not in learner.client.get("/en/progress/").content.decode()


def test_a_second_attempt_counts_beside_the_first() -> None:
    of = a_round(single(), size(), words(), attempts=2)
    learner = taken(of)
    learner.text("result/")
    learner.begin("Ada")
    learner.choose("4/4")
    learner.post("hand-in/")
    learner.text("result/")
    assert sorted(Attempt.objects.filter(item__endswith="/size").values_list("right", flat=True)) == [False, True]
