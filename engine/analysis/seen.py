"""What a player could see different between two states of an object; and sizes that are still stars (208.2, 208.2a).

differences(before, after)   # (Added("subtype", "Forest", …), Sized(…))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.analysis.reasons import WHOLE_CARDS
from engine.characteristics import OWN_TEXT_ORIGINS, RULES, AbilityInstance, Characteristics
from engine.evaluation.trace import Step, Trace
from engine.expressions import Sum, Value
from engine.instructions import Instruction, SetSize
from engine.scenario import Ability, GameObject, Label, SetPT

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
    return shown(now.power, now.toughness, stars)


_NONE: Final = StarsOnTheWay(MappingProxyType({}), MappingProxyType({}), MappingProxyType({}))


def stars(trace: Trace) -> StarsOnTheWay:
    """Find where a star is still a star: until a size is set, or the ability that would define it is gone."""
    if not any(defined_by(card.abilities) != NO_STARS for card in trace.scenario.objects):
        return _NONE
    now = {object_id: _own_stars(thing) for object_id, thing in trace.printed.items()}
    printed = {object_id: halves for object_id, halves in now.items() if halves != NO_STARS}
    at: dict[tuple[int, str], tuple[Stars, Stars]] = {}
    for place, _layer, _turn, step in trace.steps:
        for object_id in step.objects:
            before = now[object_id]
            now[object_id] = _after(before, step, object_id)
            if before != NO_STARS or now[object_id] != NO_STARS:
                at[place, object_id] = (before, now[object_id])
    final = {object_id: halves for object_id, halves in now.items() if halves != NO_STARS}
    return StarsOnTheWay(MappingProxyType(printed), MappingProxyType(at), MappingProxyType(final))


def _own_stars(thing: Characteristics) -> Stars:
    """Return the halves that its own text would define; an ability of another effect defines nothing (604.3)."""
    return defined_by(item.ability for item in thing.abilities if item.origin in OWN_TEXT_ORIGINS)


def _after(before: Stars, step: Step, object_id: str) -> Stars:
    instructions = step.instructions.get(object_id, ())
    if object_id not in step.changed:
        return _unset(before, instructions)
    old, new = step.changed[object_id]
    own = _own_stars(new)
    if new.covered is None and any(isinstance(item, WHOLE_CARDS) for item in instructions):
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


#: The parts that can be added and removed: words of the type line, colours, abilities, restrictions.
Part = Literal["supertype", "type", "subtype", "every_creature_type", "color", "ability", "restriction"]


@dataclass(frozen=True, slots=True)
class Renamed:
    """The object has another name, None for no name."""

    name: Label | None


@dataclass(frozen=True, slots=True)
class Costs:
    """Another mana cost, and with it mostly another mana value."""

    before: str
    after: str
    values: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Controlled:
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Added:
    """`thing` is a word, an ability or a label, as `part` says; `mana` is a basic land type's mana ability (305.6)."""

    part: Part
    thing: str | Ability | Label
    mana: Ability | None = None


@dataclass(frozen=True, slots=True)
class Removed:
    part: Part
    thing: str | Ability | Label


@dataclass(frozen=True, slots=True)
class Colorless:
    """It has no color any more."""


@dataclass(frozen=True, slots=True)
class LostAbilities:
    """More abilities than a page lists one by one; `all`: the object has none left, and these are all that it had."""

    abilities: tuple[Ability, ...]
    all: bool


@dataclass(frozen=True, slots=True)
class Reworded:
    """An ability with another text (612)."""

    before: Ability
    after: Ability


@dataclass(frozen=True, slots=True)
class CantHave:
    """The object can't have these keywords, or (None) any ability; () where nothing is forbidden any more."""

    keywords: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Sized:
    """Another power or toughness; None for an object without a size."""

    before: Size | None
    after: Size | None


@dataclass(frozen=True, slots=True)
class Faced:
    """The object is face down now, or face up."""

    down: bool


@dataclass(frozen=True, slots=True)
class Underneath:
    """A difference that is under the face-down cover only (708.2)."""


Difference = (
    Renamed | Costs | Controlled | Added | Removed | Colorless | LostAbilities | Reworded | CantHave | Sized | Faced
    | Underneath
)  # fmt: skip


#: The places of the type line among the characteristics.
_TYPE_LINE: Final = slice(
    Characteristics._fields.index("supertypes"), Characteristics._fields.index("all_creature_types") + 1
)


