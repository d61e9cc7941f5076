"""The number of a keyword is told of who gets the keyword; who has it printed has it as it is printed."""

from __future__ import annotations

import pytest

import engine
from engine.evaluation.trace import Trace
from engine.scenario import GameObject
from layers_site.ask.presenters.telling import telling
from layers_site.explain.names import Names
from layers_site.explain.presenters.printed import card
from tests.engine.boards import Json, board, copy_of, creature, effect, equipment, gain, static

ITS_POWER: Json = {"keyword": "annihilator X", "x": {"power": "self"}}
SHIELD = equipment("shield", "bear", static({"is": "attached"}, gain("menace", ITS_POWER)))
BOARD = board(
    creature("maw", 4, 4, ITS_POWER),
    creature("bear", 2, 2),
    SHIELD,
    creature("clone", 0, 0),
    effects=(effect("cloning", "clone", copy_of("maw")),),
)


@pytest.fixture(scope="module")
def trace() -> Trace:
    return engine.evaluate(engine.parse(BOARD))


def thing(trace: Trace, key: str) -> GameObject:
    return next(item for item in trace.scenario.objects if item.id == key)


@pytest.mark.parametrize(
    ("key", "told", "lines"),
    [
        ("maw", "doesn’t change", ["Annihilator X, where X is this creature’s power (Annihilator 4)"]),
        ("bear", "has menace and annihilator 2", ["Menace", "Annihilator 2"]),
        ("clone", "is a copy of maw", ["Annihilator 4"]),
    ],
)
def test_who_has_it_and_who_gets_it(trace: Trace, key: str, told: str, lines: list[str]) -> None:
    """107.3j, 613.1f: what a keyword says of its X is no change; that something gets the keyword is."""
    names = Names(trace.scenario, trace.effects)
    assert telling(trace, key, names) == told
    view = card(thing(trace, key), trace, names, (), in_focus=False, just_changed=False)
    assert [line.text for line in view.lines] == lines
