"""A small board to build on: a bear, an ogre of the opponent, an Aura on the bear, a land."""

from __future__ import annotations

import json
from typing import Any

from engine.notation import read_scenario
from engine.scenario import Scenario
from layers_site.boards.models import Board
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


#: The presses by which a kind of change is begun.
def add(code: str) -> str:
    return f"part:does:add::{code}"


def form(origin: str, *does: Json, **answers: Any) -> Json:
    """What a browser sends of the form of an effect; parts of documents as they stand in it."""
    sent = {"origin": origin, "you": "you", "does": list(does), **answers}
    if origin == "resolved":
        sent = {"whom": "chosen", **sent}
    parts = ("does", "like", "while", "duration")
    return {name: json.dumps(value) if name in parts else value for name, value in sent.items()}


def board_at(location: str) -> Board:
    return Board.objects.get(pk=location.partition("?")[0].rstrip("/").rpartition("/")[2])
