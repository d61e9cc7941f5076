"""What comes back to somebody: who wants that, and when each pattern is due again."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from layers_site.learners.models import Learner
from layers_site.practice.querysets import RepeatedQuerySet


class Repeating(models.Model):
    """Somebody who wants patterns to come back; whoever has no such row practices without."""

    learner = models.OneToOneField(
        Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="repeating"
    )
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("learner with repetition")
        verbose_name_plural = _("learners with repetition")

    def __str__(self) -> str:
        return str(self.learner)


class Repeated(models.Model):
    """One pattern of one learner. `pattern` is the slug of its case; `state` what the scheduler keeps of it.

    `answered` counts the new boards that were answered, `failed` those of them that were answered wrongly.
    """

    learner = models.ForeignKey(Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="repeated")
    pattern = models.SlugField(_("pattern"), max_length=80)
    state = models.JSONField(_("state"), default=dict)
    due = models.DateTimeField(_("due"))
    answered = models.PositiveIntegerField(_("boards answered"), default=0)
    failed = models.PositiveIntegerField(_("boards answered wrongly"), default=0)

    objects = RepeatedQuerySet.as_manager()

    class Meta:
        verbose_name = _("pattern that comes back")
        verbose_name_plural = _("patterns that come back")
        ordering = ("due", "pk")
        constraints = [models.UniqueConstraint(fields=("learner", "pattern"), name="a_pattern_comes_back_once")]
        indexes = [models.Index(fields=("learner", "due"))]

    def __str__(self) -> str:
        return f"{self.pattern} {self.due:%Y-%m-%d}"
