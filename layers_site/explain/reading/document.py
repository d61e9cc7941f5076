"""The reading of a card as JSON: what `read_card` and `POST /api/v1/read` take and give."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from engine.errors import Fault
from engine.expressions import Selector
from engine.notation import write_ability, write_change, write_condition, write_selector
from engine.notation.values import BROWSER, Reader, fields, kind_of, shape, string, word_of
from engine.words import is_mana_cost
from layers_site.explain.reading.opening import Open, OpenNumber, letters, marked
from layers_site.explain.reading.result import CardReading, Line, PrintedCard, ReadEffect

#: How many characters the text of a card may have, and its other fields.
LONGEST_TEXT: Final = 8_000
LONGEST_FIELD: Final = 200
_CARD: Final = shape("name types", "id language text cost power toughness")


# --- in ---------------------------------------------------------------------------------------------


def read_request(document: object) -> PrintedCard:
    """Read a request for a reading. Raises ScenarioError with every problem."""
    reader = Reader(BROWSER)
    data = fields(reader, document, "", _CARD)
    language = word_of(reader, data.get("language", "en"), "/language", ("en", "fr"), "a language")
    printed = PrintedCard(
        name=_text(reader, data.get("name", ""), "/name"),
        type_line=_text(reader, data.get("types", ""), "/types"),
        text=_text(reader, data.get("text") or "", "/text", LONGEST_TEXT),
        cost=_cost(reader, data.get("cost")),
        power=_optional(reader, data.get("power"), "/power"),
        toughness=_optional(reader, data.get("toughness"), "/toughness"),
        language="fr" if language == "fr" else "en",
    )
    reader.raise_problems(document)
    return printed


def _text(reader: Reader, value: object, path: str, longest: int = LONGEST_FIELD) -> str:
    if not isinstance(value, str):
        reader.wrong(path, Fault.NO_STRING, kind=kind_of(value))
        return ""
    if len(value) > longest:
        reader.wrong(path, Fault.TOO_LONG, most=longest)
        return ""
    return string(reader, value, path)


def _cost(reader: Reader, value: object) -> str | None:
    cost = _optional(reader, value, "/cost")
    if cost and not all(is_mana_cost(half.strip()) for half in cost.split("//") if half.strip()):
        reader.wrong("/cost", Fault.NO_MANA_COST, name=cost)
        return None
    return cost


def _optional(reader: Reader, value: object, path: str) -> str | None:
    return None if value is None else _text(reader, value, path)


# --- out --------------------------------------------------------------------------------------------


def reading_json(reading: CardReading) -> dict[str, Any]:
    """Write a reading: the card, what it makes when it has resolved, and where each letter of the text went."""
    written: dict[str, Any] = {"card": card_json(reading)}
    if reading.effects:
        written["effects"] = [effect_json(effect) for effect in reading.effects]
    written["understood"] = _understood(reading)
    written["left"] = [[line.start, line.end, line.why] for line in reading.lines if line.why is not None]
    if reading.types.left:
        written["types_left"] = [[start, end, "unknown_word"] for start, end in reading.types.left]
    sizes = [f"/card/{key}" for key, _text in sizes_left(reading.printed)]
    if sizes:
        written["sizes_left"] = sizes
    choices = [_choice(line) for line in reading.lines if line.readings]
    if choices:
        written["choices"] = choices
    return written


def card_json(reading: CardReading) -> dict[str, Any]:
    """Write the card as an object of `layers/1` that has no id, owner or timestamp yet."""
    printed, types = reading.printed, reading.types
    power, toughness = _number(printed.power), _number(printed.toughness)
    written = {
        "name": printed.name,
        "mana_cost": printed.cost or "",
        "supertypes": list(types.supertypes),
        "types": list(types.types),
        "subtypes": list(types.subtypes),
        "power": power,
        "toughness": toughness,
        "abilities": [write_ability(ability) for ability in reading.abilities],
    }
    return {key: value for key, value in written.items() if value or value == 0}


#: A printed number, and one that an ability of the card defines (208.2): "*", "1+*", "*+1", "7-*".
_NUMBER: Final = re.compile(r"[-−]?[0-9]{1,5}")
_DEFINED: Final = re.compile(r"\*(?:\+[0-9]+)?|[0-9]+[-−+]\*")


def _number(printed: str | None) -> int | None:
    """Read a printed power or toughness; a star counts as 0, and what is added to it is part of the ability.

    What is no size counts as 0 (208.5): `sizes_left` names it.
    """
    plain = (printed or "").strip()
    if not plain:
        return None
    return int(plain.replace("−", "-")) if _NUMBER.fullmatch(plain) else 0


def sizes_left(printed: PrintedCard) -> Iterator[tuple[str, str]]:
    """Yield "power" or "toughness", with its text, for each that is no size that the site can read: "2+", "½", "X"."""
    for key, text in (("power", printed.power), ("toughness", printed.toughness)):
        plain = (text or "").strip()
        if plain and not (_NUMBER.fullmatch(plain) or _DEFINED.fullmatch(plain)):
            yield key, plain


def effect_json(effect: ReadEffect) -> dict[str, Any]:
    """Write an effect as one of `layers/1` that has no objects yet, with the objects that it may have.

    A number that players tell is a string, "X", "-X" or "2X"; the id "target" is an object or player chosen too.
    """
    written: dict[str, Any] = {"changes": [_lettered(write_change(change)) for change in marked(effect.changes)]}
    if effect.duration is not None:
        written["duration"] = {"en": effect.duration.en, "fr": effect.duration.fr}
    if effect.condition is not None:
        written["if"] = write_condition(effect.condition)
    if effect.subject == "group" and effect.on is not None:
        written["locked_from"] = write_selector(effect.on)
    written["subject"] = effect.subject
    if effect.subject in {"target", "spoken"}:
        written["from"] = write_selector(effect.on or Selector())
        written["least"], written["most"] = effect.least, effect.most
    if effect.other is not None:
        written["other"] = write_selector(effect.other)
    details = {"number": effect.number, "apart": effect.apart, "provided": effect.provided, "instead": effect.instead}
    written |= {key: value for key, value in details.items() if value}
    if effect.open:
        written["open"] = [_open_json(part) for part in effect.open]
    return written


def _lettered(tree: Any) -> Any:
    """Return JSON with the letters that a marked number stands for."""
    if isinstance(tree, dict):
        return {key: _lettered(value) for key, value in tree.items()}
    if isinstance(tree, list):
        return [_lettered(part) for part in tree]
    return (letters(tree) or tree) if isinstance(tree, int) and not isinstance(tree, bool) else tree


def _open_json(part: Open) -> dict[str, Any]:
    if isinstance(part, OpenNumber):
        return {"number": part.letter.name} | ({"words": part.words} if part.words else {})
    return {"choice": part.kind} | ({"options": list(part.options)} if part.options else {})


def _understood(reading: CardReading) -> list[list[object]]:
    """Write the spans that were understood, each with the place of what came of it."""
    spans: list[list[object]] = []
    abilities = effects = 0
    above = ""
    for line in reading.lines:
        place = above
        if line.why is not None:
            above = ""  # what stands below a line that was left belongs to no ability above it
            continue
        if line.effects and not line.abilities:
            place = f"/effects/{effects}"
        for span in line.spans:
            if span.abilities:
                place = above = f"/card/abilities/{abilities}"
                abilities += len(span.abilities)
            spans.append([span.start, span.end, place])
        if line.heads and abilities < len(reading.abilities):
            place = above = f"/card/abilities/{abilities}"
        if not line.spans:
            spans.append([line.start, line.end, place])
        effects += len(line.effects)
    return spans


def _choice(line: Line) -> list[object]:
    readings = [[write_ability(ability) for ability in reading] for reading in line.readings]
    return [line.start, line.end, readings]
