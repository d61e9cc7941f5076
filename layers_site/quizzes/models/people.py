"""Who learns and who trains: classes with their seats, colleagues, links that invite, and who changed what."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Final, assert_never
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.models import Learner
from layers_site.quizzes.codes import CLASS_LENGTH, new_class_code
from layers_site.quizzes.models.quizzes import KeyHolder, Quiz, worked_on
from layers_site.quizzes.models.rounds import MOST_NAME, Round

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager


def new_key() -> str:
    """Make the secret of a link: 128 bits, which nobody guesses."""
    return secrets.token_urlsafe(16)


class SchoolClassQuerySet(models.QuerySet["SchoolClass"]):
    def worked_on_by(self, user: Any) -> SchoolClassQuerySet:
        """Return the classes of this user, and those of others on which they work."""
        return self.filter(worked_on(user, "klass"))


class SchoolClass(models.Model):
    """A class of a trainer. Its rounds name it (`Round.klass`)."""

    code = models.CharField(_("code"), max_length=CLASS_LENGTH, unique=True, default=new_class_code, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("trainer"), on_delete=models.CASCADE, related_name="classes"
    )
    name = models.CharField(_("name"), max_length=120)
    open = models.BooleanField(_("takes new seats"), default=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    objects = SchoolClassQuerySet.as_manager()

    if TYPE_CHECKING:
        seats: RelatedManager[Seat]
        rounds: RelatedManager[Round]
        colleagues: RelatedManager[Colleague]

    class Meta:
        verbose_name = _("class")
        verbose_name_plural = _("classes")
        ordering = ("-created", "pk")
        db_table = "quizzes_klass"

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("classes:class", args=(self.code,))


class Seat(models.Model):
    """One learner's place in a class.

    `key` is in the link by which they take it on another machine, without an account. `name` is "" once they have given
    it up: then it keeps what they answered side by side for the trainer, under a learner who is nobody.
    """

    klass = models.ForeignKey(SchoolClass, verbose_name=_("class"), on_delete=models.CASCADE, related_name="seats")
    learner = models.ForeignKey(Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(_("name"), max_length=MOST_NAME, blank=True)
    key = models.CharField(_("key"), max_length=40, unique=True, default=new_key, editable=False)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("since", "pk")
        constraints = [models.UniqueConstraint(fields=("klass", "learner"), name="one_seat_a_learner")]

    def __str__(self) -> str:
        return f"{self.klass} {self.name}"


Subject = Quiz | Round | SchoolClass

MOST_DETAIL: Final = 120
#: A link for a colleague lets nobody in any more after so many days.
LINK_DAYS: Final = 14


def end_of_link() -> datetime:
    return timezone.now() + timedelta(days=LINK_DAYS)


def _one_of(name: str) -> models.CheckConstraint:
    """Return the constraint that a row is of a quiz, of a round or of a class."""
    columns = ("quiz", "round", "klass")
    one = (Q(**{f"{column}__isnull": column != of for column in columns}) for of in columns)
    return models.CheckConstraint(condition=reduce(or_, one), name=name)


class OfSubject(models.Model):
    """A row of a quiz, of a round or of a class, which goes with it."""

    quiz = models.ForeignKey(
        Quiz, verbose_name=_("quiz"), null=True, on_delete=models.CASCADE, related_name="%(class)ss"
    )
    round = models.ForeignKey(
        Round, verbose_name=_("round"), null=True, on_delete=models.CASCADE, related_name="%(class)ss"
    )
    klass = models.ForeignKey(
        SchoolClass, verbose_name=_("class"), null=True, on_delete=models.CASCADE, related_name="%(class)ss"
    )

    class Meta:
        abstract = True

    @property
    def of(self) -> Subject:
        subject = self.quiz or self.round or self.klass
        assert subject is not None  # noqa: S101 - the database has it so
        return subject


def families_of(subject: Subject) -> Iterable[UUID]:
    """Return the families of the quizzes of which it shows what is right."""
    match subject:
        case Quiz():
            return [subject.family]
        case Round():
            return [subject.version.quiz.family]
        case SchoolClass():
            return Quiz.objects.filter(versions__rounds__klass=subject).values_list("family", flat=True).distinct()
    assert_never(subject)


class Colleague(OfSubject):
    """Another trainer of a quiz, a round or a class, beside its owner, who alone deletes it and says who works on it.

    Whoever works on a class works on the rounds of it that others of them ask.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("trainer"), on_delete=models.CASCADE, related_name="works_on"
    )
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("colleague")
        verbose_name_plural = _("colleagues")
        ordering = ("since", "pk")
        constraints = [
            _one_of("a_colleague_of_one"),
            models.UniqueConstraint(fields=("quiz", "user"), name="one_colleague_a_quiz"),
            models.UniqueConstraint(fields=("round", "user"), name="one_colleague_a_round"),
            models.UniqueConstraint(fields=("klass", "user"), name="one_colleague_a_class"),
        ]

    def __str__(self) -> str:
        return f"{self.of}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        for family in families_of(self.of):
            KeyHolder.objects.get_or_create(family=family, user_id=self.user_id)


class TeamLinkQuerySet(models.QuerySet["TeamLink"]):
    def open(self) -> TeamLinkQuerySet:
        """Return the links that would let somebody in."""
        return self.filter(ends__gt=timezone.now())


class TeamLink(OfSubject):
    """A link that another trainer opens, to work on a quiz, a round or a class.

    It lets one person in, once, until it `ends` or is taken back; then it is deleted. Its number is in the history.
    """

    key = models.CharField(_("key"), max_length=40, unique=True, default=new_key, editable=False)
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
        return f"{self.of} {self.pk}"


class Change(OfSubject):
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
        TYPED = "typed", _("sheets typed in")
        LEARNER_DELETED = "forgotten", _("a learner deleted")
        WITHDRAWN = "withdrawn", _("withdrawn by a learner")
        LINK_MADE = "link", _("link made")
        LINK_TAKEN_BACK = "no-link", _("link canceled")
        JOINED = "joined", _("joined")
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
