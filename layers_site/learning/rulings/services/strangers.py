"""Creature types of the plain things that lie beside: none that a card gives or looks for, so that one sees it do that.

A thing that was laid for the type of a card keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.scenario import Effect, GameObject, Subtypes
from engine.words import is_creature_type
from layers_site.learning.rulings.services.standins import TAILORED_ROLES, StandIn
from layers_site.learning.rulings.services.tailored import words_named
from layers_site.learning.rulings.services.wishes import changes_in

#: Types that few cards name, taken in this order.
_USUAL: Final = ("Bear", "Ox", "Elk", "Boar", "Camel", "Goat", "Hippo")


def with_free_types(standins: Iterable[StandIn], contents: Sequence[GameObject | Effect]) -> tuple[StandIn, ...]:
    """Return the things with creature types that none of the cards names."""
    named = {word for content in contents for word in (*words_named(content, "subtype"), *_types_given(content))}
    free = [word for word in _USUAL if word not in named]
    return tuple(_freed(standin, named, free) for standin in standins)


def _types_given(content: GameObject | Effect) -> Iterator[str]:
    for change in changes_in(content):
        if isinstance(change, Subtypes) and change.op != "remove":
            yield from (word for word in change.words if isinstance(word, str))
    if isinstance(content, GameObject) and content.chosen.creature_type:
        yield content.chosen.creature_type


def _freed(standin: StandIn, named: set[str], free: Sequence[str]) -> StandIn:
    thing, kinds = standin.thing, tuple(free[: standin.count]) if standin.kinds else ()
    if standin.role.startswith(TAILORED_ROLES) or not named.intersection(thing.subtypes):
        return replace(standin, kinds=kinds)
    words = tuple(free[0] if word in named and is_creature_type(word) else word for word in thing.subtypes)
    return replace(standin, thing=replace(thing, subtypes=words), kinds=kinds)
