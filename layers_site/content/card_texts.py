"""The texts of cards that an operator loads from a bulk file, found by a name in either language.

The project ships none. They are loaded batch by batch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.db import models, transaction

from layers_site.cardtext.reading.coverage import FileCard, printed_cards
from layers_site.cardtext.reading.result import PrintedCard
from layers_site.platform.text import name_key

#: So many cards are stored at once: what was stored stays, so that a load that was broken off goes on from there.
BATCH: Final = 500


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


@dataclass(slots=True)
class Loaded:
    """How many faces were new, how many changed, how many were there already."""

    created: int = 0
    updated: int = 0
    unchanged: int = 0


def check_file(path: Path) -> int:
    """Read the whole file once and count its faces. Raises OSError and BrokenFileError; nothing is stored."""
    return sum(1 for _ in printed_cards(path))


def load_texts(path: Path) -> Iterator[Loaded]:
    """Store the faces of a file in batches; after each, yield the counts so far."""
    loaded = Loaded()
    cards = iter(printed_cards(path, whole=True))
    while batch := list(islice(cards, BATCH)):
        _store(_merged(batch), loaded)
        yield loaded


def _merged(cards: Iterable[FileCard]) -> dict[str, FileCard]:
    """Put the languages and prints of one face together, the newest French of several."""
    merged: dict[str, FileCard] = {}
    for card in cards:
        key = name_key(card.name)[:200]
        merged[key] = card.joined(merged[key]) if key in merged else card
    merged.pop("", None)
    return merged


@transaction.atomic
def _store(cards: Mapping[str, FileCard], loaded: Loaded) -> None:
    rows = {row.key: row for row in CardText.objects.filter(key__in=cards)}
    new, changed = [], []
    for key, card in cards.items():
        row = rows.get(key) or CardText(key=key)
        before = (row.english, row.french, row.french_date, row.key_fr)
        _take(row, card)
        if key not in rows:
            new.append(row)
        elif before != (row.english, row.french, row.french_date, row.key_fr):
            changed.append(row)
    CardText.objects.bulk_create(new)
    CardText.objects.bulk_update(changed, ["english", "french", "french_date", "key_fr"])
    loaded.created += len(new)
    loaded.updated += len(changed)
    loaded.unchanged += len(cards) - len(new) - len(changed)


def _take(row: CardText, card: FileCard) -> None:
    if card.english is not None:
        row.english = _fields(card.english)
    if card.french is not None and card.date >= row.french_date:
        row.french, row.french_date = _fields(card.french), card.date
        row.key_fr = name_key(_face_of(card.french.name, card))[:200]


def _face_of(name: str, card: FileCard) -> str:
    """Return the name of a face in French: of a card with two, that of the face which has the English name."""
    faces = name.split(" // ")
    english = card.english.name.split(" // ") if card.english is not None else []
    return faces[english.index(card.name)] if card.name in english and len(faces) == len(english) else faces[0]


def _fields(printed: PrintedCard) -> dict[str, Any]:
    return asdict(printed)
