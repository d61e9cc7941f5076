"""A card of one's own, put on a board as its newest object."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.notation import BROWSER, read_object
from engine.scenario import Scenario
from layers_site.boards.building.services.drafts import OWN
from layers_site.boards.building.services.kinds import Json, written_out
from layers_site.boards.services import edits
from layers_site.boards.services.boards import keep
from layers_site.boards.services.moments import Moment


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


def document(card: OwnCard, key: str) -> Json:
    """Return the card in the form of the format; what is empty is left out."""
    creature = "Creature" in card.types
    parts: Json = {
        "supertypes": card.supertypes, "types": card.types, "subtypes": card.subtypes, "colors": card.colors,
        "mana_cost": card.mana_cost, "abilities": [written_out(keyword) for keyword in card.keywords],
        "power": card.power if creature else None, "toughness": card.toughness if creature else None,
        "token": card.token,
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
