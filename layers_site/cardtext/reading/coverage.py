"""Read the files of cards that people have, one card after another, and measure how much of them can be read."""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import process_time
from typing import IO, Any, Final, TypeVar, cast

import ijson  # type: ignore[import-untyped]

from engine.scenario import Ability, Label, rebuilt
from engine.words import COLOR_OF_SYMBOL
from layers_site.cardtext.reading.canonical import canonical
from layers_site.cardtext.reading.card import INDICATED, joined_faces, read_card
from layers_site.cardtext.reading.result import CardReading, Line, PrintedCard
from layers_site.cardtext.reading.tokens import OWN_NAME

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
        try:
            first, head = _head(file)
            if first == b"[":
                yield from _scryfall(ijson.items(file, "item"), whole=whole)
            elif first == b"{" and b'"meta"' in head.partition(b"\n")[0][:400]:
                yield from _mtgjson(ijson.kvitems(file, "data"), whole=whole)
            elif first == b"{":
                yield from _lines(file)
            else:
                raise BrokenFileError("is no JSON: a list, an object or lines of objects is expected")
        except (ijson.JSONError, EOFError, UnicodeDecodeError, gzip.BadGzipFile, zlib.error) as error:
            reason, _, _ = str(error).strip().partition("\n")
            raise BrokenFileError(f"is no whole JSON: {reason}") from error
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


#: Entries that are no card (111.6), some of which have the name of one.
_NO_CARD: Final = frozenset(("art_series", "double_faced_token", "emblem", "token"))


def _scryfall(entries: Iterator[Any], *, whole: bool) -> Iterator[tuple[FileCard, ...]]:
    for entry in entries:
        if entry.get("lang", "en") not in {"en", "fr"} or entry.get("layout") in _NO_CARD:
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


T = TypeVar("T")

#: Words of what a spell or ability makes that lasts, in either language, outside of quotations.
_LASTS: Final = re.compile(
    r"(?i)gets? (?:an additional )?[+\-−][\dX]|\bgains? (?:[a-z]+ strike|flying|trample|haste|indestruct|hexproof|"
    r"vigilance|lifelink|deathtouch|menace|reach|shroud|protection|fear|control of|all |your choice)|"
    r"\bbecomes? (?:an? (?!tapped|blocked|untapped)|blue|white|black|red|green|colorless|\d+/\d+)|"
    r"\bloses? all (?!unspent)|base power|\bswitch |"
    r"gagnent? (?:chacune? )?[+\-−][\dX]|acqui(?:ert|èrent) (?:le |la |l['’]|tous )|acquérez le contrôle|"
    r"\bdevien(?:t|nent) (?:une? (?!face)|des |bleu|blanc|noir|roug|vert|incolor)|\bperd(?:ent)? tou|"
    r"de base de \d|échangez la force"
)
_QUOTED: Final = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|\([^)]*\)")
_RESOLVES: Final = re.compile(
    r"(?i)^(?:[^—\n]{1,40} — )?(?:when|whenever|at the beginning|quand|à chaque fois|chaque fois|au début)\b|: |"
    r"^(?:[IV]+,? ?)+ ?— |^[•●] "
)

#: Words by which a line that was left is known to be a matter of the layers, in either language.
_MATTERS: Final = re.compile(
    r"\bgets? [+\-−]|\b(?:has|have|gains?) \w|\bloses? (?:all|flying)|\bbase power|\b(?:is|are) (?:an?|every|all|each) "
    r"|\byou control (?:enchanted|equipped)|\bpower and toughness|\b(?:is|are) (?:white|blue|black|red|green|colorless)"
    r"|\bin addition to"
    r"|\bgagnent? [+\-−]|\b(?:a|ont|acquiert|acquièrent) (?:le |la |l['’])|\bperd(?:ent)? tou|\bde base de \d"
    r"|\b(?:est|sont) (?:un|une|des) |\bvous contrôlez (?:le|la|l['’])|\bla force et l['’]endurance|\ben plus de ses"
)


