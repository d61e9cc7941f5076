"""Who did what that others rest on: publishing, grading, roles, deletions. Written once, changed by nobody."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

MOST_ON: Final = 120


class Event(models.Model):
    """`by` did `what` to `on`: that is a row as the database names it ("quizzes.round ACDEFG"), never a person’s name.

    `by` is None for the command line, and once the account is deleted.
    """

    class What(models.TextChoices):
        CASE_STATUS = "case-status", _("status of a case or a card changed")
        QUIZ_PUBLISHED = "quiz-published", _("quiz published")
        QUIZ_DELETED = "quiz-deleted", _("quiz deleted")
        ROUND_DELETED = "round-deleted", _("round deleted")
        REGRADED = "regraded", _("answers graded anew")
        ROLE_TAKEN = "role-taken", _("role taken up")
        ROLE_LEFT = "role-left", _("role left")
        RIGHTS_CHANGED = "rights-changed", _("rights changed")
        ACCOUNT_DELETED = "account-deleted", _("account deleted")
        LEARNER_DELETED = "learner-deleted", _("answers of a learner deleted")
        CONTENT_DELETED = "content-deleted", _("content deleted")
        PASSWORD_LINK = "password-link", _("link for a new password made")

    at = models.DateTimeField(_("at"), auto_now_add=True, db_index=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("by"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="events",
    )
    what = models.CharField(_("what"), max_length=20, choices=What.choices)
    on = models.CharField(_("on what"), max_length=MOST_ON, blank=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.what} {self.on}"
