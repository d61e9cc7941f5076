"""Rounds: a version asked of a group, its times, and a learner who needs longer."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.db.models.functions import Least
from django.utils import timezone

from layers_site.quizzes.history import note
from layers_site.quizzes.models import Change, Quiz, Round, Sheet, Version
from layers_site.quizzes.publishing import publish
from layers_site.quizzes.trainer.forms.rounds import MOST_EXTRA


def latest_version(quiz: Quiz) -> Version | None:
    """Return the last published version."""
    return quiz.versions.order_by("-number").first()


def version_to_ask(quiz: Quiz) -> Version:
    """Return the version that a group gets: the last one, or where there is none yet, what the quiz says now.

    Raises RefusedError for a quiz that cannot be published.
    """
    return latest_version(quiz) or publish(quiz, None)


def ask_now(version: Version, user: User, mode: str, zone: str) -> Round:
    """Open a round at once, with nothing to be filled in.

    Its times are said on the clock of `zone`, which may be "".
    """
    made = Round.objects.create(version=version, owner=user, mode=mode, zone=zone)
    note(made, user, Change.What.ROUND_MADE)
    return made


def open_now(round_: Round) -> None:
    """Open the round. A closing time that has passed is dropped."""
    now = timezone.now()
    if round_.opens is not None and round_.opens > now:
        round_.opens = now
    if round_.is_closed:
        round_.closes = None
    round_.save(update_fields=["opens", "closes"])


def seen_by(round_: Round) -> int:
    """Count the learners who may have seen the right answers of the closed round; 0 while it is open."""
    handed_in = round_.sheets.filter(handed_in__isnull=False)
    return handed_in.values("learner").distinct().count() if round_.is_closed else 0


def close_now(round_: Round) -> None:
    """Close the round, except for answers on their way (`sitting.GRACE`)."""
    if not round_.is_closed:
        round_.closes = timezone.now()
        round_.save(update_fields=["closes"])


def open_sheets(round_: Round) -> list[Sheet]:
    """Return the sheets that are not handed in, the newest first."""
    return list(round_.sheets.filter(handed_in=None).select_related("round").order_by("-began"))


@transaction.atomic
def extend(round_: Round, sheet: int, minutes: int) -> bool:
    """Give one learner more time, up to a bound. Return False without such a sheet, or if it is handed in."""
    rows = round_.sheets.filter(pk=sheet, handed_in=None)
    return bool(rows.update(extra_minutes=Least(F("extra_minutes") + minutes, MOST_EXTRA)))
