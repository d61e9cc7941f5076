"""What one kind of change is: the fields that a form asks for, and the change of the format that their values make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

Json = dict[str, Any]
Values = Mapping[str, Any]
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
    """`fields` are those that are asked for; `change` makes of their values the change of the format.

    Of a kind that `holds` something the values have the changes of the rows below it as `inner`. With `world` it is
    about players or the rules, and needs no objects. Without origins it is only said below another.
    """

    code: str
    group: Group
    fields: tuple[str, ...]
    change: Callable[[Values], Json]
    origins: tuple[Origin, ...] = ORIGINS
    holds: Holds = ""
    world: bool = False


def one_word(code: str, group: Group, field: str, key: str, op: str) -> Kind:
    """A kind with one field, whose value stands for one operation: `{"types": {"add": […]}}`."""
    return Kind(code, group, (field,), lambda values: {key: {op: values[field]}})


def fixed(code: str, group: Group, change: Json, origins: tuple[Origin, ...] = ORIGINS) -> Kind:
    """A kind that asks for nothing."""
    return Kind(code, group, (), lambda _values: change, origins)
