"""The continuous effects of an evaluation: taken in as objects gain abilities, and never removed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.budget import STEPS_FOR_AN_EFFECT, Meter
from engine.characteristics import AbilityInstance, AbilityOrigin, Characteristics
from engine.evaluation.board import Board, Changed, State
from engine.evaluation.effects import (
    ContinuousEffect,
    Parts,
    object_effects,
    resolved_effect,
    static_effect,
    static_parts,
)
from engine.instructions import Lose
from engine.rulesets.model import Ruleset
from engine.scenario import Ability, SetPT

_USUAL_NAME: Final = 64
_STEPS_FOR_AN_ABILITY: Final = 3


class Giver(NamedTuple):
    """The effect that carries out an instruction: its name and timestamp go into the abilities that it grants."""

    name: str
    timestamp: int
    rules: Ruleset
    meter: Meter


def gain(
    abilities: Iterable[tuple[str, Ability]], origin: AbilityOrigin, now: Characteristics, giver: Giver
) -> Characteristics:
    """Return `now` with the abilities that nothing forbids, named after the effect that grants them.

    If an ability of the object has the name already, it becomes `name~2`, `name~3` …
    """
    granted = list(now.abilities)
    giver.meter.spend(len(granted) // 16)
    taken = {item.id for item in granted}
    for name, ability in abilities:
        giver.meter.spend(_STEPS_FOR_AN_ABILITY)
        if now.may_have(ability):
            unique = _unique(f"{giver.name}.{name}", taken, giver.meter)
            taken.add(unique)
            granted.append(AbilityInstance(unique, ability, origin, giver.name, giver.timestamp))
    return now.with_abilities(tuple(granted))


def _unique(name: str, taken: set[str], meter: Meter) -> str:
    # Names grow where abilities grant abilities. Without end, the meter stops it before the memory is full.
    meter.spend(max(0, len(name) - _USUAL_NAME))
    unique, again = name, 2
    while unique in taken:
        meter.spend()
        unique, again = f"{name}~{again}", again + 1
    return unique


def lose(lost: Lose, now: Characteristics, removal: str) -> Characteristics:
    """Return `now` without the abilities that are lost; where they are forbidden, it can't have them again."""
    remaining = tuple(item for item in now.abilities if not _is_lost(item, lost, removal))
    if not lost.forbid and not (removal == "forbids" and lost.keywords is None):
        return now.with_abilities(remaining)
    if lost.keywords is None or now.forbidden is None:
        return now._replace(abilities=remaining, forbidden=None)
    return now._replace(abilities=remaining, forbidden=now.forbidden | lost.keywords)


def _is_lost(instance: AbilityInstance, lost: Lose, removal: str) -> bool:
    if removal == "spares_granted" and instance.origin == "granted":
        return False
    if removal == "spares_pt_cda" and _defines_size(instance.ability):
        return False
    if lost.keywords is None:
        return not (lost.except_mana and instance.ability.kind == "mana")
    return instance.ability.keyword is not None and instance.ability.keyword in lost.keywords


def _defines_size(ability: Ability) -> bool:
    static = ability.static
    return ability.cda and static is not None and any(isinstance(change, SetPT) for change in static.changes)


_Abilities = tuple[AbilityInstance, ...]


