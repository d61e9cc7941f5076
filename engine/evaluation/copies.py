"""Copiable values (707.2) that a copy effect takes, as they were at its timestamp.

That moment is past, so it does not depend on the steps of this evaluation: the values are computed from the printed
values, through the older copy effects and turnings of that object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.characteristics import COPIABLE_ORIGINS, Characteristics, can_be_face_down, copied_value, printed
from engine.evaluation.board import Board, State
from engine.evaluation.effects import ContinuousEffect, OrderKey, object_effects
from engine.evaluation.scope import Scope
from engine.scenario import Copy, Merge, TurnFace

#: The number of effects of which one step checks whether they are older, and which objects they affect.
_EFFECTS_IN_A_STEP: Final = 4
#: What changes copiable values, and takes those of another object for it.
Taking = Copy | Merge
#: Makes the characteristics of an object from its own and the values that it takes, which are its own where it is
#: turned over: (change, own, taken, effect, scope).
MakeCopy = Callable[[Taking | TurnFace, Characteristics, Characteristics, ContinuousEffect, Scope], Characteristics]


@dataclass(slots=True)
class CopyMoment:
    """A state in which copiable values are computed, with the copy effects and turnings that count in it."""

    board: Board
    state: State
    effects: tuple[ContinuousEffect, ...]
    make_copy: MakeCopy
    _known: dict[tuple[str, OrderKey], Characteristics] = field(default_factory=dict)
    _ready: set[OrderKey] = field(default_factory=set)

    def copied_by(self, change: Taking, effect: ContinuousEffect, scope: Scope) -> Characteristics | None:
        """Return the values that `change` of `effect` takes, None where the object it copies does not exist."""
        source = scope.resolve(change.of)
        if source is None or source not in self.board.every_card:
            return None
        if isinstance(change, Copy) and self.board.current is not None and source in self.board.current:
            return as_it_is(self.board.current[source])
        self._know_older(effect.order)
        return self.values_before(source, effect.order)

    def _know_older(self, moment: OrderKey) -> None:
        """Compute the values of older copy effects, oldest first: so a long chain of copies needs no deep recursion."""
        self.board.meter.spend(len(self.effects) // _EFFECTS_IN_A_STEP)
        for effect in self.effects:
            if effect.order >= moment or effect.order in self._ready:
                continue
            self._ready.add(effect.order)
            for change in effect.changes:
                if not isinstance(change, Taking):
                    continue
                source = effect.scope(self.board, self.state).resolve(change.of)
                if source is not None and source in self.board.every_card:
                    self.values_before(source, effect.order)

    def values_before(self, object_id: str, moment: OrderKey) -> Characteristics:
        known = self._known.get((object_id, moment))
        if known is None:
            known = self._known[object_id, moment] = self._values_before(object_id, moment)
        return known

    def _values_before(self, object_id: str, moment: OrderKey) -> Characteristics:
        self.board.meter.spend(1 + len(self.effects) // _EFFECTS_IN_A_STEP)
        card = self.board.every_card[object_id]
        now = copiable(printed(card))
        if card.back_up:
            now = now._replace(mana_value=copied_value(card))
        for effect, change in self._copies_of(object_id, moment):
            scope = effect.scope(self.board, self.state).about(object_id)
            source = self.copied_by(change, effect, scope)
            if source is not None:
                now = copiable(self.make_copy(change, now, source, effect, scope))
        turned = self._turned_down_by(object_id, moment)
        if turned is None:
            return now
        effect, turning = turned
        nobody = Scope(self.board, self.state, None, "")  # turning over looks at nothing, and its source may be gone
        return copiable(self.make_copy(turning, now, now, effect, nobody))

    def _copies_of(self, object_id: str, moment: OrderKey) -> Iterable[tuple[ContinuousEffect, Taking]]:
        for effect in self.effects:
            if effect.order < moment:
                for change in effect.changes:
                    if isinstance(change, Taking) and self._reaches(effect, object_id):
                        yield effect, change

    def _turned_down_by(self, object_id: str, moment: OrderKey) -> tuple[ContinuousEffect, TurnFace] | None:
        """Return what had turned the object face down by then, None while it was face up.

        This is the first of the turnings down since the last turning up.
        """
        card = self.board.every_card[object_id]
        # The effects have the turning of a card in the game, but not that of a card outside the game.
        own = () if card.enabled else object_effects(self.board, card)
        by: tuple[ContinuousEffect, TurnFace] | None = None
        for effect in (*own, *self.effects):
            for change in effect.changes:
                if not isinstance(change, TurnFace) or effect.order >= moment or not self._reaches(effect, object_id):
                    continue
                if not change.down:
                    by = None
                elif by is None and (effect.origin == "face" or can_be_face_down(card)):
                    by = effect, change
        return by

    def was_turned_after(self, object_id: str | None, moment: OrderKey) -> bool:
        """Return whether a newer effect has turned it already: the latest turning decides."""
        return any(
            effect.order > moment and object_id in (effect.objects or ()) and _has_turned(effect)
            for effect in self.effects
        )

    def _reaches(self, effect: ContinuousEffect, object_id: str) -> bool:
        """Return whether the effect affects the object; a locked effect also affects objects that left the game."""
        if object_id in self.state:
            begun = self.state.tried.get(effect.name, effect.objects if effect.begun else None)
            if begun is None:
                scope = effect.scope(self.board, self.state)
                begun = effect.affected(effect.instance(self.state), scope, self.state)
            return object_id in begun
        card = self.board.every_card[object_id]
        if effect.origin == "face":
            return effect.source == object_id
        locked = next((item for item in self.board.scenario.effects if item.id == effect.name), None)
        return locked is not None and card.id in locked.affects


def _has_turned(effect: ContinuousEffect) -> bool:
    return any(isinstance(change, TurnFace) for place in effect.applied_in for change in effect.parts.get(place, ()))


def as_it_is(values: Characteristics) -> Characteristics:
    """Return all characteristics and abilities, under the misconception that a copy takes everything."""
    # The value that a CDA defines is copied already, as a number or a word.
    copied = tuple(item for item in values.abilities if item.origin != "rules" and not item.ability.cda)
    return copiable(values)._replace(abilities=copied)


def copiable(values: Characteristics) -> Characteristics:
    """Return only the copiable values: no granted ability, no mana ability by rule, no controller, no cover."""
    return values._replace(
        abilities=tuple(item for item in values.abilities if item.origin in COPIABLE_ORIGINS),
        controller="",
        face_down=False,
        forbidden=frozenset(),
        restrictions=(),
        covered=None,
    )
