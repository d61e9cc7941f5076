"""Quizzes: what a trainer works on, and what was published of it for good.

Quiz ── Version (frozen, numbered); the rounds in which a version is asked are in `rounds`.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from layers_site.platform.text import localized

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

    from layers_site.quizzes.models.rounds import Round


def worked_on(user: Any, subject: str) -> models.Q:
    """Return that it is this user's own, or that they work on it as a colleague."""
    colleagues = apps.get_model("quizzes", "Colleague")._default_manager
    mine = colleagues.filter(user=user, **{f"{subject}__isnull": False}).values(subject)
    return models.Q(owner=user) | models.Q(pk__in=mine)


class QuizQuerySet(models.QuerySet["Quiz"]):
    def shipped(self) -> QuizQuerySet:
        """Return the quizzes that come with the project."""
        return self.filter(owner=None)

    def of(self, user: Any) -> QuizQuerySet:
        """Return the quizzes of this user."""
        return self.filter(owner=user)

    def worked_on_by(self, user: Any) -> QuizQuerySet:
        """Return the quizzes of this user, and those of others on which they work."""
        return self.filter(worked_on(user, "quiz"))


class Quiz(models.Model):
    """The quiz of a trainer. `document` is a `layers-quiz/1` (see `documents`): a draft that may lack parts.

    A quiz that ships has a `slug` and no owner: everybody may ask it, nobody edits it, a copy can be made. A copy of
    any other is of its `family`: who has seen what is right in one answers no round of all of them (`KeyHolder`).
    """

    class Level(models.TextChoices):
        """For whom it is: players, and the levels of judges."""

        PLAYER = "player", _("players")
        REGULAR = "L0", _("before level 1")
        L1 = "L1", _("judges, level 1")
        L2 = "L2", _("judges, level 2")
        L3 = "L3", _("judges, level 3")

    key = models.UUIDField(_("key"), unique=True, default=uuid.uuid4, editable=False)
    slug = models.SlugField(_("slug"), max_length=80, unique=True, null=True, blank=True, editable=False)
    family = models.UUIDField(default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("owner"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="quizzes",
    )
    title_en = models.CharField(_("title (English)"), max_length=120, blank=True)
    title_fr = models.CharField(_("title (French)"), max_length=120, blank=True)
    level = models.CharField(_("level"), max_length=8, choices=Level.choices, default=Level.PLAYER)
    document = models.JSONField(_("questions"), default=dict)
    loaded_digest = models.CharField(max_length=64, editable=False, default="")
    created = models.DateTimeField(_("created"), auto_now_add=True)
    changed = models.DateTimeField(_("changed"), auto_now=True)

    objects = QuizQuerySet.as_manager()

    if TYPE_CHECKING:
        versions: RelatedManager[Version]

    class Meta:
        verbose_name = _("quiz")
        verbose_name_plural = _("quizzes")
        ordering = ("-changed", "pk")
        # Whoever trains has this alone. The permissions on models are for what is others’, too (`accounts.roles`).
        permissions = [("train", "Can train others")]

    def __str__(self) -> str:
        return self.title or str(self.key)

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        if self.owner_id is not None:
            KeyHolder.objects.get_or_create(family=self.family, user_id=self.owner_id)

    def take(self, document: dict[str, Any]) -> None:
        """Store the quiz with this document, and what the columns say of it."""
        self.document, self.level = document, document["level"]
        self.title_en, self.title_fr = document["title"]["en"], document["title"]["fr"]
        self.save()

    @property
    def title(self) -> str:
        """Return the title in the language of the page, or in the other if that is missing."""
        return localized(self, "title")


class KeyHolder(models.Model):
    """A user who sees or has seen what is right in a quiz, or in a copy of it: an owner or a colleague of any of them.

    It stays when they leave and when the quiz is deleted, so that nobody answers with the key in hand.
    """

    family = models.UUIDField(editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("trainer"), on_delete=models.CASCADE, related_name="known_keys"
    )

    class Meta:
        verbose_name = _("quiz whose answers you know")
        verbose_name_plural = _("quizzes whose answers you know")
        constraints = [models.UniqueConstraint(fields=("family", "user"), name="one_key_holder_a_family")]

    def __str__(self) -> str:
        return f"{self.family}"


class Version(models.Model):
    """A published quiz, which never changes.

    `document` has everything that an answer needs: texts, boards, options, results.

    Nothing of it is worked out again; `engine` is the version of the engine that worked it out.
    """

    quiz = models.ForeignKey(Quiz, verbose_name=_("quiz"), on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("number"))
    document = models.JSONField(_("questions"))
    engine = models.CharField(_("engine"), max_length=40)
    digest = models.CharField(max_length=64, editable=False)
    published = models.DateTimeField(_("published"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, blank=True, on_delete=models.SET_NULL
    )

    if TYPE_CHECKING:
        rounds: RelatedManager[Round]

    class Meta:
        verbose_name = _("version")
        verbose_name_plural = _("versions")
        ordering = ("quiz", "-number")
        constraints = [models.UniqueConstraint(fields=("quiz", "number"), name="one_version_of_a_number")]

    def __str__(self) -> str:
        return f"{self.quiz} {self.number}"

    @property
    def questions(self) -> list[dict[str, Any]]:
        questions: list[dict[str, Any]] = self.document["questions"]
        return questions
