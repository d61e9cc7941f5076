"""The curated content: cards to build boards from, cases that teach, and what editors say to each other about them."""

from __future__ import annotations

from typing import Any, Self

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords  # type: ignore[import-untyped]

from engine.errors import Problem
from layers_site.content import publishing
from layers_site.content.bases import Content, Deletion, Staged, Teaching, raise_problems
from layers_site.content.card_texts import CardFile, CardText, card_problems
from layers_site.content.documents.models import Document
from layers_site.content.languages import BoardText, Keys, keyed, keys_of, languages_of, stale_after, unsaid
from layers_site.content.querysets import CardQuerySet, CaseQuerySet, ProseColumn, with_plain_ends
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import Language, both_languages, label_text, localized


class CommentQuerySet(models.QuerySet["Comment"]):
    def of(self, content: Card | Case | Document) -> Self:
        """Return the comments on a case, a card or a document, the oldest first."""
        if content._state.adding:  # a document that nobody has changed here has no row
            return self.none()
        return self.filter(**{content._meta.model_name or "": content}).select_related("by", "settled_by")

    def unsettled(self) -> Self:
        """Return the comments of which nobody has said yet that it is done."""
        return self.filter(settled_at=None)


class Comment(models.Model):
    """A comment on a case, a card or a document, open until somebody has done what it is about (`settled_at`)."""

    case = models.ForeignKey(
        "content.Case", verbose_name=_("case"), null=True, on_delete=models.CASCADE, related_name="comments"
    )
    card = models.ForeignKey(
        "content.Card", verbose_name=_("card"), null=True, on_delete=models.CASCADE, related_name="comments"
    )
    document = models.ForeignKey(
        "content.Document", verbose_name=_("document"), null=True, on_delete=models.CASCADE, related_name="comments"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("by"), null=True, on_delete=models.SET_NULL, related_name="comments"
    )
    at = models.DateTimeField(_("at"), auto_now_add=True)
    text = models.TextField(_("comment"), max_length=2000)
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("settled by"), null=True, blank=True, on_delete=models.SET_NULL,
        related_name="+",
    )  # fmt: skip

    objects = CommentQuerySet.as_manager()

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ("at", "pk")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(case__isnull=False, card__isnull=True, document__isnull=True)
                | models.Q(case__isnull=True, card__isnull=False, document__isnull=True)
                | models.Q(case__isnull=True, card__isnull=True, document__isnull=False),
                name="comment_on_one_content",
            )
        ]

    def __str__(self) -> str:
        return self.text

    @property
    def content(self) -> Card | Case | Document:
        """Return the case, the card or the document that the comment is about."""
        content = self.case or self.card or self.document
        assert content is not None  # noqa: S101 - the constraint keeps it so
        return content


__all__ = ["Card", "CardFile", "CardText", "Case", "Comment", "Deletion", "Document"]


