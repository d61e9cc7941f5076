"""Parts of lessons that were read, patterns that come back, rounds, games on the stack, the boards of the days."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from layers_site.accounts.models import Attempt, Learner
from layers_site.content.bases import Teaching, raise_problems
from layers_site.learning.querysets import (
    DayAnswerQuerySet,
    PlayQuerySet,
    PracticeRoundQuerySet,
    RepeatedQuerySet,
    StackCaseQuerySet,
)
from layers_site.platform.late import late

# A game is played as it is checked; nobody else who has its row needs the machine of the stack.
_problems = late("layers_site.learning.stack.reading.problems")
_missing_texts = late("layers_site.content.validation.missing_texts")
_differences = late("layers_site.learning.stack.reading.differences")

#: How long the id of a game is, in letters and digits.
ID_LENGTH = 12


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
    """One pattern of one learner. `pattern` is the slug of its case; `state` belongs to the scheduler.

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


class StackCase(Teaching):
    """A game on the stack that teaches: texts in both languages, its moves, stages, variants, what is expected.

    `document` has the keys `script`, `stages` and `variants` of the format. It is saved through `full_clean` only
    where the engine gives what is expected.
    """

    COLUMNS = ("slug", "position", "concepts", "difficulty")
    DOCUMENT_KEYS = ("script", "stages", "variants")

    document = models.JSONField(_("script, stages and variants"), default=dict)
    published = models.BooleanField(_("published"), default=False)

    objects = StackCaseQuerySet.as_manager()

    class Meta:
        verbose_name = _("stack case")
        verbose_name_plural = _("stack cases")
        ordering = ("position", "difficulty", "slug")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("stacks:case", args=[self.slug])

    def as_json(self) -> dict[str, Any]:
        texts = self.told_json()
        source = texts.pop("source")
        return {
            "slug": self.slug,
            "position": self.position,
            **texts,
            "concepts": self.concepts,
            "difficulty": self.difficulty,
            "source": source,
            **self.parts_json(),
        }

    def take_json(self, document: dict[str, Any]) -> None:
        self.take_told(document)
        self.position = document["position"]

    def state_json(self) -> dict[str, Any]:
        return {"published": self.published}

    def take_state(self, state: dict[str, Any]) -> None:
        self.published = state.get("published", self.published)

    def clean(self) -> None:
        """Refuse what cannot be read, what is published in one language only, and results that have changed."""
        super().clean()
        self.concepts = self.concepts or []
        document = self.as_json()
        raise_problems(self.document_problems() or _problems(document), self)
        if self.published:
            raise_problems(_missing_texts(document), self)
        raise_problems(_differences(document), self)


class Play(models.Model):
    """One immutable game. Its id is made from its content: the same moves lead to the same address.

    `document` is the whole `stack/1` script with all moves made so far; the first `at` of them are the case's
    own. `parent` is the game before the last move, None for the first that departs from the case.
    """

    id = models.CharField(primary_key=True, max_length=ID_LENGTH, editable=False)
    case = models.ForeignKey(StackCase, verbose_name=_("stack case"), null=True, on_delete=models.SET_NULL)
    parent = models.ForeignKey("self", verbose_name=_("game before"), null=True, on_delete=models.SET_NULL)
    variant = models.SlugField(_("variant"), max_length=80, blank=True)
    at = models.PositiveSmallIntegerField(_("moves of the case"), default=0)
    document = models.JSONField(_("script"))
    created = models.DateTimeField(_("created"), auto_now_add=True)

    objects = PlayQuerySet.as_manager()

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        ordering = ("-created",)

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        return reverse("stacks:play", args=(self.id,))


class PracticeRound(models.Model):
    """A round of questions that one learner has begun; `seed` is what its addresses call it.

    `about` is what is asked: the slug of a lesson or of a drill, or the query of what was chosen for practice.
    """

    class Kind(models.TextChoices):
        LESSON = "lesson", _("lesson")
        PRACTICE = "practice", _("practice")
        DRILL = "drill", _("drill")
        PLACEMENT = "placement", _("placement")

    learner = models.ForeignKey(Learner, verbose_name=_("learner"), on_delete=models.CASCADE, related_name="rounds")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    about = models.CharField(_("about"), max_length=400, blank=True)
    seed = models.CharField(_("seed"), max_length=10)
    began = models.DateTimeField(_("began"), auto_now_add=True)

    objects = PracticeRoundQuerySet.as_manager()

    class Meta:
        verbose_name = _("round of practice")
        verbose_name_plural = _("rounds of practice")
        ordering = ("began", "pk")
        constraints = [
            models.UniqueConstraint(fields=("learner", "kind", "about", "seed"), name="a_round_is_begun_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.about} {self.seed}"


class RoundAnswer(models.Model):
    """Answer that counts to one question of a round: the first that was given, by its number from 1.

    `asked` says which question that was, as the kind of the round calls it.
    """

    round = models.ForeignKey(
        PracticeRound, verbose_name=_("round of practice"), on_delete=models.CASCADE, related_name="answers"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    asked = models.CharField(_("question"), max_length=200)
    attempt = models.OneToOneField(
        Attempt, verbose_name=_("attempt"), on_delete=models.CASCADE, related_name="in_round"
    )

    class Meta:
        verbose_name = _("answer in a round")
        verbose_name_plural = _("answers in a round")
        ordering = ("round", "number")
        constraints = [
            models.UniqueConstraint(fields=("round", "number"), name="one_answer_a_number"),
        ]

    def __str__(self) -> str:
        return f"{self.round} {self.number}"


class BoardOfDay(models.Model):
    """The board of a day as it was first asked: cases that come later do not change it.

    `text` is the canonical board, `object` and `ask` are the question about it.
    """

    date = models.DateField(_("date"), unique=True)
    key = models.CharField(_("board"), max_length=120)
    text = models.TextField(_("text"))
    object = models.CharField(_("object"), max_length=120)
    ask = models.CharField(_("question"), max_length=20)

    class Meta:
        verbose_name = _("board of a day")
        verbose_name_plural = _("boards of the days")
        ordering = ("date",)

    def __str__(self) -> str:
        return f"{self.date} {self.key}"


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
