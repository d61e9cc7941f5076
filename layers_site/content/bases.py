"""The base models of all curated content: cards, cases, and games on the stack; and deleted content.

What is deleted is stored so that it can be restored, and so that loading files does not bring it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from engine.errors import Fault, Problem
from layers_site.content import publishing
from layers_site.content.files import digest_of
from layers_site.content.querysets import ProseColumn, with_plain_ends
from layers_site.platform.problem_texts import editor_text
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import LANGUAGES, both_languages, folded, label_text, localized

#: As many problems are shown at once; who has more wants to see some of them go first.
MOST_SHOWN = 20


class Content(models.Model):
    """The base model of cards and cases.

    `loaded_digest` is the digest of the file last loaded, "" for content made here.
    """

    #: Keys of the document that are columns, those that are two columns each, and where all others are edited.
    COLUMNS: ClassVar[tuple[str, ...]]
    LABELS: ClassVar[tuple[str, ...]]
    BOARD_FIELD: ClassVar[str]

    slug = models.SlugField(_("slug"), max_length=80, unique=True)
    search_text = models.TextField(editable=False, default="")
    loaded_digest = models.CharField(max_length=64, editable=False, default="")
    created = models.DateTimeField(_("created"), auto_now_add=True)
    updated = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.make_ready()
        super().save(*args, **kwargs)

    def make_ready(self) -> None:
        """Bring the columns that follow from others up to date, as each saving does."""
        self.refresh_indexes()

    def stored(self) -> Self | None:
        """Return the content as it was last saved, or None if it never was."""
        return None if self._state.adding else type(self)._default_manager.filter(pk=self.pk).first()

    def signed_by(self, user: Any, reason: str = "") -> None:
        """Set who saves the content next and why, for the history. `reason` is a code of `services.history`."""
        self._history_user = user if user is not None and user.is_authenticated else None
        self._change_reason = reason

    @property
    def digest(self) -> str:
        """Return the digest of the content. Contents with equal digests are equal."""
        return digest_of(self.as_json())

    def differs_from_stored(self) -> bool:
        """Return whether saving would change the content. True also for content that was never saved."""
        stored = self.stored()
        return stored is None or stored.digest != self.digest

    def natural_key(self) -> tuple[str]:
        return (self.slug,)

    def refresh_indexes(self) -> None:
        """Bring the columns that searches look at up to date with the others."""
        self.search_text = folded(" ".join(self.searched_texts()))

    def searched_texts(self) -> list[str]:
        raise NotImplementedError

    def field_at(self, path: str) -> tuple[str, str]:
        """Return the field in which a place of the document is edited, and where in the field it is."""
        first, _slash, rest = path.removeprefix("/").partition("/")
        if first in self.LABELS:
            return f"{first}_{rest if rest in LANGUAGES else LANGUAGES[0]}", ""
        if first in self.COLUMNS:
            return first, rest and f"/{rest}"
        return self.BOARD_FIELD, path

    def as_json(self) -> dict[str, Any]:
        """Return the document, as its file has it. `take_json` is its inverse."""
        raise NotImplementedError

    def take_json(self, document: dict[str, Any]) -> None:
        """Read a document of the right shape into this row."""
        raise NotImplementedError

    def state_json(self) -> dict[str, Any]:
        """Return the state that the file does not hold. `take_state` gives it to a new row."""
        raise NotImplementedError

    def take_state(self, state: dict[str, Any]) -> None:
        """Take what `state_json` gave, or a part of it, before the first saving."""
        raise NotImplementedError


class Staged(models.Model):
    """Content that is a draft until it is published (`publishing`).

    `upstream` is the document of a newer file that was not loaded over what an editor had changed, or None.
    """

    class Status(models.TextChoices):
        DRAFT = publishing.DRAFT, _("draft")
        PUBLISHED = publishing.PUBLISHED, _("published")

    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.DRAFT, editable=False, db_index=True
    )
    upstream = models.JSONField(null=True, editable=False, default=None)

    class Meta:
        abstract = True

    @property
    def is_published(self) -> bool:
        return self.status == self.Status.PUBLISHED


class Teaching(Content):
    """Content that teaches: told in both languages, with concepts, difficulty, and a document of its own parts.

    `DOCUMENT_KEYS` are the parts that lie in `document`.
    """

    LABELS = ("title", "summary", "explanation", "source")
    BOARD_FIELD = "document"
    DOCUMENT_KEYS: ClassVar[tuple[str, ...]]

    title_en = models.CharField(_("English title"), max_length=200, blank=True)
    title_fr = models.CharField(_("French title"), max_length=200, blank=True)
    summary_en = ProseColumn(_("English summary"), blank=True, max_length=2000)
    summary_fr = ProseColumn(_("French summary"), blank=True, max_length=2000)
    explanation_en = ProseColumn(_("English explanation"), blank=True, max_length=20_000)
    explanation_fr = ProseColumn(_("French explanation"), blank=True, max_length=20_000)
    source_en = models.CharField(_("English source"), max_length=500, blank=True)
    source_fr = models.CharField(_("French source"), max_length=500, blank=True)
    concepts = models.JSONField(_("concepts"), default=list, blank=True)
    difficulty = models.PositiveSmallIntegerField(
        _("difficulty"), default=1, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    document: models.JSONField[Any, Any]
    position = models.PositiveSmallIntegerField(_("position"), default=0)

    class Meta:
        abstract = True

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

    def told_json(self) -> dict[str, dict[str, str]]:
        """Return the texts in both languages, by their names in the file."""
        return {name: {"en": getattr(self, f"{name}_en"), "fr": getattr(self, f"{name}_fr")} for name in self.LABELS}

    def parts_json(self) -> dict[str, Any]:
        """Return the parts of the document that are there."""
        document = self.document if isinstance(self.document, dict) else {}
        return {key: document[key] for key in self.DOCUMENT_KEYS if key in document}

    def take_told(self, document: dict[str, Any]) -> None:
        """Read the fields of a document that all teaching content shares."""
        self.slug, self.difficulty, self.concepts = document["slug"], document["difficulty"], document["concepts"]
        for name in self.LABELS:
            english, french = both_languages(document[name])
            setattr(self, f"{name}_en", with_plain_ends(english))
            setattr(self, f"{name}_fr", with_plain_ends(french))
        self.document = {key: document[key] for key in self.DOCUMENT_KEYS if key in document}

    def document_problems(self) -> list[Problem]:
        """List the problems that keep `document` from being a part of the document at all."""
        if not isinstance(self.document, dict):
            return [Problem("", SiteFault.NO_JSON_OBJECT)]
        unknown = [key for key in self.document if key not in self.DOCUMENT_KEYS]
        return [Problem(f"/{key}", Fault.UNKNOWN_KEY) for key in unknown]

    def searched_texts(self) -> list[str]:
        return [self.title_en, self.title_fr, self.summary_en, self.summary_fr, self.slug, *self.concepts]


def raise_problems(problems: Sequence[Problem], content: Content) -> None:
    """Raise the problems as a ValidationError, each at the field that its path leads to."""
    errors: dict[str, list[str]] = {}
    for problem in problems[:MOST_SHOWN]:
        field, rest = content.field_at(problem.path)
        errors.setdefault(field, []).append(f"{rest} {editor_text(problem)}".strip())
    if errors:
        raise ValidationError(errors)


class Deletion(models.Model):
    """Content that somebody deleted. `of` is its model as the database names it ("content.case").

    `document` and `state` are what it was; `loaded_digest` is that of the file it was last loaded from. What came
    from a file is `left_out` where files are loaded, until somebody brings it back.
    """

    of = models.CharField(_("what"), max_length=40)
    slug = models.SlugField(_("slug"), max_length=80)
    document = models.JSONField(_("document"))
    state = models.JSONField(_("state"), default=dict)
    loaded_digest = models.CharField(max_length=64, blank=True, default="")
    left_out = models.BooleanField(_("left out where files are loaded"), default=False)
    at = models.DateTimeField(_("at"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        verbose_name = _("deleted content")
        verbose_name_plural = _("deleted content")
        ordering = ("-at", "-pk")
        indexes = [models.Index(fields=["of", "slug"], name="deletion_of_slug")]

    def __str__(self) -> str:
        return self.title or self.slug

    @property
    def title(self) -> str:
        """Return the title or name that the content had, in the language of the page."""
        document: dict[str, Any] = self.document
        return label_text(document.get("title") or document.get("name") or "")
