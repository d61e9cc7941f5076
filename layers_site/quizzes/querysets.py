"""How quizzes, rounds, classes, sheets and live rounds are asked for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db import models
from django.utils import timezone

if TYPE_CHECKING:
    from layers_site.quizzes.models import Quiz, Round, SchoolClass, Sheet, Standing, TeamLink


def _worked_on(user: Any, subject: str) -> models.Q:
    """Return that it is this user's own, or that they work on it as a colleague."""
    colleagues = apps.get_model("quizzes", "Colleague")._default_manager
    mine = colleagues.filter(user=user, **{f"{subject}__isnull": False}).values(subject)
    return models.Q(owner=user) | models.Q(pk__in=mine)


class QuizQuerySet(models.QuerySet["Quiz"]):
    def shipped(self) -> QuizQuerySet:
        """Return the quizzes that come with the project."""
        return self.filter(owner=None)

    def of(self, user: Any) -> QuizQuerySet:
        """Return the quizzes of this user."""
        return self.filter(owner=user)

    def worked_on_by(self, user: Any) -> QuizQuerySet:
        """Return the quizzes of this user, and those of others on which they work."""
        return self.filter(_worked_on(user, "quiz"))


class RoundQuerySet(models.QuerySet["Round"]):
    def of(self, user: Any) -> RoundQuerySet:
        """Return the rounds of this user."""
        return self.filter(owner=user)

    def worked_on_by(self, user: Any) -> RoundQuerySet:
        """Return the rounds of this user, and those of others that they lead with them.

        These are also the rounds of a class on which both this user and whoever asked it work.
        """
        classes = apps.get_model("quizzes", "SchoolClass")._default_manager.filter(_worked_on(user, "klass"))
        by_one_of_them = models.Q(owner=models.F("klass__owner")) | models.Q(owner=models.F("klass__colleagues__user"))
        rounds = self.model._default_manager.filter(by_one_of_them, klass__in=classes).order_by().values("pk")
        return self.filter(_worked_on(user, "round") | models.Q(pk__in=rounds))

    def with_quiz(self) -> RoundQuerySet:
        """Fetch rounds with their version and quiz, in one query."""
        return self.select_related("version", "version__quiz", "klass")


class SchoolClassQuerySet(models.QuerySet["SchoolClass"]):
    def worked_on_by(self, user: Any) -> SchoolClassQuerySet:
        """Return the classes of this user, and those of others on which they work."""
        return self.filter(_worked_on(user, "klass"))


class SheetQuerySet(models.QuerySet["Sheet"]):
    def handed_in(self) -> SheetQuerySet:
        return self.filter(handed_in__isnull=False)


class TeamLinkQuerySet(models.QuerySet["TeamLink"]):
    def open(self) -> TeamLinkQuerySet:
        """Return the links that would let somebody in."""
        return self.filter(ends__gt=timezone.now())


class StandingQuerySet(models.QuerySet["Standing"]):
    def renew_walls(self, rounds: Iterable[int]) -> None:
        """Add a step to each wall of these rounds that shows what was written, since somebody’s words go from it.

        To be called before their sheets are locked: whoever answers locks this row first, too.
        """
        self.filter(round__in=list(rounds), words_shown=True).update(step=models.F("step") + 1)

    def news_of(self, code: str) -> tuple[int, datetime | None]:
        """Return how many moves the round of a code has made, and the end of its countdown.

        It takes one query of an indexed row.
        """
        return self.filter(round__code=code).values_list("step", "clock_ends").first() or (0, None)
