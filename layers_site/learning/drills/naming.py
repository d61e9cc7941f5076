"""The names in an object or an effect: of other things on its board, of words, of cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from engine.notation import write_effect, write_object
from engine.scenario import Effect, GameObject

#: Its own names, and where it is or what it is done to: another card may lie there as well.
_OWN: Final = ("id", "name")
_PLACES: Final = (*_OWN, "affects", "attached_to", "source")


def spoken(thing: GameObject | Effect) -> frozenset[str]:
    """Return every text in what is written of it, its own names aside."""
    return frozenset(_texts(_without(thing, _OWN)))


def meant(thing: GameObject | Effect) -> frozenset[str]:
    """Return every text in what it is and does, wherever it is: what it copies, is merged with or linked to, chose."""
    return frozenset(_texts(_without(thing, _PLACES)))


def _without(thing: GameObject | Effect, keys: Collection[str]) -> Mapping[str, object]:
    document = write_object(thing) if isinstance(thing, GameObject) else write_effect(thing)
    return {key: value for key, value in document.items() if key not in keys}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
