"""Read a whole card, with its two faces or halves: its type line, and its text line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple

from engine.words import CARD_TYPES, COLORS, SUBTYPE_FAMILIES, SUPERTYPES
from layers_site.cardtext.reading import english, french
from layers_site.cardtext.reading.english.frames import FRAMES as ENGLISH
from layers_site.cardtext.reading.french.frames import FRAMES as FRENCH
from layers_site.cardtext.reading.french.frames import enchanted_in_english
from layers_site.cardtext.reading.french.frames import type_line as french_type_line
from layers_site.cardtext.reading.french.words import is_type_word
from layers_site.cardtext.reading.grammar import Grammar, Steps
from layers_site.cardtext.reading.lines import LineReader
from layers_site.cardtext.reading.result import (
    CardReading,
    Line,
    PrintedCard,
    Setting,
    TypeLine,
    face_left,
    front_of,
    reading_json,
)
from layers_site.cardtext.reading.statics import (
    Frames,
    Under,
    creature_under,
    is_activated,
    size_under,
    under_header,
    under_word,
)
from layers_site.cardtext.reading.tokens import with_own_name
from layers_site.cardtext.wording.french.vocabulary import color

#: How many lines a text may have.
MOST_LINES: Final = 20


@lru_cache(maxsize=2)
def grammar_of(language: Literal["en", "fr"]) -> Grammar:
    """Return the grammar of a language, made once."""
    made = Grammar()
    for part in french.PARTS if language == "fr" else english.PARTS:
        part.add_rules(made)
    return made


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
        host=_host("\n".join(printed.text[first:last] for first, last in _paragraphs(printed)), printed.language),
    )
    text = with_own_name("\n".join(map(_without_brackets, printed.text.split("\n"))), names)
    reader = LineReader(grammar_of(printed.language), frames_of(printed.language), setting, steps=steps or Steps())
    return CardReading(printed, types, tuple(_lines(reader, frames_of(printed.language), text, printed)))


#: What may be an Aura too (702.103).
_BESTOW: Final = re.compile(r"(?im)^(?:bestow|grâce)\b")
_ROW: Final = re.compile(r"\d+(?:[-—–]\d+)? \|")


_ENCHANT: Final = {"en": re.compile(r"(?im)^enchant ([^\n(.]+)"), "fr": re.compile(r"(?im)^enchanter ?: ?([^\n(.]+)")}


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
    for first, last in _paragraphs(printed):
        line = text[first:last]
        if not line.strip():
            continue
        start, end = first + len(line) - len(line.lstrip()), first + len(line.rstrip())
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
            yield _of_anchor(reader, line, start, whole)
        elif is_mode and (choosing or (_ROW.match(line) is not None)):
            yield reader.read_mode(line, start)
        else:
            read = reader.read(line, start, whole)
            choosing = frames.choice.search(line) is not None
            anchored = frames.anchored.match(line) is not None
            yield read


#: Where files of French prints have lost the end of a paragraph: "(…)Équipement {3}", "tour.{T} : …", "VolInitiative".
_LOST_END: Final = re.compile(
    r"(?<=[\wà-ÿ)»}]\.)(?<![A-ZÀ-Þ]\.)(?=[A-ZÀ-Þ{«])|(?<=\))(?=[A-ZÀ-Þ{])"
    r"|(?<=[a-zà-ÿ])(?<!\bMc)(?<!\bMac)(?<!\bLe)(?<!\bDe)(?=[A-ZÀ-Þ][a-zà-ÿ]* )"
)


def _paragraphs(printed: PrintedCard) -> Iterator[tuple[int, int]]:
    """Yield where the paragraphs of the text stand."""
    for match in re.finditer(r"[^\n]+", printed.text):
        lost = _LOST_END.finditer(match.group()) if printed.language == "fr" else ()
        cuts = [match.start(), *(match.start() + end.start() for end in lost), match.end()]
        yield from pairwise(cuts)


def _header(reader: LineReader, under: Under | None, start: int, whole: str, printed: PrintedCard) -> Line:
    """Make the line of a header: what it asks for stands in the lines below it."""
    end = start + len(whole)
    if under is None:
        return Line(start, end, why="not_here")
    if under.creature:
        return reader.made_so(creature_under(under, printed.power, printed.toughness), start, end)
    return reader.labelled(start, end, whole) if is_activated(whole) else Line(start, end, carried=True, heads=True)


_ANCHOR: Final = re.compile(r"• ([^—]+) — ")


def _of_anchor(reader: LineReader, line: str, start: int, whole: str) -> Line:
    """Read what a permanent has where its word was chosen as it entered (607.2d): the fact "chose dragons"."""
    word = _ANCHOR.match(line)
    if word is None:
        return Line(start, start + len(line), why="not_here")
    under = under_word(word[1].strip())
    read = reader.read_under(line[word.end() :], start + word.end(), whole[word.end() :], under)
    spans = tuple(replace(span, start=start) if span.start == read.start else span for span in read.spans)
    return replace(read, start=start, spans=spans)


def _behind_header(reader: LineReader, under: Under | None, line: str, start: int, whole: str) -> Line:
    if under is None:
        return Line(start, start + len(line), why="not_here")
    size = size_under(line, under)
    return (
        reader.read_under(line, start, whole, under) if size is None else reader.made_so(size, start, start + len(line))
    )


# --- around the text --------------------------------------------------------------------------------


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
    names = name.split(" // ")
    if "Legendary" in types.supertypes:
        shorts = [short for face in names for short in (_SHORT.split(face)[0], face.split(",")[0])]
        # By a type a text means others; that of a planeswalker means itself.
        walkers = [short for short in shorts if "Planeswalker" in SUBTYPE_FAMILIES.get(short, ())]
        names += [short for short in shorts if len(short) > 2 and (short in walkers or not is_type_word(short))]
    return tuple(dict.fromkeys(name for name in names if name not in _NO_NAMES))


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


# --- read cards with two faces or halves ----------------------------------------------------------------


_JOINT: Final = " // "
#: The line between the texts of two faces.
SEPARATOR: Final = re.compile(r"\n[ \t]*(?://|[-—–]{2,})[ \t]*\n")
#: How such a line begins in English.
INDICATED: Final = "Color Indicator: "
#: What sites write above the text of a face that has no mana cost (204).
INDICATOR: Final = re.compile(r"(?i)(?:color indicator|indicateur de couleur)\s*:\s*([^\n]*)\n?")
_TURNS: Final = re.compile(r"(?i)\b(?:transform|convert|daybound|disturb|transformez|transforme|convertissez|aube)\w*")
_SPELLS: Final = frozenset(("Instant", "Sorcery"))


class _Face(NamedTuple):
    """A face as JSON, where its text begins in the whole, and its colors where an indicator tells them."""

    printed: PrintedCard
    start: int
    colors: tuple[str, ...] | None
    #: Where the words of the indicator stand in the whole, and where the type line begins in that of the card.
    indicator: tuple[int, int] = (0, 0)
    types_start: int = 0


def written_reading(printed: PrintedCard, known: Mapping[str, str] = NO_NAMES) -> dict[str, Any]:
    """Read a card and write what was read; of a card with two faces, of both."""
    faces, steps = _faces(printed), Steps()
    if not faces:
        return reading_json(read_card(printed, steps, known=known))
    read = [reading_json(read_card(face.printed, steps, known=known)) for face in faces]
    made = [_shifted(reading, face.start, face.types_start) for reading, face in zip(read, faces, strict=True)]
    front, back = (part["card"] for part in made)
    if "Room" in front.get("subtypes", ()):
        card, places = _room(printed, (front, back)), ("/card/halves/0", "/card/halves/1")
    elif _SPELLS & {*back.get("types", ())}:
        card = _with_spell(printed, (front, back))
        places = ("/card" if card is front else "", "")
    else:
        sides = _two_sided(faces, (front, back))
        if sides is None:
            return _joined(front, [made[0], _left(faces[1])], ("/card", ""))
        card, places = sides, ("/card", "/card/back")
        made = [_with_indicator(part, face) for part, face in zip(made, faces, strict=True)]
    return _joined(card, made, places)


def faced_reading(printed: PrintedCard, steps: Steps, *, known: Mapping[str, str] = NO_NAMES) -> CardReading:
    """Read a card; of a card with two faces or halves both, the other one as `back`."""
    faces = _faces(printed)
    if not faces:
        return read_card(printed, steps, known=known)
    front, back = (read_card(face.printed, steps, known=known) for face in faces)
    return replace(front, back=replace(back, colors=faces[1].colors))


def both_faces(front: dict[str, Any], back: dict[str, Any], reading: CardReading) -> dict[str, Any]:
    """Write a card as one object of `layers/1` from the documents of its two faces or halves.

    Where nobody can tell the colors of a back it is left out.
    """
    other = reading.back
    if other is None:
        return front
    if "Room" in front.get("subtypes", ()):
        name = f"{reading.printed.name}{_JOINT}{other.printed.name}"
        return _room(replace(reading.printed, name=name), (front, back))
    if _SPELLS & {*back.get("types", ())}:
        return front
    faces = (_Face(reading.printed, 0, None), _Face(other.printed, 0, other.colors))
    return _two_sided(faces, (front, back)) or front


def joined_faces(faces: Sequence[PrintedCard]) -> PrintedCard:
    """Join the faces of a card to one text, as they are read."""
    front, back = faces[0], faces[1]
    return replace(
        front,
        name=_JOINT.join((front.name, back.name)),
        type_line=_JOINT.join((front.type_line, back.type_line)),
        text=f"{front.text}\n//\n{back.text}",
        cost=_JOINT.join((front.cost or "", back.cost or "")),
        power=_JOINT.join((front.power or "", back.power or "")),
        toughness=_JOINT.join((front.toughness or "", back.toughness or "")),
    )


def _faces(printed: PrintedCard) -> tuple[_Face, ...]:
    """Take a card with two faces apart; () for any other."""
    match = SEPARATOR.search(printed.text)
    types = printed.type_line.split(_JOINT)
    if match is None or len(types) != 2 or SEPARATOR.search(printed.text, match.end() - 1):
        return ()
    texts = ((0, printed.text[: match.start()]), (match.end(), printed.text[match.end() :]))
    return tuple(_face(printed, place, start, text) for place, (start, text) in enumerate(texts))


def _face(printed: PrintedCard, place: int, start: int, text: str) -> _Face:
    fields = (printed.name, printed.type_line, printed.cost, printed.power, printed.toughness)
    name, types, cost, power, toughness = (_half(value, place) for value in fields)
    indicator = INDICATOR.match(text)
    place_of = (0, 0) if indicator is None else (start, start + len(indicator[0].rstrip()))
    if indicator is not None:
        start, text = start + indicator.end(), text[indicator.end() :]
    colors = None if indicator is None else _colors(indicator[1])
    face = PrintedCard(name or "", types or "", text, cost, power, toughness, printed.language)
    types_start = printed.type_line.find(face.type_line, printed.type_line.find(_JOINT) + 1 if place else 0)
    return _Face(face, start, colors, place_of, types_start)


def _half(value: str | None, place: int) -> str | None:
    """Return that half of a field; what stands there once belongs to the front."""
    halves = [half.strip() for half in (value or "").split(_JOINT.strip())]
    return (halves[place] or None) if place < len(halves) else None


def _colors(words: str) -> tuple[str, ...]:
    text = words.lower()
    return tuple(word for word in COLORS if word in text or color(word).masculine in text)


# --- the card ---------------------------------------------------------------------------------------


def _room(printed: PrintedCard, faces: Sequence[dict[str, Any]]) -> dict[str, Any]:
    shared = ("supertypes", "types", "subtypes")
    halves = [{key: face[key] for key in ("name", "mana_cost", "abilities") if key in face} for face in faces]
    return {"name": printed.name, **{key: faces[0][key] for key in shared if key in faces[0]}, "halves": halves}


def _with_spell(printed: PrintedCard, faces: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Write what has an Adventure as itself, a split card with the costs and types of both halves."""
    front, back = faces
    if not _SPELLS & {*front.get("types", ())}:
        return front
    types = [*front.get("types", ()), *(word for word in back["types"] if word not in front["types"])]
    return {"name": printed.name, "mana_cost": front.get("mana_cost", "") + back.get("mana_cost", ""), "types": types}


