"""What a document names: its objects and players, places in the game that stand for one, and choices made."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.expressions import REFS, ChoiceKind, ChosenWord, Ref, Word
from engine.faults import Fault
from engine.notation.reader import Read, Reader, T
from engine.notation.values import each, keys, kind_of, shape, shown, slug, unique, word, word_of
from engine.rulesets import DEFAULT, is_ruleset, known_ids
from engine.words import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    COLORS,
    LAND_TYPES,
    STATUSES,
    SUPERTYPES,
    ZONES,
    is_creature_type,
)

WHO: Final = ("you", "opponent", "each", "attached", "chosen")
_SEEN: Final = ("you", "opponent")
_CHOSEN: Final = shape("chosen")


def object_id(reader: Reader, value: object, path: str) -> str:
    """The id of an object of the document."""
    found = slug(reader, value, path)
    if isinstance(value, str) and found == value and reader.ids is not None and value not in reader.ids:
        reader.wrong(path, Fault.NAMES_NOTHING, what="object", name=shown(value))
    return found


def player_id(reader: Reader, value: object, path: str) -> str:
    return _player(reader, value, path, ())


def seen_player(reader: Reader, value: object, path: str) -> str:
    """ "you" or "opponent" as the source's controller sees it, or a player id."""
    return _player(reader, value, path, _SEEN)


def your_player(reader: Reader, value: object, path: str) -> str:
    """ "you" or a player id."""
    return _player(reader, value, path, ("you",))


def who(reader: Reader, value: object, path: str) -> str:
    return _player(reader, value, path, WHO)


def you_or_opponent(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, _SEEN, "a player as seen from the source")


def _player(reader: Reader, value: object, path: str, words: Collection[str]) -> str:
    if isinstance(value, str) and value in words:
        return value
    if not isinstance(value, str):
        reader.wrong(path, Fault.WRONG_KIND, what="a player", kind=kind_of(value))
        return "you"
    if reader.players is None:
        return slug(reader, value, path)
    if value not in reader.players:
        reader.wrong(path, Fault.NAMES_NOTHING, what="player", name=shown(value))
    return value


def ref(reader: Reader, value: object, path: str) -> Ref:
    """One object: "affected", "self", "attached", "graveyard_top", or an object's id."""
    if not isinstance(value, str):
        reader.wrong(path, Fault.NO_REFERENCE, kind=kind_of(value))
        return "self"
    if value == "affected" and not reader.changing:
        reader.wrong(path, Fault.NOTHING_TO_NAME, name="affected")
    return value if value in REFS else object_id(reader, value, path)


def ruleset(reader: Reader, value: object, path: str) -> str:
    """Read the id of a ruleset that a program asks for; the default one where there is none of this id."""
    if isinstance(value, str) and is_ruleset(value):
        return value
    if isinstance(value, str):
        reader.wrong(path, Fault.NO_RULESET, rulesets=known_ids(), name=shown(value))
    else:
        reader.wrong(path, Fault.WRONG_KIND, what=f"a ruleset ({known_ids()})", kind=kind_of(value))
    return DEFAULT


# --- words of closed lists --------------------------------------------------------------------------


def zone(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, ZONES, "a zone")


def color(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, COLORS, "a colour")


def card_type(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, CARD_TYPES, "a card type")


def supertype(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, SUPERTYPES, "a supertype")


def status(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, STATUSES, "a status")


def basic_land_type(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, BASIC_LAND_TYPES, "a basic land type")


def land_type(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, LAND_TYPES, "a land type")


def creature_type(reader: Reader, value: object, path: str) -> str:
    """Any word that is a subtype of nothing else (205.3m)."""
    found = word(reader, value, path)
    if not is_creature_type(found):
        reader.wrong(path, Fault.WRONG_WORD, what="a creature type", name=shown(found))
    return found


def word_list(reader: Reader, value: object, path: str, what: str, read: Read[T]) -> tuple[T, ...]:
    """A list that is read as a set: each word once."""
    return unique(each(reader, value, path, what, read))


# --- choices ----------------------------------------------------------------------------------------


def or_chosen(*kinds: ChoiceKind, read: Read[str]) -> Read[Word]:
    """Reads a word, or `{"chosen": kind}` in its place where the source chose one of these kinds."""

    def read_word(reader: Reader, value: object, path: str) -> Word:
        if not isinstance(value, dict):
            return read(reader, value, path)
        keys(reader, value, path, _CHOSEN)
        if "chosen" not in value:
            return ChosenWord(kinds[0])
        found = word_of(reader, value["chosen"], f"{path}/chosen", kinds, "a choice that can stand here")
        return next(ChosenWord(kind) for kind in kinds if kind == found)

    return read_word
