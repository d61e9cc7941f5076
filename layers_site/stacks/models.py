"""Stack cases, and the games that visitors play from them, kept for good under short addresses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem
from layers_site.cases.models import Content
from layers_site.common.language import both_languages, localized
from layers_site.stacks import validation
from layers_site.stacks.querysets import PlayQuerySet, StackCaseQuerySet

#: The keys of a stack case's `document`.
DOCUMENT_KEYS = ("script", "stages", "variants")
ID_LENGTH = 12
#: As many problems are shown at once.
MOST_SHOWN = 20


class StackCase(Content):
    """A game on the stack that teaches: texts in both languages, its moves, stages, variants, what is expected.

    `document` has the keys `script`, `stages` and `variants` of the format. It is saved through `full_clean` only
    where the engine gives what is expected.
    """

    COLUMNS = ("slug", "position", "concepts", "difficulty")
    LABELS = ("title", "summary", "explanation", "source")
    BOARD_FIELD = "document"

    title_en = models.CharField(_("English title"), max_length=200)
    title_fr = models.CharField(_("French title"), max_length=200)
    summary_en = models.TextField(_("English summary"), blank=True, max_length=2000)
    summary_fr = models.TextField(_("French summary"), blank=True, max_length=2000)
    explanation_en = models.TextField(_("English explanation"), blank=True, max_length=20_000)
    explanation_fr = models.TextField(_("French explanation"), blank=True, max_length=20_000)
    source_en = models.CharField(_("English source"), max_length=500, blank=True)
    source_fr = models.CharField(_("French source"), max_length=500, blank=True)
    concepts = models.JSONField(_("concepts"), default=list, blank=True)
    difficulty = models.PositiveSmallIntegerField(
        _("difficulty"), default=1, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    document = models.JSONField(_("script, stages and variants"), default=dict)
    published = models.BooleanField(_("published"), default=False)
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    objects = StackCaseQuerySet.as_manager()

    class Meta:
        verbose_name = _("stack case")
        verbose_name_plural = _("stack cases")
        ordering = ("position", "difficulty", "slug")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("stacks:case", args=[self.slug])

    @property
    def title(self) -> str:
        return localized(self, "title")

    @property
    def summary(self) -> str:
        return localized(self, "summary")

    @property
    def explanation(self) -> str:
        return localized(self, "explanation")

    @property
    def source(self) -> str:
        return localized(self, "source")

    def as_json(self) -> dict[str, Any]:
        document = self.document if isinstance(self.document, dict) else {}
        return {
            "slug": self.slug,
            "position": self.position,
            "title": {"en": self.title_en, "fr": self.title_fr},
            "summary": {"en": self.summary_en, "fr": self.summary_fr},
            "explanation": {"en": self.explanation_en, "fr": self.explanation_fr},
            "concepts": self.concepts,
            "difficulty": self.difficulty,
            "source": {"en": self.source_en, "fr": self.source_fr},
            **{key: document[key] for key in DOCUMENT_KEYS if key in document},
        }

    def take_json(self, document: dict[str, Any]) -> None:
        self.slug, self.position = document["slug"], document["position"]
        self.difficulty = document["difficulty"]
        self.title_en, self.title_fr = both_languages(document["title"])
        self.summary_en, self.summary_fr = both_languages(document["summary"])
        self.explanation_en, self.explanation_fr = both_languages(document["explanation"])
        self.source_en, self.source_fr = both_languages(document["source"])
        self.concepts = document["concepts"]
        self.document = {key: document[key] for key in DOCUMENT_KEYS if key in document}

    def clean(self) -> None:
        """Refuse what cannot be read, what is published in one language only, and results that have changed."""
        super().clean()
        self.concepts = self.concepts or []
        document = self.as_json()
        _raise(self._document_problems() or validation.problems(document), self)
        if self.published:
            _raise(validation.missing_texts(document), self)
        _raise(validation.differences(document), self)

    def _document_problems(self) -> list[Problem]:
        if not isinstance(self.document, dict):
            return [Problem("", gettext("must be an object"))]
        unknown = [key for key in self.document if key not in DOCUMENT_KEYS]
        return [Problem(f"/{key}", gettext("is not a known key here")) for key in unknown]

    def searched_texts(self) -> list[str]:
        return [self.title_en, self.title_fr, self.summary_en, self.summary_fr, self.slug, *self.concepts]


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


def _raise(problems: Sequence[Problem], content: Content) -> None:
    """Raise the problems as a ValidationError, each at the field that its path leads to."""
    errors: dict[str, list[str]] = {}
    for problem in problems[:MOST_SHOWN]:
        field, rest = content.field_at(problem.path)
        errors.setdefault(field, []).append(f"{rest} {problem.message}".strip())
    if errors:
        raise ValidationError(errors)