class Registry:
    """Every effect by its name, and by the passes in which it has a part, those after the layers included.

    `state` is the working state of the evaluation, which goes on changing. Effects of abilities named in `without`
    are left out. `removed_by` has the effect that took an ability, by object, id and origin: a later ability of another
    origin may have the same id.
    """

    def __init__(self, board: Board, state: State, without: frozenset[str]) -> None:
        self.board = board
        self.without = without
        self.state = state
        self.effects: dict[str, ContinuousEffect] = {}
        self.by_pass: list[list[ContinuousEffect]] = [[] for _name in board.ruleset.names]
        self.removed_by: dict[tuple[str, str, AbilityOrigin], str] = {}

    def take_in_document(self) -> None:
        """Take in the effects of the document: counters and faces, abilities, and resolved effects."""
        for card in self.board.cards.values():
            if card.counters or card.face_down or card.facts:
                for effect in object_effects(self.board, card):
                    self._register(effect)
        for object_id, now in self.state.items():
            if now.abilities:
                self.take_in(object_id, (), now.abilities)
        for place, resolved in enumerate(self.board.scenario.effects):
            if resolved.enabled:
                self._register(resolved_effect(self.board, resolved, place))

    def _register(self, effect: ContinuousEffect) -> None:
        self.board.meter.spend(STEPS_FOR_AN_EFFECT)
        self.effects[effect.name] = effect
        for place in effect.parts:
            self.by_pass[place].append(effect)

    def take_in(self, object_id: str, before: _Abilities, now: _Abilities, changed_by: str = "") -> None:
        """Take in the effects of new abilities of an object, and note the effect that took its lost abilities.

        Effects of abilities that it had before are read again where the ability is different now.
        """
        first = _alike(before, now) if before else 0
        for place in range(first, len(now)):
            if now[place].ability.static is not None:
                self._take_in(object_id, now[place], place)
        if first < len(before):
            left = {(item.id, item.origin) for item in now[first:]}
            self.removed_by |= {
                (object_id, item.id, item.origin): changed_by
                for item in before[first:]
                if (item.id, item.origin) not in left
            }

    def _take_in(self, object_id: str, instance: AbilityInstance, place: int) -> None:
        name, known = self._by_ability(object_id, instance)
        if name in self.without:
            return
        if known is None:
            effect = static_effect(self.board, self.board.cards[object_id], instance, place, name)
            if effect is not None:
                self._register(effect)
        elif known.ability is not instance:
            self._reread(known, object_id)

    def _by_ability(self, object_id: str, instance: AbilityInstance) -> tuple[str, ContinuousEffect | None]:
        """Find the effect of that ability, and its name. An ability with a used name but another origin gets `~2`."""
        plain = name = f"{object_id}.{instance.id}"
        again = 2
        while (known := self.effects.get(name)) is not None:
            if known.ability is not None and known.ability.origin == instance.origin:
                return name, known
            name, again = f"{plain}~{again}", again + 1
        return name, None

    def _reread(self, effect: ContinuousEffect, object_id: str) -> None:
        """Read an ability again whose words were changed (612), for the parts that have not applied yet."""
        instance = effect.instance(self.state)
        if instance is None or instance.ability.static is None:
            return
        effect.ability = instance
        effect.changes = instance.ability.static.changes
        parts = static_parts(self.board, self.board.cards[object_id], instance.ability, cda=effect.cda)
        for place in parts.keys() - effect.parts.keys():
            self.by_pass[place].append(effect)
        effect.parts = Parts(parts)  # of its own: other effects of this ability may have been something else before

    def take_in_abilities(self, changed: Changed, by: str) -> None:
        """Take in the effects of abilities that a step granted, and note the abilities that it took away."""
        if "abilities" not in changed.fields:
            return
        for object_id, (before, now) in changed.objects.items():
            if before.abilities is not now.abilities:
                self.take_in(object_id, before.abilities, now.abilities, by)

    def named_anew(self, changed: Changed) -> Changed:
        """Return what changes, with new names for new abilities where a lost ability of another origin had the name."""
        if "abilities" not in changed.fields:
            return changed
        anew = {
            object_id: (before, self._named_anew(object_id, now))
            for object_id, (before, now) in changed.objects.items()
            if now.abilities is not before.abilities
        }
        return Changed({**changed.objects, **anew}, changed.fields)

    def _named_anew(self, object_id: str, now: Characteristics) -> Characteristics:
        first = _alike(self.state[object_id].abilities, now.abilities)
        fresh = tuple(self._own_name(object_id, item) for item in now.abilities[first:])
        return now if fresh == now.abilities[first:] else now._replace(abilities=now.abilities[:first] + fresh)

    def _own_name(self, object_id: str, instance: AbilityInstance) -> AbilityInstance:
        if instance.ability.static is None:
            return instance
        name, _known = self._by_ability(object_id, instance)
        return instance._replace(id=name.removeprefix(f"{object_id}."))


def _alike(abilities: _Abilities, other: _Abilities) -> int:
    """Count the abilities in front that are identical in both."""
    if other[: len(abilities)] == abilities:
        return len(abilities)
    return next((place for place, (a, b) in enumerate(zip(abilities, other, strict=False)) if a is not b), len(other))
