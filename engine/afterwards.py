"""The effects on players, and then those on the rules of the game, which come after all layers (613.10, 613.11)."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from engine.board import Board, State
from engine.effects import ContinuousEffect
from engine.layer_work import LayerWork
from engine.queries import Scope
from engine.registry import Registry
from engine.rulesets.model import AFTER_LAYERS
from engine.scenario import Change, Restrict
from engine.trace import Step, changes_between
from engine.turns import Turns
from engine.world import World, rank


class Afterwards:
    """Applies what comes after the layers to the working state and to the world of players and spells.

    Whether an effect is there, and whom it is about, is looked at afresh: that an effect which has begun goes on is
    about the layers only.
    """

    def __init__(self, board: Board, state: State, registry: Registry, turns: Turns) -> None:
        self.board = board
        self.state = state
        self.registry = registry
        self.turns = turns
        self.world = World(board.scenario.players, board.scenario.spells)

    def go_through(self, place: int) -> LayerWork:
        """All effects of the pass, by timestamp; those on costs after the others, by the formula of costs."""
        work = LayerWork(place)
        waiting = sorted(self._there(place), key=lambda item: (rank(item[1]), *self.turns.order(item[0])))
        names = [effect.name for effect, _ in waiting]
        for at, (effect, part) in enumerate(waiting, start=1):
            work.steps.append(self._step(effect, place, part, tuple(names[at:])))
            effect.applied_in.add(place)
        return work

    def _there(self, place: int) -> Iterator[tuple[ContinuousEffect, tuple[Change, ...]]]:
        """The effects that are in play, with their parts as they read now."""
        for effect in self.registry.by_pass[place]:
            self.board.meter.path = effect.path
            if effect.is_there(self.board, self.state) and (part := effect.part(place, self.board, self.state)):
                yield effect, part

    def _step(self, effect: ContinuousEffect, place: int, part: tuple[Change, ...], among: tuple[str, ...]) -> Step:
        self.board.meter.path = effect.path
        scope = effect.scope(self.board, self.state)
        before = dict(self.state), dict(self.world.players), dict(self.world.spells)
        objects = self._restrict(effect, part, scope)
        self.world.apply(part, scope)
        concept = "cost" if rank(part) else AFTER_LAYERS[place - len(self.board.ruleset.passes)]
        return Step(
            effect=effect.name,
            objects=objects,
            by="timestamp",
            after=(),
            changed=changes_between(before[0], self.state),
            changes=part,
            began=not effect.applied_in,
            told=MappingProxyType({}),
            among=among,
            citation=self.board.ruleset.cite(concept),
            players=changes_between(before[1], self.world.players),
            spells=changes_between(before[2], self.world.spells),
        )

    def _restrict(self, effect: ContinuousEffect, part: tuple[Change, ...], scope: Scope) -> tuple[str, ...]:
        """Put the restrictions of the part on the objects that the effect finds now, and tell which they are."""
        restrictions = [change.what for change in part if isinstance(change, Restrict) and change.who is None]
        if not restrictions:
            return ()
        objects = effect.found(scope, self.state)
        for one in objects:
            self.board.meter.spend()
            self.state[one] = self.state[one].restricted(restrictions)
        return objects
