"""Counters with which cards come to the table: those they enter with, those they count, those others look for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.expressions import CountersAre, CountersOn, HasWord, Selector, SelfCondition, ValueCondition
from engine.scenario import Counters, Effect, GameObject
from layers_site.explain.reading.worded import facts_of_card
from layers_site.learning.rulings.services.library import Known
from layers_site.learning.rulings.services.trees import parts_of
from layers_site.learning.rulings.services.wishes import statics_in

#: What X is where a card enters with X counters, and how many lie on a card that counts its own.
_SOME: Final = 2
_AT_LEAST: Final = (">", ">=")


def with_own_counters(card: Known) -> Known:
    """Return the card with the counters that it enters with, or with some of those that it counts on itself."""
    if not isinstance(card.content, GameObject):
        return card
    thing = card.content
    there = {counter.kind for counter in thing.counters}
    lying = (*_of_first_level(thing), *_counted(thing), *_entered_with(thing))
    kinds = {kind: number for kind, number in lying if kind not in there}
    more = tuple(Counters(kind, number, 0) for kind, number in kinds.items())
    return replace(card, content=replace(thing, counters=(*thing.counters, *more))) if more else card


def with_counter(card: Known, others: Sequence[GameObject | Effect]) -> Iterator[Known]:
    """Yield the creature or land with a counter of each kind that another card looks for."""
    thing = card.content
    if not isinstance(thing, GameObject) or not {"Creature", "Land"} & {*thing.types}:
        return
    there = {counter.kind for counter in thing.counters}
    for kind in kinds_sought(others):
        if kind not in there:
            yield replace(card, content=replace(thing, counters=(*thing.counters, Counters(kind, 1, 0))))


def kinds_sought(contents: Iterable[GameObject | Effect]) -> tuple[str, ...]:
    """Return the kinds of counters by which the abilities of cards look for other things."""
    statics = (static for content in contents for static in statics_in(content))
    return tuple(dict.fromkeys(kind for static in statics for kind in _sought((static.affects, static.changes))))


def _sought(tree: object) -> Iterator[str]:
    for part in parts_of(tree):
        if isinstance(part, HasWord) and part.key == "counter":
            yield from part.words
        elif isinstance(part, CountersAre) and _is_at_least(part) and part.kind is not None:
            yield part.kind


def _is_at_least(test: CountersAre) -> bool:
    return all(sign in _AT_LEAST for sign, _bound in test.comparison.bounds)


def _counted(thing: GameObject) -> Iterator[tuple[str, int]]:
    """Yield the counters on itself that its static abilities count for the size of something else."""
    changes = (static.changes for static in statics_in(thing))
    for part in parts_of(tuple(changes)):
        if isinstance(part, CountersOn) and part.ref == "self" and part.kind is not None:
            yield part.kind, _SOME


def _of_first_level(thing: GameObject) -> Iterator[tuple[str, int]]:
    """Yield as many counters as an ability of the card asks for, of several levels the least one (711.2)."""
    conditions = (part for static in statics_in(thing) for part in parts_of(static.condition))
    bounds = (bound for condition in conditions for bound in own_counters(condition))
    least = [(bound, kind) for kind, sign, bound in bounds if sign == ">=" and isinstance(bound, int)]
    yield from ((kind, bound) for bound, kind in sorted(least)[:1])


def own_counters(condition: object) -> Iterator[tuple[str, str, object]]:
    """Yield the conditions that the card sets on its own counters: kind, comparison and number.

    Those that change its size are not meant.
    """
    match condition:
        case SelfCondition(Selector((CountersAre(str(kind), comparison),))):
            bounds = comparison.bounds
        case ValueCondition(CountersOn("self", str(kind)), comparison):
            bounds = comparison.bounds
        case _:
            return
    yield from ((kind, sign, bound) for sign, bound in bounds if not kind.startswith(("+", "-")))


def _entered_with(thing: GameObject) -> Iterator[tuple[str, int]]:
    counters = (words.enters_with for words in facts_of_card(thing))
    yield from ((some.kind, _SOME if some.number is None else some.number) for some in counters if some is not None)
