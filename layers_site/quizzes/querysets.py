"""How quizzes, rounds, sheets and live rounds are asked for."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db import models
from django.utils import timezone

if TYPE_CHECKING:
    from layers_site.quizzes.models import Quiz, Round, Sheet, Standing, TeamLink


def _worked_on(user: Any, subject: str, rights: tuple[str, ...]) -> Any:
    """Return the ids of the quizzes or rounds on which this user works as a colleague with one of these rights."""
    colleagues = apps.get_model("quizzes", "Colleague")._default_manager
    return colleagues.filter(user=user, may__in=rights, **{f"{subject}__isnull": False}).values(subject)


class QuizQuerySet(models.QuerySet["Quiz"]):
    def shipped(self) -> QuizQuerySet:
        """Return the quizzes that come with the project."""
        return self.filter(owner=None)

    def of(self, user: Any) -> QuizQuerySet:
        """Return the quizzes of this user."""
        return self.filter(owner=user)

    def seen_by(self, user: Any) -> QuizQuerySet:
        """Return the quizzes of this user, and those of others on which they work."""
        return self.filter(models.Q(owner=user) | models.Q(pk__in=_worked_on(user, "quiz", ("view", "change"))))

    def changed_by(self, user: Any) -> QuizQuerySet:
        """Return the quizzes that this user may change."""
        return self.filter(models.Q(owner=user) | models.Q(pk__in=_worked_on(user, "quiz", ("change",))))


class RoundQuerySet(models.QuerySet["Round"]):
    def of(self, user: Any) -> RoundQuerySet:
        """Return the rounds of this user."""
        return self.filter(owner=user)

    def seen_by(self, user: Any) -> RoundQuerySet:
        """Return the rounds of this user, and those of others whose results they may see."""
        return self.filter(models.Q(owner=user) | models.Q(pk__in=_worked_on(user, "round", ("view", "change"))))

    def led_by(self, user: Any) -> RoundQuerySet:
        """Return the rounds that this user may lead, change and mark."""
        return self.filter(models.Q(owner=user) | models.Q(pk__in=_worked_on(user, "round", ("change",))))

    def with_quiz(self) -> RoundQuerySet:
        """Fetch rounds with their version and quiz, in one query."""
        return self.select_related("version", "version__quiz")


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
