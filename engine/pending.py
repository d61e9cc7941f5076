"""What the format can say and the engine does not evaluate yet: never passed over in silence."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import EvaluationError, Problem
from engine.scenario import (
    Change,
    Cost,
    HandSize,
    Permit,
    PlayerAbilities,
    Prohibit,
    Restrict,
    Scenario,
    changes_of,
    nested,
)

_NOT_YET = {
    PlayerAbilities: "effects on players are",
    HandSize: "maximum hand size is",
    Cost: "what spells cost is",
    Prohibit: "what can't be cast is",
    Permit: "permissions are",
    Restrict: "restrictions are",
}


def refuse_what_is_not_evaluated_yet(scenario: Scenario) -> None:
    """Raise EvaluationError at the first change about players, rules of the game or costs, and at spells."""
    if scenario.spells:
        raise EvaluationError(Problem("/spells", "what spells cost is not evaluated yet"))
    for place, card in enumerate(scenario.objects):
        for at, ability in enumerate(card.abilities):
            _refuse(changes_of(ability), f"/objects/{place}/abilities/{at}")
    for place, effect in enumerate(scenario.effects):
        _refuse(nested(effect.changes), f"/effects/{place}")


def _refuse(changes: Iterable[Change], path: str) -> None:
    for change in changes:
        what = _NOT_YET.get(type(change))
        if what is not None:
            raise EvaluationError(Problem(path, f"{what} not evaluated yet"))
