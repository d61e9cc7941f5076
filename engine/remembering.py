"""What a copy took from an object stays known when that object moves: what comes of the move is a new one (400.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.scenario import Ability, Change, Copy, Effect, GameObject, Scenario, TurnFace

_LONGEST: Final = 50


def remember(scenario: Scenario, one: str) -> Scenario:
    """The scenario with `one`, as it was before it moves, kept out of the game under another id.

    Only where something has copied what was not printed on it: the copy took the values of its own moment (707.2),
    which come from older copies and turnings that affect the new object no more. Copies name the kept one from then on.
    """
    card = next(item for item in scenario.objects if item.id == one)
    if not (_is_copied(scenario, one) and _differs_from_print(scenario, card)):
        return scenario
    kept = replace(card, id=_free_id(scenario, one), enabled=False, counters=(), attached_to=None)
    objects = tuple(_object_naming(item, one, kept.id) for item in scenario.objects)
    effects = tuple(_effect_naming(effect, one, kept.id) for effect in scenario.effects)
    return replace(scenario, objects=(*objects, kept), effects=effects)


def _is_copied(scenario: Scenario, one: str) -> bool:
    return any(_effect_naming(effect, one, "") is not effect for effect in scenario.effects) or any(
        _object_naming(item, one, "") is not item for item in scenario.objects
    )


def _differs_from_print(scenario: Scenario, card: GameObject) -> bool:
    return card.face_down or any(card.id in effect.affects and _shapes(effect) for effect in scenario.effects)


def _shapes(effect: Effect) -> bool:
    """Whether it changes copiable values: by a copy, or by turning face down or up."""
    return any(isinstance(change, Copy | TurnFace) for change in effect.changes)


def _free_id(scenario: Scenario, one: str) -> str:
    sections = scenario.objects, scenario.effects, scenario.spells
    taken = {item.id for section in sections for item in section} | set(scenario.players)
    plain = name = f"{one[:_LONGEST]}-before"
    again = 2
    while name in taken:
        name, again = f"{plain}-{again}", again + 1
    return name


# --- naming the kept one -----------------------------------------------------------------------------


def _effect_naming(effect: Effect, one: str, kept: str) -> Effect:
    """The effect with `kept` for `one` in what it copies, and among what it gave its copiable values."""
    changes = _changes_naming(effect.changes, (one, "self") if effect.source == one else (one,), kept)
    found = effect if changes == effect.changes else replace(effect, changes=changes)
    if not kept or not _shapes(effect):
        return found
    return replace(found, affects=tuple(kept if item == one else item for item in found.affects))


def _object_naming(item: GameObject, one: str, kept: str) -> GameObject:
    abilities = tuple(_ability_naming(ability, one, kept) for ability in item.abilities)
    return item if abilities == item.abilities else replace(item, abilities=abilities)


def _ability_naming(ability: Ability, one: str, kept: str) -> Ability:
    static = ability.static
    if static is None:
        return ability
    changes = _changes_naming(static.changes, (one,), kept)
    return ability if changes == static.changes else replace(ability, static=replace(static, changes=changes))


def _changes_naming(changes: Iterable[Change], names: Iterable[str], kept: str) -> tuple[Change, ...]:
    return tuple(
        replace(change, of=kept) if isinstance(change, Copy) and change.of in names else change for change in changes
    )
