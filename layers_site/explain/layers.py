"""In which layers an effect applies, found from what it does alone (613.1): no board is needed for that."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.evaluation.effects import split
from engine.evaluation.kinds import kind_of
from engine.rulesets.model import AFTER_LAYERS, Kind, Ruleset
from engine.scenario import Ability, Change, Effect, GameObject


@dataclass(frozen=True, slots=True)
class Part:
    """The part of an effect in one layer. `citation` is the rule of the layer, "" if the ruleset has none."""

    layer: str
    citation: str
    kinds: tuple[Kind, ...]
    changes: tuple[Change, ...]


def parts_of(changes: Iterable[Change], rules: Ruleset, *, cda: bool, static: bool) -> tuple[Part, ...]:
    """Return the parts in the order of the layers; what comes after the layers is last."""
    by_layer = split(changes, rules, cda=cda, static=static)
    return tuple(_part(rules, place, some, cda=cda, static=static) for place, some in by_layer.items())


def part_of_kind(kind: Kind, rules: Ruleset, *changes: Change) -> Part:
    """Return the layer that changes of this kind apply in, such as counters of power and toughness ("pt_counter")."""
    place = rules.pass_of_kind[kind]
    return Part(rules.name_of(place), _citation(rules, place), (kind,), changes)


def _part(rules: Ruleset, place: int, changes: tuple[Change, ...], *, cda: bool, static: bool) -> Part:
    kinds = (kind_of(change, cda=cda, static=static) for change in changes)
    kinds_in_order = tuple(dict.fromkeys(kind for kind in kinds if kind is not None))
    return Part(rules.name_of(place), _citation(rules, place), kinds_in_order, changes)


def _citation(rules: Ruleset, place: int) -> str:
    name = rules.name_of(place)
    return rules.cite(name) if name in AFTER_LAYERS else rules.passes[place].citation


def layers_of(content: GameObject | Effect, rules: Ruleset) -> frozenset[str]:
    """Return the names of all layers that a card's own effects touch."""
    if isinstance(content, Effect):
        return frozenset(part.layer for part in parts_of(content.changes, rules, cda=False, static=False))
    return frozenset(name for ability in content.abilities for name in _of_ability(ability, rules))


def _of_ability(ability: Ability, rules: Ruleset) -> Iterable[str]:
    if ability.static is None:
        return ()
    return (part.layer for part in parts_of(ability.static.changes, rules, cda=ability.cda, static=True))
