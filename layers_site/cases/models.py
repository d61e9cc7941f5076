"""The curated content: cards to build boards from, and cases that teach."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from layers_site.cases import validation
from layers_site.cases.querysets import CardQuerySet, CaseQuerySet
from layers_site.common.language import localized
from layers_site.common.text import folded

#: The keys of a case's `document`.
DOCUMENT_KEYS = ("scenario", "stages", "variants")


class Content(models.Model):
    """What cards and cases share. `loaded_digest` is that of the file last loaded, "" for what was made here."""

    slug = models.SlugField(_("slug"), max_length=80, unique=True)
    source = models.CharField(_("source"), max_length=500, blank=True)
    search_text = models.TextField(editable=False, default="")
    loaded_digest = models.CharField(max_length=64, editable=False, default="")
    created = models.DateTimeField(_("created"), auto_now_add=True)
    updated = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.refresh_indexes()
        super().save(*args, **kwargs)

    def natural_key(self) -> tuple[str]:
        return (self.slug,)

    def refresh_indexes(self) -> None:
        """Bring the columns that searches look at up to date with the others."""
        self.search_text = folded(" ".join(self.searched_texts()))

    def searched_texts(self) -> list[str]:
        raise NotImplementedError


class Card(Content):
    """An object or effect that can be put on a board: `data` is a `layers/1` Object or Effect.

    The data has no id, name, timestamp, owner, controller or affected ids: the board gives them.
    """

    class Kind(models.TextChoices):
        OBJECT = "object", _("object")
        EFFECT = "effect", _("effect of a spell or ability")

    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices, default=Kind.OBJECT)
    name_en = models.CharField(_("English name"), max_length=200)
    name_fr = models.CharField(_("French name"), max_length=200)
    data = models.JSONField(_("data"), default=dict)
    note_en = models.TextField(_("English note"), blank=True, max_length=2000)
    note_fr = models.TextField(_("French note"), blank=True, max_length=2000)

    objects = CardQuerySet.as_manager()

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("name_en",)

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        return localized(self, "name")

    @property
    def note(self) -> str:
        return localized(self, "note")

    def as_json(self) -> dict[str, Any]:
        """The card as its file has it."""
        document: dict[str, Any] = {
            "slug": self.slug,
            "name": {"en": self.name_en, "fr": self.name_fr},
            "kind": self.kind,
            "data": self.data,
        }
        if self.note_en or self.note_fr:
            document["note"] = {"en": self.note_en, "fr": self.note_fr}
        if self.source:
            document["source"] = self.source
        return document

    def clean(self) -> None:
        """Refuse data that the engine could not read, or could not evaluate on a board of its own."""
        super().clean()
        found = validation.card_problems(self.as_json())
        if found:
            raise ValidationError({"data": found})

    def searched_texts(self) -> list[str]:
        words = self.data if isinstance(self.data, dict) else {}
        types = [word for key in ("supertypes", "types", "subtypes") for word in words.get(key, ())]
        return [self.name_en, self.name_fr, self.slug, *map(str, types)]


class Case(Content):
    """A scenario that teaches: texts in both languages, stages in time, variants, and the results expected.

    `document` has the keys `scenario`, `stages` and `variants` of the format. A case is saved through `full_clean`
    only where the engine gives the expected results.
    """

    title_en = models.CharField(_("English title"), max_length=200)
    title_fr = models.CharField(_("French title"), max_length=200)
    summary_en = models.TextField(_("English summary"), blank=True, max_length=2000)
    summary_fr = models.TextField(_("French summary"), blank=True, max_length=2000)
    explanation_en = models.TextField(_("English explanation"), blank=True, max_length=20_000)
    explanation_fr = models.TextField(_("French explanation"), blank=True, max_length=20_000)
    concepts = models.JSONField(_("concepts"), default=list, blank=True)
    difficulty = models.PositiveSmallIntegerField(
        _("difficulty"), default=1, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    stated_under = models.JSONField(_("stated under"), default=list, blank=True)
    document = models.JSONField(_("scenario, stages and variants"), default=dict)
    published = models.BooleanField(_("published"), default=False)
    position = models.PositiveSmallIntegerField(_("position"), default=0)
    concept_index = models.TextField(editable=False, default="")
    edition_index = models.TextField(editable=False, default="")

    objects = CaseQuerySet.as_manager()

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ("position", "difficulty", "slug")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("workbench:case", args=[self.slug])

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
    def scenario(self) -> dict[str, Any]:
        """The `layers/1` document from which the case starts."""
        scenario: dict[str, Any] = self.document["scenario"]
        return scenario

    @property
    def stages(self) -> list[dict[str, Any]]:
        return list(self.document.get("stages", ()))

    @property
    def variants(self) -> list[dict[str, Any]]:
        return list(self.document.get("variants", ()))

    def as_json(self) -> dict[str, Any]:
        """The case as its file has it."""
        document = self.document if isinstance(self.document, dict) else {}
        return {
            "slug": self.slug,
            "title": {"en": self.title_en, "fr": self.title_fr},
            "summary": {"en": self.summary_en, "fr": self.summary_fr},
            "explanation": {"en": self.explanation_en, "fr": self.explanation_fr},
            "concepts": self.concepts,
            "difficulty": self.difficulty,
            "stated_under": self.stated_under,
            "source": self.source,
            **{key: document[key] for key in DOCUMENT_KEYS if key in document},
        }

    def clean(self) -> None:
        """Refuse what cannot be read, what is published in one language only, and results that have changed."""
        super().clean()
        errors: dict[str, list[str]] = {}
        for field, message in validation.case_problems(self.as_json(), self.document, published=self.published):
            errors.setdefault(field, []).append(message)
        if errors:
            raise ValidationError(errors)

    def refresh_indexes(self) -> None:
        super().refresh_indexes()
        self.concept_index = _indexed(self.concepts)
        self.edition_index = _indexed(self.stated_under)

    def searched_texts(self) -> list[str]:
        texts = [self.title_en, self.title_fr, self.summary_en, self.summary_fr, self.slug, *self.concepts]
        return texts + validation.names_in(self.document)


def _indexed(words: list[str]) -> str:
    """The words between spaces, so that a search for " word " finds the whole word on every database."""
    return f" {' '.join(words)} "
