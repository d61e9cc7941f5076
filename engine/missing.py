"""What did not apply, why, and what took it (613.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.board import Board, State
from engine.effects import ContinuousEffect
from engine.registry import Registry
from engine.trace import Lost, LostBecause

#: The rule for why an effect did not apply, by concept (`Ruleset.cite`).
_RULE: Final[Mapping[LostBecause, str]] = {
    "ability_removed": "same_set",
    "condition": "static_set",
    "too_late": "same_set",
    "loop": "loop",
}


class _Miss(NamedTuple):
    """Why an effect did not apply in a pass that has a part of it."""

    place: int
    because: LostBecause
    by: str | None


class Missing:
    """Keeps what did not apply when its turn came. `state` is the working state, which goes on."""

    def __init__(self, board: Board, state: State, registry: Registry) -> None:
        self.board = board
        self.state = state
        self.registry = registry
        self._misses: dict[str, _Miss] = {}
        self._ended: dict[int, list[Lost]] = {}

    def note(self, place: int) -> None:
        """Note the effects that have a part in this pass, which is over, and did not apply in it."""
        for effect in self.registry.by_pass[place]:
            if place not in effect.parts or place in effect.applied_in:
                continue
            if effect.applied_in:
                self._ended.setdefault(place, []).append(self._lost(effect, self._miss(effect, place)))
            elif effect.name not in self._misses:
                self._misses[effect.name] = self._miss(effect, place)

    def _miss(self, effect: ContinuousEffect, place: int) -> _Miss:
        if effect.barred:
            return _Miss(place, "loop", None)
        if effect.origin == "static" and effect.ability is not None and effect.instance(self.state) is None:
            own = effect.ability
            taken_by = self.registry.removed_by.get((effect.source or "", own.id, own.origin))
            return _Miss(place, "ability_removed", taken_by)
        return _Miss(place, "condition", None)

    def _lost(self, effect: ContinuousEffect, miss: _Miss) -> Lost:
        return Lost(effect.name, miss.because, miss.by, self.board.ruleset.cite(_RULE[miss.because]))

    def ended(self, place: int) -> tuple[Lost, ...]:
        """The effects that had applied before and had a part in this pass, which did not."""
        return tuple(self._ended.get(place, ()))

    def lost(self) -> dict[int, list[Lost]]:
        """Every effect none of whose parts applied, by the pass in which its first part would have."""
        lost: dict[int, list[tuple[tuple[int, ...], Lost]]] = {}
        for effect in self.registry.effects.values():
            if effect.applied_in or not effect.parts:
                continue
            miss = self._misses.get(effect.name)
            if miss is None:
                giver = effect.ability.given_by if effect.ability is not None else None
                miss = _Miss(min(effect.parts), "too_late", giver)
            lost.setdefault(miss.place, []).append((effect.order, self._lost(effect, miss)))
        return {place: [entry for _, entry in sorted(found, key=lambda item: item[0])] for place, found in lost.items()}
