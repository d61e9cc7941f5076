"""What became of one object, as typed clauses: what holds of it now that is not printed on it.

Words are made of them elsewhere (`layers_site.learning.rulings.presenters.becoming`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, Literal

from engine.characteristics import AbilityInstance, Characteristics
from engine.expressions import Is
from engine.scenario import Ability, AddPT, Copy, Label, SetPT
from engine.trace import Trace
from engine.words import BASIC_LAND_TYPES, LAND_TYPES, MANA_OF_LAND_TYPE, families_of, is_creature_type

#: The colours of mana in the order of the game; C for colorless.
MANA: Final = "WUBRGC"
_ADDED: Final = re.compile(r"\bAdd\b(.*)", re.DOTALL)
_SYMBOL: Final = re.compile(r"\{([WUBRGC])\}")


@dataclass(frozen=True, slots=True)
class Size:
    """It is a creature of this power and toughness."""

    power: int
    toughness: int


@dataclass(frozen=True, slots=True)
class Kinds:
    """What its type line says that it did not: `types` are its card types where they are others than printed, else ().

    `subtypes` are those to be named. `also`: it is what it was besides, and only what is new is named. `every`: it
    has all creature types.
    """

    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    also: bool
    every: bool


@dataclass(frozen=True, slots=True)
class Colors:
    """The colours that it has instead of those printed; () for none."""

    colors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CopyOf:
    """It has become a copy of that object; the other clauses say what is otherwise than in what it copies."""

    object: str


@dataclass(frozen=True, slots=True)
class Called:
    """Its name, and the object on the board whose name that is, "" for none."""

    name: Label
    like: str


@dataclass(frozen=True, slots=True)
class Gains:
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Loses:
    """`what`: "all": it has no abilities; "printed": none of those on the card; "keywords": these; "some"."""

    what: Literal["all", "printed", "keywords", "some"]
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Taps:
    """The colours of mana that it can be tapped for, where others than printed."""

    mana: str


@dataclass(frozen=True, slots=True)
class Controlled:
    player: str


@dataclass(frozen=True, slots=True)
class Restricted:
    what: Label


@dataclass(frozen=True, slots=True)
class Dies:
    """A creature on the battlefield with toughness 0 or less (704.5f)."""


Clause = CopyOf | Size | Kinds | Colors | Called | Gains | Loses | Taps | Controlled | Restricted | Dies


@dataclass(frozen=True, slots=True)
class Becomes:
    """What is otherwise than printed of one object; no clauses: nothing is. `types` are its card types now."""

    object: str
    types: tuple[str, ...]
    clauses: tuple[Clause, ...]


def becomes(trace: Trace, name: str, *, controller: bool = False) -> Becomes:
    """What became of an object. With `controller` it is said who controls it even where that is as printed."""
    copied = _copied(trace, name)
    printed, now = trace.printed[copied or name], trace.final[name]
    cards = {one.id: one for one in trace.scenario.objects}
    card = cards[name]
    printed = _with_ids_of(printed, now)._replace(controller=card.controller)
    alike = next((one for one, was in trace.printed.items() if one != name and was.name == now.name), "")
    found: list[Clause] = [
        *([CopyOf(copied)] if copied else []),
        *_size(printed, now),
        *_kinds(cards[copied or name].subtypes, printed, now),
        *([Colors(tuple(sorted(now.colors)))] if now.colors != printed.colors else []),
        *([Called(now.name, alike)] if now.name != printed.name else []),
        *_abilities(printed, now),
        *([Controlled(now.controller)] if controller or now.controller != printed.controller else []),
        *(Restricted(one) for one in now.restrictions if one not in printed.restrictions),
    ]
    if card.zone == "battlefield" and now.is_creature and (now.toughness or 0) <= 0:
        found.append(Dies())
    return Becomes(name, tuple(sorted(now.types)), tuple(found))


def becomes_otherwise(here: Becomes, there: Becomes) -> Becomes:
    """What is to be said of another board: what is not so here; all of it where something is there no more."""
    fresh = tuple(one for one in there.clauses if one not in here.clauses)
    kinds = {type(one) for one in here.clauses} - {type(one) for one in there.clauses}
    return there if kinds or not fresh else replace(there, clauses=fresh)


def _copied(trace: Trace, name: str) -> str:
    """What an object has become a copy of, and still is by name; "" for nothing."""
    now, found = trace.final[name], ""
    for layer in trace.layers:
        for step in layer.applied:
            if name in step.changed and any(isinstance(change, Copy) for change in step.changes):
                alike = (one for one, was in trace.printed.items() if one != name and was.name == now.name)
                found = next(alike, "")
    return found


def _with_ids_of(printed: Characteristics, now: Characteristics) -> Characteristics:
    """The printed values, with each ability that is there now under the id that it has now: a copy, or a full text,
    brings the same abilities under other ids."""
    ids = {_content(one.ability): one.id for one in now.abilities}
    own = tuple(
        one if one.origin == "rules" else one._replace(id=ids.get(_content(one.ability), one.id))
        for one in printed.abilities
    )
    return printed._replace(abilities=own)


def _size(printed: Characteristics, now: Characteristics) -> Iterator[Size]:
    """Its size where it is another than printed, or where an ability of its own that makes it is there no more."""
    if now.is_creature:
        size = Size(now.power or 0, now.toughness or 0)
        changed = not printed.is_creature or size != Size(printed.power or 0, printed.toughness or 0)
        has = {one.id for one in now.abilities}
        if changed or any(one.id not in has and _is_of_own_size(one.ability) for one in printed.abilities):
            yield size


def _is_of_own_size(ability: Ability) -> bool:
    static = ability.static
    if static is None or static.affects is None:
        return False
    on_itself = any(isinstance(test, Is) and test.what == "self" for test in static.affects.tests)
    return on_itself and any(isinstance(change, (AddPT, SetPT)) for change in static.changes)


def _kinds(order: tuple[str, ...], printed: Characteristics, now: Characteristics) -> Iterator[Kinds]:
    every = now.all_creature_types and not printed.all_creature_types
    types = now.types if now.types != printed.types else frozenset[str]()
    new, gone = now.subtypes - printed.subtypes, printed.subtypes - now.subtypes
    families = {families_of(word) for word in new | gone}
    kept = [word for word in order if word in now.subtypes and (types or families_of(word) in families)]
    # A phrase that has a size or a colour in it names everything: "a 2/2 land creature".
    whole = every or now.colors != printed.colors or (types and "Creature" in types - printed.types)
    also = not whole and not gone and types >= (printed.types if types else frozenset())
    also = also and (bool(types) or all(word in LAND_TYPES for word in new))
    named = [*([] if also else kept), *sorted(new, key=_land_order)]
    if now.all_creature_types and (every or types):
        named = [word for word in named if not is_creature_type(word)]
    if every or types or new or gone:
        told = types - printed.types if also else types
        yield Kinds(tuple(sorted(told)), tuple(named), also and bool(types or kept), every)


def _land_order(word: str) -> tuple[int, str]:
    return (BASIC_LAND_TYPES.index(word) if word in BASIC_LAND_TYPES else -1), word


def _abilities(printed: Characteristics, now: Characteristics) -> Iterator[Clause]:
    had = {one.id for one in printed.abilities if one.origin != "rules"}
    has = {one.id for one in now.abilities if one.origin != "rules"}
    keeps = {one.ability.keyword for one in now.abilities if one.ability.keyword}
    lost = [one.ability for one in printed.abilities if one.id in had - has and one.ability.keyword not in keeps]
    gained = tuple(_gained(printed, now, had))
    mana, old_mana = mana_of(now), mana_of(printed)
    if gained:
        yield Gains(gained)
    keywords = tuple(one.keyword for one in lost if one.keyword)
    if printed.abilities and not now.abilities:
        yield Loses("all")
    elif lost and len(lost) == len(had):
        yield Loses("keywords", keywords) if len(keywords) == len(lost) else Loses("printed")
    elif lost:
        yield Loses("keywords", keywords) if len(keywords) == len(lost) else Loses("some")
    if mana != old_mana and "Land" in now.types | printed.types:
        yield Taps(mana)


def _gained(printed: Characteristics, now: Characteristics, had: set[str]) -> Iterator[Ability]:
    """What it has that it did not have: a keyword that is printed on it is no news, nor is the mana of a land."""
    kept = {one.ability.keyword for one in printed.abilities if one.ability.keyword}
    seen: set[Ability] = set()
    for one in now.abilities:
        is_mana = "Land" in now.types and _is_plain_mana(one)
        if one.origin == "rules" or one.id in had or one.ability.keyword in kept or is_mana:
            continue
        if _content(one.ability) not in seen:
            seen.add(_content(one.ability))
            yield one.ability


def _content(one: Ability) -> Ability:
    return replace(one, id=None)


def _is_plain_mana(one: AbilityInstance) -> bool:
    return one.ability.kind == "mana" and bool(_mana_of(one))


def mana_of(now: Characteristics) -> str:
    """The colours of mana of its mana abilities, in the order of the game: "UR"."""
    found = {color for one in now.abilities for color in _mana_of(one)}
    return "".join(color for color in MANA if color in found)


def _mana_of(one: AbilityInstance) -> str:
    if one.origin == "rules":
        return MANA_OF_LAND_TYPE.get((one.ability.id or "").removeprefix("mana-").split("~")[0], "")
    if one.ability.kind != "mana" or one.ability.other is None:
        return ""
    added = _ADDED.search(one.ability.other.en)
    return "".join(_SYMBOL.findall(added[1])) if added else ""
