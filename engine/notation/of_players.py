"""Facts and counters of the game and its players, and the life they started with: keys beside their life."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from engine.notation import names
from engine.notation.codec import INTEGER, NATURAL, WORD, Codec, mapping_of
from engine.notation.reader import Reader
from engine.notation.records import Field
from engine.scenario import LIFE

T = TypeVar("T")


def _sparse(codec: Codec[Mapping[str, T]], says_something: Callable[[T], object]) -> Codec[Mapping[str, T]]:
    """Describe the same mapping without the entries that say what is so anyway."""

    def read(reader: Reader, value: object, path: str) -> Mapping[str, T]:
        return {key: item for key, item in codec.read(reader, value, path).items() if says_something(item)}

    return Codec(read, codec.write, codec.schema)


_COUNTERS: Final = _sparse(mapping_of(WORD, NATURAL, "an object of numbers by kind of counter"), bool)

FIELDS: Final = (
    Field(
        "starting_life",
        _sparse(mapping_of(names.PLAYER, INTEGER, "an object of numbers by player id"), lambda life: life != LIFE),
        {},
        says="By player id, 20 by default.",
    ),
    Field("facts", names.FACTS, (), says="What is true of the game: day, night."),
    Field(
        "player_facts",
        _sparse(mapping_of(names.PLAYER, names.FACTS, "an object of facts by player id"), bool),
        {},
        says="By player id: monarch, the city's blessing.",
    ),
    Field(
        "player_counters",
        _sparse(mapping_of(names.PLAYER, _COUNTERS, "an object of counters by player id"), bool),
        {},
        says="By player id and kind: poison, experience.",
    ),
)
