"""Questions put to the stored content, in the words of those who ask them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeVar

from django.db import models

from layers_site.platform.text import search_words

if TYPE_CHECKING:
    from layers_site.content.models import Card, Case
    from layers_site.content.publishing import User

Content = TypeVar("Content", bound=models.Model)


class ContentQuerySet(models.QuerySet[Content]):
    """What cards and cases have in common: a slug, and the folded text by which they are found."""

    def search(self, text: str) -> Self:
        """Those that have every word of `text` somewhere, in either language, whatever the accents."""
        matching = self
        for word in search_words(text):
            matching = matching.filter(search_text__contains=word)
        return matching

    def get_by_natural_key(self, slug: str) -> Content:
        return self.get(slug=slug)


class CardQuerySet(ContentQuerySet["Card"]):
    def published(self) -> Self:
        return self.filter(status="published")

    def seen_by(self, user: User) -> Self:
        """Those of the library for this user: drafts too for editors, who try them on boards before others see them."""
        return self.all() if user.has_perm("content.change_card") else self.published()

    def objects_only(self) -> Self:
        """Permanents and other objects, as against effects of spells and abilities."""
        return self.filter(kind="object")

    def effects_only(self) -> Self:
        return self.filter(kind="effect")


class CaseQuerySet(ContentQuerySet["Case"]):
    def published(self) -> Self:
        return self.filter(status="published")

    def in_short(self) -> Self:
        """For lists: without the boards and the long texts, which take most of the time to read."""
        return self.defer("document", "explanation_en", "explanation_fr", "search_text")

    def with_concept(self, concept: str) -> Self:
        """Those that teach the concept (its slug)."""
        return self.filter(concept_index__contains=f" {concept} ")

    def stated_under(self, edition: str) -> Self:
        """Those whose source speaks of the rules of that edition (its id)."""
        return self.filter(edition_index__contains=f" {edition} ")

    def of_difficulty(self, difficulty: int) -> Self:
        """By what one must know, from 1 to 5."""
        return self.filter(difficulty=difficulty)

    def of_load(self, load: int) -> Self:
        """By how much there is to keep in mind, from 1 to 5."""
        return self.filter(load=load)
