"""Copiable values (707.2): what a copy effect takes, as it was at the copy effect's timestamp.

That moment is past, so it does not depend on what has been applied in this evaluation: the values are worked
out from the printed ones, through the older copy effects and turnings of that object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.board import Board, State
from engine.characteristics import COPIABLE_ORIGINS, Characteristics, covered_by_face, printed
from engine.effects import ContinuousEffect, OrderKey, object_effects
from engine.queries import Scope
from engine.scenario import Copy, TurnFace

#: So many effects are asked in one step whether they are older, and what they are on.
_EFFECTS_IN_A_STEP: Final = 4
#: Makes a Characteristics of the copier's own and the copied values: (copy change, own, copied, effect, scope).
MakeCopy = Callable[[Copy, Characteristics, Characteristics, ContinuousEffect, Scope], Characteristics]


@dataclass(slots=True)
class CopyMoment:
    """A state in which copiable values are asked, with the copy effects and turnings that count in it."""

    board: Board
    state: State
    effects: tuple[ContinuousEffect, ...]
    make_copy: MakeCopy
    _known: dict[tuple[str, OrderKey], Characteristics] = field(default_factory=dict)
    _ready: set[OrderKey] = field(default_factory=set)

    def copied_by(self, change: Copy, effect: ContinuousEffect, scope: Scope) -> Characteristics | None:
        """The values that `change` of `effect` takes, None where what it copies does not exist."""
        source = scope.resolve(change.of)
        if source is None or source not in self.board.every_card:
            return None
        if self.board.current is not None and source in self.board.current:
            return as_it_is(self.board.current[source])
        self._know_older(effect.order)
        return self.values_before(source, effect.order)

    def _know_older(self, moment: OrderKey) -> None:
        """Work out what older copy effects take, oldest first: a long chain of copies then needs no deep recursion."""
        self.board.meter.spend(len(self.effects) // _EFFECTS_IN_A_STEP)
        for effect in self.effects:
            if effect.order >= moment or effect.order in self._ready:
                continue
            self._ready.add(effect.order)
            for change in effect.changes:
                source = effect.scope(self.board, self.state).resolve(change.of) if isinstance(change, Copy) else None
                if source is not None and source in self.board.every_card:
                    self.values_before(source, effect.order)

    def values_before(self, one: str, moment: OrderKey) -> Characteristics:
        """The copiable values of `one` just before `moment`."""
        known = self._known.get((one, moment))
        if known is None:
            known = self._known[one, moment] = self._values_before(one, moment)
        return known

    def _values_before(self, one: str, moment: OrderKey) -> Characteristics:
        self.board.meter.spend(1 + len(self.effects) // _EFFECTS_IN_A_STEP)
        now = copiable(printed(self.board.every_card[one]))
        for effect, change in self._copies_of(one, moment):
            scope = effect.scope(self.board, self.state).about(one)
            source = self.copied_by(change, effect, scope)
            if source is not None:
                now = copiable(self.make_copy(change, now, source, effect, scope))
        return copiable(covered_by_face(now)) if self._is_face_down(one, moment) else now

    def _copies_of(self, one: str, moment: OrderKey) -> Iterable[tuple[ContinuousEffect, Copy]]:
        for effect in self.effects:
            if effect.order < moment:
                for change in effect.changes:
                    if isinstance(change, Copy) and self._reaches(effect, one):
                        yield effect, change

    def _is_face_down(self, one: str, moment: OrderKey) -> bool:
        card = self.board.every_card[one]
        # A card that is in the game has its own among the effects; one that is not was turned all the same.
        own = () if card.enabled else object_effects(self.board, card)
        down = any(effect.origin == "face" and effect.order < moment for effect in own)
        for effect in self.effects:
            for change in effect.changes:
                if isinstance(change, TurnFace) and effect.order < moment and self._reaches(effect, one):
                    down = change.down
        return down

    def was_turned_after(self, one: str | None, moment: OrderKey) -> bool:
        """Whether a newer effect has turned it already: the latest turning decides."""
        return any(
            effect.order > moment and one in (effect.objects or ()) and _has_turned(effect) for effect in self.effects
        )

    def _reaches(self, effect: ContinuousEffect, one: str) -> bool:
        """Whether the effect is on `one`; a locked effect reaches also what is no longer in the game."""
        if one in self.state:
            begun = self.state.tried.get(effect.name, effect.objects if effect.begun else None)
            return one in (
                effect.affected(effect.scope(self.board, self.state), self.state) if begun is None else begun
            )
        card = self.board.every_card[one]
        if effect.origin == "face":
            return effect.source == one
        locked = next((item for item in self.board.scenario.effects if item.id == effect.name), None)
        return locked is not None and card.id in locked.affects


def _has_turned(effect: ContinuousEffect) -> bool:
    return any(isinstance(change, TurnFace) for place in effect.applied_in for change in effect.parts.get(place, ()))


def as_it_is(values: Characteristics) -> Characteristics:
    """All that the object is and has, of which a copy is wrongly taken to take everything."""
    # What such an ability defines has been taken as a number or a word already.
    kept = tuple(item for item in values.abilities if item.origin != "rules" and not item.ability.cda)
    return copiable(values)._replace(abilities=kept)


def copiable(values: Characteristics) -> Characteristics:
    """Only what can be copied: no granted ability, no mana ability by rule, no controller or face-down cover."""
    return values._replace(
        abilities=tuple(item for item in values.abilities if item.origin in COPIABLE_ORIGINS),
        controller="",
        face_down=False,
        forbidden=frozenset(),
        restrictions=(),
        covered=None,
    )
