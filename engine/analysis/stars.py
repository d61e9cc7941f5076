"""Sizes that are printed as stars: a star is no number until an ability defines it (208.2, 208.2a).

stars(trace)           # the steps of a trace at which half of an object's size is still the printed star
size_of(state, stars)  # a size to show: numbers, or the stars in their place
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.characteristics import OWN_TEXT_ORIGINS, Characteristics
from engine.evaluation.trace import Step, Trace
from engine.expressions import Sum, Value
from engine.instructions import ChangeFace, CopyValues, Instruction, MergeValues, SetSize, TakeText
from engine.scenario import Ability, GameObject, Scenario, SetPT

#: Of power and toughness: the number that is printed beside the star (1 of `1+*`, 0 of `*`), None where none is.
Stars = tuple[int | None, int | None]
NO_STARS: Final[Stars] = (None, None)


class Half(NamedTuple):
    """Power or toughness; for a star, `beside` is the number that is printed beside it, 0 for a star alone."""

    number: int
    beside: int | None = None


class Size(NamedTuple):
    """Power and toughness as they are shown; an object with neither has None instead."""

    power: Half
    toughness: Half

    @property
    def numbers(self) -> tuple[int, int]:
        """Return the numbers that the rules use (208.2a: a star that nothing defines is 0)."""
        return self.power.number, self.toughness.number


@dataclass(frozen=True, slots=True)
class StarsOnTheWay:
    """`printed` and `final` by object, `at` by (place among all steps, object): before and after that step.

    An object, or a step, without a star is left out.
    """

    printed: Mapping[str, Stars]
    at: Mapping[tuple[int, str], tuple[Stars, Stars]]
    final: Mapping[str, Stars]


def defined_by(abilities: Iterable[Ability]) -> Stars:
    """Return the halves of a size that characteristic-defining abilities among these define.

    The number that such an ability adds to its count is printed beside the star (208.2).
    """
    sizes = [
        change
        for ability in abilities
        if ability.cda and ability.static is not None
        for change in ability.static.changes
        if isinstance(change, SetPT)
    ]
    power = [_added(size.power) for size in sizes if size.power is not None]
    toughness = [_added(size.toughness) for size in sizes if size.toughness is not None]
    return power[-1] if power else None, toughness[-1] if toughness else None


def _added(value: Value) -> int:
    """Return the plain number in a sum."""
    return sum(part for part in value.values if isinstance(part, int)) if isinstance(value, Sum) else 0


def printed_size(card: GameObject) -> Size | None:
    """Return the size that is printed on a card, None where there is none."""
    return shown(card.power, card.toughness, defined_by(card.abilities))


def shown(power: int | None, toughness: int | None, stars: Stars = NO_STARS) -> Size | None:
    """Make a size of these numbers, with stars; None for no size at all."""
    if power is None and toughness is None and stars == NO_STARS:
        return None
    return Size(Half(power or 0, stars[0]), Half(toughness or 0, stars[1]))


def size_of(now: Characteristics, stars: Stars = NO_STARS) -> Size | None:
    """Return the size of an object in a state, whether it is a creature or not."""
    return shown(now.power, now.toughness, stars)


def has_stars(scenario: Scenario) -> bool:
    """Return whether any card of the scenario has a size to be defined."""
    return any(defined_by(card.abilities) != NO_STARS for card in scenario.objects)


_NONE: Final = StarsOnTheWay(MappingProxyType({}), MappingProxyType({}), MappingProxyType({}))


def stars(trace: Trace) -> StarsOnTheWay:
    """Find where a star is still a star: until a size is set, or the ability that would define it is gone."""
    if not has_stars(trace.scenario):
        return _NONE
    now = {object_id: _own_stars(thing) for object_id, thing in trace.printed.items()}
    printed = {object_id: halves for object_id, halves in now.items() if halves != NO_STARS}
    at: dict[tuple[int, str], tuple[Stars, Stars]] = {}
    steps = (step for layer in trace.layers for step in layer.applied)
    for place, step in enumerate(steps):
        for object_id in step.objects:
            before = now[object_id]
            now[object_id] = _after(before, step, object_id)
            if before != NO_STARS or now[object_id] != NO_STARS:
                at[place, object_id] = (before, now[object_id])
    final = {object_id: halves for object_id, halves in now.items() if halves != NO_STARS}
    return StarsOnTheWay(MappingProxyType(printed), MappingProxyType(at), MappingProxyType(final))


#: What gives an object all the values of another card.
_WHOLE_CARDS: Final = (CopyValues, MergeValues, TakeText, ChangeFace)


def _own_stars(thing: Characteristics) -> Stars:
    """Return the halves that its own text would define; an ability of another effect defines nothing (604.3)."""
    return defined_by(item.ability for item in thing.abilities if item.origin in OWN_TEXT_ORIGINS)


def _after(before: Stars, step: Step, object_id: str) -> Stars:
    instructions = step.instructions.get(object_id, ())
    if object_id not in step.changed:
        return _unset(before, instructions)
    old, new = step.changed[object_id]
    own = _own_stars(new)
    if new.covered is None and any(isinstance(item, _WHOLE_CARDS) for item in instructions):
        return _unset(own, instructions)  # it has all the values of another card, and so the stars of that card
    power = own[0] if before[0] is not None and old.power == new.power else None
    toughness = own[1] if before[1] is not None and old.toughness == new.toughness else None
    return _unset((power, toughness), instructions)


def _unset(stars: Stars, instructions: Iterable[Instruction]) -> Stars:
    """Return the stars, without the halves that an instruction sets to a number."""
    power, toughness = stars
    for item in instructions:
        settings = (item,) if isinstance(item, SetSize) else getattr(item, "exceptions", ())
        for size in settings:
            if isinstance(size, SetSize):
                power = power if size.power is None else None
                toughness = toughness if size.toughness is None else None
    return power, toughness
