"""The characteristics in which two states of an object differ, and those that an instruction sets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.characteristics import Characteristics
from engine.instructions import (
    ChangeColors,
    ChangeFace,
    ChangeSubtypes,
    ChangeTypes,
    CopyValues,
    Instruction,
    MergeValues,
    Rename,
    SetSize,
    TakeControl,
    TakeText,
)

SIZE: Final = ("power", "toughness")
#: The text of an ability, apart from whether the object has it.
TEXT: Final = "text"
_SETS: Final = ("colors", "types", "supertypes", "subtypes", "abilities", "restrictions")
_VALUES: Final = ("name", "controller", "all_creature_types", "face_down", "mana_cost", "mana_value")
#: These give an object the size of another card, and do not modify its own.
_WHOLE_CARDS: Final = (CopyValues, MergeValues, TakeText, ChangeFace)
_WHOLE: Final[frozenset[object]] = frozenset((None,))


# --- what differs -----------------------------------------------------------------------------------


def changed_fields(before: Characteristics, after: Characteristics) -> dict[str, frozenset[object]]:
    """Return the characteristics that differ, each with the elements that came or went (None for what is no set)."""
    changed: dict[str, frozenset[object]] = {}
    for field, old, new in zip(Characteristics._fields, before, after, strict=True):
        if old is new or old == new:
            continue
        if field in _SETS:
            changed[field] = _elements(field, old) ^ _elements(field, new)
        elif field in SIZE or field in _VALUES:
            changed[field] = _WHOLE
    if before.forbidden != after.forbidden:
        changed["forbidden"] = _forbidden_anew(before, after)
    if "abilities" in changed:
        changed[TEXT] = _reworded(before, after)
    return {field: things for field, things in changed.items() if things}


def _elements(field: str, values: object) -> frozenset[object]:
    if not isinstance(values, (frozenset, tuple)):
        return frozenset()
    return frozenset(item.id for item in values) if field == "abilities" else frozenset(values)


def _forbidden_anew(before: Characteristics, after: Characteristics) -> frozenset[object]:
    """Return the keywords that it can't have from now on, or can have again; None for all abilities."""
    old, new = (_WHOLE if each.forbidden is None else frozenset[object](each.forbidden) for each in (before, after))
    return new - old if after.forbidden is None else new ^ old


def _reworded(before: Characteristics, after: Characteristics) -> frozenset[object]:
    """Return the abilities that it has in both states, and that read otherwise in the second (612)."""
    had = {item.id: item.ability for item in before.abilities}
    return frozenset(item.id for item in after.abilities if had.get(item.id, item.ability) != item.ability)


# --- what an instruction sets -----------------------------------------------------------------------


def halves_set(instructions: Iterable[Instruction]) -> Iterator[str]:
    """Yield the halves of a size that these instructions set to a value, and do not only modify."""
    for item in instructions:
        if isinstance(item, SetSize):
            yield from (SIZE[half] for half in (0, 1) if item[half] is not None)
        elif isinstance(item, _WHOLE_CARDS):
            yield from SIZE


def set_already(instructions: Iterable[Instruction], now: Characteristics) -> tuple[Instruction, ...]:
    """Return the instructions that set a characteristic to the value it has already."""
    return tuple(item for item in instructions if _is_so(item, now))


def _is_so(item: Instruction, now: Characteristics) -> bool:
    match item:
        case SetSize(power, toughness):
            return power in (None, now.power) and toughness in (None, now.toughness)
        case ChangeColors("set", words):
            return now.colors == words
        case ChangeTypes("types", "set", words):
            return now.types == words
        case ChangeTypes("supertypes", "set", words):
            return now.supertypes == words
        case ChangeSubtypes("set" | "set_land" | "set_creature", words):
            return bool(words) and words <= now.subtypes
        case TakeControl(player):
            return now.controller == player
        case Rename(name):
            return now.name == name
    return False


def sets_the_same(item: Instruction, other: Instruction) -> bool:
    """Return whether `other` also sets all that `item` sets, to the same values."""
    if isinstance(item, SetSize) and isinstance(other, SetSize):
        return all(half is None or half == same for half, same in zip(item, other, strict=True))
    return item == other


def fields_set(instructions: Iterable[Instruction]) -> dict[str, frozenset[object]]:
    """Return the characteristics that these instructions set, each with the elements that it then has."""
    fields: dict[str, frozenset[object]] = {}
    for item in instructions:
        match item:
            case SetSize():
                fields.update(dict.fromkeys(halves_set((item,)), _WHOLE))
            case ChangeColors("set", words):
                fields["colors"] = frozenset(words)
            case ChangeTypes(of, "set", words):
                fields[of] = frozenset(words)
            case ChangeSubtypes("set" | "set_land" | "set_creature", words):
                fields["subtypes"] = frozenset(words)
            case TakeControl():
                fields["controller"] = _WHOLE
            case Rename():
                fields["name"] = _WHOLE
    return {field: things for field, things in fields.items() if things}
