"""The texts of cards that an operator has loaded: found by a name in either language. The project ships none."""

from __future__ import annotations

from typing import Any

from django.db import models

from layers_site.explain.reading.result import PrintedCard
from layers_site.platform.text import name_key


class CardText(models.Model):
    """One face of a card. `english` and `french` are the fields of a PrintedCard, null where that language is missing.

    `french_date` is the day of the print that the French is from: newer prints have today's words.
    """

    key = models.CharField(max_length=200, unique=True)
    key_fr = models.CharField(max_length=200, blank=True, db_index=True)
    english = models.JSONField(null=True)
    french = models.JSONField(null=True)
    french_date = models.CharField(max_length=10, blank=True)

    class Meta:
        app_label = "content"
        ordering = ("key",)

    def __str__(self) -> str:
        return self.key

    def printed(self, language: str) -> PrintedCard | None:
        """Return the face in that language, or in the other one where it is missing."""
        fields: Any = (self.french or self.english) if language == "fr" else (self.english or self.french)
        return PrintedCard(**fields) if fields else None


def find_text(name: str, language: str) -> PrintedCard | None:
    """Return the card of exactly that name, in either language; signs and accents aside."""
    key = name_key(name.partition("//")[0] or name)[:200]
    row = CardText.objects.filter(models.Q(key=key) | models.Q(key_fr=key)).first() if key else None
    return None if row is None else row.printed(language)
