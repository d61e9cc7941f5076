"""Questions put to the stored content, in the words of those who ask them; and texts of several lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import reduce
from hashlib import blake2b
from operator import or_
from typing import TYPE_CHECKING, Any, Final, Self, TypeVar

from django import forms
from django.db import models
from django.db.models.functions import Cast

from layers_site.platform.text import folded, search_words

if TYPE_CHECKING:
    from layers_site.content.models import Card, Case
    from layers_site.content.publishing import User


def with_plain_ends(text: str) -> str:
    """Return the text with each line ended as it is stored."""
    return text.replace("\r\n", "\n")


class ProseField(forms.CharField):
    """A text of several lines in a form, at the desk and in the admin."""

    def __init__(self, rows: int = 6, **kwargs: Any) -> None:
        widget = forms.Textarea(attrs={"rows": rows, "cols": 40})
        super().__init__(**{"required": False, "widget": widget, **kwargs})

    def to_python(self, value: Any) -> str:
        return with_plain_ends(str(super().to_python(value)))


class ProseColumn(models.TextField[str, str]):
    """A text of several lines of a content. To the database it is any text."""

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return with_plain_ends(text) if isinstance(text, str) else text

    def formfield(self, **kwargs: Any) -> Any:
        return super().formfield(**{"form_class": ProseField, **kwargs})

    def deconstruct(self) -> Any:
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.TextField", args, kwargs


Content = TypeVar("Content", bound=models.Model)
#: Of a case: its boards, and what only searches, loading and the desk look at.
BOARDS_OF_CASES: Final = (
    "document", "search_text", "upstream", "stale", "same", "stage_keys",
    "concept_index", "edition_index", "loaded_digest",
)  # fmt: skip


class ContentQuerySet(models.QuerySet[Content]):
    """The base queryset of cards and cases: a slug, and the folded text for search."""

    def search(self, text: str) -> Self:
        """Return the rows that contain every word of `text`, in either language, whatever the accents."""
        matching = self
        for word in search_words(text):
            matching = matching.filter(search_text__contains=word)
        return matching

    def get_by_natural_key(self, slug: str) -> Content:
        return self.get(slug=slug)

    def version(self) -> str:
        """Return a text that is the same while the same rows are published, as they are.

        It is a part of the key of whatever is made of them.
        """
        # As texts: to read nearly a thousand dates takes long.
        published = self.order_by("pk").filter(status="published")
        rows = published.values_list("pk", Cast("updated", models.CharField()))
        saved = "".join(f"{key} {at} " for key, at in rows)
        return blake2b(saved.encode(), digest_size=16).hexdigest()


#: « Appelé », « s’appelle » : a name follows.
_CALLED: Final = re.compile(r"(?i)\bappel")


class CardQuerySet(ContentQuerySet["Card"]):
    def published(self) -> Self:
        return self.filter(status="published")

    def seen_by(self, user: User) -> Self:
        """Return the cards of the library for this user. Editors see drafts too and try them on boards."""
        return self.all() if user.has_perm("content.change_card") else self.published()

    def french_names(self) -> dict[str, str]:
        """Return the French names of the published cards by their English ones."""
        return dict(self.published().values_list("name_en", "name_fr"))

    def called(self, names: Iterable[str]) -> list[Card]:
        """Return the cards with one of these names, whatever the accents and capitals."""
        wanted = {folded(name) for name in names}
        cards = self.filter(reduce(or_, (models.Q(search_text__contains=name) for name in wanted)))
        return [card for card in cards if wanted & {folded(card.name_en), folded(card.name_fr)}]

    def english_names_in(self, text: str) -> dict[str, str]:
        """Return the English names of the cards by whose French name a text calls something."""
        if _CALLED.search(text) is None:
            return {}
        straight = text.replace("’", "'")
        names = self.french_names().items()
        return {french: english for english, french in names if french and french.replace("’", "'") in straight}


class CaseQuerySet(ContentQuerySet["Case"]):
    def published(self) -> Self:
        return self.filter(status="published")

    def in_short(self) -> Self:
        """Return the cases for lists: without boards and long texts, which take most of the time to read."""
        short = self.defer("document", "explanation_en", "explanation_fr", "search_text")
        return short.annotate(asks=models.F("document__question__ask"))

    def titles_of(self, slugs: Iterable[str]) -> dict[str, str]:
        """Return the titles of those cases in the language of the page, by their slugs."""
        return {case.slug: case.title for case in self.in_short().filter(slug__in=set(slugs))}

    def state_of(self, slug: str) -> tuple[Any, ...] | None:
        """Return the id of a case, when it was last saved, and its status; None where there is no such case."""
        return self.filter(slug=slug).values_list("pk", "updated", "status").first()

    def without_boards(self) -> Self:
        """Return the cases with the texts around their boards: what a page needs that knows the boards already."""
        return self.defer(*BOARDS_OF_CASES)

    def with_concept(self, concept: str) -> Self:
        """Return the cases that teach the concept (its slug)."""
        return self.filter(concept_index__contains=f" {concept} ")

    def stated_under(self, edition: str) -> Self:
        """Return the cases whose source speaks of the rules of that edition (its id)."""
        return self.filter(edition_index__contains=f" {edition} ")

    def giving_away(self, idea: str) -> Self:
        """Return the cases whose own question has an answer that the misconception gives (its id)."""
        asked = self.values_list("pk", "document__question__options")
        found = (pk for pk, options in asked if any(idea in option.get("ideas", ()) for option in options or ()))
        return self.filter(pk__in=list(found))

    def matching(self, filters: Mapping[str, Any]) -> Self:
        """Return the cases that every filter fits, as `CatalogueForm` and `CaseFilters` of the API name them.

        `difficulty` is how much one must know, `load` how much one must keep in mind, both from 1 to 5.
        """
        cases = self.search(filters["q"])
        if filters["concept"]:
            cases = cases.with_concept(filters["concept"])
        if filters["layer"]:
            cases = cases.filter(concept_index__contains=f" layer-{filters['layer']}")
        if filters["difficulty"]:
            cases = cases.filter(difficulty=filters["difficulty"])
        if filters["load"]:
            cases = cases.filter(load=filters["load"])
        if filters["edition"]:
            cases = cases.stated_under(filters["edition"])
        return cases.giving_away(filters["misconception"]) if filters.get("misconception") else cases
