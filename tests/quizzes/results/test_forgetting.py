"""Deleting a learner of a round, and rounds that nobody has used for long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from layers_site.accounts.models import Learner
from layers_site.quizzes.models import Answer, Quiz, Round, Sheet, Version
from layers_site.quizzes.results.marking import regrade
from layers_site.quizzes.round_questions import quiz_of
from layers_site.quizzes.withdrawing import prune_rounds
from tests.quizzes.results.factories import make_round, make_sheet, pick, single

NOW = datetime(2028, 5, 4, 18, 0, tzinfo=UTC)


def test_a_learner_goes_with_every_attempt(round_: Round, trainer_client: Client) -> None:
    """Both of Bob's sheets and their answers; those of others stay."""
    bob = Sheet.objects.get(name="Bob")
    make_sheet(round_, "Bob again", pick("b"), learner=bob.learner)
    address = f"{reverse('results:sheet', args=(round_.code, bob.pk))}?forget=1"
    assert "Bob" in trainer_client.get(address).content.decode()
    assert Sheet.objects.filter(learner=bob.learner).count() == 2
    assert trainer_client.post(address).status_code == 303
    assert set(Sheet.objects.values_list("name", flat=True)) == {"Eve", "Dan"}
    assert not Answer.objects.filter(sheet__name__startswith="Bob").exists()


def test_what_they_did_elsewhere_stays(round_: Round, trainer_client: Client, owner: User) -> None:
    """The learner of the browser, and their sheet in another round."""
    bob = Sheet.objects.get(name="Bob")
    other = make_round(owner, single())
    make_sheet(other, "Bob", pick("a"), learner=bob.learner)
    trainer_client.post(f"{reverse('results:sheet', args=(round_.code, bob.pk))}?forget=1")
    assert Learner.objects.filter(pk=bob.learner_id).exists()
    assert Sheet.objects.filter(round=other).count() == 1


def test_the_log_forgets_their_answers(round_: Round, trainer_client: Client) -> None:
    """The entry stays, with its rule and the changes of others."""
    question = quiz_of(round_).question("q1")
    assert question is not None
    regrade(round_, question, {"do": "drop"}, "x", round_.owner)
    bob = Sheet.objects.get(name="Bob")
    gone = Answer.objects.get(sheet=bob, question="q1").pk
    trainer_client.post(f"{reverse('results:sheet', args=(round_.code, bob.pk))}?forget=1")
    changes = round_.regradings.get().changes
    assert changes[0] == {"rule": {"do": "drop"}}
    assert len(changes) == 3
    assert gone not in [change.get("answer") for change in changes]


@pytest.fixture
def old(owner: User) -> Round:
    """A round in which the last thing happened on 4 May 2026."""
    made = make_round(owner, single())
    make_sheet(made, "Ada", pick("b"))
    Round.objects.update(created=datetime(2026, 1, 1, tzinfo=UTC))
    return made


def test_what_is_old_enough_goes(old: Round, settings: object) -> None:
    """24 months after the last answer and a day; the quiz and its version stay."""
    settings.QUIZ_RETENTION_MONTHS = 24  # type: ignore[attr-defined]
    assert prune_rounds(NOW - timedelta(days=1)) == 0
    assert prune_rounds(NOW + timedelta(days=1)) == 1
    assert not Sheet.objects.exists()
    assert Quiz.objects.count() == Version.objects.count() == 1


def test_what_is_still_to_close_stays(old: Round, settings: object) -> None:
    settings.QUIZ_RETENTION_MONTHS = 1  # type: ignore[attr-defined]
    Round.objects.update(closes=NOW + timedelta(days=9))
    assert prune_rounds(NOW) == 0


def test_without_a_term_all_is_kept(old: Round, settings: object) -> None:
    settings.QUIZ_RETENTION_MONTHS = 0  # type: ignore[attr-defined]
    assert prune_rounds(NOW + timedelta(days=9000)) == 0
