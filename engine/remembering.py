"""Keeps the values that a copy took from an object when that object moves and becomes a new object (400.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.scenario import Ability, Change, Copy, Effect, GameObject, Merge, Scenario, TurnFace

_LONGEST: Final = 50


def remember(scenario: Scenario, id_: str) -> Scenario:
    """Add the object, as it was before it moves, to the scenario: disabled, and under another id.

    Only where an effect has copied values that were not printed on it: the copy took the values of its own moment
    (707.2), from older copies and turnings that do not affect the new object. Copies then name the disabled object.
    """
    card = next(item for item in scenario.objects if item.id == id_)
    if not (_is_copied(scenario, id_) and _differs_from_print(scenario, card)):
        return scenario
    former = replace(
        card, id=free_id(scenario, f"{id_[:_LONGEST]}-before"), enabled=False, counters=(), attached_to=None
    )
    objects = tuple(_object_naming(item, id_, former.id) for item in scenario.objects)
    effects = tuple(_effect_naming(effect, id_, former.id) for effect in scenario.effects)
    return replace(scenario, objects=(*objects, former), effects=effects)


def _is_copied(scenario: Scenario, id_: str) -> bool:
    return any(_effect_naming(effect, id_, "") is not effect for effect in scenario.effects) or any(
        _object_naming(item, id_, "") is not item for item in scenario.objects
    )


def _differs_from_print(scenario: Scenario, card: GameObject) -> bool:
    return bool(card.face_down) or any(card.id in effect.affects and _shapes(effect) for effect in scenario.effects)


def _shapes(effect: Effect) -> bool:
    """Return whether it changes copiable values: by a copy, or by turning face down or up."""
    return any(isinstance(change, Copy | Merge | TurnFace) for change in effect.changes)


def free_id(scenario: Scenario, plain: str) -> str:
    """Return this id, or the first of the same beginning that is free."""
    sections = scenario.objects, scenario.effects, scenario.spells
    taken = {item.id for section in sections for item in section} | set(scenario.players)
    name = plain
    again = 2
    while name in taken:
        name, again = f"{plain}-{again}", again + 1
    return name


# --- naming the former object -------------------------------------------------------------------------


def _effect_naming(effect: Effect, id_: str, former: str) -> Effect:
    """Return the effect with the former object in place of `id_`: in what it copies, and among what it affects."""
    changes = _changes_naming(effect.changes, (id_, "self") if effect.source == id_ else (id_,), former)
    changed = effect if changes == effect.changes else replace(effect, changes=changes)
    if not former or not _shapes(effect):
        return changed
    return replace(changed, affects=tuple(former if item == id_ else item for item in changed.affects))


def _object_naming(item: GameObject, id_: str, former: str) -> GameObject:
    abilities = tuple(_ability_naming(ability, id_, former) for ability in item.abilities)
    return item if abilities == item.abilities else replace(item, abilities=abilities)


def _ability_naming(ability: Ability, id_: str, former: str) -> Ability:
    static = ability.static
    if static is None:
        return ability
    changes = _changes_naming(static.changes, (id_,), former)
    return ability if changes == static.changes else replace(ability, static=replace(static, changes=changes))


def _changes_naming(changes: Iterable[Change], names: Iterable[str], former: str) -> tuple[Change, ...]:
    return tuple(
        replace(change, of=former) if isinstance(change, Copy | Merge) and change.of in names else change
        for change in changes
    )
