"""What is different of an object between two states, as far as a player could see it: codes and values.

differences(before, after)   # (Came("subtype", "Forest", …), Sized(…))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal

from engine.characteristics import RULES, AbilityInstance, Characteristics
from engine.scenario import Ability, Label
from engine.stars import NO_STARS, Size, Stars, shown, size_of

#: What can come and go: words of the type line, colours, abilities, restrictions.
Part = Literal["supertype", "type", "subtype", "every_creature_type", "color", "ability", "restriction"]


@dataclass(frozen=True, slots=True)
class Renamed:
    """It has another name, None for none."""

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
class Came:
    """`thing` is a word, an ability or a label by what `part` is; `mana` what a basic land type brings (305.6)."""

    part: Part
    thing: str | Ability | Label
    mana: Ability | None = None


@dataclass(frozen=True, slots=True)
class Went:
    part: Part
    thing: str | Ability | Label


@dataclass(frozen=True, slots=True)
class Colorless:
    """It has no color any more."""


@dataclass(frozen=True, slots=True)
class LostAbilities:
    """More abilities than are told one by one; `all`: it has none left, and these are all that it had."""

    abilities: tuple[Ability, ...]
    all: bool

    @property
    def count(self) -> int:
        return len(self.abilities)


@dataclass(frozen=True, slots=True)
class Reworded:
    """An ability that reads otherwise now (612)."""

    before: Ability
    after: Ability


@dataclass(frozen=True, slots=True)
class CantHave:
    """It can't have these keywords, or (None) any ability; () that nothing is forbidden any more."""

    keywords: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Sized:
    """Another power or toughness; None where it has none."""

    before: Size | None
    after: Size | None


@dataclass(frozen=True, slots=True)
class Faced:
    """It is face down now, or face up."""

    down: bool


@dataclass(frozen=True, slots=True)
class Underneath:
    """What is different is under its being face down (708.2)."""


Difference = (
    Renamed | Costs | Controlled | Came | Went | Colorless | LostAbilities | Reworded | CantHave | Sized | Faced
    | Underneath
)  # fmt: skip


#: The places of the type line among the characteristics.
_TYPE_LINE: Final = slice(
    Characteristics._fields.index("supertypes"), Characteristics._fields.index("all_creature_types") + 1
)


def differences(
    before: Characteristics, after: Characteristics, stars: tuple[Stars, Stars] = (NO_STARS, NO_STARS)
) -> tuple[Difference, ...]:
    """Everything that is different, in the order of the layers. `stars` are those of the size, before and after.

    Nothing where the states differ only in what no player could see, such as where an ability comes from. A creature
    without a size is 0/0, as everywhere.
    """
    found: list[Difference] = []
    if before is not after:
        found += _identity(before, after)
        if before[_TYPE_LINE] != after[_TYPE_LINE]:
            found += _type_line(before, after)
        found += _colors(before, after)
        found += _abilities(before, after)
        found += _labels(before, after)
    old, new = size_of(before, stars[0]), size_of(after, stars[1])
    if (old is None and before.is_creature) or (new is None and after.is_creature):
        old, new = old or shown(0, 0), new or shown(0, 0)
    if old != new:
        found.append(Sized(old, new))
    return tuple(found)


def _identity(before: Characteristics, after: Characteristics) -> Iterator[Difference]:
    if before.name != after.name:
        yield Renamed(after.name if after.name.en or after.name.fr else None)
    if before.face_down != after.face_down:
        yield Faced(after.face_down)
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
        yield from (Came(part, word, mana.get(word) if part == "subtype" else None) for word in sorted(new - old))
        yield from (Went(part, word) for word in sorted(old - new))
    if before.all_creature_types != after.all_creature_types:
        yield (Came if after.all_creature_types else Went)("every_creature_type", "")


def _colors(before: Characteristics, after: Characteristics) -> Iterator[Difference]:
    if before.colors and not after.colors:
        yield Colorless()
    yield from (Came("color", word) for word in sorted(after.colors - before.colors))
    yield from (Went("color", word) for word in sorted(before.colors - after.colors))


def _abilities(before: Characteristics, after: Characteristics) -> Iterator[Difference]:
    if before.abilities is after.abilities and before.forbidden == after.forbidden:
        return
    gained, lost = _come_and_gone(before, after)
    yield from (Came("ability", one.ability) for one in gained)
    had = {one.id: one.ability for one in before.abilities}
    for one in after.abilities:
        if one.id in had and had[one.id] != one.ability:
            yield Reworded(had[one.id], one.ability)
    if lost and not after.abilities and not (len(before.abilities) == 1 and _is_short(lost[0])):
        yield LostAbilities(tuple(one.ability for one in before.abilities), all=True)
    elif len(lost) > 1 and not all(one.ability.keyword for one in lost):
        yield LostAbilities(tuple(one.ability for one in lost), all=False)
    else:
        yield from (Went("ability", one.ability) for one in lost)
    if after.forbidden != before.forbidden:
        yield CantHave(None if after.forbidden is None else tuple(sorted(after.forbidden)))


def _come_and_gone(
    before: Characteristics, after: Characteristics
) -> tuple[list[AbilityInstance], list[AbilityInstance]]:
    """The abilities that are new, and those that are gone, without what comes or goes with its land type.

    An ability in the place of one that reads the same is neither.
    """
    gained = _without(after, before, after.subtypes - before.subtypes)
    lost = _without(before, after, before.subtypes - after.subtypes)
    for one in list(gained):
        same = next((other for other in lost if other.ability == one.ability), None)
        if same is not None:
            gained.remove(one)
            lost.remove(same)
    return gained, lost


def _without(some: Characteristics, others: Characteristics, land_types: frozenset[str]) -> list[AbilityInstance]:
    ids = {one.id for one in others.abilities}
    return [
        one
        for one in some.abilities
        if one.id not in ids and not (one.origin == RULES and _land_type(one) in land_types)
    ]


def _land_type(mana: AbilityInstance) -> str:
    """The basic land type that a mana ability comes with by rule."""
    return (mana.ability.id or "").removeprefix("mana-")


def _is_short(one: AbilityInstance) -> bool:
    """Whether it is told by what it says rather than as the only one: a keyword, or the mana of a land type."""
    return one.origin == RULES or one.ability.keyword is not None


def _labels(before: Characteristics, after: Characteristics) -> Iterator[Difference]:
    yield from (Came("restriction", one) for one in _new(after.restrictions, before.restrictions))
    yield from (Went("restriction", one) for one in _new(before.restrictions, after.restrictions))


def _new(some: Iterable[Label], others: Iterable[Label]) -> list[Label]:
    known = list(others)
    return [one for one in some if one not in known]