class Card(Staged, Content):
    """An object or effect that can be put on a board: `data` is a `layers/1` Object or Effect.

    The data has no id, name, timestamp, owner, controller or affected ids: the board gives them.
    """

    COLUMNS = ("slug", "kind", "data", "ability_of", "source")
    LABELS = ("name", "note")
    BOARD_FIELD = "data"

    class Kind(models.TextChoices):
        OBJECT = "object", _("object")
        EFFECT = "effect", _("effect of a spell or ability")

    kind = models.CharField(_("kind"), max_length=6, choices=Kind.choices, default=Kind.OBJECT)
    name_en = models.CharField(_("English name"), max_length=200)
    name_fr = models.CharField(_("French name"), max_length=200)
    data = models.JSONField(_("data"), default=dict)
    #: Slugs of the cards whose ability or spell leaves this effect behind.
    ability_of = models.JSONField(_("ability of"), default=list, blank=True)
    source = models.CharField(_("source"), max_length=500, blank=True)
    note_en = ProseColumn(_("English note"), blank=True, max_length=2000)
    note_fr = ProseColumn(_("French note"), blank=True, max_length=2000)

    objects = CardQuerySet.as_manager()
    history = HistoricalRecords(excluded_fields=["search_text", "loaded_digest", "upstream"])

    class Meta:
        verbose_name = _("card")
        verbose_name_plural = _("cards")
        ordering = ("name_en",)
        permissions = (("publish_card", _("Can publish and withdraw cards")),)

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """The name as pages show it: the card data has straight apostrophes."""
        return localized(self, "name").replace("'", "’")

    @property
    def note(self) -> str:
        return localized(self, "note")

    def as_json(self) -> dict[str, Any]:
        document: dict[str, Any] = {
            "slug": self.slug,
            "name": {"en": self.name_en, "fr": self.name_fr},
            "kind": self.kind,
            "data": self.data,
        }
        if self.ability_of:
            document["ability_of"] = self.ability_of
        if self.note_en or self.note_fr:
            document["note"] = {"en": self.note_en, "fr": self.note_fr}
        if self.source:
            document["source"] = self.source
        return document

    def take_json(self, document: dict[str, Any]) -> None:
        self.slug, self.kind, self.data = document["slug"], document["kind"], document["data"]
        self.name_en, self.name_fr = both_languages(document["name"])
        self.note_en, self.note_fr = map(with_plain_ends, both_languages(document.get("note", "")))
        self.ability_of = document.get("ability_of", [])
        self.source = document.get("source", "")

    def state_json(self) -> dict[str, Any]:
        return {"status": self.status}

    def take_state(self, state: dict[str, Any]) -> None:
        self.status = state.get("status", self.status)

    def clean(self) -> None:
        """Refuse data that the engine could not read, or could not evaluate on a board of its own."""
        super().clean()
        raise_problems(self.problems_as(self.status), self)

    def problems_as(self, status: str) -> list[Problem]:
        """Return the problems that keep the card from this status. They are the same for each status."""
        return card_problems(self.as_json())

    def searched_texts(self) -> list[str]:
        words = self.data if isinstance(self.data, dict) else {}
        types = [word for key in ("supertypes", "types", "subtypes") for word in words.get(key, ())]
        return [self.name_en, self.name_fr, self.slug, *map(str, types)]


#: The columns of a case that are made from others, or tell of its neighbours.
_NO_HISTORY = [
    "search_text", "loaded_digest", "concept_index", "edition_index", "upstream",
]  # fmt: skip


