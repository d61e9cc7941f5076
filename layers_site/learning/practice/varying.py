"""From one board another of its pattern: other cards that do the like, more that takes part, another order in time.

Pure: the same board and the same seed always make the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.notation import write_scenario
from engine.scenario import Chosen, Effect, GameObject, Scenario
from layers_site.boards.services.edits import more_counters
from layers_site.explain.services.timeline import renumbered, timeline
from layers_site.learning.drills.one_more import cards, pick, tidy, with_card
from layers_site.learning.practice.footprints import Content, alike, footprint, library

#: How many things more take part.
_MORE: Final = (0, 0, 1, 1, 2)
_COUNTERS: Final = (("+1/+1", 1), ("+1/+1", 2), ("-1/-1", 1))
_TRIES: Final = 6


def varied(scenario: Scenario, seed: str) -> Scenario:
    """Another board of that pattern. Raises ScenarioError where a card cannot come to it."""
    board = _swapped(tidy(scenario), seed)
    for number in range(pick(_MORE, seed, "more")):
        board = _with_more(board, f"{seed}/more{number}")
    return _shuffled(board, seed)


# --- other cards --------------------------------------------------------------------------------------


def _swapped(scenario: Scenario, seed: str) -> Scenario:
    """Two of three that could be another card are one; what the board speaks of by name stays."""
    for thing in _things(scenario):
        if _can_be_another(thing, scenario) and pick(range(3), seed, f"swap/{thing.id}"):
            scenario = _with_another(scenario, thing, seed)
    return scenario


def _can_be_another(thing: Content, scenario: Scenario) -> bool:
    if isinstance(thing, Effect):
        return thing.source is None and thing.condition is None
    told = thing.chosen != Chosen() or thing.face_down or thing.token or thing.zone != "battlefield"
    sources = {one.source for one in scenario.effects}
    others = (words for key, words in _words(scenario).items() if key != thing.id)
    return not told and thing.id not in sources and not any(thing.name.en in words for words in others)


def _with_another(scenario: Scenario, thing: Content, seed: str) -> Scenario:
    here = {one.name.en for one in _things(scenario)}
    found = [library()[slug] for slug in alike(footprint(thing)) if library()[slug].name.en not in here]
    if not found:
        return scenario
    other = pick(found, seed, f"other/{thing.id}")
    return replace(
        scenario,
        objects=tuple(_lying(other, one, thing.id) for one in scenario.objects),
        effects=tuple(_working(other, one, thing.id) for one in scenario.effects),
    )


def _lying(other: Content, one: GameObject, key: str) -> GameObject:
    """The other card in the place of the object `key`."""
    if one.id != key or isinstance(other, Effect):
        return one
    return replace(
        other,
        id=one.id,
        owner=one.owner,
        controller=one.controller,
        timestamp=one.timestamp,
        attached_to=one.attached_to,
        counters=one.counters,
        status=one.status,
    )


def _working(other: Content, one: Effect, key: str) -> Effect:
    """The other effect in the place of the effect `key`."""
    if one.id != key or isinstance(other, GameObject):
        return one
    return replace(other, id=one.id, timestamp=one.timestamp, controller=one.controller, affects=one.affects)


def _things(scenario: Scenario) -> tuple[Content, ...]:
    return (*scenario.objects, *scenario.effects)


# --- more that takes part -----------------------------------------------------------------------------


def _with_more(scenario: Scenario, seed: str) -> Scenario:
    """With counters on a creature, or a card of the library that is not there yet."""
    creatures = [one.id for one in scenario.objects if one.zone == "battlefield" and "Creature" in one.types]
    if creatures and not pick(range(3), seed, "counters"):
        kind, count = pick(_COUNTERS, seed, "kind")
        return more_counters(scenario, pick(creatures, seed, "on"), kind, count)
    here = {one.name.en for one in _things(scenario)}
    tries = (pick(cards(), seed, f"card{number}") for number in range(_TRIES))
    slug = next((one for one in tries if library()[one].name.en not in here), None)
    return scenario if slug is None else with_card(scenario, slug, seed)[0]


# --- in time ------------------------------------------------------------------------------------------


def _shuffled(scenario: Scenario, seed: str) -> Scenario:
    """In another order, in which everything comes after what it speaks of: an Aura after what it enchants."""
    items = [item.key for item in timeline(scenario)]
    return renumbered(scenario, _ordered(items, _behind(scenario, items), seed))


def _ordered(items: Sequence[str], behind: Mapping[str, frozenset[str]], seed: str) -> Iterator[str]:
    left = list(items)
    while left:
        free = [one for one in left if not behind[one] & set(left)] or left
        chosen = pick(free, seed, f"place{len(left)}")
        left.remove(chosen)
        yield chosen


def _behind(scenario: Scenario, items: Sequence[str]) -> dict[str, frozenset[str]]:
    """For each item what has to be there before it."""
    words = _words(scenario)
    found = {key: frozenset(set(items) & spoken - {key}) for key, spoken in words.items()}
    counters = {key: frozenset((key.partition("#")[0],)) for key in items if "#" in key}
    return found | counters


def _words(scenario: Scenario) -> dict[str, frozenset[str]]:
    """Every text in what is written of an object or effect, by its id; its own name aside."""
    document: dict[str, Any] = dict(write_scenario(scenario))
    things = (one for key in ("objects", "effects") for one in document.get(key, ()))
    return {
        str(one["id"]): frozenset(_texts({key: value for key, value in one.items() if key not in ("id", "name")}))
        for one in things
    }


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
