"""When a pattern comes back: worked out by hand from the published parameters of the scheduler (FSRS-6)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from layers_site.accounts.learners import join
from layers_site.accounts.models import Learner
from layers_site.learning.models import Repeated
from layers_site.learning.practice.services import review

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


@pytest.fixture
def learner(db: None) -> Learner:
    return Learner.objects.create()


def answered(learner: Learner, *, right: bool, now: datetime, pattern: str = "humility") -> Repeated:
    return review(learner, pattern, right=right, now=now)


def test_a_wrong_answer_comes_back_in_ten_minutes(learner: Learner) -> None:
    """Ten minutes are the one step of learning, and of learning again."""
    row = answered(learner, right=False, now=NOW)
    assert row.due == NOW + timedelta(minutes=10)
    assert (row.answered, row.failed) == (1, 1)


def test_a_first_right_answer_comes_back_in_two_days(learner: Learner) -> None:
    """The stability after a first Good is 2.3065 days, and at the wanted retention of 90 % the interval is just the
    stability, in whole days: 2."""
    assert answered(learner, right=True, now=NOW).due == NOW + timedelta(days=2)


def test_right_again_in_time_comes_back_later_each_time(learner: Learner) -> None:
    """Each answer on the day it is due makes the interval longer."""
    now, spans = NOW, []
    for _number in range(4):
        due = answered(learner, right=True, now=now).due
        spans.append(due - now)
        now = due
    assert spans == sorted(set(spans))


def test_wrong_after_all_comes_back_at_once_and_sooner_than_before(learner: Learner) -> None:
    """Ten minutes after the wrong answer, and then by a stability that is less than it was."""
    now = answered(learner, right=True, now=answered(learner, right=True, now=NOW).due).due
    before = now - NOW
    row = answered(learner, right=False, now=now)
    assert row.due == now + timedelta(minutes=10)
    assert answered(learner, right=True, now=row.due).due - row.due < before


def test_two_patterns_come_back_by_themselves(learner: Learner) -> None:
    """One of them wrong says nothing of the other."""
    answered(learner, right=False, now=NOW)
    assert answered(learner, right=True, now=NOW, pattern="other").due == NOW + timedelta(days=2)
    assert [row.pattern for row in Repeated.objects.due_by(NOW + timedelta(hours=1))] == ["humility"]


def test_two_learners_who_are_one_keep_one_row_of_a_pattern(learner: Learner) -> None:
    """What only the other had is moved, what both had stays as the first had it."""
    other = Learner.objects.create()
    answered(learner, right=True, now=NOW)
    answered(other, right=False, now=NOW)
    answered(other, right=False, now=NOW, pattern="other")
    join(learner, other)
    assert {row.pattern: row.failed for row in learner.repeated.all()} == {"humility": 0, "other": 1}
