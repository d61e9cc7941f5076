"""Objects of a board, changed one at a time, and cards of one's own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.notation import BROWSER, read_object, read_ops
from engine.operations import apply_ops
from engine.scenario import GameObject, Scenario
from engine.timeline import newest
from engine.words import STATUSES
from layers_site.boards.building.services.drafts import OWN
from layers_site.boards.building.services.kinds import Json, written_out
from layers_site.boards.services import edits
from layers_site.boards.services.boards import keep
from layers_site.boards.services.moments import Moment

Op = dict[str, Any]
#: The scenario after a change, and what is remembered of how it came about.
Done = tuple[Scenario, dict[str, Any]]


def by_op(scenario: Scenario, op: Op) -> Done:
    """Return an operation in the form of the data. Raises ScenarioError for one that is none, or cannot be."""
    return apply_ops(scenario, read_ops([op], scenario)), {"do": "op", "op": op}


def unattached(scenario: Scenario, key: str) -> Done:
    return edits.with_change(scenario, key, lambda thing: replace(thing, attached_to=None)), _changed(key)


def in_state(scenario: Scenario, key: str, status: Iterable[str], *, face_down: bool) -> Done:
    """Tap an object, make it attack or block, or turn its face. A turned face gets a new timestamp (613.7f)."""
    wanted = set(status)
    stamp = newest(scenario) + 1

    def change(thing: GameObject) -> GameObject:
        words = tuple(status for status in STATUSES if status in wanted)
        timestamp = stamp if thing.face_down != face_down else thing.timestamp
        return replace(thing, status=words, face_down=face_down, timestamp=timestamp)

    return edits.with_change(scenario, key, change), _changed(key)


def without_ability(scenario: Scenario, key: str, place: int) -> Done:
    """Return the object without the ability at `place`; one that is not there changes nothing."""

    def change(thing: GameObject) -> GameObject:
        return replace(thing, abilities=tuple(ability for at, ability in enumerate(thing.abilities) if at != place))

    return edits.with_change(scenario, key, change), _changed(key)


def removed(scenario: Scenario, key: str) -> Done:
    return edits.removed(scenario, key), {"do": "remove", "item": key}


def _changed(key: str) -> dict[str, Any]:
    return {"do": "edit", "item": key}


# --- cards -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card as printed. Without chosen colors it has those of its mana cost (202.2)."""

    name: Any
    types: list[str]
    subtypes: list[str]
    supertypes: list[str]
    colors: list[str]
    power: int | None
    toughness: int | None
    keywords: list[str]
    mana_cost: str
    controller: str
    token: bool
    zone: str = "battlefield"


def document(card: OwnCard, key: str) -> Json:
    """Return the card in the form of the format; what is empty is left out."""
    creature = "Creature" in card.types
    parts: Json = {
        "supertypes": card.supertypes, "types": card.types, "subtypes": card.subtypes, "colors": card.colors,
        "mana_cost": card.mana_cost, "abilities": [written_out(keyword) for keyword in card.keywords],
        "power": card.power if creature else None, "toughness": card.toughness if creature else None,
        "token": card.token, "zone": "" if card.zone == "battlefield" else card.zone,
    }  # fmt: skip
    content = {name: value for name, value in parts.items() if value not in (None, "", [], False)}
    zero = {name: 0 for name in ("power", "toughness") if parts[name] == 0}
    return {"id": key, "name": card.name, "owner": card.controller, **content, **zero}


def put(scenario: Scenario, card: OwnCard) -> tuple[Scenario, str]:
    """Return the scenario with the card, and the card's id there. Raises ScenarioError."""
    key = edits.free_id(scenario, f"{OWN}card")
    return edits.with_object(scenario, read_object(document(card, key), scenario, BROWSER)), key


def stored(moment: Moment, edition: str, card: OwnCard) -> tuple[Moment, str]:
    """Return the moment with the card. Raises RefusedError if that is too much, ScenarioError for no card at all."""
    scenario, key = put(moment.scenario, card)
    return keep(moment, edition, scenario, {"do": "add", "item": key}), key
