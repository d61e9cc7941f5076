"""Times of a round: on the clock that its trainer chose, which is named."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.utils import timezone

from layers_site.quizzes.models import Sheet
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round

pytestmark = pytest.mark.django_db
PARIS: dict[str, Any] = {"zone": "Europe/Paris", "closes": datetime(2030, 9, 30, 16, 30, tzinfo=UTC)}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "September 30, 2030, 18:30, Paris time"),
        ("fr", "30 septembre 2030 à 18\u00a0h\u00a030, heure de Paris"),
    ],
)
@pytest.mark.parametrize("path", ["", "result/"])
def test_learners_read_when_it_closes(language: str, words: str, path: str) -> None:
    """Before they begin, and where they wait for what is right."""
    learner = Learner(a_round(feedback="closed", **PARIS), language).begin()
    if path:
        learner.post("hand-in/")
    assert words in learner.text(path)


def test_the_time_limit_ends_on_the_same_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same day the time alone; of another one the day too: 23:50 in Paris and twenty minutes more."""
    learner = Learner(a_round(minutes=20, zone="Europe/Paris")).begin()
    for began, words in (
        (datetime(2026, 9, 30, 16, 10, tzinfo=UTC), ">18:30, Paris time</time>"),
        (datetime(2026, 9, 30, 21, 50, tzinfo=UTC), ">October 1, 2026, 00:10, Paris time</time>"),
    ):
        Sheet.objects.update(began=began)
        monkeypatch.setattr(timezone, "now", lambda began=began: began)
        text = learner.text("1/")
        assert "until <time" in text
        assert words in text
