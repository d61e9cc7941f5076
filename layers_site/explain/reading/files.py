"""Read the files of cards that people have, one card after another: whatever their size, one entry lies in memory.

Known are Scryfall's bulk files (a list of cards, one or many languages), MTGJSON's AtomicCards (`data` with a list of
faces for each name, French beside them) and lines of JSON with one face each.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO, Any, Final, cast

import ijson  # type: ignore[import-untyped]

from engine.words import COLOR_OF_SYMBOL
from layers_site.explain.reading.faces import INDICATED, joined_faces
from layers_site.explain.reading.result import PrintedCard

_FRENCH: Final = "French"
#: Of as many faces both are joined to one card; a card of more has none to turn to.
_TWO: Final = 2
_COLORS: Final = COLOR_OF_SYMBOL


class BrokenFileError(Exception):
    """The file is none of those known, or breaks off; the message says where."""


@dataclass(frozen=True, slots=True)
class FileCard:
    """One face of a card, in the languages that the file has it in.

    `name` is its English name, by which the languages of one face find each other.
    """

    name: str
    english: PrintedCard | None = None
    french: PrintedCard | None = None
    #: The day of the print, "2022-04-29", "" where the file does not tell.
    date: str = ""

    def joined(self, other: FileCard) -> FileCard:
        """Return this face with what `other` has of it: the English that comes later, the French of the newer print."""
        newer, older = (self, other) if self.date >= other.date else (other, self)
        french = newer if newer.french is not None else older
        return FileCard(self.name, self.english or other.english, french.french, french.date)


def printed_cards(path: Path, *, whole: bool = False) -> Iterator[FileCard]:
    """Yield every face of the file; with `whole`, of a card with two faces both joined, once under each name.

    Raises OSError, and BrokenFileError where the file cannot be read on.
    """
    for faces in _cards(path, whole=whole):
        yield from _joined(faces) if whole and len(faces) == _TWO else faces


def _joined(faces: Sequence[FileCard]) -> Iterator[FileCard]:
    front, back = faces
    english = [face.english for face in faces if face.english is not None]
    french = [face.french for face in faces if face.french is not None]
    en, fr = (joined_faces(some) if len(some) == _TWO else None for some in (english, french))
    card = FileCard(front.name, en, fr, front.date)
    yield from (replace(card, name=face.name) for face in (front, back))


def _cards(path: Path, *, whole: bool) -> Iterator[tuple[FileCard, ...]]:
    """Yield the faces of each card; with `whole`, the text of a face begins with its color indicator."""
    with _opened(path) as file:
        first, head = _head(file)
        try:
            if first == b"[":
                yield from _scryfall(ijson.items(file, "item"), whole=whole)
            elif first == b"{" and b'"meta"' in head.partition(b"\n")[0][:400]:
                yield from _mtgjson(ijson.kvitems(file, "data"), whole=whole)
            elif first == b"{":
                yield from _lines(file)
            else:
                raise BrokenFileError("is no JSON: a list, an object or lines of objects is expected")
        except (ijson.JSONError, EOFError, UnicodeDecodeError, gzip.BadGzipFile) as error:
            raise BrokenFileError(f"is no whole JSON: {error}") from error
        except (AttributeError, TypeError, KeyError) as error:
            raise BrokenFileError(f"has an entry that is no card: {error}") from error


def _opened(path: Path) -> IO[bytes]:
    file = path.open("rb")
    if file.peek(2)[:2] == b"\x1f\x8b":
        return cast("IO[bytes]", gzip.GzipFile(fileobj=file))
    return file


def _head(file: IO[bytes]) -> tuple[bytes, bytes]:
    """Return the first sign and what follows it, and begin the file anew."""
    head = file.read(4096)
    file.seek(0)
    plain = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    return plain[:1], plain


# --- Scryfall ---------------------------------------------------------------------------------------


def _scryfall(entries: Iterator[Any], *, whole: bool) -> Iterator[tuple[FileCard, ...]]:
    for entry in entries:
        if entry.get("lang", "en") not in {"en", "fr"} or entry.get("layout") == "art_series":
            continue
        several = entry.get("card_faces") or []
        faces = (_scryfall_face(_indicated(face) if whole and several else face, entry) for face in several or [entry])
        yield tuple(face for face in faces if face is not None)


def _scryfall_face(face: Mapping[str, Any], entry: Mapping[str, Any]) -> FileCard | None:
    name = str(face.get("name") or entry["name"])
    if entry.get("lang") == "fr":
        printed = face.get("printed_text"), face.get("printed_type_line")
        if printed[1] is None or not face.get("printed_name"):
            return None
        french = _printed(face, face["printed_name"], printed[1], printed[0], "fr")
        return FileCard(name, french=french, date=str(entry.get("released_at") or "")[:10])
    type_line = face.get("type_line") or entry.get("type_line") or ""
    return FileCard(name, english=_printed(face, name, type_line, face.get("oracle_text"), "en"))


def _printed(face: Mapping[str, Any], name: str, type_line: str, text: str | None, language: str) -> PrintedCard:
    return PrintedCard(
        name=str(name),
        type_line=str(type_line),
        text=str(text or ""),
        cost=_optional(face, "mana_cost", "manaCost", "cost"),
        power=_optional(face, "power"),
        toughness=_optional(face, "toughness"),
        language="fr" if language == "fr" else "en",
    )


def _optional(face: Mapping[str, Any], *keys: str) -> str | None:
    value = next((face[key] for key in keys if face.get(key) is not None), None)
    return None if value is None else str(value)


def _indicated(face: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a face whose text begins with the colors that its indicator shows (204)."""
    colors = [
        _COLORS.get(str(letter), "") for letter in face.get("color_indicator") or face.get("colorIndicator") or ()
    ]
    line = f"{INDICATED}{', '.join(colors)}\n" if colors else ""
    return {**face, **{key: f"{line}{face.get(key) or ''}" for key in ("oracle_text", "printed_text", "text")}}


# --- MTGJSON ----------------------------------------------------------------------------------------


def _mtgjson(pairs: Iterator[tuple[str, Any]], *, whole: bool) -> Iterator[tuple[FileCard, ...]]:
    for _, faces in pairs:
        yield tuple(_mtgjson_face(_indicated(face) if whole and len(faces) > 1 else face) for face in faces)


def _mtgjson_face(face: Mapping[str, Any]) -> FileCard:
    name = str(face.get("faceName") or face["name"])
    english = _printed(face, name, face.get("type", ""), face.get("text"), "en")
    foreign = next((data for data in face.get("foreignData") or [] if data.get("language") == _FRENCH), None)
    if foreign is None or not foreign.get("type"):
        return FileCard(name, english)
    french_name = foreign.get("faceName") or foreign["name"]
    return FileCard(name, english, _printed(face, french_name, foreign["type"], foreign.get("text"), "fr"))


# --- lines ------------------------------------------------------------------------------------------


def _lines(file: IO[bytes]) -> Iterator[tuple[FileCard, ...]]:
    """Yield a face for each line: name, type, cost, power, toughness, text, and "fr" with name, type and text."""
    for number, line in enumerate(file, start=1):
        if not line.strip():
            continue
        try:
            face = json.loads(line)
        except ValueError as error:
            raise BrokenFileError(f"line {number} is no JSON: {error}") from error
        french = face.get("fr")
        card = FileCard(
            str(face["name"]),
            _printed(face, face["name"], face["type"], face.get("text"), "en"),
            _printed(face, french["name"], french["type"], french.get("text"), "fr") if french else None,
        )
        yield (card,)
