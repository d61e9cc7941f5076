"""What was answered to the boards of the days."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from layers_site.learners.models import Learner
from layers_site.table.querysets import DayAnswerQuerySet


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

    objects = DayAnswerQuerySet.as_manager()

    class Meta:
        verbose_name = _("answer of the day")
        verbose_name_plural = _("answers of the day")
        ordering = ("date", "pk")
        constraints = [
            models.UniqueConstraint(fields=("date", "board", "learner"), name="one_answer_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.date} {self.board}"
