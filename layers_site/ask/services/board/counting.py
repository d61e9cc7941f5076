"""Numbers that an effect counts once, as it is made (608.2h), on the board with only what is older."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine import DEFAULT
from engine.budget import Meter
from engine.evaluation.board import Board
from engine.evaluation.queries import number
from engine.evaluation.scope import Scope
from engine.rulesets import find_ruleset
from engine.scenario import AddPT, Change, Effect, Scenario, SetPT
from layers_site.ask.services.board.evaluating import STEPS, evaluated


def counted(scenario: Scenario) -> Scenario:
    """Return the board on which each effect of a spell or ability has numbers for what it counts, oldest first."""
    for effect in sorted(scenario.effects, key=lambda effect: effect.timestamp):
        if any(_values_in(effect.changes)):
            made = _with_numbers(scenario, effect)
            effects = tuple(made if other.id == effect.id else other for other in scenario.effects)
            scenario = replace(scenario, effects=effects)
    return scenario


def _values_in(changes: tuple[Change, ...]) -> Iterator[bool]:
    """Yield for each size whether it has something that is no number yet."""
    for change in changes:
        if isinstance(change, AddPT | SetPT):
            yield not all(isinstance(side, int | None) for side in (change.power, change.toughness))


def _with_numbers(scenario: Scenario, effect: Effect) -> Effect:
    """Return the effect with what it counts on the board with only what is older."""
    objects = tuple(obj for obj in scenario.objects if obj.timestamp < effect.timestamp)
    effects = tuple(other for other in scenario.effects if other.timestamp < effect.timestamp)
    ids = {obj.id for obj in objects}
    there = replace(
        scenario, effects=effects, spells=(),
        objects=tuple(obj if obj.attached_to in ids else replace(obj, attached_to=None) for obj in objects),
    )  # fmt: skip
    board = Board(there, find_ruleset(DEFAULT), Meter(STEPS))
    source = effect.source if effect.source in board.every_card else None
    scope = Scope(board, evaluated(there).final, source, effect.controller)
    scope = scope.about(effect.affects[0]) if len(effect.affects) == 1 else scope
    return replace(effect, changes=tuple(_counted(change, scope) for change in effect.changes))


def _counted(change: Change, scope: Scope) -> Change:
    if isinstance(change, AddPT):
        return AddPT(number(change.power, scope), number(change.toughness, scope))
    if isinstance(change, SetPT):
        sides = (None if side is None else number(side, scope) for side in (change.power, change.toughness))
        return SetPT(*sides)
    return change
