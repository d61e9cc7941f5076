"""Rounds: a version of a quiz asked of a group, the attempts of learners, and their answers.

Version ── Round (a code) ── Sheet (one learner's attempt) ── Answer (one a question)
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, cast

from django.apps import apps
from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.models import Learner
from layers_site.quizzes.codes import LENGTH, new_code
from layers_site.quizzes.live_machine import Position, State
from layers_site.quizzes.models.quizzes import KeyHolder, Version, worked_on

if TYPE_CHECKING:
    from django.db.models.fields.related_descriptors import RelatedManager

MOST_NAME: Final = 60
MOST_COMMENT: Final = 500


class RoundQuerySet(models.QuerySet["Round"]):
    def of(self, user: Any) -> RoundQuerySet:
        """Return the rounds of this user."""
        return self.filter(owner=user)

    def worked_on_by(self, user: Any) -> RoundQuerySet:
        """Return the rounds of this user, and those of others that they lead with them.

        These are also the rounds of a class on which both this user and whoever asked it work.
        """
        classes = apps.get_model("quizzes", "SchoolClass")._default_manager.filter(worked_on(user, "klass"))
        by_one_of_them = models.Q(owner=models.F("klass__owner")) | models.Q(owner=models.F("klass__colleagues__user"))
        rounds = self.model._default_manager.filter(by_one_of_them, klass__in=classes).order_by().values("pk")
        return self.filter(worked_on(user, "round") | models.Q(pk__in=rounds))

    def with_quiz(self) -> RoundQuerySet:
        """Fetch rounds with their version and quiz, in one query."""
        return self.select_related("version", "version__quiz", "klass")


class Round(models.Model):
    """A version asked of a group, under a code that is easy to say; alone at one's own time, or live together."""

    class Mode(models.TextChoices):
        ALONE = "alone", _("each in their own time")
        LIVE = "live", _("live, all together")

    class Feedback(models.TextChoices):
        """When a learner may see what is right."""

        NOW = "now", _("after each answer")
        END = "end", _("once the quiz is handed in")
        CLOSED = "closed", _("after it has closed")

    class Marking(models.TextChoices):
        """Who says what an answer in one's own words is worth."""

        TRAINER = "trainer", _("the trainer")
        SELF = "self", _("each learner their own, and the trainer where they like")

    code = models.CharField(_("code"), max_length=LENGTH, unique=True, default=new_code, editable=False)
    version = models.ForeignKey(Version, verbose_name=_("version"), on_delete=models.CASCADE, related_name="rounds")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("trainer"), on_delete=models.CASCADE, related_name="rounds"
    )
    klass = models.ForeignKey(
        "quizzes.SchoolClass",
        verbose_name=_("class"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="rounds",
    )
    name = models.CharField(_("name"), max_length=120, blank=True, help_text=_("Who it is for, seen only by you."))
    mode = models.CharField(_("how"), max_length=8, choices=Mode.choices, default=Mode.ALONE)
    feedback = models.CharField(_("feedback"), max_length=8, choices=Feedback.choices, default=Feedback.END)
    marking = models.CharField(
        _("free-text answers are marked by"), max_length=8, choices=Marking.choices, default=Marking.TRAINER
    )
    opens = models.DateTimeField(_("opens"), null=True, blank=True)
    closes = models.DateTimeField(_("closes"), null=True, blank=True)
    #: On whose clock its times are said, "Europe/Paris"; "" where nobody has chosen one.
    zone = models.CharField(_("clock"), max_length=64, blank=True, default="", editable=False)
    attempts = models.PositiveSmallIntegerField(
        _("attempts"), default=1, validators=[MinValueValidator(1), MaxValueValidator(20)]
    )
    minutes = models.PositiveSmallIntegerField(
        _("time limit in minutes"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(600)]
    )
    draws = models.PositiveSmallIntegerField(
        _("how many of the questions, at random"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    fresh = models.BooleanField(_("new boards and questions at each attempt"), default=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)

    objects = RoundQuerySet.as_manager()

    if TYPE_CHECKING:
        sheets: RelatedManager[Sheet]
        withdrawals: RelatedManager[Withdrawal]

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("-created", "pk")

    def __str__(self) -> str:
        return self.code

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        # Whoever works on the class sees what is right in its rounds.
        for colleague in self.klass.colleagues.all() if self.klass is not None else ():
            KeyHolder.objects.get_or_create(family=self.version.quiz.family, user_id=colleague.user_id)
        if self.klass is not None:
            KeyHolder.objects.get_or_create(family=self.version.quiz.family, user_id=self.klass.owner_id)

    def get_absolute_url(self) -> str:
        return reverse("taking:quiz", args=(self.code,))

    @property
    def is_open(self) -> bool:
        now = timezone.now()
        return (self.opens is None or self.opens <= now) and not self.is_closed

    @property
    def is_closed(self) -> bool:
        return self.closes is not None and self.closes <= timezone.now()


class Sheet(models.Model):
    """One learner's attempt at a round. `name` is what they call themselves, which may be nothing.

    `order` has the places of the questions as this learner gets them, and of no others. `dealt` has by id the
    questions that were dealt for this sheet, whole (`round_questions.questions_of`). `extra_minutes` is what a trainer
    adds to the time limit. `handed_in` is None while it goes on. `withdrawn` is when its learner had it forgotten: it
    stays with the trainer under a learner who is nobody, without a name and without words (`withdrawing`).
    """

    round = models.ForeignKey(Round, verbose_name=_("round"), on_delete=models.CASCADE, related_name="sheets")
    learner = models.ForeignKey(Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="sheets")
    name = models.CharField(_("name"), max_length=MOST_NAME, blank=True)
    number = models.PositiveSmallIntegerField(_("attempt"), default=1)
    order = models.JSONField(_("order"), default=list)
    dealt = models.JSONField(_("boards dealt"), default=dict, blank=True)
    extra_minutes = models.PositiveSmallIntegerField(_("extra minutes"), default=0)
    began = models.DateTimeField(_("began"), auto_now_add=True)
    handed_in = models.DateTimeField(_("handed in"), null=True, blank=True)
    withdrawn = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    if TYPE_CHECKING:
        answers: RelatedManager[Answer]

    class Meta:
        verbose_name = _("sheet")
        verbose_name_plural = _("sheets")
        ordering = ("round", "began", "pk")
        constraints = [models.UniqueConstraint(fields=("round", "learner", "number"), name="one_sheet_an_attempt")]

    def __str__(self) -> str:
        return f"{self.round} {self.name or self.pk}"

    @property
    def ends(self) -> Any:
        """Return the moment after which nothing more is taken, None if it never ends.

        It is that of the time limit or of the round.
        """
        limit = self.round.minutes
        by_limit = self.began + timedelta(minutes=limit + self.extra_minutes) if limit else None
        return min(filter(None, (by_limit, self.round.closes)), default=None)


class Withdrawal(models.Model):
    """A learner took part in a round and had it forgotten: they begin it no more.

    Which sheets were theirs is not said.
    """

    round = models.ForeignKey(Round, verbose_name=_("round"), on_delete=models.CASCADE, related_name="withdrawals")
    learner = models.ForeignKey(
        Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="withdrawals"
    )

    class Meta:
        verbose_name = _("withdrawal")
        verbose_name_plural = _("withdrawals")
        constraints = [models.UniqueConstraint(fields=("round", "learner"), name="one_withdrawal_a_round")]

    def __str__(self) -> str:
        return f"{self.round}"


class Answer(models.Model):
    """An answer to one question: as it was given, and with the points of its grading.

    `question` is the id of the question in the version's document. `given` is in the form that the question's kind
    has (`grading`). `points` is None for what has not been graded. `believed` has the ids of the misconceptions that
    give the same answer. `vote` counts from 1; a live question can be voted on again. `marked` is when a trainer has
    marked it, with the `comment`; None for what is graded by itself or was marked by its learner.
    """

    sheet = models.ForeignKey(Sheet, verbose_name=_("sheet"), on_delete=models.CASCADE, related_name="answers")
    question = models.CharField(_("question"), max_length=40)
    vote = models.PositiveSmallIntegerField(_("vote"), default=1)
    given = models.JSONField(_("answer"), default=dict)
    right = models.BooleanField(_("right"), null=True)
    points = models.DecimalField(_("points"), max_digits=6, decimal_places=2, null=True, blank=True)
    believed = models.JSONField(_("misconceptions"), default=list, blank=True)
    comment = models.CharField(_("comment"), max_length=MOST_COMMENT, blank=True, default="")
    marked = models.DateTimeField(_("marked"), null=True, blank=True)
    marked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("marked by"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        ordering = ("sheet", "at", "pk")
        constraints = [models.UniqueConstraint(fields=("sheet", "question", "vote"), name="one_answer_a_question")]

    def __str__(self) -> str:
        return f"{self.sheet} {self.question}"


class Regrading(models.Model):
    """The log of grading again: who did it, when, why, and what each answer was worth before and after."""

    round = models.ForeignKey(Round, verbose_name=_("round"), on_delete=models.CASCADE, related_name="regradings")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, on_delete=models.SET_NULL)
    question = models.CharField(_("question"), max_length=40)
    reason = models.CharField(_("reason"), max_length=200)
    changes = models.JSONField(_("changes"), default=list)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("regrading")
        verbose_name_plural = _("regradings")
        ordering = ("-at",)

    def __str__(self) -> str:
        return f"{self.round} {self.question}"


class StandingQuerySet(models.QuerySet["Standing"]):
    def renew_walls(self, rounds: Iterable[int]) -> None:
        """Add a step to each wall of these rounds that shows what was written, since somebody’s words go from it.

        To be called before their sheets are locked: whoever answers locks this row first, too.
        """
        self.filter(round__in=list(rounds), words_shown=True).update(step=models.F("step") + 1)

    def news_of(self, code: str) -> tuple[int, datetime | None]:
        """Return how many moves the round of a code has made, and the end of its countdown.

        It takes one query of an indexed row.
        """
        return self.filter(round__code=code).values_list("step", "clock_ends").first() or (0, None)


class Standing(models.Model):
    """The position of a round, made when its trainer opens the console; see `machine`."""

    class At(models.TextChoices):
        LOBBY = "lobby", _("waiting for everybody")
        ASKING = "asking", _("a question is asked")
        LOCKED = "locked", _("no more answers")
        REVEALED = "revealed", _("the answer is shown")
        ENDED = "ended", _("over")

    round = models.OneToOneField(
        Round, verbose_name=_("round"), primary_key=True, on_delete=models.CASCADE, related_name="standing"
    )
    state = models.CharField(_("state"), max_length=8, choices=At.choices, default=At.LOBBY)
    place = models.PositiveSmallIntegerField(_("question"), default=0)
    vote = models.PositiveSmallIntegerField(_("vote"), default=1, validators=[MinValueValidator(1)])
    step = models.PositiveIntegerField(_("step"), default=0)
    #: Whether what was written on this question stands on the wall, without names.
    words_shown = models.BooleanField(_("answers shown"), default=False)
    #: Whether the wall shows how many gave which answer before it shows what is right.
    votes_shown = models.BooleanField(_("votes shown"), default=False)
    names_hidden = models.BooleanField(_("names hidden"), default=False)
    #: The end of the countdown on this question; it hurries, and decides nothing.
    clock_ends = models.DateTimeField(_("countdown ends"), null=True, blank=True)
    moved = models.DateTimeField(_("moved"), auto_now=True)

    objects = StandingQuerySet.as_manager()

    class Meta:
        verbose_name = _("live round")
        verbose_name_plural = _("live rounds")

    def __str__(self) -> str:
        return f"{self.round_id} {self.state} {self.place}"

    @property
    def position(self) -> Position:
        return Position(cast("State", self.state), self.place, self.vote, self.step)

    def take(self, position: Position) -> None:
        """Take over the position. What was shown of one vote is not shown of the next, and no clock goes on."""
        same_vote = (position.place, position.vote) == (self.place, self.vote)
        self.words_shown, self.votes_shown = self.words_shown and same_vote, self.votes_shown and same_vote
        self.clock_ends = None
        self.state, self.place, self.vote, self.step = position.state, position.place, position.vote, position.step
