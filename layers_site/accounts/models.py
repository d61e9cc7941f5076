"""Who learns here, what they answered, and the log of what others rest on.

Nobody has to say who they are: a learner is a browser until there is an account.
"""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

#: So many characters are kept of what an event was on.
MOST_ON: Final = 120


class Learner(models.Model):
    """Somebody with a browser. `user` is set once they have an account.

    `returned`: their browser has come back with the cookie that it got, so that no form need say any more who they are.
    """

    key = models.UUIDField(_("key"), unique=True, default=uuid.uuid4, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, verbose_name=_("account"), null=True, blank=True, on_delete=models.SET_NULL
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)
    returned = models.BooleanField(default=False, editable=False)

    class Meta:
        verbose_name = _("learner")
        verbose_name_plural = _("learners")

    def __str__(self) -> str:
        return str(self.key)


class Attempt(models.Model):
    """One answer to one question. `item` is the code of the question within its kind, such as "timestamps/practice-2".

    `believed` has the ids of the misconceptions that give the same wrong answer, "M07" or "M07+M11".
    """

    class Kind(models.TextChoices):
        LESSON = "lesson", _("lesson")
        DRILL = "drill", _("drill")
        PREDICTION = "prediction", _("prediction")
        QUIZ = "quiz", _("quiz")

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


class Event(models.Model):
    """`by` did `what` to `on`: that is a row as the database names it ("quizzes.round ACDEFG"), never a person’s name.

    `by` is None for the command line, and once the account is deleted.
    """

    class What(models.TextChoices):
        CASE_STATUS = "case-status", _("status of a case or a card changed")
        QUIZ_PUBLISHED = "quiz-published", _("quiz published")
        QUIZ_DELETED = "quiz-deleted", _("quiz deleted")
        ROUND_DELETED = "round-deleted", _("round deleted")
        REGRADED = "regraded", _("answers graded again")
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

    @classmethod
    def record(cls, by: Any, what: What, on: str) -> None:
        """Write an event to the log, in the transaction of what it tells of: neither is there without the other.

        `by` is a user, signed in or not, or None; `on` is cut if it is too long.
        """
        key = by.pk if by is not None and by.is_authenticated else None
        cls.objects.create(by_id=key, what=what, on=on[:MOST_ON])
