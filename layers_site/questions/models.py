"""How often each option of the question of a case was chosen, without the persons who chose it."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import models
from django.utils.translation import gettext_lazy as _


class OptionCountQuerySet(models.QuerySet["OptionCount"]):
    def add(self, question: str, option: int) -> None:
        """Count an option once more."""
        self.get_or_create(question=question, option=option)
        self.filter(question=question, option=option).update(count=models.F("count") + 1)

    def of(self, question: str) -> Mapping[int, int]:
        """Return how often each option of a question was chosen; one that never was is left out."""
        return dict(self.filter(question=question).values_list("option", "count"))


class OptionCount(models.Model):
    """`question` is the digest of a question as it was asked: written anew, it is counted anew."""

    question = models.CharField(_("question"), max_length=12)
    option = models.PositiveSmallIntegerField(_("option"))
    count = models.PositiveIntegerField(_("count"), default=0)

    objects = OptionCountQuerySet.as_manager()

    class Meta:
        verbose_name = _("count of an option")
        verbose_name_plural = _("counts of options")
        constraints = [models.UniqueConstraint(fields=("question", "option"), name="one_count_of_an_option")]

    def __str__(self) -> str:
        return f"{self.question} {self.option}: {self.count}"
