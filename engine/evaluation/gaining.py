"""Abilities that an object gains and loses by an effect, and the names that they get."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.budget import Meter
from engine.characteristics import AbilityInstance, AbilityOrigin, Characteristics
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
