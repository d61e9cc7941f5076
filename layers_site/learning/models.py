"""Parts of lessons that were read, patterns that come back, rounds, the boards of the days.

Games on the stack have a module of their own, which Django finds through this one.
"""

from __future__ import annotations

from typing import Any, Self

from django.db import models
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.models import Attempt, Learner
from layers_site.learning.stack.models import Play  # noqa: F401  # Django looks here


class OwnQuerySet(models.QuerySet[Any]):
    """Rows that belong to a learner."""

    def of(self, learner: Learner | None) -> Self:
        """Return the rows of one learner; nothing for nobody."""
        return self.filter(learner=learner) if learner is not None else self.none()


class Seen(models.Model):
    """A part that somebody has read to its end. `item` is "<lesson>/<part>", as in an attempt; each once."""

    learner = models.ForeignKey(Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="seen")
    item = models.CharField(_("part"), max_length=200)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("part read")
        verbose_name_plural = _("parts read")
        ordering = ("at", "pk")
        constraints = [models.UniqueConstraint(fields=("learner", "item"), name="a_part_is_seen_once")]

    def __str__(self) -> str:
        return self.item


class Repeated(models.Model):
    """One pattern of one learner. `pattern` is the slug of its case; `state` belongs to the scheduler.

    `answered` counts the new boards that were answered, `failed` those of them that were answered wrongly.
    """

    learner = models.ForeignKey(Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="repeated")
    pattern = models.SlugField(_("pattern"), max_length=80)
    state = models.JSONField(_("state"), default=dict)
    due = models.DateTimeField(_("due"))
    answered = models.PositiveIntegerField(_("boards answered"), default=0)
    failed = models.PositiveIntegerField(_("boards answered wrongly"), default=0)

    objects = OwnQuerySet.as_manager()

    class Meta:
        verbose_name = _("pattern that comes back")
        verbose_name_plural = _("patterns that come back")
        ordering = ("due", "pk")
        constraints = [models.UniqueConstraint(fields=("learner", "pattern"), name="a_pattern_comes_back_once")]
        indexes = [models.Index(fields=("learner", "due"))]

    def __str__(self) -> str:
        return f"{self.pattern} {self.due:%Y-%m-%d}"


class PracticeRound(models.Model):
    """A round of questions that one learner has begun; `seed` is what its addresses call it.

    `about` is what is asked: the slug of a lesson or of a drill, or the query of what was chosen for practice.
    """

    class Kind(models.TextChoices):
        LESSON = "lesson", _("lesson")
        PRACTICE = "practice", _("practice")
        DRILL = "drill", _("drill")
        PLACEMENT = "placement", _("placement")

    learner = models.ForeignKey(Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="rounds")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    about = models.CharField(_("about"), max_length=400, blank=True)
    seed = models.CharField(_("seed"), max_length=10)
    began = models.DateTimeField(_("began"), auto_now_add=True)

    objects = OwnQuerySet.as_manager()

    class Meta:
        verbose_name = _("round of practice")
        verbose_name_plural = _("rounds of practice")
        ordering = ("began", "pk")
        constraints = [
            models.UniqueConstraint(fields=("learner", "kind", "about", "seed"), name="a_round_is_begun_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.about} {self.seed}"


class RoundAnswer(models.Model):
    """Answer that counts to one question of a round: the first that was given, by its number from 1.

    `asked` says which question that was, as the kind of the round calls it.
    """

    round = models.ForeignKey(
        PracticeRound, verbose_name=_("round of practice"), on_delete=models.CASCADE, related_name="answers"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    asked = models.CharField(_("question"), max_length=200)
    attempt = models.OneToOneField(
        Attempt, verbose_name=_("attempt"), on_delete=models.CASCADE, related_name="in_round"
    )

    class Meta:
        verbose_name = _("answer in a round")
        verbose_name_plural = _("answers in a round")
        ordering = ("round", "number")
        constraints = [
            models.UniqueConstraint(fields=("round", "number"), name="one_answer_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.number}"


class BoardOfDay(models.Model):
    """The board of a day as it was first asked: cases that come later do not change it.

    `text` is the canonical board, `object` and `ask` are the question about it.
    """

    date = models.DateField(_("date"), unique=True)
    key = models.CharField(_("board"), max_length=120)
    text = models.TextField(_("text"))
    object = models.CharField(_("object"), max_length=120)
    ask = models.CharField(_("question"), max_length=20)

    class Meta:
        verbose_name = _("board of a day")
        verbose_name_plural = _("boards of the days")
        ordering = ("date",)

    def __str__(self) -> str:
        return f"{self.date} {self.key}"


class DayAnswer(models.Model):
    """The answer of one learner to the board of one day: the first counts.

    `board` is the question's own id, so that a day is counted by its question. `believed` has the ids of the
    misconceptions that give the same wrong answer. A learner who is forgotten leaves a number in the tally.
    """

    date = models.DateField(_("date"))
    board = models.CharField(_("board"), max_length=12)
    learner = models.ForeignKey(Learner, verbose_name=_("learner"), null=True, on_delete=models.SET_NULL)
    right = models.BooleanField(_("right"))
    given = models.JSONField(_("answer"), default=dict)
    believed = models.JSONField(_("misconceptions"), default=list, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    objects = OwnQuerySet.as_manager()

    class Meta:
        verbose_name = _("answer of the day")
        verbose_name_plural = _("answers of the day")
        ordering = ("date", "pk")
        constraints = [
            models.UniqueConstraint(fields=("date", "board", "learner"), name="one_answer_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.date} {self.board}"
