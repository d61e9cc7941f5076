"""Changes of the abilities of one object, as typed clauses (`clauses`): what it gained, has lost and still has."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace

from engine.characteristics import Characteristics
from engine.scenario import Ability
from engine.words import BASIC_LAND_TYPES
from layers_site.ask.services.trace.clauses import Clause, Gains, Keeps, Loses, NoLand, Taps
from layers_site.ask.services.trace.traits import is_plain_mana, is_stopped, mana_by_types, mana_of


def abilities_of(
    printed: Characteristics,
    now: Characteristics,
    sorts: Container[type[Clause]],
    *,
    emptied: bool,
    own: Container[Ability] = (),
) -> Iterator[Clause]:
    """Yield what is otherwise with its abilities. `own` are the texts that it has besides what it copies."""
    had = {ability.id for ability in printed.abilities if ability.origin != "rules"}
    has = {ability.id for ability in now.abilities if ability.origin != "rules"}
    keeps = {ability.ability.keyword for ability in now.abilities if ability.ability.keyword}
    lost = [
        ability.ability
        for ability in printed.abilities
        if ability.id in had - has and ability.ability.keyword not in keeps
    ]
    gained = tuple(ability for ability in _gained(printed, now, had) if without_id(ability) not in own)
    afresh = tuple(_given_afresh(printed, now)) if emptied and lost else ()
    gained = tuple(dict.fromkeys((*gained, *afresh)))
    if gained:
        yield Gains(gained)
    new = {ability.keyword for ability in gained}
    printed_words = {ability.ability.keyword for ability in printed.abilities}
    still = tuple(sorted(word for word in keeps - new if word in printed_words))
    if Loses in sorts and not lost and still:
        yield Keeps(still)
    keywords = tuple(ability.keyword for ability in lost if ability.keyword)
    by_name = bool(lost) and len(keywords) == len(lost) == len(had) and not emptied
    if printed.abilities and not now.abilities and not by_name:
        yield Loses("all")
    elif lost and (len(lost) == len(had) or afresh):
        yield Loses("keywords", keywords) if len(keywords) == len(lost) else Loses("printed")
    elif lost:
        left = {ability.ability.kind for ability in now.abilities if ability.origin != "rules"}
        partly = Loses("but_mana") if left == {"mana"} else Loses("some")
        yield Loses("keywords", keywords) if len(keywords) == len(lost) else partly
    yield from _of_land(printed, now, sorts)


def _of_land(printed: Characteristics, now: Characteristics, sorts: Container[type[Clause]]) -> Iterator[Clause]:
    """Yield that it is a land no more, or what mana it taps for now where that is not as printed.

    Of what is no land that is told only where mana abilities that it has cannot be activated.
    """
    stopped = is_stopped(now)
    mana = "" if stopped else mana_of(now)
    barren = not mana and bool(now.subtypes & set(BASIC_LAND_TYPES))
    if "Land" in printed.types - now.types:
        yield NoLand()
    elif "Land" in now.types:
        by_type = set() if stopped else set(mana_by_types(now)) - set(mana_of(printed, freely=True))
        if mana != mana_of(printed) or barren or by_type or Taps in sorts:
            free = "" if stopped else mana_of(now, freely=True)
            dear = "".join(color for color in mana if color not in free)
            yield Taps(free, dear)
    elif stopped and mana_of(now):
        yield Taps("")


def _given_afresh(printed: Characteristics, now: Characteristics) -> Iterator[Ability]:
    """Yield the printed keywords that something gives to an object that has lost all that is printed."""
    keywords = {ability.ability.keyword for ability in printed.abilities if ability.ability.keyword}
    there = [ability for ability in now.abilities if ability.origin != "rules"]
    if all(ability.origin == "granted" for ability in there):
        yield from (ability.ability for ability in there if ability.ability.keyword in keywords)


def _gained(printed: Characteristics, now: Characteristics, had: set[str]) -> Iterator[Ability]:
    """Yield the abilities that the object gained. A printed keyword is no news, nor is the mana of a land."""
    keywords = {ability.ability.keyword for ability in printed.abilities if ability.ability.keyword}
    seen: set[Ability] = set()
    for ability in now.abilities:
        is_mana = "Land" in now.types and is_plain_mana(ability)
        if ability.origin == "rules" or ability.id in had or ability.ability.keyword in keywords or is_mana:
            continue
        if (ability.ability.keyword or "").startswith("enchant ") and "Aura" in now.subtypes:
            continue
        if without_id(ability.ability) not in seen:
            seen.add(without_id(ability.ability))
            yield ability.ability


def without_id(ability: Ability) -> Ability:
    """Return the ability as the same whatever its id on an object is."""
    return replace(ability, id=None)
