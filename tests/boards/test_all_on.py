"""The board with everything on: its text is that of the board without what says that something is off."""

from __future__ import annotations

from dataclasses import replace

import engine
from engine.notation.scenarios import canonical
from layers_site.boards.services.edits import phased_in
from layers_site.boards.services.evaluation import with_all_on
from tests.factories import BEAR


def test_the_text_with_all_on_is_that_of_the_scenario_with_all_on() -> None:
    """Also where a name says it is off: a quotation mark in a text is never bare."""
    sly = '"enabled":false,'
    out = {"status": ["phased out"]}
    both = {"status": ["tapped", "phased out"], "facts": ["phased out"]}
    document = {
        "format": "layers/1",
        "objects": [
            {"id": "off", "name": sly, **BEAR, "enabled": False, **both},
            {"id": "on", "name": f"x{sly}\\{sly}", **BEAR, **out},
        ],
        "effects": [
            {
                "id": "growth",
                "name": sly,
                "affects": {"ids": ["on"]},
                "changes": [{"pt": {"add": [1, 1]}}],
                "enabled": False,
            },
        ],
    }
    scenario = engine.parse(document)
    on = replace(
        scenario,
        objects=tuple(phased_in(thing) for thing in scenario.objects),
        effects=tuple(replace(effect, enabled=True) for effect in scenario.effects),
    )
    assert with_all_on(canonical(scenario)) == canonical(on)
    assert canonical(scenario).count(sly) == 2
    assert with_all_on(canonical(on)) == canonical(on)
