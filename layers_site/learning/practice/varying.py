"""From one board another of its pattern: other cards that do the like, more that takes part, another order in time.

Pure: the same board and the same seed always make the same. Cards can stand for each other if they share a footprint:
they do the like in the like layers to the like objects. What takes their place are cards that ask for no choice and
speak of no other card (`fixtures/practice.json`), and creatures and lands that change nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine.evaluation.board import present
from engine.expressions import Is, Selector
from engine.notation import BROWSER, read_effect, read_object, write_effect, write_object
from engine.scenario import Change, Chosen, Effect, GameObject, Scenario, Static
from engine.timeline import renumbered, timeline
from layers_site.boards.services import edits
from layers_site.boards.services.edits import more_counters
from layers_site.learning.drills.boards import card_document, read_document
from layers_site.questions.chooser import pick

#: Its own names, and where it is or what it is done to: another card may lie there as well.
_OWN: Final = ("id", "name")
_PLACES: Final = (*_OWN, "affects", "attached_to", "source")


@cache
def cards() -> tuple[str, ...]:
    """Return the slugs of the cards that can come to any board (`fixtures/practice.json`)."""
    return tuple(read_document(Path(settings.CONTENT_DIR) / "practice.json")["cards"])


def tidy(scenario: Scenario) -> Scenario:
    """Return the scenario without what is switched off or phased out.

    But a card that something names stays, as one merged with it.
    A card that is merged with another is no object of its own any more (730.2), and still what the merge is of.
    """
    scenario = present(scenario)
    things: tuple[GameObject | Effect, ...] = (*scenario.objects, *scenario.effects)
    named = frozenset[str]().union(*(meant(thing) for thing in things if thing.enabled))
    return replace(
        scenario,
        objects=tuple(obj for obj in scenario.objects if obj.enabled or obj.id in named),
        effects=tuple(effect for effect in scenario.effects if effect.enabled),
    )


def with_card(scenario: Scenario, slug: str, seed: str) -> tuple[Scenario, str]:
    """Return the scenario with the card as its newest object or effect, and its id there."""
    card = card_document(slug)
    key = edits.free_id(scenario, slug)
    document = {**card["data"], "id": key, "name": card["name"]}
    creatures = [obj.id for obj in scenario.objects if obj.zone == "battlefield" and "Creature" in obj.types]
    hosts = creatures or [obj.id for obj in scenario.objects if obj.zone == "battlefield"]
    if card["kind"] == "effect":
        effect: Effect = read_effect({"affects": {"ids": []}, **document}, limits=BROWSER)
        return edits.with_effect(scenario, effect, (pick(hosts, seed, "host"),)), key
    thing: GameObject = read_object(document, limits=BROWSER)
    host = pick(hosts, seed, "host") if edits.can_be_attached(thing) else None
    player = scenario.players[0]
    return edits.with_object(scenario, replace(thing, owner=player, controller=player, attached_to=host)), key


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


#: How many things more take part.
_MORE: Final = (0, 0, 1, 1, 2)
_COUNTERS: Final = (("+1/+1", 1), ("+1/+1", 2), ("-1/-1", 1))
_TRIES: Final = 6
Content = GameObject | Effect
#: What makes two cards alike; equal for those of one footprint.
Footprint = tuple[object, ...]
#: Beside these a card would need to be told what it is about, or where it is.
_TELLING: Final = ("chosen", "zone", "token", "counters", "status")


def varied(scenario: Scenario, seed: str) -> Scenario:
    """Make another board of that pattern. Raises ScenarioError if a card cannot come to it."""
    board = _swapped(tidy(scenario), seed)
    for number in range(pick(_MORE, seed, "more")):
        board = _with_more(board, f"{seed}/more{number}")
    return _shuffled(board, seed)


def _swapped(scenario: Scenario, seed: str) -> Scenario:
    """Replace two of every three cards that can be replaced. Cards that the board names stay."""
    for thing in _things(scenario):
        if _can_be_another(thing, scenario) and pick(range(3), seed, f"swap/{thing.id}"):
            scenario = _with_another(scenario, thing, seed)
    return scenario


def _can_be_another(thing: Content, scenario: Scenario) -> bool:
    """Return whether another card can take its place: it is no special one, and nothing names it or its name."""
    if isinstance(thing, Effect):
        return thing.source is None and thing.condition is None and not meant(thing) & _ids(scenario)
    is_special = thing.chosen != Chosen() or thing.face_down or thing.token or thing.zone != "battlefield"
    is_told = is_special or thing.linked_to is not None or not thing.enabled
    sources = {effect.source for effect in scenario.effects}
    others = (meant(other) for other in _things(scenario) if other.id != thing.id)
    return not is_told and thing.id not in sources and not any({thing.id, thing.name.en} & words for words in others)


def _ids(scenario: Scenario) -> frozenset[str]:
    return frozenset(thing.id for thing in _things(scenario))


def _with_another(scenario: Scenario, thing: Content, seed: str) -> Scenario:
    here = {thing.name.en for thing in _things(scenario)}
    possible = (library()[slug] for slug in alike(footprint(thing)))
    others = [card for card in possible if card.name.en not in here and _affects_as_many(card, thing)]
    if not others:
        return scenario
    other = pick(others, seed, f"other/{thing.id}")
    return replace(
        scenario,
        objects=tuple(_lying(other, obj, thing.id) for obj in scenario.objects),
        effects=tuple(_working(other, effect, thing.id) for effect in scenario.effects),
    )


def _affects_as_many(card: Content, thing: Content) -> bool:
    """Return whether a card can affect what the thing does; those of the library that target have one target."""
    aims = isinstance(card, Effect) and card.target is not None
    return not aims or not isinstance(thing, Effect) or len(thing.affects) == 1


def _lying(other: Content, obj: GameObject, key: str) -> GameObject:
    """Return the other card in the place of the object `key`."""
    if obj.id != key or isinstance(other, Effect):
        return obj
    return replace(
        other,
        id=obj.id,
        owner=obj.owner,
        controller=obj.controller,
        timestamp=obj.timestamp,
        attached_to=obj.attached_to,
        counters=obj.counters,
        status=obj.status,
    )


def _working(other: Content, effect: Effect, key: str) -> Effect:
    """Return the other effect in the place of the effect `key`."""
    if effect.id != key or isinstance(other, GameObject):
        return effect
    return replace(
        other, id=effect.id, timestamp=effect.timestamp, controller=effect.controller, affects=effect.affects
    )


def _things(scenario: Scenario) -> tuple[Content, ...]:
    return (*scenario.objects, *scenario.effects)


def _with_more(scenario: Scenario, seed: str) -> Scenario:
    """Add counters to a creature, or a card of the library that is not there yet; to an empty table nothing."""
    if not any(obj.zone == "battlefield" for obj in scenario.objects):
        return scenario
    creatures = [obj.id for obj in scenario.objects if obj.zone == "battlefield" and "Creature" in obj.types]
    if creatures and not pick(range(3), seed, "counters"):
        kind, count = pick(_COUNTERS, seed, "kind")
        return more_counters(scenario, pick(creatures, seed, "on"), kind, count)
    here = {thing.name.en for thing in _things(scenario)}
    tries = (pick(cards(), seed, f"card{number}") for number in range(_TRIES))
    slug = next((try_ for try_ in tries if library()[try_].name.en not in here), None)
    return scenario if slug is None else with_card(scenario, slug, seed)[0]


def _shuffled(scenario: Scenario, seed: str) -> Scenario:
    """Put the items into another order. Each item comes after those that it names: an Aura after its host."""
    items = [item.key for item in timeline(scenario)]
    return renumbered(scenario, _ordered(items, _behind(scenario, items), seed))


def _ordered(items: Sequence[str], behind: Mapping[str, frozenset[str]], seed: str) -> Iterator[str]:
    left = list(items)
    while left:
        free = [key for key in left if not behind[key] & set(left)] or left
        chosen = pick(free, seed, f"place{len(left)}")
        left.remove(chosen)
        yield chosen


def _behind(scenario: Scenario, items: Sequence[str]) -> dict[str, frozenset[str]]:
    """Return for each item the items that must come before it."""
    behind = {thing.id: frozenset(set(items) & spoken(thing) - {thing.id}) for thing in _things(scenario)}
    counters = {key: frozenset((key.partition("#")[0],)) for key in items if "#" in key}
    return behind | counters


@cache
def library() -> Mapping[str, Content]:
    """Return the cards that may come to a board, by slug."""
    slugs = dict.fromkeys((*cards(), *_plain()))
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
