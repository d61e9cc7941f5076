"""The result of reading a card: its parts, line by line, with their places in the text; and as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from engine.errors import Fault
from engine.expressions import Condition, Selector
from engine.notation import write_ability, write_change, write_condition, write_selector
from engine.notation.values import BROWSER, Reader, fields, kind_of, shape, string, word_of
from engine.scenario import Ability, Change, Label
from engine.words import CARD_TYPES, is_mana_cost
from layers_site.cardtext.reading.settling import Open, OpenNumber, letters, marked
from layers_site.cardtext.wording.context import OWN_SUBTYPES


@dataclass(frozen=True, slots=True)
class Setting:
    """The card a text stands on, or the object that a quotation gives an ability to.

    `types` and `subtypes` are those printed; both are empty where nothing is known of the object.
    """

    language: str = "en"
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    name: str = ""
    #: What the text calls the card.
    names: tuple[str, ...] = ()
    #: The English names of other cards, by their French ones.
    known: Mapping[str, str] = field(default_factory=dict)
    #: Whether the printed power, or the printed toughness, is a star.
    star: bool = False
    quoted: bool = False
    #: Whether the text is the effect of a resolving spell or ability.
    resolving: bool = False
    #: The type of the host, if a line such as "enchant land" names it.
    host: str | None = field(default=None)
    #: Reads the text of a quotation as abilities; none where it cannot be read.
    read_quoted: Callable[[str], tuple[tuple[Ability, ...], ...]] | None = field(default=None, compare=False)

    @property
    def is_spell(self) -> bool:
        return bool({"Instant", "Sorcery"} & set(self.types))

    def asks_host(self, noun: str) -> bool:
        """Say whether "enchanted <noun>" asks for that card type, since what is enchanted may have another."""
        host = self.host or ("creature" if "Creature" in self.types else None)
        if host is None or noun in {"Permanent", host.capitalize()}:
            return False
        return host == "permanent" or host.capitalize() in CARD_TYPES

    def is_called(self, noun: str) -> bool:
        """Say whether "this <noun>" may mean the object: a type or subtype of its own, or a word for everything."""
        if noun in {"permanent", "token", "card", "source"}:
            return True
        if not self.types and not self.subtypes:
            return noun not in {"Instant", "Sorcery"}
        return noun in self.types or (
            noun in self.subtypes
            and noun in {*OWN_SUBTYPES, "Class", "Room", "Case", "Siege", "Spacecraft", "Background"}
        )


#: Why a line was left: a word that no rule knows there, two readings that differ, something the format cannot say,
#: a condition that stands elsewhere on the card, or a line beyond the bounds.
Why = Literal["unknown_word", "two_readings", "cannot_be_said", "not_here", "too_long"]


@dataclass(frozen=True, slots=True)
class ReadEffect:
    """An effect of a resolving spell or ability, before it has objects.

    `subject` says what it affects: objects that are targeted, the source ("self"), what the source is attached to,
    a whole group, an object that the text spoke of without choosing it ("Whenever a creature you control attacks, it
    …"), or what was just created. `on` picks out what may be targeted, what belongs to the group, or what was spoken
    of; None for anything. There are `least` to `most` objects (None: any number). Effects of one line with the same
    `number` affect the same objects; `apart` are those that must not be the objects of a lower number.

    A value in `changes` is read once, as the effect is made (608.2h): who puts it on a board writes the number there.
    The name "target" as an object's id in `changes` is an object that is chosen too.
    """

    changes: tuple[Change, ...]
    duration: Label | None = None
    subject: Literal["target", "self", "attached", "group", "spoken", "created"] = "target"
    on: Selector | None = None
    #: What may be chosen as the "target" in `changes`.
    other: Selector | None = None
    #: It lasts for as long as this holds.
    condition: Condition | None = None
    least: int = 1
    most: int | None = 1
    number: int = 0
    apart: bool = False
    #: The words of a condition or choice on which it depends whether the effect is made at all, "if you do".
    provided: str = ""
    #: It is made in place of the effect before.
    instead: bool = False
    open: tuple[Open, ...] = ()
    #: What a token is made as that is no copy; `changes` then say what becomes of it besides.
    token: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """A part of the text, half open, and the abilities that were read from it."""

    start: int
    end: int
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line: the reading of each part of it, or the reason why it was left.

    `carried` says that the line is no matter of the layers: it is kept as an ability with its text. `stop` is the
    place of the word where reading stopped; `readings` are those that differ, where there are two. `heads`: the line
    tells under what condition the lines below it hold.
    """

    start: int
    end: int
    spans: tuple[Span, ...] = ()
    effects: tuple[ReadEffect, ...] = ()
    carried: bool = False
    why: Why | None = None
    stop: tuple[int, int] | None = None
    readings: tuple[tuple[Ability, ...], ...] = ()
    heads: bool = False
    #: All that the line makes in its order: besides `effects` counters that it puts, and tokens.
    does: tuple[ReadEffect, ...] = ()

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return tuple(ability for span in self.spans for ability in span.abilities)


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card as it is printed: the type line, the cost, power and toughness as they stand, the text with its lines.

    `assumed`: the kind of card it is taken for (`pasted.KINDS`), where nobody gave a type line; else empty.
    """

    name: str
    type_line: str
    text: str = ""
    cost: str | None = None
    power: str | None = None
    toughness: str | None = None
    language: Literal["en", "fr"] = "en"
    assumed: str = ""


@dataclass(frozen=True, slots=True)
class TypeLine:
    """The types that a type line names; `left` are the places of words that are no type, half open."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    left: tuple[tuple[int, int], ...] = ()


def front_of(type_line: str) -> str:
    """Return the part of a type line that is about the front face."""
    return type_line.split(" // ", maxsplit=1)[0]


def face_left(type_line: str) -> tuple[tuple[int, int], ...]:
    """Return the place of what a type line says of other faces: a text of one face has none to give it to."""
    front, joint, rest = type_line.partition(" // ")
    return ((len(front) + len(joint), len(type_line)),) if rest.strip() else ()


@dataclass(frozen=True, slots=True)
class CardReading:
    """A card with its lines."""

    printed: PrintedCard
    types: TypeLine
    lines: tuple[Line, ...]
    #: Its other face or half, and the colors of that where nothing but an indicator tells them (204).
    back: CardReading | None = None
    colors: tuple[str, ...] | None = None

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return tuple(ability for line in self.lines for ability in line.abilities)

    @property
    def effects(self) -> tuple[ReadEffect, ...]:
        return tuple(effect for line in self.lines for effect in line.effects)


# --- the reading of a card as JSON ----------------------------------------------------------------------


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
        # Of a text of three faces and more, which no card has, the costs come together: its lines are left.
        "mana_cost": printed.cost if printed.cost and is_mana_cost(printed.cost) else "",
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
