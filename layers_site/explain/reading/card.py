"""Read a whole card: its type line, and its text line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal

from engine.words import CARD_TYPES, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.explain.reading import english, french
from layers_site.explain.reading.english.frames import FRAMES as ENGLISH
from layers_site.explain.reading.frames import Frames, Under, creature_under, is_activated, size_under, under_header
from layers_site.explain.reading.french.frames import FRAMES as FRENCH
from layers_site.explain.reading.french.frames import enchanted_in_english
from layers_site.explain.reading.french.frames import type_line as french_type_line
from layers_site.explain.reading.french.words import is_type_word
from layers_site.explain.reading.grammar import Grammar, Steps
from layers_site.explain.reading.lines import LineReader
from layers_site.explain.reading.result import CardReading, Line, PrintedCard, TypeLine, face_left, front_of
from layers_site.explain.reading.setting import Setting
from layers_site.explain.reading.tokens import with_own_name

#: How many lines a text may have.
MOST_LINES: Final = 20


@lru_cache(maxsize=2)
def grammar_of(language: Literal["en", "fr"]) -> Grammar:
    """Return the grammar of a language, made once."""
    return french.grammar() if language == "fr" else english.grammar()


def frames_of(language: Literal["en", "fr"]) -> Frames:
    return FRENCH if language == "fr" else ENGLISH


#: No names but that of the card itself.
NO_NAMES: Final[Mapping[str, str]] = {}


def read_card(printed: PrintedCard, steps: Steps | None = None, *, known: Mapping[str, str] = NO_NAMES) -> CardReading:
    """Read a printed card; every line is read whole or left with its reason.

    `steps` are those that other texts of the request share with it. `known` are English names of other cards by their
    French ones: by its French name nothing finds a card. Raises TimeUpError.
    """
    types = type_line(printed.type_line, printed.language)
    names = own_names(printed.name, types)
    setting = Setting(
        language=printed.language,
        types=types.types,
        subtypes=(*types.subtypes, *(() if _BESTOW.search(printed.text) is None else ("Aura",))),
        name=printed.name,
        names=names,
        known=known,
        star="*" in f"{printed.power}{printed.toughness}",
        host=_host(printed.text, printed.language),
    )
    text = with_own_name(_without_reminders(printed.text), names)
    reader = LineReader(grammar_of(printed.language), frames_of(printed.language), setting, steps=steps or Steps())
    return CardReading(printed, types, tuple(_lines(reader, frames_of(printed.language), text, printed)))


#: What may be an Aura too (702.103).
_BESTOW: Final = re.compile(r"(?im)^(?:bestow|grâce)\b")
_ROW: Final = re.compile(r"\d+(?:[-—–]\d+)? \|")


def _is_row(line: str) -> bool:
    """Return whether a line is a row of a table of die results."""
    return _ROW.match(line) is not None


_ENCHANT: Final = {
    "en": re.compile(r"(?im)^enchant ([^\n(.]+)"),
    "fr": re.compile(r"(?im)^enchanter ?: ?([^\n(.]+)"),
}


def _host(text: str, language: Literal["en", "fr"]) -> str | None:
    """Return the card type that an Aura enchants, "permanent" where there are several."""
    match = _ENCHANT[language].search(text.replace("\u00a0", " ").replace("\u202f", " "))
    if match is None:
        return None
    what = match.group(1).strip().lower()
    if language == "fr":
        what = enchanted_in_english(what) or "permanent"
    first = what.split()[0]
    return "permanent" if first == "permanent" or re.search(r" (?:or|ou) |,", what) else first


def _lines(reader: LineReader, frames: Frames, text: str, printed: PrintedCard) -> Iterator[Line]:
    """Read line after line; what stands behind the header of a level holds only there (law 5)."""
    under: Under | None = None
    headed = anchored = choosing = False
    number = 0
    for match in re.finditer(r"[^\n]+", text):
        line = match.group()
        if not line.strip():
            continue
        start, end = match.start() + len(line) - len(line.lstrip()), match.start() + len(line.rstrip())
        line, whole = text[start:end], printed.text[start:end]
        number += 1
        is_mode = frames.mode.match(line) is not None
        if number > MOST_LINES:
            yield Line(start, end, why="too_long")
        elif frames.header.match(line) is not None:
            headed, under = True, under_header(line, printed.text)
            yield _header(reader, under, start, whole, printed)
        elif headed:
            yield _behind_header(reader, under, line, start, whole)
        elif is_mode and anchored:
            yield Line(start, end, why="not_here")
        elif is_mode and (choosing or _is_row(line)):
            yield reader.read_mode(line, start)
        else:
            read = reader.read(line, start, whole)
            choosing = frames.choice.search(line) is not None
            anchored = choosing and frames.anchored.match(line) is not None
            yield replace(read, why="not_here", spans=()) if anchored else read


def _header(reader: LineReader, under: Under | None, start: int, whole: str, printed: PrintedCard) -> Line:
    """Make the line of a header: what it asks for stands in the lines below it."""
    end = start + len(whole)
    if under is None:
        return Line(start, end, why="not_here")
    if under.creature:
        return reader.made_so(creature_under(under, printed.power, printed.toughness), start, end)
    return reader.labelled(start, end, whole) if is_activated(whole) else Line(start, end, carried=True, heads=True)


def _behind_header(reader: LineReader, under: Under | None, line: str, start: int, whole: str) -> Line:
    if under is None:
        return Line(start, start + len(line), why="not_here")
    size = size_under(line, under)
    return (
        reader.read_under(line, start, whole, under) if size is None else reader.made_so(size, start, start + len(line))
    )


# --- around the text --------------------------------------------------------------------------------


def _without_reminders(text: str) -> str:
    """Replace what stands in brackets by spaces; every other letter keeps its place."""
    return "\n".join(map(_without_brackets, text.split("\n")))


#: A reminder whose last bracket was lost: a sentence from its capital letter to its full stop.
_LOST: Final = re.compile(r"\((?:[A-ZÀ-ÖØ-Þ]|\{)[^()]*\.\s*\Z")


def _without_brackets(line: str) -> str:
    """Replace what stands in brackets by spaces; an open bracket counts only if a whole sentence follows it."""
    depth = 0
    letters: list[str] = []
    for letter in line:
        depth += letter == "("
        letters.append(letter if depth == 0 else " ")
        depth -= letter == ")" and depth > 0
    return line if depth and _LOST.search(line) is None else "".join(letters)


_SHORT: Final = re.compile(r",| the | of | l[ea]s? | l'| d[eu]s? | d'| aux? ")

#: Words that a text needs for others: a card that is called so does not speak of itself by them.
_NO_NAMES: Final = frozenset(("You", "They", "Each", "All", "Other", "Creatures", "Players", "Vous", "Chaque", "Les"))


def own_names(name: str, types: TypeLine) -> tuple[str, ...]:
    """Return what a card calls itself: its name, and of somebody legendary the name without the title."""
    names = [part for face in name.split(" // ") for part in (face,)]
    if "Legendary" in types.supertypes:
        shorts = [short for face in names for short in (_SHORT.split(face)[0], face.split(",")[0])]
        names += [short for short in shorts if len(short) > 2 and not _is_another(short)]
    return tuple(dict.fromkeys(name for name in names if name not in _NO_NAMES))


def _is_another(short: str) -> bool:
    """Say whether a short name is a type, by which a text means others; that of a planeswalker means itself."""
    return is_type_word(short) and "Planeswalker" not in SUBTYPE_FAMILIES.get(short, ())


_WORD: Final = r"Time Lord|[^\s,]+"
_SUBTYPE: Final = re.compile(r"Time Lord|[^\W\d_a-zß-ÿ][\w'’-]*")


def type_line(line: str, language: Literal["en", "fr"] = "en") -> TypeLine:
    """Read a type line: "Legendary Creature — Human Wizard", « Créature légendaire : humain et sorcier »."""
    if language == "fr":
        return french_type_line(line)
    front = front_of(line)
    left, _, right = re.sub(" [-–] ", " — ", front).partition("—")
    words = left.split()
    before = [match for match in re.finditer(r"\S+", left) if match.group() not in SUPERTYPES | CARD_TYPES]
    behind = [match for match in re.compile(_WORD).finditer(front, len(left) + 1) if not _is_subtype(match.group())]
    return TypeLine(
        tuple(word for word in words if word in SUPERTYPES),
        tuple(word for word in words if word in CARD_TYPES),
        tuple(word for word in re.findall(_WORD, right) if _is_subtype(word)),
        (*(match.span() for match in (*before, *behind)), *face_left(line)),
    )


def _is_subtype(word: str) -> bool:
    """Say whether a word behind the dash can be a subtype: new ones are printed (205.3), written as a name is."""
    return _SUBTYPE.fullmatch(word) is not None and word not in SUPERTYPES | CARD_TYPES
