"""What a failing test shows of a board can be read: each thing in one short line, with its id and what matters."""

from __future__ import annotations

from dataclasses import replace

import pytest

import engine
from engine.scenario import Label
from tests.engine.facts.gathering import case_names, case_scenarios

LONGEST = 120


@pytest.mark.parametrize("name", case_names())
def test_a_repr_is_one_short_line_with_the_id(name: str) -> None:
    """Under 120 characters, whatever the board; an object's and an effect's tell its timestamp too."""
    for scenario in case_scenarios(name):
        final = engine.evaluate(scenario).final
        for thing in (*scenario.objects, *scenario.effects):
            assert repr(thing).startswith(f"<{thing.id}: {thing.name.en}, ")
            assert f", t{thing.timestamp}" in repr(thing)
        for now in final.values():
            assert now.name.en in repr(now)
            assert now.power is None or f"{now.power}/{now.toughness}" in repr(now)
        assert not scenario.objects or scenario.objects[0].id in repr(scenario)
        lines = [repr(thing) for thing in (scenario, *scenario.objects, *scenario.effects, *final.values())]
        assert [line for line in lines if len(line) >= LONGEST or not line.isprintable()] == []


def test_a_repr_is_short_whatever_the_name() -> None:
    """A name without end, in many lines, is cut."""
    (card,) = engine.parse({"format": "layers/1", "objects": [{"id": "one", "name": "x", "types": ["Land"]}]}).objects
    card = replace(card, name=Label("long\n" * 99, "long"))
    assert len(repr(card)) < LONGEST
    assert repr(card).startswith("<one: long long")
    assert "\n" not in repr(card)