def _two_sided(faces: Sequence[_Face], cards: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Write the front with its back; None where nobody can tell the colors of the back."""
    front, back = cards
    if faces[1].colors is not None:
        back = {**back, "colors": list(faces[1].colors)}
    elif "mana_cost" not in back and "Land" not in back.get("types", ()):
        return None
    cast = "mana_cost" in back or "Land" in back.get("types", ())
    modal = cast and not any(_TURNS.search(face.printed.text) for face in faces)
    return {**front, "back": back, **({"modal": True} if modal else {})}


def _left(face: _Face) -> dict[str, Any]:
    """Leave the type line and each line of a face whose colors the text does not tell."""
    lines = [match.span() for match in re.finditer(r"[^\n]*\S[^\n]*", face.printed.text)]
    types = [face.types_start, face.types_start + len(face.printed.type_line), "not_here"]
    left = [[face.start + first, face.start + end, "not_here"] for first, end in lines]
    return {"understood": [], "left": left, "types_left": [types]}


def _with_indicator(written: dict[str, Any], face: _Face) -> dict[str, Any]:
    """Say where the colors of a face were read."""
    if face.colors is None:
        return written
    return {**written, "understood": [[*face.indicator, "/card/colors"], *written["understood"]]}


# --- the places -------------------------------------------------------------------------------------


def _shifted(written: dict[str, Any], by: int, types_by: int) -> dict[str, Any]:
    """Return what was written of a face with the places of the whole text and of the whole type line."""
    moved = dict(written)
    for key, shift in (("understood", by), ("left", by), ("choices", by), ("types_left", types_by)):
        if key in written:
            moved[key] = [[first + shift, end + shift, what] for first, end, what in written[key]]
    return moved


def _joined(card: dict[str, Any], parts: Sequence[dict[str, Any]], places: Sequence[str]) -> dict[str, Any]:
    written: dict[str, Any] = {
        "card": card, "understood": [], "left": [], "types_left": [], "sizes_left": [], "effects": [],
        "choices": [],
    }  # fmt: skip
    for part, place in zip(parts, places, strict=True):
        before = len(written["effects"])
        written["understood"] += [
            [first, end, _placed(str(what), place, before)] for first, end, what in part["understood"]
        ]
        for key in ("left", "types_left", "effects", "choices"):
            written[key] += part.get(key, ())
        if place in {"/card", "/card/back"}:  # no other face has a size
            written["sizes_left"] += [size.replace("/card", place, 1) for size in part.get("sizes_left", ())]
    needed = ("card", "understood", "left")
    return {key: value for key, value in written.items() if value or key in needed}


def _placed(what: str, place: str, before: int) -> str:
    """Return the path within the whole: abilities lie on their face, effects are counted through."""
    if what.startswith("/effects/"):
        return f"/effects/{before + int(what.removeprefix('/effects/'))}"
    rest = what.removeprefix("/card")
    return f"{place}{rest}" if place else "/effects"
