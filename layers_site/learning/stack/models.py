"""Games on the stack that teach, and those that somebody has played on."""

from __future__ import annotations

from typing import Any, Final, Self

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from layers_site.content.bases import Teaching, raise_problems
from layers_site.content.querysets import ContentQuerySet
from layers_site.learning.stack.reading import all_problems

#: How long the id of a game is, in letters and digits.
ID_LENGTH: Final = 12


class StackCaseQuerySet(ContentQuerySet["StackCase"]):
    def published(self) -> Self:
        return self.filter(published=True)


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
        return reverse("stack:case", args=[self.slug])

    @property
    def games(self) -> int:
        """Return how many games are in it: as it happened, and the variants."""
        return 1 + len(self.parts_json().get("variants", ()))

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
        raise_problems(self.document_problems() or all_problems(self.as_json(), draft=not self.published), self)


class PlayQuerySet(models.QuerySet["Play"]):
    def with_origin(self) -> Self:
        """Fetch plays together with their case and the play before."""
        return self.select_related("case", "parent")


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
        return reverse("stack:play", args=(self.id,))
