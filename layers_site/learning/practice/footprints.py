"""The cards that can stand for each other on a board, because they share a footprint.

They do the like in the like layers to the like objects.

The library here are the cards that the drill of one more effect puts on any board, and creatures and lands that
change nothing: they ask for no choice and speak of no other card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine.expressions import Is, Selector
from engine.notation import read_effect, read_object
from engine.scenario import Change, Effect, GameObject, Static
from layers_site.learning.drills.content import card_document
from layers_site.learning.drills.one_more import cards as lying_cards

Content = GameObject | Effect
#: What makes two cards alike; equal for those of one footprint.
Footprint = tuple[object, ...]

#: Beside these a card would need to be told what it is about, or where it is.
_TELLING: Final = ("chosen", "zone", "token", "counters", "status")


@cache
def library() -> Mapping[str, Content]:
    """Return the cards that may come to a board, by slug."""
    slugs = dict.fromkeys((*lying_cards(), *_plain()))
    return {slug: _read(card_document(slug)) for slug in slugs}


@lru_cache(maxsize=1024)
def alike(print_: Footprint) -> tuple[str, ...]:
    """Return the cards of the library that have this footprint."""
    return tuple(slug for slug, card in library().items() if footprint(card) == print_)


def footprint(content: Content) -> Footprint:
    """Return the footprint of a card, without numbers and names.

    It is what its effects change, of which things, and what the card is.
    """
    if isinstance(content, Effect):
        return "effect", content.condition is None, tuple(map(_change, content.changes))
    statics = (ability.static for ability in content.abilities if ability.static is not None)
    return (
        "object",
        frozenset(content.types),
        frozenset(content.supertypes) if "Land" in content.types else frozenset(),
        frozenset(content.subtypes) & {"Aura", "Equipment"},
        content.power is None,
        any(ability.cda for ability in content.abilities),
        tuple(map(_static, statics)),
    )


def _static(static: Static) -> tuple[object, ...]:
    return _reach(static.affects), static.condition is None, tuple(map(_change, static.changes))


def _reach(selector: Selector | None) -> str:
    """Return whether it is about itself, about what it is attached to, or about many."""
    tests = selector.tests if selector is not None else ()
    return next((test.what for test in tests if isinstance(test, Is)), "many")


def _change(change: Change) -> tuple[str, object]:
    return type(change).__name__, getattr(change, "op", None)


# --- the library --------------------------------------------------------------------------------------


def _plain() -> Iterator[str]:
    """Yield creatures and lands that change nothing."""
    for path in sorted((Path(settings.CONTENT_DIR) / "cards").glob("*.json")):
        card = card_document(path.stem)
        if card["kind"] == "object" and _is_plain(card["data"]):
            yield path.stem


def _is_plain(data: Mapping[str, Any]) -> bool:
    """Return whether a card has only keywords and abilities that wait until they are used."""
    if any(key in data for key in _TELLING) or not all(_waits(ability) for ability in data.get("abilities", ())):
        return False
    types = data.get("types", ())
    return ("Creature" in types and bool(data.get("toughness"))) or types == ["Land"]


def _waits(ability: object) -> bool:
    return isinstance(ability, str) or (isinstance(ability, dict) and "kind" in ability)


def _read(card: Mapping[str, Any]) -> Content:
    document = {"id": card["slug"], "name": card["name"], **card["data"]}
    return read_object(document) if card["kind"] == "object" else read_effect({"affects": {"ids": []}, **document})
