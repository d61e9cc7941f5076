"""Read cards with two faces or halves.

Their names, type lines, costs and sizes are joined by " // ", their texts by a line of "//" or dashes.

A Room gets `halves` (709.5), a card that turns over its `back` (712). What is cast from the other half only, an
Adventure or half of a split card, gives effects (709.4, 715.4).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from engine.words import COLORS
from layers_site.explain.reading.card import NO_NAMES, read_card
from layers_site.explain.reading.document import reading_json
from layers_site.explain.reading.grammar import Steps
from layers_site.explain.reading.result import CardReading, PrintedCard
from layers_site.explain.wording.french.vocabulary import color

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
