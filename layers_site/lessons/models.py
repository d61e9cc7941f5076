"""Which parts of the lessons somebody has read. What they answered is an attempt (`layers_site.learners`)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from layers_site.learners.models import Learner


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
