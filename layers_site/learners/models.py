"""Who learns here: nobody has to say who they are. What they answered is kept for their progress."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Learner(models.Model):
    """Somebody with a browser. `user` is set once they have an account."""

    key = models.UUIDField(_("key"), unique=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, verbose_name=_("account"), null=True, blank=True, on_delete=models.SET_NULL
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("learner")
        verbose_name_plural = _("learners")

    def __str__(self) -> str:
        return str(self.key)


class Attempt(models.Model):
    """One answer to one question. `item` is the question's own code within its kind, "timestamps/practice-2".

    `believed` has the ids of the misconceptions that give the same wrong answer, "M07" or "M07+M11".
    """

    class Kind(models.TextChoices):
        LESSON = "lesson", _("lesson")
        DRILL = "drill", _("drill")
        PREDICTION = "prediction", _("prediction")

    learner = models.ForeignKey(Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="attempts")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    item = models.CharField(_("question"), max_length=200)
    given = models.JSONField(_("answer"), default=dict)
    right = models.BooleanField(_("right"))
    believed = models.JSONField(_("misconceptions"), default=list, blank=True)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ("at", "pk")
        indexes = [models.Index(fields=("learner", "kind", "item"))]

    def __str__(self) -> str:
        return f"{self.kind} {self.item}"
