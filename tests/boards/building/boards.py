"""A small board to build on: a bear, an ogre of the opponent, an Aura on the bear, a land."""

from __future__ import annotations

from typing import Any

from engine.notation import read_scenario
from engine.scenario import Scenario
from layers_site.boards.services.boards import begin
from layers_site.boards.services.moments import Moment

Json = dict[str, Any]


def _thing(id_: str, *types: str, **more: Any) -> Json:
    return {"id": id_, "name": id_.title(), "types": list(types), **more}


BOARD: Json = {
    "format": "layers/1",
    "objects": [
        _thing("bear", "Creature", subtypes=["Bear"], power=2, toughness=2, colors=["green"]),
        _thing("ogre", "Creature", subtypes=["Ogre"], power=3, toughness=3, owner="opponent", colors=["red"]),
        _thing("aura", "Enchantment", subtypes=["Aura"], attached_to="bear"),
        _thing("forest", "Land", subtypes=["Forest"], supertypes=["Basic"]),
    ],
}


def scenario() -> Scenario:
    return read_scenario(BOARD)


def moment() -> Moment:
    """The board, stored."""
    return begin(scenario(), {"do": "new"})


def address(of: Moment, what: str = "") -> str:
    assert of.board is not None
    return f"/en/boards/{of.board.id}/{what}"
