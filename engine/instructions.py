"""Instructions: a change for one object, with its numbers, words and copied values filled in.

An instruction is what an effect "does" to an object (613.8a): instructions are compared to find dependencies, and
`changes` carries them out. "Gains flying" is the same instruction for every object, even if nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.characteristics import Characteristics
from engine.scenario import Ability, Face, Label

Words = frozenset[str]


class CopyValues(NamedTuple):
    """Take these copiable values; `exceptions` are instructions that belong to the copy (707.9)."""

    values: Characteristics
    keep: Words
    exceptions: tuple[Instruction, ...]


class MergeValues(NamedTuple):
    """Have the abilities of these copiable values too, and, where their card is on top, all else of them (730.2a)."""

    values: Characteristics
    on_top: bool


class TakeText(NamedTuple):
    """Have these printed characteristics, and the abilities `plus` (by their names)."""

    values: Characteristics
    plus: tuple[tuple[str, Ability], ...]


class TakeControl(NamedTuple):
    player: str


class Reword(NamedTuple):
    old: str
    new: str


class Rename(NamedTuple):
    name: Label


class ChangeTypes(NamedTuple):
    """`of` is "types" or "supertypes"."""

    of: str
    op: str
    words: Words


class ChangeSubtypes(NamedTuple):
    """`every` is every creature type, besides `words`."""

    op: str
    words: Words
    every: bool


class ChangeColors(NamedTuple):
    op: str
    words: Words


class Gain(NamedTuple):
    """Gain these abilities, by the names they will have after the effect's."""

    abilities: tuple[tuple[str, Ability], ...]


class Lose(NamedTuple):
    """`keywords` is None for all abilities; `forbid`: and can't have or gain them."""

    keywords: Words | None
    except_mana: bool
    forbid: bool


class SetSize(NamedTuple):
    power: int | None
    toughness: int | None


class Modify(NamedTuple):
    power: int
    toughness: int


class Switch(NamedTuple):
    pass


class ChangeFace(NamedTuple):
    """`face` is what it is face down, None where it is turned face up."""

    face: Face | None


Instruction = (
    CopyValues | MergeValues | TakeText | TakeControl | Reword | Rename | ChangeTypes | ChangeSubtypes | ChangeColors
    | Gain | Lose | SetSize | Modify | Switch | ChangeFace
)  # fmt: skip


class ForAll(dict[str, tuple[Instruction, ...]]):
    """Instructions by object that are the same for all these objects."""

    __slots__ = ("instructions",)

    def __init__(self, objects: Iterable[str], instructions: tuple[Instruction, ...]) -> None:
        super().__init__(dict.fromkeys(objects, instructions))
        self.instructions = instructions
