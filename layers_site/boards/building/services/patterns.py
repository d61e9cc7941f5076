"""Write a change of the format from the values of a form, and read the values back, by one pattern.

pattern = {"pt": {"set": [slot("power", is_number), slot("toughness", is_number)]}}
write(pattern, {"power": 3, "toughness": 3})        # {"pt": {"set": [3, 3]}}
read(pattern, {"pt": {"set": [3, 3]}})              # {"power": 3, "toughness": 3}
read(pattern, {"pt": {"switch": True}})             # None
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from django_stubs_ext import StrOrPromise

Json = dict[str, Any]
Values = Mapping[str, Any]
#: Data of the format with parts in it.
Pattern = Any
#: What a part writes, or is read from, where its key is not there.
ABSENT: Final = object()
#: The value that the changes of the rows below a row are: no form asks for it.
INNER: Final = "inner"


@dataclass(frozen=True, slots=True)
class PatternPart:
    """A part of a pattern that depends on the values of `fields`.

    `write` makes it of all values, ABSENT where there is none; `read` gives the values of the fields back, None for
    what they do not make.
    """

    fields: tuple[str, ...]
    write: Callable[[Values], Any]
    read: Callable[[Any], Json | None]


def anything(_value: Any) -> bool:
    return True


def is_word(value: Any) -> bool:
    return isinstance(value, str)


def is_number(value: Any) -> bool:
    """Return whether this is a plain number, or none at all: nothing that is counted."""
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def are_words(value: Any) -> bool:
    """Return whether this is a list of plain words: nothing that was chosen for a permanent."""
    return isinstance(value, list | tuple) and all(isinstance(word, str) for word in value)


def slot(field: str, fits: Callable[[Any], bool] = anything, omitted: Any = ABSENT) -> PatternPart:
    """Make the part that is the value of one field; its key is left out where the value is `omitted`."""

    def written(values: Values) -> Any:
        return ABSENT if omitted is not ABSENT and values[field] == omitted else values[field]

    def read_back(value: Any) -> Json | None:
        if value is ABSENT:
            return None if omitted is ABSENT else {field: omitted}
        return {field: value} if fits(value) else None

    return PatternPart((field,), written, read_back)


def words(field: str) -> PatternPart:
    """Make the part that is a list of plain words."""
    return slot(field, are_words)


def either(field: str, answers: Mapping[Any, Any]) -> PatternPart:
    """Make the part of a field with few answers: what each of them stands for, which may be ABSENT."""

    def read_back(value: Any) -> Json | None:
        return next(({field: answer} for answer, written in answers.items() if written == value), None)

    return PatternPart((field,), lambda values: answers[values[field]], read_back)


def inner(*, always: bool = False) -> PatternPart:
    """Make the part that the changes of the rows below are; left out where there are none, unless `always`."""

    def read_back(value: Any) -> Json | None:
        changes = () if value is ABSENT and not always else value
        return {INNER: tuple(changes)} if isinstance(changes, list | tuple) else None

    def written(values: Values) -> Any:
        changes = list(values.get(INNER, ()))
        return changes if changes or always else ABSENT

    return PatternPart((), written, read_back)


# --- both ways ------------------------------------------------------------------------------------------


def write(pattern: Pattern, values: Values) -> Any:
    """Fill the values in."""
    match pattern:
        case PatternPart():
            return pattern.write(values)
        case dict():
            parts = ((key, write(part, values)) for key, part in pattern.items())
            return {key: part for key, part in parts if part is not ABSENT}
        case list():
            return [write(part, values) for part in pattern]
    return pattern


def read(pattern: Pattern, value: Any) -> Json | None:
    """Give the values that `write` makes this of, None where there are none."""
    match pattern:
        case PatternPart():
            return pattern.read(value)
        case dict():
            if not isinstance(value, dict) or not value.keys() <= pattern.keys():
                return None
            return _together(read(part, value.get(key, ABSENT)) for key, part in pattern.items())
        case list():
            if not isinstance(value, list | tuple) or len(value) != len(pattern):
                return None
            return _together(map(read, pattern, value))
    return {} if value == pattern else None


def _together(parts: Iterable[Json | None]) -> Json | None:
    """Put the values of all parts together; None where one has none, or where two do not agree."""
    values: Json = {}
    for part in parts:
        if part is None or any(values.get(key, value) != value for key, value in part.items()):
            return None
        values |= part
    return values


def fields_of(pattern: Pattern) -> Iterator[str]:
    """Yield the fields that a pattern has values of, in its order."""
    match pattern:
        case PatternPart():
            yield from pattern.fields
        case dict():
            yield from (field for part in pattern.values() for field in fields_of(part))
        case list():
            yield from (field for part in pattern for field in fields_of(part))


# --- a kind of change -----------------------------------------------------------------------------------

#: Where an effect comes from: a spell or ability that has resolved, an ability of what is there, a new permanent.
Origin = Literal["resolved", "ability", "permanent"]
Group = Literal["size", "types", "colors", "abilities", "chosen", "others", "costs", "players"]
#: What the rows below a row are: what an ability does that it gives, how a copy differs, what stands in a text.
Holds = Literal["", "effect", "exceptions", "text"]
ORIGINS: Final[tuple[Origin, ...]] = ("resolved", "ability", "permanent")
GROUPS: Final[tuple[Group, ...]] = ("size", "types", "colors", "abilities", "chosen", "others", "costs", "players")
STATIC: Final[tuple[Origin, ...]] = ("ability", "permanent")
RESOLVED: Final[tuple[Origin, ...]] = ("resolved",)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of change: its name for people, and the pattern that it is in the format.

    Of a kind that `holds` something the values have the changes of the rows below it as `inner`. With `world` it is
    about players or the rules, and needs no objects. Without origins it is only said below another. `own_fields. are
    the fields of a change that the format does not have.
    """

    code: str
    group: Group
    name: StrOrPromise
    pattern: Pattern
    origins: tuple[Origin, ...] = ORIGINS
    holds: Holds = ""
    world: bool = False
    own_fields: tuple[str, ...] = ()

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the fields that a form asks for."""
        return self.own_fields or tuple(dict.fromkeys(fields_of(self.pattern)))

    def change(self, values: Values) -> Json:
        """Make the change that these values say."""
        change: Json = write(self.pattern, values)
        return change

    def read(self, change: Json) -> Json | None:
        """Give the values that make this change, None where it is of another kind, or says more than a form can."""
        values = read(self.pattern, change)
        return values if values is not None and values.keys() >= {*self.fields} else None
