"""Which continuous effects there are in an evaluation: taken in as abilities come, never forgotten."""

from __future__ import annotations

from collections.abc import Mapping

from engine.board import Board, State
from engine.characteristics import AbilityInstance, AbilityOrigin, Characteristics
from engine.effects import ContinuousEffect, object_effects, resolved_effect, static_effect, static_parts
from engine.rulesets.model import AFTER_LAYERS

_Abilities = tuple[AbilityInstance, ...]


class Registry:
    """Every effect by its name, and by the passes in which it has a part, those after the layers included.

    `state` is the working state of the evaluation, which goes on changing. Effects of abilities named in `without`
    are left out. `removed_by` tells which effect took an ability, named by object, id and how it came: what comes
    later in another way may have the same id.
    """

    def __init__(self, board: Board, state: State, without: frozenset[str]) -> None:
        self.board = board
        self.without = without
        self.state = state
        self.effects: dict[str, ContinuousEffect] = {}
        self.by_pass: dict[int, list[ContinuousEffect]] = {
            place: [] for place in range(len(board.ruleset.passes) + len(AFTER_LAYERS))
        }
        self.removed_by: dict[tuple[str, str, AbilityOrigin], str] = {}

    def take_in_document(self) -> None:
        """What the document starts with: counters and faces, abilities, and what resolved."""
        for card in self.board.cards.values():
            for effect in object_effects(self.board, card):
                self._register(effect)
        for one, now in self.state.items():
            self.take_in(one, (), now.abilities)
        for place, resolved in enumerate(self.board.scenario.effects):
            if resolved.enabled:
                self._register(resolved_effect(self.board, resolved, place))

    def _register(self, effect: ContinuousEffect) -> None:
        self.effects[effect.name] = effect
        for place in effect.parts:
            self.by_pass[place].append(effect)

    def take_in(self, one: str, before: _Abilities, now: _Abilities, changed_by: str = "") -> None:
        """Take in the effects of abilities that an object had not before, and remember what took those that went.

        Those that it has had before are read afresh where they are others now.
        """
        first = _alike(before, now)
        left = {(item.id, item.origin) for item in now[first:]}
        self.removed_by |= {
            (one, item.id, item.origin): changed_by for item in before[first:] if (item.id, item.origin) not in left
        }
        for place in range(first, len(now)):
            self._take_in(one, now[place], place)

    def _take_in(self, one: str, instance: AbilityInstance, place: int) -> None:
        if instance.ability.static is None:
            return
        name, known = self._by_ability(one, instance)
        if name in self.without:
            return
        if known is None:
            effect = static_effect(self.board, self.board.cards[one], instance, place)
            if effect is not None:
                effect.name = name
                self._register(effect)
        elif known.ability is not instance:
            self._reread(known, one)

    def _by_ability(self, one: str, instance: AbilityInstance) -> tuple[str, ContinuousEffect | None]:
        """The effect of that ability and its name. One that comes to a name used before in another way gets `~2`."""
        plain = name = f"{one}.{instance.id}"
        again = 2
        while (known := self.effects.get(name)) is not None:
            if known.ability is not None and known.ability.origin == instance.origin:
                return name, known
            name, again = f"{plain}~{again}", again + 1
        return name, None

    def _reread(self, effect: ContinuousEffect, one: str) -> None:
        """An ability whose words were changed (612): what of it is still to come is as it reads now."""
        instance = effect.instance(self.state)
        if instance is None or instance.ability.static is None:
            return
        effect.ability = instance
        effect.changes = instance.ability.static.changes
        parts = static_parts(self.board, self.board.cards[one], instance.ability, cda=effect.cda)
        for place in parts.keys() - effect.parts.keys():
            self.by_pass[place].append(effect)
        effect.parts = parts
        effect.looks.clear()
        effect.written.clear()

    def named_anew(self, changed: Mapping[str, Characteristics]) -> dict[str, Characteristics]:
        """Those of the changed objects whose abilities are others now.

        New ones are under names of their own, where one that is gone had theirs and came in another way.
        """
        return {
            one: self._named_anew(one, now)
            for one, now in changed.items()
            if now.abilities is not self.state[one].abilities
        }

    def _named_anew(self, one: str, now: Characteristics) -> Characteristics:
        first = _alike(self.state[one].abilities, now.abilities)
        fresh = tuple(self._own_name(one, item) for item in now.abilities[first:])
        return now if fresh == now.abilities[first:] else now._replace(abilities=now.abilities[:first] + fresh)

    def _own_name(self, one: str, instance: AbilityInstance) -> AbilityInstance:
        if instance.ability.static is None:
            return instance
        name, _known = self._by_ability(one, instance)
        return instance._replace(id=name.removeprefix(f"{one}."))


def _alike(one: _Abilities, other: _Abilities) -> int:
    """How many abilities in front are the very same in both."""
    if other[: len(one)] == one:
        return len(one)
    return next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a is not b), len(other))
