"""The differences in the end between two traces of one scenario.

right, believed = evaluate(scenario, "2026"), evaluate(scenario, "M07")
differences(right, believed).objects["forest"]["subtypes"]      # (["Forest"], ["Forest", "Swamp"])
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeVar

from engine.analysis.result import characteristics_json, player_json, size_shown, spell_json
from engine.characteristics import AbilityInstance, Characteristics
from engine.evaluation.trace import Trace
from engine.instructions import Json, TextOf
from engine.scenario import Ability, GameObject

#: By id and key of a result: the value in the first trace, and in the other trace.
Differing = Mapping[str, Mapping[str, tuple[Json, Json]]]
#: One value of a result: ("objects" | "players" | "spells", id, key).
Point = tuple[str, str, str]

_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True)
class Differences:
    """The values that differ between two results. False where none does.

    Abilities are compared by their content: neither their order nor the effects that granted them count.
    """

    objects: Differing
    players: Differing
    spells: Differing

    def __bool__(self) -> bool:
        return bool(self.objects or self.players or self.spells)

    def points(self) -> frozenset[Point]:
        """Return each value that differs."""
        sections = {"objects": self.objects, "players": self.players, "spells": self.spells}
        return frozenset(
            (section, name, key)
            for section, things in sections.items()
            for name, keys in things.items()
            for key in keys
        )

    def only(self, points: frozenset[Point]) -> Differences:
        """Return the differences among `points`."""

        def within(section: str, things: Differing) -> Differing:
            left = {
                name: MappingProxyType({key: pair for key, pair in keys.items() if (section, name, key) in points})
                for name, keys in things.items()
            }
            return MappingProxyType({name: keys for name, keys in left.items() if keys})

        return Differences(
            within("objects", self.objects), within("players", self.players), within("spells", self.spells)
        )


def differences(trace: Trace, other: Trace, text_of: TextOf | None = None) -> Differences:
    """Compare the ends of two traces of the same scenario, in the forms of a result."""
    cards = {card.id: card for card in trace.scenario.objects}

    def shown(name: str, now: Characteristics) -> dict[str, Json]:
        return _object(now, cards[name], text_of)

    return Differences(
        objects=_differing(trace.final, other.final, shown),
        players=_differing(trace.players, other.players, lambda _name, now: player_json(now)),
        spells=_differing(trace.spells, other.spells, lambda _name, now: spell_json(now)),
    )


def _differing(
    things: Mapping[str, _Thing], other: Mapping[str, _Thing], shown: Callable[[str, _Thing], dict[str, Json]]
) -> Differing:
    differing: dict[str, Mapping[str, tuple[Json, Json]]] = {}
    for name, left in things.items():
        right = other[name]
        if left == right:
            continue
        here, there = shown(name, left), shown(name, right)
        unlike = {key: (here[key], there[key]) for key in here if here[key] != there[key]}
        if "abilities" in unlike and _same_abilities(left, right):
            del unlike["abilities"]
        if unlike:
            differing[name] = MappingProxyType(unlike)
    return MappingProxyType(differing)


def _object(now: Characteristics, card: GameObject, text_of: TextOf | None) -> dict[str, Json]:
    """Return its characteristics as a result shows them: no power and toughness where it is no creature (208.3)."""
    power, toughness = size_shown(now, card)
    return {**characteristics_json(now, text_of), "power": power, "toughness": toughness}


def _same_abilities(thing: object, other: object) -> bool:
    """Return whether two objects have the same abilities; False for players, who have keywords only."""
    return (
        isinstance(thing, Characteristics)
        and isinstance(other, Characteristics)
        and by_content(thing.abilities) == by_content(other.abilities)
    )


def by_content(abilities: tuple[AbilityInstance, ...]) -> Counter[Ability]:
    """Count the abilities by what they say, whatever their names and whoever gave them."""
    return Counter(replace(item.ability, id=None) for item in abilities)


def differences_json(unlike: Differences) -> dict[str, Json]:
    """Write `{"objects": {id: {key: [first, other]}}, "players": …, "spells": …}`."""
    return {"objects": _pairs(unlike.objects), "players": _pairs(unlike.players), "spells": _pairs(unlike.spells)}


def _pairs(things: Differing) -> Json:
    return {name: {key: list[Json](pair) for key, pair in keys.items()} for name, keys in things.items()}
