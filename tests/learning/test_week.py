"""The days of a learner: what their marks are, and which weeks count."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from django.test import Client
from django.utils import translation

from layers_site.accounts.models import Attempt, Learner
from layers_site.learning.day import DayMark, marks_by_day, week_of

#: A Thursday.
DAY = date(2026, 11, 26)


def at(hour: int, back: int = 0) -> datetime:
    return datetime(2026, 11, 26, hour, tzinfo=UTC) - timedelta(days=back)


@pytest.mark.parametrize(
    ("given", "mark"),
    [
        ([("a", True)], DayMark.FIRST),
        ([("a", False), ("b", True)], DayMark.FIRST),
        ([("a", False), ("a", True)], DayMark.SECOND),
        ([("a", False), ("a", True), ("b", False)], DayMark.SECOND),
        ([("a", False), ("a", False)], DayMark.TOLD),
    ],
)
def test_the_mark_of_a_day(given: list[tuple[str, bool]], mark: DayMark) -> None:
    """Full where something was right at once, half where it was at a later try, a line where nothing was."""
    answers = [(at(8 + hour), item, right) for hour, (item, right) in enumerate(given)]
    assert marks_by_day(answers) == {DAY: mark}


def test_what_was_right_yesterday_is_asked_anew_today() -> None:
    """A day ends at midnight UTC."""
    assert marks_by_day([(at(23, 1), "a", False), (at(0), "a", True)]) == {
        DAY: DayMark.FIRST,
        DAY - timedelta(days=1): DayMark.TOLD,
    }


@pytest.mark.parametrize(("language", "says"), [("en", "2 weeks with three days"), ("fr", "2 semaines à trois jours")])
def test_weeks_with_three_days_are_counted_and_no_missed_day(
    client: Client, db: None, language: str, says: str
) -> None:
    """Three days of this week, three of one before, two of another; exams do not count, nor does what was missed."""
    learner = Learner.objects.create()
    session = client.session
    session["learner"] = str(learner.key)
    session.save()
    kinds = Attempt.Kind
    for back, kind in [
        *((back, kinds.PREDICTION) for back in (0, 1, 3, 7, 8, 14, 15, 16)),
        *((back, kinds.QUIZ) for back in (2, 9)),
    ]:
        made = Attempt.objects.create(learner=learner, kind=kind, item=str(back), right=True)
        Attempt.objects.filter(pk=made.pk).update(at=at(12, back))
    request = client.get("/en/progress/").wsgi_request
    with translation.override(language):
        week = week_of(request, DAY)
        assert [day["css"] for day in week["days"]] == ["first", "none", "first", "first", "none", "none", "none"]
        assert [day["text"] == "" for day in week["days"]] == [False, True, False, False, True, True, True]
        assert week["weeks"] == says
