"""Two learners become one: nothing of either is lost but what there can be only one of."""

from __future__ import annotations

from datetime import date
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError
from django.db.models import QuerySet
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from layers_site.accounts import learners
from layers_site.accounts.learners import join, let_go, pointers
from layers_site.accounts.models import Attempt, Learner
from layers_site.learning.models import DayAnswer, PracticeRound, Seen
from layers_site.quizzes.models import Answer, Quiz, Round, Sheet, Version

ITEMS = st.sets(st.sampled_from(["a", "b", "c"]))
DAYS = st.dictionaries(st.integers(1, 4), st.booleans())
NUMBERS = st.sets(st.integers(1, 4))


def learner(name: str = "") -> Learner:
    return Learner.objects.create(user=User.objects.create_user(name) if name else None)


def a_round() -> Round:
    trainer = User.objects.create_user("trainer")
    quiz = Quiz.objects.create(owner=trainer)
    version = Version.objects.create(quiz=quiz, number=1, document={"questions": []})
    return Round.objects.create(version=version, owner=trainer)


def attempt(of: Learner, item: str) -> Attempt:
    return Attempt.objects.create(learner=of, kind=Attempt.Kind.DRILL, item=item, right=True)


def day_answer(of: Learner, day: int, *, right: bool) -> DayAnswer:
    return DayAnswer.objects.create(date=date(2026, 11, day), board="abc", learner=of, right=right)


class Joined(TestCase):
    """Each law on rows made anew."""

    @given(mine=ITEMS, others=ITEMS)
    def test_every_answer_is_kept(self, mine: set[str], others: set[str]) -> None:
        """There may be any number of answers to a question, so both learners' are there."""
        account, other = learner("anna"), learner()
        for item in mine:
            attempt(account, item)
        for item in others:
            attempt(other, item)
        join(account, other)
        assert sorted(account.attempts.values_list("item", flat=True)) == sorted([*mine, *others])
        assert Attempt.objects.count() == len(mine) + len(others)

    @given(mine=ITEMS, others=ITEMS)
    def test_what_was_read_by_either_has_been_read_once(self, mine: set[str], others: set[str]) -> None:
        account, other = learner("anna"), learner()
        Seen.objects.bulk_create(Seen(learner=account, item=item) for item in mine)
        Seen.objects.bulk_create(Seen(learner=other, item=item) for item in others)
        join(account, other)
        assert set(Seen.objects.filter(learner=account).values_list("item", flat=True)) == mine | others
        assert Seen.objects.count() == len(mine | others)

    @given(mine=DAYS, others=DAYS)
    def test_the_answer_of_the_account_counts_for_a_day(self, mine: dict[int, bool], others: dict[int, bool]) -> None:
        """The other one leaves a number in the day's tally, as that of a learner who was forgotten does."""
        account, other = learner("anna"), learner()
        for day, right in mine.items():
            day_answer(account, day, right=right)
        for day, right in others.items():
            day_answer(other, day, right=right)
        join(account, other)
        stored = {answer.date.day: answer.right for answer in DayAnswer.objects.filter(learner=account)}
        assert stored == others | mine
        assert DayAnswer.objects.count() == len(mine) + len(others)

    @given(mine=NUMBERS, others=NUMBERS)
    def test_no_sheet_of_a_quiz_is_lost(self, mine: set[int], others: set[int]) -> None:
        """Attempts with numbers that are taken get the next ones; each keeps its answers."""
        account, other, round_ = learner("anna"), learner(), a_round()
        for of, owner, numbers in ((account, "mine", mine), (other, "other", others)):
            for number in numbers:
                sheet = Sheet.objects.create(round=round_, learner=of, number=number, name=f"{owner} {number}")
                Answer.objects.create(sheet=sheet, question="q1")
        join(account, other)
        sheets = Sheet.objects.filter(learner=account)
        wanted = {f"mine {number}" for number in mine} | {f"other {number}" for number in others}
        assert set(sheets.values_list("name", flat=True)) == wanted
        assert len(set(sheets.values_list("number", flat=True))) == len(mine) + len(others) == Answer.objects.count()
        assert all(sheet.name == f"mine {sheet.number}" for sheet in sheets if sheet.name.startswith("mine"))


@pytest.mark.django_db
def test_the_other_is_gone_and_a_second_time_changes_nothing() -> None:
    """Two requests of one browser may both want to."""
    account, other = learner("anna"), learner()
    attempt(other, "a")
    again = Learner.objects.get(pk=other.pk)
    assert join(account, other) == join(account, again) == join(account, account) == Learner.objects.get()
    assert account.attempts.count() == 1


@pytest.mark.django_db
def test_nobodys_account_is_joined_into_anothers() -> None:
    account, other = learner("anna"), learner("ben")
    with pytest.raises(ValueError, match="account"):
        join(account, other)
    assert Learner.objects.count() == 2


@pytest.mark.django_db
def test_whatever_points_to_a_learner_is_found() -> None:
    """Also what is kept by apps that this one knows nothing of."""
    pointing = {(pointer.model.__name__, pointer.name) for pointer in pointers()}
    assert pointing >= {("Attempt", "learner"), ("Seen", "learner"), ("DayAnswer", "learner"), ("Sheet", "learner")}


# --- of much --------------------------------------------------------------------------------------------


def practiced(of: Learner, seeds: range) -> None:
    kind = PracticeRound.Kind.PLACEMENT
    PracticeRound.objects.bulk_create(PracticeRound(learner=of, kind=kind, seed=f"s{seed}") for seed in seeds)


@pytest.mark.django_db
def test_many_rows_take_no_more_statements(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    """Three hundred rounds, of which the account has fifty: one by one each would take three statements."""
    account, other = learner("anna"), learner()
    practiced(account, range(50))
    practiced(other, range(300))
    with django_assert_max_num_queries(150):
        join(account, other)
    assert PracticeRound.objects.filter(learner=account).count() == PracticeRound.objects.count() == 300


@pytest.mark.django_db
def test_whoever_is_interrupted_goes_on_from_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at a time: what was moved before stays moved."""
    monkeypatch.setattr(learners, "_MOVED_AT_ONCE", 2)
    account, other = learner("anna"), learner()
    practiced(other, range(5))
    with monkeypatch.context() as patch:
        patch.setattr(learners, "_move_rest", _interrupted)
        with pytest.raises(OperationalError):
            join(account, other)
    assert PracticeRound.objects.filter(learner=account).count() == 5
    join(account, other)
    assert Learner.objects.get() == account


@pytest.mark.django_db
def test_what_was_deleted_before_stays_deleted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two at a time, and the third time the database is busy."""
    monkeypatch.setattr(learners, "BATCH", 2)
    other = learner()
    practiced(other, range(5))
    delete, times = QuerySet.delete, count(1)
    with monkeypatch.context() as patch:
        patch.setattr(QuerySet, "delete", lambda rows: delete(rows) if next(times) < 3 else _interrupted())
        with pytest.raises(OperationalError):
            let_go(other)
    assert PracticeRound.objects.count() == 1
    assert let_go(other)
    assert not PracticeRound.objects.exists()


def _interrupted(*_: object) -> Any:
    raise OperationalError