@dataclass(slots=True)
class Coverage:
    """The counts of one language."""

    cards: int = 0
    lines: Counter[str] = field(default_factory=Counter)
    why: Counter[str] = field(default_factory=Counter)
    stops: Counter[str] = field(default_factory=Counter)
    #: Cards with static abilities that matter for layers, and how many of them were read whole.
    static: int = 0
    whole: int = 0
    #: Lines that make something when they resolve, as far as words tell, and how many of them gave effects.
    resolving: int = 0
    made: int = 0
    #: Lines that gave effects, also those whose words do not tell.
    offered: int = 0
    #: Seconds of processor, and the card that took longest.
    seconds: float = 0.0
    slowest: tuple[float, str] = (0.0, "")
    both: int = 0
    differing: list[str] = field(default_factory=list)

    def add(self, printed: PrintedCard) -> CardReading:
        """Read a card and count it."""
        began = process_time()
        reading = read_card(printed)
        took = process_time() - began
        self.seconds += took
        self.slowest = max(self.slowest, (took, printed.name))
        self.cards += 1
        kinds = [self._add_line(line, printed) for line in reading.lines]
        if "static" in kinds or "left that matters" in kinds:
            self.static += 1
            self.whole += "left that matters" not in kinds
        return reading

    def _add_line(self, line: Line, printed: PrintedCard) -> str:
        kind = _kind(line, printed)
        self.lines[kind] += 1
        if line.why is not None:
            self.why[line.why] += 1
            if line.stop is not None:
                self.stops[printed.text[slice(*line.stop)].lower()] += 1
        if line.effects:
            self.offered += 1
        if _makes_something(line, printed):
            self.resolving += 1
            self.made += bool(line.effects)
        return kind

    def compare(self, name: str, reading: CardReading, other: CardReading) -> None:
        """Count a card whose text was read in both languages, and note where the two readings differ."""
        if any(line.why is not None for line in (*reading.lines, *other.lines)):
            return
        self.both += 1
        if static_abilities(reading) != static_abilities(other):
            self.differing.append(name)


def _kind(line: Line, printed: PrintedCard) -> str:
    is_spell = _is_spell(printed)
    if line.why is not None:
        matters = not is_spell and _MATTERS.search(printed.text[line.start : line.end]) is not None
        return "left that matters" if matters else "left"
    if line.carried:
        return "carried, with effects" if line.effects else "carried"
    return "static" if any(ability.static is not None for ability in line.abilities) else "keywords"


def _makes_something(line: Line, printed: PrintedCard) -> bool:
    """Say whether the words of a spell or ability tell that it makes something that lasts."""
    text = _QUOTED.sub(" ", printed.text[line.start : line.end]).strip()
    resolves = _is_spell(printed) or _RESOLVES.search(text) is not None
    return resolves and _LASTS.search(text) is not None


def _is_spell(printed: PrintedCard) -> bool:
    return any(word in printed.type_line for word in ("Instant", "Sorcery", "Éphémère", "Rituel"))


def static_abilities(reading: CardReading) -> frozenset[Ability]:
    """Return the abilities that layers look at in their canonical form, without the words of labels."""
    static = (ability for ability in reading.abilities if ability.static is not None)
    made = without_labels(canonical(without_labels(tuple(static)), reading.printed.language))
    name = reading.printed.name  # which is another one in each language
    return frozenset(rebuilt(made, lambda piece: OWN_NAME if piece == name else None))


def without_labels(part: T) -> T:
    return rebuilt(part, lambda piece: Label("", "") if isinstance(piece, Label) else None)


def coverage_text(coverage: Coverage, language: str) -> Iterable[str]:
    """Yield the report of one language, line by line."""
    yield f"{language}: {coverage.cards} cards"
    whole = _share(coverage.whole, coverage.static)
    yield f"  with static abilities that matter: {coverage.static}, read whole {whole}"
    made = _share(coverage.made, coverage.resolving)
    yield f"  lines that make something that lasts as they resolve: {coverage.resolving}, offered {made}"
    yield f"  lines that offer what resolves: {coverage.offered}"
    yield from (f"  {kind}: {count} lines" for kind, count in coverage.lines.most_common())
    yield from (f"  left, {why}: {count}" for why, count in coverage.why.most_common())
    if coverage.cards:
        each, line = (1000 * coverage.seconds / number for number in (coverage.cards, coverage.lines.total()))
        slowest = f"{1000 * coverage.slowest[0]:.0f} ms: {coverage.slowest[1]}"
        yield f"  time: {line:.1f} ms a line, {each:.1f} ms a card; the slowest {slowest}"
    if coverage.both:
        equal = coverage.both - len(coverage.differing)
        yield f"  read whole in both languages: {coverage.both}, the same {_share(equal, coverage.both)}"
        yield from (f"    differs: {name}" for name in coverage.differing[:20])
    yield "  the words that stopped most lines: " + ", ".join(
        f"{word} {n}" for word, n in coverage.stops.most_common(40)
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.1%})" if whole else "none"
