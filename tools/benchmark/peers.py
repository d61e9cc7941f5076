"""An engine of others on the same boards, where it is installed (`requirements-peers.txt`); the site never needs it.

python-mtg keeps facts in a compiled Datalog program. It has no dependency (613.8), no order and no trace: of the boards
of `lords` its sums are right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple, Protocol, cast

from tools.benchmark.boards import Json
from tools.benchmark.measuring import best_ms_on

_Facts = frozenset[tuple[str, tuple[tuple[object, ...], ...]]]


class _Program(Protocol):
    """Its way of asking from Python: facts go in, relations come out."""

    available: Callable[[], bool]
    reset: Callable[[], None]
    evaluate: Callable[[_Facts], Mapping[str, set[tuple[str, ...]]]]


class Peer(NamedTuple):
    """Milliseconds for a board of creatures under ten effects, and the power of each creature."""

    ms: float
    powers: dict[str, int]


def _installed() -> _Program | None:
    try:
        program = cast("_Program", import_module("mtg.engine_inproc"))
    except ImportError:
        return None
    return program if program.available() else None


def python_mtg(document: Json) -> Peer | None:
    """Measure it on a board of `lords`, all facts given anew each time; None where it is not installed."""
    program = _installed()
    if program is None:
        return None
    facts = _facts(document["objects"])
    ms = best_ms_on(program.reset, lambda _nothing: program.evaluate(facts))
    program.reset()
    return Peer(ms, {name: int(power) for name, power in program.evaluate(facts)["power"]})


def _facts(cards: list[dict[str, Any]]) -> _Facts:
    leading = [card["id"] for card in cards if card["abilities"]]
    facts: dict[str, list[tuple[object, ...]]] = {
        "on_battlefield": [(card["id"],) for card in cards],
        "controls": [(_PLAYER, card["id"]) for card in cards],
        "printed_type": [(card["id"], "creature") for card in cards],
        "printed_power": [(card["id"], card["power"]) for card in cards],
        "printed_toughness": [(card["id"], card["toughness"]) for card in cards],
        "static_pt": [(source, 1, 1, "other_creatures") for source in leading],
    }
    return frozenset((relation, tuple(rows)) for relation, rows in facts.items())


_PLAYER: Final = "you"
