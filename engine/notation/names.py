"""Names in a document: its objects and players, places in the game that stand for them, and choices made."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from engine.budget import NUMBER_BOUND
from engine.errors import Fault
from engine.expressions import PLAYER_WORDS, REFS, ChoiceKind, ChosenWord, Ref, Word
from engine.notation import json_schema as schemas
from engine.notation.codec import SLUG, WORD, Codec, list_of, named, plain, word_of
from engine.notation.records import Field, Record, or_object
from engine.notation.values import LONGEST_WORD, Read, Reader, kind_of, shown, slug, string, word
from engine.rulesets import DEFAULT, is_ruleset, known_ids
from engine.words import (
    ALONE,
    BASIC_LAND_TYPES,
    CARD_TYPES,
    COLORS,
    LAND_TYPES,
    PHASED_OUT,
    STATUSES,
    SUBTYPE_FAMILIES,
    SUPERTYPES,
    SYMBOL_PATTERN,
    ZONES,
    is_creature_type,
    is_mana_cost,
    mana_value,
)

WHO_WORDS: Final = ("you", "opponent", "each", "attached", "chosen")
_SEEN: Final = ("you", "opponent")
LONGEST_FACT: Final = 60
_LISTED_SUBTYPES: Final = SUBTYPE_FAMILIES.keys() - LAND_TYPES

# --- objects and players ----------------------------------------------------------------------------


def _object_id(reader: Reader, value: object, path: str) -> str:
    name = slug(reader, value, path)
    if isinstance(value, str) and name == value and reader.ids is not None and value not in reader.ids:
        reader.wrong(path, Fault.NAMES_NOTHING, what="object", name=shown(value))
    return name


def _ref(reader: Reader, value: object, path: str) -> Ref:
    if not isinstance(value, str):
        reader.wrong(path, Fault.NO_REFERENCE, kind=kind_of(value))
        return "self"
    if value == "affected" and not reader.changing:
        reader.wrong(path, Fault.NOTHING_TO_NAME, name="affected")
    return value if value in REFS else _object_id(reader, value, path)


def _check_player_word(reader: Reader, name: str, path: str) -> None:
    """Note a word that names nobody here, unless a player of the scenario has it as an id."""
    if name in (reader.players or ()):
        return
    if name in ("controller", "owner") and not reader.changing:
        reader.wrong(path, Fault.NOTHING_TO_MEAN, name=name)
    if name == "that" and not reader.looks_at_player:
        reader.wrong(path, Fault.NO_PLAYER_LOOKED_AT, name=name)


def _player(words: Collection[str] = ()) -> Codec[str]:
    def read(reader: Reader, value: object, path: str) -> str:
        if isinstance(value, str) and value in words:
            _check_player_word(reader, value, path)
            return value
        if not isinstance(value, str):
            reader.wrong(path, Fault.WRONG_KIND, what="a player", kind=kind_of(value))
            return "you"
        if reader.players is None:
            return slug(reader, value, path)
        if value not in reader.players:
            reader.wrong(path, Fault.NAMES_NOTHING, what="player", name=shown(value))
        return value

    return plain(read, schemas.ref("Player"))


def among(*sections: str, what: str, other: str) -> Codec[str]:
    """Describe the id of something in one of these sections, as a reader names them."""

    def read(reader: Reader, value: object, path: str) -> str:
        if not isinstance(value, str):
            reader.wrong(path, Fault.WRONG_KIND, what=what, kind=kind_of(value))
            return ""
        known: list[Collection[str] | None] = [getattr(reader, section) for section in sections]
        if None in known:
            return slug(reader, value, path)
        if not any(value in ids for ids in known if ids is not None):
            reader.wrong(path, Fault.NAMES_NOTHING, what=other, name=shown(value))
        return value

    return plain(read, schemas.ref("Id"))


named("Player", SLUG, "A player id.")
OBJECT_ID: Final = plain(_object_id, schemas.ref("Id"))
PLAYER: Final = _player()
#: "you" or "opponent" as the source's controller sees it, or a player id.
SEEN_PLAYER: Final = _player(_SEEN)
#: Any word for a player, or a player id: whose objects they are.
PLAYER_OF_OBJECT: Final = _player(PLAYER_WORDS)
#: The same, but for "opponent", which names no single player: whose number it is.
PLAYER_NUMBER: Final = _player(tuple(word for word in PLAYER_WORDS if word != "opponent"))
WHO: Final = _player(WHO_WORDS)
YOU_OR_OPPONENT: Final = word_of(_SEEN, "a player as seen from the source")
REF: Final = plain(
    _ref,
    schemas.described(
        schemas.ref("Id"), 'One object: its id, or "affected", "self", "attached", "graveyard_top", "linked".'
    ),
)
#: The object or player that something is attached to.
HOST: Final = among("ids", "players", what="the id of an object or a player", other="object and no player")
OBJECT_OR_EFFECT: Final = among("ids", "effects", what="the id of an object or an effect", other="object and no effect")
OBJECT_IDS: Final = list_of(OBJECT_ID, "object ids", once=True)


def ruleset(reader: Reader, value: object, path: str) -> str:
    """Read the id of a ruleset that a program asks for; the default one where there is none of this id."""
    if isinstance(value, str) and is_ruleset(value):
        return value
    if isinstance(value, str):
        reader.wrong(path, Fault.NO_RULESET, rulesets=known_ids(), name=shown(value))
    else:
        reader.wrong(path, Fault.WRONG_KIND, what=f"a ruleset ({known_ids()})", kind=kind_of(value))
    return DEFAULT


# --- words of the game ------------------------------------------------------------------------------


def _such(is_such: Callable[[str], bool], what: str) -> Read[str]:
    """Read a word that no list closes, of which only some are such."""

    def read(reader: Reader, value: object, path: str) -> str:
        name = word(reader, value, path)
        if not is_such(name):
            reader.wrong(path, Fault.WRONG_WORD, what=what, name=shown(name))
        return name

    return read


def _mana_cost(reader: Reader, value: object, path: str) -> str:
    cost = string(reader, value, path)
    if not cost:
        return ""
    if len(cost) > LONGEST_WORD:
        reader.wrong(path, Fault.TOO_LONG, most=LONGEST_WORD)
    elif not cost.isascii() or not is_mana_cost(cost):
        reader.wrong(path, Fault.NO_MANA_COST, name=shown(cost))
    elif mana_value(cost) > NUMBER_BOUND:
        reader.wrong(path, Fault.MANA_VALUE_PAST_BOUND, most=NUMBER_BOUND)
    else:
        return cost
    return ""


def _fact(reader: Reader, value: object, path: str) -> str:
    name = word(reader, value, path)
    if len(name) > LONGEST_FACT:
        reader.wrong(path, Fault.TOO_LONG, most=LONGEST_FACT)
    elif name != name.lower() or name != " ".join(name.split()):
        reader.wrong(path, Fault.WRONG_WORD, what="a fact in lower-case words", name=shown(name))
    return name


def _counter_kind(reader: Reader, value: object, path: str) -> str:
    name = word(reader, value, path)
    digits = [number[1:] for number in name.split("/") if number[:1] in ("+", "-") and number[1:].isdecimal()]
    if len(digits) == 2 and max(map(int, digits)) > NUMBER_BOUND:
        reader.wrong(path, Fault.COUNTERS_PAST_BOUND, most=NUMBER_BOUND)
    return name


ZONE: Final = word_of(ZONES, "a zone")
COLOR: Final = word_of(COLORS, "a colour")
CARD_TYPE: Final = word_of(CARD_TYPES, "a card type")
SUPERTYPE: Final = word_of(SUPERTYPES, "a supertype")
STATUS: Final = word_of((*STATUSES, PHASED_OUT), "a status")
#: What an object can be asked for, which a document cannot say of it.
STATUS_ASKED: Final = word_of((*STATUSES, *ALONE), "a status")
BASIC_LAND_TYPE: Final = word_of(BASIC_LAND_TYPES, "a basic land type")
LAND_TYPE: Final = word_of(LAND_TYPES, "a land type")
#: Any word that is not a subtype of another card type (205.3m).
CREATURE_TYPE: Final = plain(
    _such(is_creature_type, "a creature type"), {**WORD.schema(), "not": {"enum": sorted(SUBTYPE_FAMILIES)}}
)
#: A subtype of a list of rule 205.3, but no land type.
LISTED_SUBTYPE: Final = plain(
    _such(_LISTED_SUBTYPES.__contains__, "a listed subtype, but no land type"),
    {**WORD.schema(), "allOf": [{"enum": sorted(_LISTED_SUBTYPES)}]},
)
#: A mana cost such as "{2}{R}{R}"; "" for none.
MANA_COST: Final = plain(
    _mana_cost,
    schemas.text(
        'Such as "{2}{R}{R}"; "" for none.', maxLength=LONGEST_WORD, pattern=rf"^(\{{({SYMBOL_PATTERN})\}})*$"
    ),
)
#: `+X/+Y`, `-X/-Y`, a keyword or any other name (122.1).
COUNTER_KIND: Final = plain(_counter_kind, WORD.schema())
#: What is true of an object, a player or the game and is neither characteristic nor status: "monstrous", "monarch".
FACT: Final = plain(_fact, schemas.text(minLength=1, maxLength=LONGEST_FACT, pattern=r"^[^A-Z\s]+( [^A-Z\s]+)*$"))
FACTS: Final = list_of(FACT, "facts", once=True)
COLOR_LIST: Final = list_of(COLOR, "colours", order=COLORS)
#: The choices that can be made as an object enters, and how each word is described.
CHOICES: Final = {
    "color": COLOR,
    "creature_type": CREATURE_TYPE,
    "land_type": LAND_TYPE,
    "name": WORD,
    "player": PLAYER,
}

# --- choices ----------------------------------------------------------------------------------------


def chosen(*kinds: ChoiceKind) -> Codec[ChosenWord]:
    choice = word_of(kinds, "a choice that can stand here")
    return Record(ChosenWord, Field("chosen", choice, name="kind"), says="The word that the source chose.")


def or_chosen(*kinds: ChoiceKind, read: Codec[str]) -> Codec[Word]:
    """Describe a word, or `{"chosen": kind}` in its place where the source chose one of these kinds."""
    return or_object(chosen(*kinds), read)


ANY_WORD: Final = or_chosen("creature_type", "color", "land_type", "name", read=WORD)
KEYWORDS: Final = list_of(ANY_WORD, "keywords", once=True)
