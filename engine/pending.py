"""What the format can say and the engine does not evaluate yet: never passed over in silence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.errors import EvaluationError, Problem
from engine.scenario import (
    Ability,
    AddAbilities,
    Change,
    Copy,
    Cost,
    FullText,
    HandSize,
    Permit,
    PlayerAbilities,
    Prohibit,
    Restrict,
    Scenario,
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
            _refuse(_changes_of(ability), f"/objects/{place}/abilities/{at}")
    for place, effect in enumerate(scenario.effects):
        _refuse(_nested(effect.changes), f"/effects/{place}")


def _refuse(changes: Iterable[Change], path: str) -> None:
    for change in changes:
        what = _NOT_YET.get(type(change))
        if what is not None:
            raise EvaluationError(Problem(path, f"{what} not evaluated yet"))


def _changes_of(ability: Ability) -> Iterator[Change]:
    if ability.static is not None:
        yield from _nested(ability.static.changes)


def _nested(changes: Iterable[Change]) -> Iterator[Change]:
    for change in changes:
        yield change
        given: tuple[Ability, ...] = ()
        if isinstance(change, AddAbilities):
            given = change.abilities
        elif isinstance(change, FullText):
            given = change.plus
        elif isinstance(change, Copy):
            yield from _nested(change.exceptions)
        for ability in given:
            yield from _changes_of(ability)
