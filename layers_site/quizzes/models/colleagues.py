"""Trainers who work on one quiz, or on one round: who may do what, links that invite, and who changed what."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from layers_site.quizzes.models.quizzes import KeyHolder, Quiz
from layers_site.quizzes.models.rounds import Round
from layers_site.quizzes.querysets import TeamLinkQuerySet

_KEY_BYTES: Final = 16
MOST_DETAIL: Final = 120
#: A link for a colleague lets nobody in any more after so many days.
LINK_DAYS: Final = 14


def new_key() -> str:
    """Make the secret of a link: 128 bits, which nobody guesses."""
    return secrets.token_urlsafe(_KEY_BYTES)


def end_of_link() -> datetime:
    return timezone.now() + timedelta(days=LINK_DAYS)


def _one_of(name: str) -> models.CheckConstraint:
    """Return the constraint that a row is of a quiz or of a round."""
    of_quiz, of_round = Q(quiz__isnull=False, round__isnull=True), Q(quiz__isnull=True, round__isnull=False)
    return models.CheckConstraint(condition=of_quiz | of_round, name=name)


class OfQuizOrRound(models.Model):
    """A row of a quiz or of a round, which goes with it."""

    quiz = models.ForeignKey(
        Quiz, verbose_name=_("quiz"), null=True, on_delete=models.CASCADE, related_name="%(class)ss"
    )
    round = models.ForeignKey(
        Round, verbose_name=_("round"), null=True, on_delete=models.CASCADE, related_name="%(class)ss"
    )

    class Meta:
        abstract = True

    @property
    def of(self) -> Quiz | Round:
        subject = self.quiz or self.round
        assert subject is not None  # noqa: S101 - the database has it so
        return subject

    @property
    def of_quiz(self) -> Quiz:
        """Return the quiz, or that of the round."""
        return self.of if isinstance(self.of, Quiz) else self.of.version.quiz


class Colleague(OfQuizOrRound):
    """Another trainer of a quiz or a round, beside its owner, who alone deletes it and says who works on it."""

    class May(models.TextChoices):
        VIEW = "view", _("look at it")
        CHANGE = "change", _("change it")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("trainer"), on_delete=models.CASCADE, related_name="works_on"
    )
    may = models.CharField(_("may"), max_length=8, choices=May.choices, default=May.VIEW)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("colleague")
        verbose_name_plural = _("colleagues")
        ordering = ("since", "pk")
        constraints = [
            _one_of("a_colleague_of_one"),
            models.UniqueConstraint(fields=("quiz", "user"), name="one_colleague_a_quiz"),
            models.UniqueConstraint(fields=("round", "user"), name="one_colleague_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.of}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        KeyHolder.objects.get_or_create(family=self.of_quiz.family, user_id=self.user_id)


class TeamLink(OfQuizOrRound):
    """A link that another trainer opens: to copy a quiz, or to work on it or on a round.

    It lets one person in, once, until it `ends` or is taken back; then it is deleted. Its number is in the history.
    """

    class Gives(models.TextChoices):
        COPY = "copy", _("a copy of their own")
        VIEW = "view", _("look at it")
        CHANGE = "change", _("change it")

    key = models.CharField(_("key"), max_length=40, unique=True, default=new_key, editable=False)
    gives = models.CharField(_("gives"), max_length=8, choices=Gives.choices)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, on_delete=models.CASCADE, related_name="team_links"
    )
    made = models.DateTimeField(_("made"), auto_now_add=True)
    ends = models.DateTimeField(_("ends"), default=end_of_link)

    objects = TeamLinkQuerySet.as_manager()

    class Meta:
        verbose_name = _("link for colleagues")
        verbose_name_plural = _("links for colleagues")
        ordering = ("made", "pk")
        constraints = [_one_of("a_link_of_one")]

    def __str__(self) -> str:
        return f"{self.of} {self.gives}"


class Change(OfQuizOrRound):
    """An entry of the history: `by` did `what`, of a question by its id or of a version by its number (`detail`).

    `before` is the question as it was, {"place", "question"}, so that it can be put back; None for everything else.
    """

    class What(models.TextChoices):
        QUESTIONS_ADDED = "added", _("questions added")
        QUESTION_CHANGED = "changed", _("question changed")
        KIND_CHANGED = "kind", _("question made again")
        QUESTION_MOVED = "moved", _("question moved")
        QUESTION_REMOVED = "removed", _("question removed")
        PUT_BACK = "put-back", _("question put back")
        SETTINGS = "settings", _("title and settings changed")
        PUBLISHED = "published", _("published")
        ROUND_MADE = "round-made", _("round made")
        ROUND_CHANGED = "round", _("round changed")
        OPENED = "opened", _("opened")
        CLOSED = "closed", _("closed")
        EXTENDED = "extended", _("a learner got more time")
        MARKED = "marked", _("answers marked")
        REGRADED = "regraded", _("graded again")
        LEARNER_DELETED = "forgotten", _("a learner deleted")
        WITHDRAWN = "withdrawn", _("withdrawn by a learner")
        LINK_MADE = "link", _("link made")
        LINK_TAKEN_BACK = "no-link", _("link taken back")
        JOINED = "joined", _("joined")
        COPIED = "copied", _("copied")
        MAY_CHANGED = "may", _("rights changed")
        REMOVED = "left-out", _("colleague removed")
        LEFT = "left", _("left")
        HANDED_OVER = "handed", _("handed over")

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)
    what = models.CharField(_("what"), max_length=12, choices=What.choices)
    detail = models.CharField(_("of what"), max_length=MOST_DETAIL, blank=True)
    before: Any = models.JSONField(_("before"), null=True, blank=True)

    class Meta:
        verbose_name = _("change")
        verbose_name_plural = _("changes")
        ordering = ("-at", "-pk")
        constraints = [_one_of("a_change_of_one")]

    def __str__(self) -> str:
        return f"{self.of} {self.what}"
