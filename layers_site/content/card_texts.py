"""Cards as documents of the library; and texts of cards that an operator loads from a bulk file.

The project ships none. They are loaded batch by batch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from django.db import models, transaction

from engine.errors import EvaluationError, Fault, Problem
from engine.evaluation.evaluator import evaluate
from engine.notation import json_schema as schemas
from engine.notation import read_scenario, scenario_problems, values
from engine.notation.codec import BOTH_FILLED, STRING, WORD, Codec, exactly, list_of, named
from engine.notation.json_schema import Schema
from engine.notation.objects import OBJECT_KEYS
from engine.notation.records import Field, Record
from engine.notation.scenarios import EFFECT_KEYS
from engine.notation.values import GENEROUS, Reader, in_document_order
from layers_site.cardtext.reading.coverage import FileCard, printed_cards
from layers_site.cardtext.reading.result import PrintedCard
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import label_problems, name_key

#: What the board gives to a card, and its file therefore does not.
GIVEN_BY_BOARD: Final = ("affects", "attached_to", "controller", "id", "name", "owner", "source", "timestamp")
_CREATURE: Final = {"id": "creature", "name": "Creature", "types": ["Creature"], "power": 1, "toughness": 1}


def _data_of(kind: str, fields: tuple[Field, ...]) -> Codec[dict[str, object]]:
    """Describe the data of a card: the fields of an object or effect but for those that the board gives."""

    def read(reader: Reader, value: object, path: str) -> dict[str, object]:
        data = values.mapping(reader, value, path)
        too_many = [key for key in GIVEN_BY_BOARD if key in data]
        for key in too_many:
            reader.wrong(f"{path}/{key}", SiteFault.GIVEN_BY_BOARD)
        if isinstance(value, dict) and not too_many:
            place = "/objects/0" if kind == "object" else "/effects/0"
            reader.problems += [problem.at(path + problem.path.removeprefix(place)) for problem in _alone(kind, data)]
        return data

    def schema() -> Schema:
        known = [field for field in fields if field.key not in GIVEN_BY_BOARD]
        must = {field.key: field.schema for field in known if field.is_required}
        return schemas.strict(must, {field.key: field.schema for field in known if not field.is_required})

    return Codec(read, lambda data, _context: data, schema)


def _alone(kind: str, data: dict[str, object]) -> list[Problem]:
    """List the problems on a board with the card alone, or with the effect on a plain creature."""
    card = {"id": "card", "name": "Card", **data}
    board: dict[str, Any] = {"format": "layers/1", "objects": [card]}
    if kind == "effect":
        effect = {**card, "affects": {"ids": ["creature"]}}
        board = {"format": "layers/1", "objects": [_CREATURE], "effects": [effect]}
    problems = list(scenario_problems(board))
    if problems:
        return problems
    try:
        evaluate(read_scenario(board))
    except EvaluationError as error:
        return [error.problem]
    return []


def _card(kind: str, fields: tuple[Field, ...], *more: Field) -> Record[dict[str, object]]:
    return Record(
        dict,
        Field("slug", WORD),
        Field("name", BOTH_FILLED),
        Field("kind", exactly(kind, Fault.WRONG_KIND, what=kind)),
        Field("data", _data_of(kind, fields)),
        *more,
        Field("note", BOTH_FILLED, None, says="What else there is to say of it."),
        Field("source", STRING, "", says="Where its printed values come from."),
        what="a card (an object)",
    )


_EFFECT_ALONE: Final = Field("ability_of", list_of(WORD, "slugs"), (), says="The cards that leave it behind.")
_KINDS: Final[Mapping[str, Record[dict[str, object]]]] = {
    "object": _card("object", OBJECT_KEYS),
    "effect": _card("effect", EFFECT_KEYS, _EFFECT_ALONE),
}


def _read(reader: Reader, value: object, path: str) -> dict[str, object]:
    """Read a card as one of its kind."""
    data = values.mapping(reader, value, path)
    kind = data.get("kind", "object")
    if not isinstance(kind, str) or kind not in _KINDS:
        reader.wrong(f"{path}/kind", SiteFault.NOT_AMONG, names=tuple(_KINDS))
        return data
    return _KINDS[kind].read(reader, value, path)


CARD: Final = named(
    "Card",
    Codec(_read, lambda card, _context: card, lambda: schemas.either(*(kind.schema() for kind in _KINDS.values()))),
    "A card of the library, or an effect that a spell or ability leaves behind.",
)


def card_problems(card: object) -> list[Problem]:
    """List the problems that keep a card from being put on a board."""
    reader = Reader(GENEROUS)
    CARD.read(reader, card, "")
    if reader.problems or not isinstance(card, dict):
        return list(in_document_order(reader.problems, card))
    return label_problems(card["name"], "/name")


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


class CardFile(models.Model):
    """A file of cards that was loaded whole, and when last. `etag` is its server's word for that state of it."""

    name = models.CharField(max_length=100, unique=True)
    etag = models.CharField(max_length=200, blank=True)
    loaded_at = models.DateTimeField(auto_now=True)

    class Meta:
        app_label = "content"
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


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


def faces_of(path: Path, *, french_alone: bool = False) -> Iterator[FileCard]:
    """Yield the faces of a file as they are stored. Raises OSError and BrokenFileError."""
    return (card for card in printed_cards(path, whole=True) if card.french is not None or not french_alone)


def load_texts(faces: Iterable[FileCard], name: str, etag: str = "") -> Iterator[Loaded]:
    """Store the faces of a file in batches, then that it was loaded; after each batch, yield the counts so far."""
    loaded = Loaded()
    cards = iter(faces)
    while batch := list(islice(cards, BATCH)):
        _store(_merged(batch), loaded)
        yield loaded
    CardFile.objects.update_or_create(name=name[:100], defaults={"etag": etag})


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
    fields = ("english", "french", "french_date", "key_fr")
    CardText.objects.bulk_create([*new, *changed], update_conflicts=True, unique_fields=("key",), update_fields=fields)
    loaded.created += len(new)
    loaded.updated += len(changed)
    loaded.unchanged += len(cards) - len(new) - len(changed)


def _take(row: CardText, card: FileCard) -> None:
    if card.english is not None:
        row.english = _fields(card.english)
    if card.french is not None and card.date >= row.french_date:
        row.french, row.french_date = _fields(card.french), card.date
        whole = row.english["name"] if row.english else card.name
        row.key_fr = name_key(_face_of(card.french.name, card.name, whole))[:200]


def _face_of(french: str, name: str, whole: str) -> str:
    """Return the French name of the face that is `name` in English, of a card that is `whole` with both its faces."""
    faces, english = french.split(" // "), whole.split(" // ")
    return faces[english.index(name)] if name in english and len(faces) == len(english) else faces[0]


def _fields(printed: PrintedCard) -> dict[str, Any]:
    return asdict(printed)