def differences(
    before: Characteristics, after: Characteristics, stars: tuple[Stars, Stars] = (NO_STARS, NO_STARS)
) -> tuple[Difference, ...]:
    """List all differences, in the order of the layers. `stars` are those of the size, before and after.

    A difference that no player could see is left out, such as the origin of an ability. A creature without a size is
    0/0.
    """
    differences_: list[Difference] = []
    if before is not after:
        differences_ += _identity(before, after)
        if before[_TYPE_LINE] != after[_TYPE_LINE]:
            differences_ += _type_line(before, after)
        differences_ += _colors(before, after)
        differences_ += _abilities(before, after)
        differences_ += [Added("restriction", label) for label in _new(after.restrictions, before.restrictions)]
        differences_ += [Removed("restriction", label) for label in _new(before.restrictions, after.restrictions)]
    old, new = size_of(before, stars[0]), size_of(after, stars[1])
    if (old is None and before.is_creature) or (new is None and after.is_creature):
        old, new = old or shown(0, 0), new or shown(0, 0)
    if old != new:
        differences_.append(Sized(old, new))
    return tuple(differences_)


def _identity(before: Characteristics, after: Characteristics) -> Iterator[Difference]:
    if before.name != after.name:
        yield Renamed(after.name if after.name.en or after.name.fr else None)
    if before.face_down != after.face_down:
        yield Faced(after.face_down)
    elif (before.covered is None) != (after.covered is None):
        # A card that is put face down is covered in layer 1b only: before it, its printed values are read (708.2).
        yield Faced(after.covered is not None)
    elif before.covered != after.covered:
        yield Underneath()
    if before.mana_cost != after.mana_cost or before.mana_value != after.mana_value:
        yield Costs(before.mana_cost, after.mana_cost, (before.mana_value, after.mana_value))
    if before.controller != after.controller:
        yield Controlled(before.controller, after.controller)


def _type_line(before: Characteristics, after: Characteristics) -> Iterator[Difference]:
    mana = {_land_type(item): item.ability for item in after.abilities if item.origin == RULES}
    lines: tuple[tuple[Part, frozenset[str], frozenset[str]], ...] = (
        ("supertype", before.supertypes, after.supertypes),
        ("type", before.types, after.types),
        ("subtype", before.subtypes, after.subtypes),
    )
    for part, old, new in lines:
        yield from (Added(part, word, mana.get(word) if part == "subtype" else None) for word in sorted(new - old))
        yield from (Removed(part, word) for word in sorted(old - new))
    if before.all_creature_types != after.all_creature_types:
        yield (Added if after.all_creature_types else Removed)("every_creature_type", "")


def _colors(before: Characteristics, after: Characteristics) -> Iterator[Difference]:
    if before.colors and not after.colors:
        yield Colorless()
    yield from (Added("color", word) for word in sorted(after.colors - before.colors))
    yield from (Removed("color", word) for word in sorted(before.colors - after.colors))


def _abilities(before: Characteristics, after: Characteristics) -> Iterator[Difference]:
    if before.abilities is after.abilities and before.forbidden == after.forbidden:
        return
    gained, lost = _come_and_gone(before, after)
    yield from (Added("ability", instance.ability) for instance in gained)
    had = {instance.id: instance.ability for instance in before.abilities}
    for instance in after.abilities:
        if instance.id in had and had[instance.id] != instance.ability:
            yield Reworded(had[instance.id], instance.ability)
    if lost and not after.abilities and not (len(before.abilities) == 1 and _is_short(lost[0])):
        yield LostAbilities(tuple(instance.ability for instance in before.abilities), all=True)
    elif len(lost) > 1 and not all(instance.ability.keyword for instance in lost):
        yield LostAbilities(tuple(instance.ability for instance in lost), all=False)
    else:
        yield from (Removed("ability", instance.ability) for instance in lost)
    if after.forbidden != before.forbidden:
        yield CantHave(None if after.forbidden is None else tuple(sorted(after.forbidden)))


def _come_and_gone(
    before: Characteristics, after: Characteristics
) -> tuple[list[AbilityInstance], list[AbilityInstance]]:
    """Return the abilities that are new, and those that are gone, without the mana abilities of land types.

    An ability that replaces an ability with the same text is neither.
    """
    gained = _without(after, before, after.subtypes - before.subtypes)
    lost = _without(before, after, before.subtypes - after.subtypes)
    for instance in list(gained):
        same = next((other for other in lost if other.ability == instance.ability), None)
        if same is not None:
            gained.remove(instance)
            lost.remove(same)
    return gained, lost


def _without(some: Characteristics, others: Characteristics, land_types: frozenset[str]) -> list[AbilityInstance]:
    ids = {instance.id for instance in others.abilities}
    return [instance for instance in some.abilities if instance.id not in ids and not is_mana_of(instance, land_types)]


def is_mana_of(instance: AbilityInstance, land_types: frozenset[str]) -> bool:
    """Return whether it is the mana ability that comes by rule with one of these land types (305.6)."""
    return instance.origin == RULES and _land_type(instance) in land_types


def _land_type(mana: AbilityInstance) -> str:
    return (mana.ability.id or "").removeprefix("mana-")


def _is_short(instance: AbilityInstance) -> bool:
    """Return whether a sentence can name it: a keyword, or the mana of a land type."""
    return instance.origin == RULES or instance.ability.keyword is not None


def _new(some: Iterable[Label], others: Iterable[Label]) -> list[Label]:
    known = list(others)
    return [label for label in some if label not in known]