class Case(Staged, Teaching):
    """A scenario that teaches: texts in both languages, stages in time, variants, and the results expected.

    `document` has the keys `scenario`, `stages`, `variants` and `question` of the format. `stale` are the places of the
    texts that have not followed a change of the other language (`/title/fr`), `same` the texts on the board of which
    somebody has said that they are the same in both. `stage_keys` is what its stages are called. A draft may be
    incomplete; what is published has passed `problems_as`, and is saved through `full_clean` only where
    it still does.
    """

    COLUMNS = ("slug", "concepts", "difficulty", "load", "stated_under")
    DOCUMENT_KEYS = ("scenario", "stages", "variants", "question")

    load = models.PositiveSmallIntegerField(
        _("things to track"), default=1, validators=[MinValueValidator(1), MaxValueValidator(5)]
    )
    stated_under = models.JSONField(_("rules edition of the source"), default=list, blank=True)
    document = models.JSONField(_("scenario, stages and variants"), default=dict)
    stale = models.JSONField(_("texts out of date"), default=list, blank=True, editable=False)
    same = models.JSONField(_("the same in both languages"), default=list, blank=True, editable=False)
    stage_keys = models.JSONField(default=dict, blank=True, editable=False)
    concept_index = models.TextField(editable=False, default="")
    edition_index = models.TextField(editable=False, default="")

    objects = CaseQuerySet.as_manager()
    history = HistoricalRecords(excluded_fields=_NO_HISTORY)

    #: Somebody has said which texts are out of date, so that saving need not find out.
    _stale_is_settled = False

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        ordering = ("position", "difficulty", "slug")
        permissions = (("publish_case", _("Can publish and withdraw cases")),)

    def __str__(self) -> str:
        return self.title or self.slug

    def save(self, *args: Any, **kwargs: Any) -> None:
        super().save(*args, **kwargs)
        self._stale_is_settled = False

    def make_ready(self) -> None:
        stale, self.stage_keys = self.stale_now(), self._keys_now()
        self.settle_stale(stale)
        super().make_ready()

    def get_absolute_url(self) -> str:
        return reverse("boards:case", args=[self.slug])

    @property
    def scenario(self) -> dict[str, Any]:
        """Return the `layers/1` document from which the case starts."""
        scenario: dict[str, Any] = self.document["scenario"]
        return scenario

    @property
    def stages(self) -> list[dict[str, Any]]:
        return list(self.document.get("stages", ()))

    @property
    def variants(self) -> list[dict[str, Any]]:
        return list(self.document.get("variants", ()))

    @property
    def question(self) -> dict[str, Any] | None:
        """Return the document of the question that the case asks, None where it asks nothing."""
        question: dict[str, Any] | None = self.document.get("question")
        return question

    @property
    def asked(self) -> str:
        """Return the question in the language of the page, "" where there is none."""
        asks = self.__dict__["asks"] if "asks" in self.__dict__ else (self.question or {}).get("ask")
        return label_text(asks) if asks else ""

    @property
    def told_summary(self) -> str:
        """Return the summary and the question that follows it, in the language of the page."""
        return f"{self.summary} {self.asked}".strip()

    @property
    def stale_languages(self) -> tuple[Language, ...]:
        """Return the languages in which some text has not followed a change of the other one.

        It compares with the case as it was last saved.
        """
        return languages_of(self.stale)

    def stale_now(self) -> list[str]:
        """Return the texts that will be out of date once the case is saved as it is now."""
        stored = None if self._stale_is_settled else self.stored()
        return list(self.stale) if stored is None else stale_after(stored.keyed(), self.keyed(), self.stale)

    def keyed(self) -> dict[str, Any]:
        """Return the document with the key that each stage will have once the case is saved."""
        return keyed(self.as_json(), self._keys_now())

    def _keys_now(self) -> Keys:
        stored = self.stored()
        if stored is None:
            return keys_of(self.document, self.document, self.stage_keys)
        return keys_of(self.document, stored.document, stored.stage_keys)

    def settle_stale(self, texts: list[str]) -> None:
        """Note which texts are out of date; [] if both languages are right as they stand. Saving stores that."""
        self.stale, self._stale_is_settled = texts, True

    def as_json(self) -> dict[str, Any]:
        texts = self.told_json()
        source = texts.pop("source")
        return {
            "slug": self.slug,
            **texts,
            "concepts": self.concepts,
            "difficulty": self.difficulty,
            **({"load": self.load} if self.load != 1 else {}),
            "stated_under": self.stated_under,
            "source": source["en"] if source["en"] == source["fr"] else source,
            **self.parts_json(),
        }

    def take_json(self, document: dict[str, Any]) -> None:
        self.take_told(document)
        self.load, self.stated_under = document.get("load", 1), document["stated_under"]

    def state_json(self) -> dict[str, Any]:
        return {"status": self.status, "position": self.position, "stale": self.stale, "same": self.same}

    def take_state(self, state: dict[str, Any]) -> None:
        self.status, self.position = state.get("status", self.status), state.get("position", self.position)
        self.same = list(state.get("same", self.same))
        self.settle_stale(list(state.get("stale", ())))

    def clean(self) -> None:
        """Refuse what cannot be read, and for what is published all that publishing refuses."""
        super().clean()
        self.concepts, self.stated_under = self.concepts or [], self.stated_under or []
        raise_problems(self._title_problems() + self.problems_as(self.status), self)

    def unsaid_texts(self) -> list[BoardText]:
        """Return the texts on the boards that nobody has confirmed as the same in both languages."""
        known = Card.objects.filter(name_en=models.F("name_fr")).values_list("name_en", flat=True)
        return unsaid(self.as_json(), self.same, known)

    def problems_as(self, status: str) -> list[Problem]:
        """Return the problems that keep the case from this status."""
        return publishing.problems_of_case(self, status)

    def _title_problems(self) -> list[Problem]:
        titled = self.title_en.strip() or self.title_fr.strip()
        return [] if titled else [Problem("/title/en", SiteFault.NO_TITLE)]

    def refresh_indexes(self) -> None:
        super().refresh_indexes()
        self.concept_index = _indexed(self.concepts)
        self.edition_index = _indexed(self.stated_under)

    def searched_texts(self) -> list[str]:
        scenario = self.document.get("scenario", {})
        names = [both_languages(item["name"]) for key in ("objects", "effects") for item in scenario.get(key, ())]
        return [*super().searched_texts(), *(text for pair in names for text in pair)]


def _indexed(words: list[str]) -> str:
    """Return the words between spaces, so that a search for " word " finds the whole word on every database."""
    return f" {' '.join(words)} "
