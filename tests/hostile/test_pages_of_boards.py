"""No page of a board is dear, whatever lies on it: the engine is ended by its watch, and nothing else goes on for long.

Work is counted in calls, which are as many on every machine; the clock of a request goes by them too. The pages are
those whose address takes a board, so that a new one is tried without being written down here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType
from typing import Any, Final

import pytest
from django.http import HttpResponse
from django.test import override_settings

import engine
from engine.scenario import Scenario
from layers_site.boards.services.boards import RefusedError, begin
from layers_site.platform import effort
from tests.engine.boards import CREATURES, SELF, Json, add_pt, board, copy_of, creature, effect, gain, static
from tests.engine.laws.hostile_boards import HOSTILE
from tests.hostile.addresses import Pattern, address, patterns
from tests.hostile.world import World
from tests.night import NIGHT, or_by_night

#: Calls that take as long as a second of the processor, roughly; and seconds that boards may take in one request.
A_SECOND: Final = 1_000_000
ALLOWED: Final = 2.0
#: What a page may take: all that the engine is allowed, and as much again for what it does with it.
MOST: Final = 2 * int(ALLOWED * A_SECOND)


def many(number: int, *abilities: Json | str, **fields: Any) -> list[Json]:
    return [creature(f"c{place}", 1, 1, *abilities) | fields for place in range(number)]


def granting(change: Json) -> Json:
    """A change that gives an ability which changes creatures: of 25 each has 25 of them."""
    return {"abilities": {"add": [static(CREATURES, change)]}}


def _six_and_beside() -> Json:
    """As large as a ruling can be: six cards full of abilities, and all else laid beside them."""
    beside = [creature(f"plain-creature-{place}", 1, 1) for place in range(2, 90)]
    return board(*many(6, *[static(CREATURES, add_pt(1, 1))] * 10), *beside)


SHAPES: Final[dict[str, Callable[[], Json]]] = {
    "a name for all": lambda: board(*many(199, name="B")),
    "this gets +1/+1": lambda: board(*many(100, static(SELF, add_pt(1, 1)))),
    "twenty keywords each": lambda: board(*many(150, *[f"word{place}" for place in range(20)])),
    "six cards": lambda: board(*many(6, *[static(CREATURES, add_pt(1, 1))] * 40)),
    "six cards and what lies beside": _six_and_beside,
    "what grants what does something": lambda: board(*many(25, static(CREATURES, granting(add_pt(1, 1))))),
    "all give keywords to all": lambda: board(*many(120, static(CREATURES, gain("flying", "trample", "haste")))),
    "copies of a card full of words": lambda: board(
        creature("c", 1, 1, *[{"other": f"z{place}"} for place in range(1200)]),
        *many(80),
        effects=tuple(effect(f"e{place}", f"c{place}", copy_of("c")) for place in range(80)),
    ),
    "plain creatures": lambda: board(*many(200)),
    **{f"hostile: {name}": (lambda made=made: made(1)) for name, made in HOSTILE.items()},
}
#: The most cards of one name, and the most that a ruling can be asked about.
BY_DAY: Final = ("a name for all", "six cards and what lies beside")


@dataclass(slots=True)
class Calls:
    """Counts calls while it is the profiler."""

    count: int = 0

    def __call__(self, _frame: FrameType, event: str, _arg: object) -> None:
        self.count += event in ("call", "c_call")

    def clock(self) -> float:
        return self.count / A_SECOND


def _pages(shape: str) -> list[Pattern]:
    """All of them; by day every fourth, from another one on for each shape."""
    pages = [pattern for pattern in patterns() if "board_id" in pattern.parameters]
    return pages if NIGHT else pages[list(SHAPES).index(shape) % 4 :: 4]


def _answer_of(world: World, page: Pattern, board_id: str) -> HttpResponse:
    """What the page answers to whoever may see it; where it only takes forms, to one press."""
    who = world.by["editor" if page.app == "editing" else "ada"]
    there = address(page, world, board_id=board_id)
    answer = who.get(there)
    return who.post(there, {"do": "to:c1 1"}) if answer.status_code == 405 else answer


def _stored(document: Json) -> str:
    scenario: Scenario = engine.parse(document)
    moment = begin(scenario, {"do": "open"})
    return moment.board.pk if moment.board else ""


@pytest.mark.parametrize("shape", or_by_night(*BY_DAY, night=[shape for shape in SHAPES if shape not in BY_DAY]))
def test_no_page_of_a_board_is_dear(world: World, monkeypatch: pytest.MonkeyPatch, shape: str) -> None:
    """Each answers within its allowance, or says that the board is too much; and what the engine leaves is little."""
    try:
        key = _stored(SHAPES[shape]())
    except RefusedError:
        return
    dear = []
    for page in _pages(shape):
        calls = Calls()
        monkeypatch.setattr(effort.time, "thread_time", calls.clock)
        with override_settings(REQUEST_SECONDS=ALLOWED):
            sys.setprofile(calls)
            try:
                answer = _answer_of(world, page, key)
            finally:
                sys.setprofile(None)
        monkeypatch.undo()
        assert answer.status_code in (200, 302, 303, 403, 404, 422, 429), (page.name, answer.status_code)
        if calls.count > MOST:
            dear.append((page.name, calls.count))
    assert not dear
