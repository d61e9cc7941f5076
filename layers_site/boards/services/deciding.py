"""Decisions on a board, found by leaving out one part of the rules after the other; each board once."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final, get_args

import engine
from engine.analysis.decided import Decider, Decision, decided, decision_json
from engine.analysis.differences import Differences, Differing
from engine.errors import Fault, Problem
from layers_site.boards.services.evaluation import scenario_of
from layers_site.platform.shared import Notation, shared

#: The parts of the rules that can decide, by their codes, in the order in which they are offered.
DECIDERS: Final[tuple[Decider, ...]] = get_args(Decider)
#: What each of up to seven evaluations may cost; a board of a dozen effects takes a tenth of that.
DECIDE_STEPS: Final = 60_000
#: Those of the largest boards name all of their objects.
BOARDS_KEPT: Final = 128


def decided_on(text: str, edition: str) -> tuple[Decision, ...] | None:
    """Return the parts of the rules that decided a board, None if that takes too long.

    The board is given by its canonical text.
    """
    return _decided(text, edition, DECIDE_STEPS)


def _written(decisions: tuple[Decision, ...] | None) -> Any:
    return (
        None
        if decisions is None
        else [decision_json(decision) | {"problem": _problem_json(decision.problem)} for decision in decisions]
    )


def _problem_json(problem: Problem | None) -> dict[str, str] | None:
    return None if problem is None else {"path": problem.path, "code": problem.code.name}


def _read(written: Any) -> tuple[Decision, ...] | None:
    return None if written is None else tuple(_decision(item) for item in written)


def _decision(written: dict[str, Any]) -> Decision:
    unlike, problem = written["differences"], written["problem"]
    return Decision(
        DECIDERS[DECIDERS.index(written["what"])],
        written["rule"],
        None if unlike is None else Differences(*(_differing(unlike[of]) for of in ("objects", "players", "spells"))),
        None if problem is None else Problem(problem["path"], Fault[problem["code"]]),
    )


def _differing(things: dict[str, dict[str, list[Any]]]) -> Differing:
    """Return by id and key the present value and the other value."""
    differing = {name: {key: (here, there) for key, (here, there) in keys.items()} for name, keys in things.items()}
    return MappingProxyType({name: MappingProxyType(keys) for name, keys in differing.items()})


@shared("decided", BOARDS_KEPT, Notation(_written, _read))
def _decided(text: str, edition: str, steps: int) -> tuple[Decision, ...] | None:
    try:
        return decided(scenario_of(text), edition, steps=steps)
    except engine.EvaluationError:
        return None
