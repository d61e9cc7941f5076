"""The cards that practice puts on any board: they ask for no choice and speak of no other card."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings

from engine.notation import BROWSER, read_effect, read_object, write_effect, write_object
from engine.scenario import Effect, GameObject, Scenario
from layers_site.boards.services import edits
from layers_site.learning.drills.shapes import card_document, read_document
from layers_site.questions.chooser import pick

#: Its own names, and where it is or what it is done to: another card may lie there as well.
_OWN: Final = ("id", "name")
_PLACES: Final = (*_OWN, "affects", "attached_to", "source")


@cache
def cards() -> tuple[str, ...]:
    """Return the slugs of the cards that can come to any board (`fixtures/practice.json`)."""
    return tuple(read_document(Path(settings.CONTENT_DIR) / "practice.json")["cards"])


def tidy(scenario: Scenario) -> Scenario:
    """Return the scenario without what is switched off; but a card that something names stays, as one merged with it.

    A card that is merged with another is no object of its own any more (730.2), and still what the merge is of.
    """
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
    document = json.loads(json.dumps(card["data"])) | {"id": key, "name": card["name"]}
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
