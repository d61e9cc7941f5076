"""Which objects are meant as a spell or ability resolves: those of a description, as the board is now (611.2c)."""

from __future__ import annotations

from typing import Final

from engine.notation import BROWSER, read_object
from engine.scenario import Scenario
from layers_site.boards.building.services.kinds import Json
from layers_site.boards.services import edits
from layers_site.boards.services.canonical import canonical
from layers_site.boards.services.evaluation import evaluated_aside

#: Something on the players' side that asks the question, and changes nothing.
_ASKER: Final = "asks"


def matching(scenario: Scenario, selector: Json, player: str, edition: str) -> tuple[str, ...] | None:
    """Return the ids of all objects that are like this in the end; None where that takes too long.

    The board is evaluated with an emblem beside it, whose ability says something without effect of these objects:
    what is about the rules of the game finds its objects after all layers (613.11). Raises ScenarioError.
    """
    key = edits.free_id(scenario, _ASKER)
    ability = {"static": {"affects": selector, "changes": [{"restrict": {"what": _ASKER}}]}, "zones": ["command"]}
    document = {"id": key, "name": _ASKER, "zone": "command", "owner": player, "abilities": [ability]}
    asker = read_object(document, scenario, BROWSER)
    trace = evaluated_aside(canonical(edits.with_object(scenario, asker)), edition)
    if trace is None:
        return None
    steps = (step for layer in trace.layers for step in layer.applied if step.effect == f"{key}.a1")
    return tuple(obj for step in steps for obj in step.objects if obj != key)
