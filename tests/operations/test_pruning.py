"""What nobody has used for long goes, and nothing else."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import timezone

from layers_site.accounts.models import Attempt, Learner
from layers_site.boards.models import Board, KeptBoard
from layers_site.learning.models import DayAnswer, Seen
from layers_site.platform.clocks import months_before
from layers_site.quizzes.models import Answer, Quiz, Round, Sheet, Version

pytestmark = pytest.mark.django_db
OLD = timezone.now() - timedelta(days=800)
NEW = timezone.now() - timedelta(days=600)


def learner(made: datetime = OLD, user: User | None = None) -> Learner:
    learner_ = Learner.objects.create(user=user)
    Learner.objects.filter(pk=learner_.pk).update(created=made)
    return learner_


def answered(of: Learner, at: datetime) -> None:
    attempt = Attempt.objects.create(learner=of, kind=Attempt.Kind.DRILL, item="a", right=True)
    Attempt.objects.filter(pk=attempt.pk).update(at=at)


def board(key: str, made: datetime = OLD, parent: Board | None = None) -> Board:
    board_ = Board.objects.create(id=key, scenario={}, parent=parent)
    Board.objects.filter(pk=key).update(created=made)
    return board_


def pruned(*options: str) -> str:
    out = StringIO()
    call_command("prune", *options, stdout=out)
    return out.getvalue()


def boards() -> set[str]:
    return set(Board.objects.values_list("id", flat=True))


# --- learners ---------------------------------------------------------------------------------------


def test_who_did_nothing_for_two_years_is_forgotten() -> None:
    """With all that they did; in the tally of a day they leave a number."""
    gone = learner()
    answered(gone, OLD)
    DayAnswer.objects.create(date=OLD.date(), board="abc", learner=gone, right=True)
    DayAnswer.objects.update(at=OLD)
    assert "1 learners" in pruned()
    assert not Learner.objects.exists()
    assert not Attempt.objects.exists()
    assert DayAnswer.objects.get().learner is None


def test_whoever_did_anything_since_stays_with_everything() -> None:
    """An answer, a part that was read, the board of a day; or they came only lately."""
    answering, reading, daily = learner(), learner(), learner()
    answered(answering, OLD)
    answered(answering, NEW)
    Seen.objects.create(learner=reading, item="a")
    DayAnswer.objects.create(date=NEW.date(), board="abc", learner=daily, right=True)
    learner(made=NEW)
    pruned()
    assert Learner.objects.count() == 4
    assert Attempt.objects.count() == 2


def test_an_account_keeps_its_progress_for_good() -> None:
    answered(learner(user=User.objects.create_user("Anna")), OLD)
    pruned()
    assert Attempt.objects.count() == 1


def asked_round() -> Round:
    trainer = User.objects.create_user("Trainer")
    version = Version.objects.create(quiz=Quiz.objects.create(owner=trainer), number=1, document={"questions": []})
    return Round.objects.create(version=version, owner=trainer)


def test_a_round_that_is_kept_keeps_its_sheets() -> None:
    """Of two who handed in long ago what else they did goes, and nothing of the trainer’s results."""
    round_ = asked_round()
    for _learner in range(2):
        who = learner()
        answered(who, OLD)
        sheet = Sheet.objects.create(round=round_, learner=who)
        Answer.objects.create(sheet=sheet, question="q1")
    DayAnswer.objects.create(date=OLD.date(), board="abc", learner=who, right=True)
    DayAnswer.objects.update(at=OLD)
    Sheet.objects.update(began=OLD)
    Answer.objects.update(at=OLD)
    assert "0 rounds, 0 learners" in pruned()
    assert (Learner.objects.count(), Sheet.objects.count(), Answer.objects.count()) == (2, 2, 2)
    assert not Attempt.objects.exists()
    assert DayAnswer.objects.get().learner is None


def test_who_answered_on_an_old_sheet_lately_keeps_everything() -> None:
    """They began the quiz long ago, and go on."""
    who = learner()
    answered(who, OLD)
    sheet = Sheet.objects.create(round=asked_round(), learner=who)
    Sheet.objects.update(began=OLD)
    Answer.objects.create(sheet=sheet, question="q1")
    pruned()
    assert Attempt.objects.count() == 1


def test_an_old_round_goes_first_and_its_learners_after_it() -> None:
    """All in one run; the quiz and whoever asked it stay."""
    Sheet.objects.create(round=asked_round(), learner=learner())
    Sheet.objects.update(began=OLD)
    Round.objects.update(created=OLD)
    assert "1 rounds, 0 learners" in pruned("--dry-run")
    assert "1 rounds, 1 learners" in pruned()
    assert not Learner.objects.exists()
    assert Quiz.objects.count() == 1


@override_settings(QUIZ_RETENTION_MONTHS=0)
def test_rounds_are_kept_where_the_site_says_so() -> None:
    """And with them the sheets, however old."""
    Sheet.objects.create(round=asked_round(), learner=learner())
    Sheet.objects.update(began=OLD)
    Round.objects.update(created=OLD)
    pruned()
    assert (Round.objects.count(), Sheet.objects.count()) == (1, 1)


# --- boards -----------------------------------------------------------------------------------------


def test_a_way_of_boards_goes_from_its_end_as_a_whole() -> None:
    first = board("first")
    second = board("second", parent=first)
    board("third", parent=second)
    assert "3 boards" in pruned()
    assert boards() == set()


def test_what_leads_to_a_newer_board_stays() -> None:
    """One can go back from the newer one; what departs from the way and ended goes."""
    first = board("first")
    second = board("second", parent=first)
    board("newer", made=NEW, parent=second)
    board("aside", parent=first)
    pruned()
    assert boards() == {"first", "second", "newer"}


def test_a_board_that_somebody_keeps_or_links_to_stays() -> None:
    """And so does the way to it; once its learner is forgotten, it goes as well."""
    anna, stranger = learner(user=User.objects.create_user("Anna")), learner()
    for key, learner_ in (("kept", anna), ("forgotten", stranger)):
        kept_board = KeptBoard.objects.create(learner=learner_, name=key, board=board(key, parent=board(f"to-{key}")))
        KeptBoard.objects.filter(pk=kept_board.pk).update(kept=OLD)
    pruned()
    assert boards() == {"kept", "to-kept"}


# --- the command ------------------------------------------------------------------------------------


def test_trying_it_out_deletes_nothing() -> None:
    learner()
    board("loose")
    assert "0 rounds, 1 learners and 1 boards or more" in pruned("--dry-run")
    assert (Learner.objects.count(), Board.objects.count()) == (1, 1)


def test_how_long_is_for_the_site_to_say() -> None:
    """600 days are less than two years and more than a year and a half."""
    board("loose", made=NEW)
    pruned()
    assert boards() == {"loose"}
    pruned("--months", "18")
    assert boards() == set()
    with pytest.raises(CommandError, match="one month"):
        pruned("--months", "0")


def test_sessions_that_have_ended_go() -> None:
    Session.objects.create(session_key="old", session_data="", expire_date=OLD)
    Session.objects.create(session_key="new", session_data="", expire_date=timezone.now() + timedelta(days=1))
    pruned()
    assert Session.objects.get().session_key == "new"


@pytest.mark.parametrize(
    ("day", "months", "before"),
    [("2026-11-21", 24, "2024-11-21"), ("2026-03-31", 1, "2026-02-28"), ("2026-01-15", 1, "2025-12-15")],
)
def test_months_are_months_of_the_calendar(day: str, months: int, before: str) -> None:
    moment = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    assert months_before(moment, months).date().isoformat() == before
