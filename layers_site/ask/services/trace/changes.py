"""Changes of one object found on a trace, as typed clauses (`clauses`)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from typing import Literal

from engine.analysis.protection import with_chosen_color
from engine.characteristics import Characteristics
from engine.evaluation.trace import Trace
from engine.expressions import Is
from engine.scenario import Ability, AddPT, GameObject, Label, SetPT
from engine.words import BASIC_LAND_TYPES, LAND_TYPES, families_of, is_creature_type
from layers_site.ask.services.trace.abilities import abilities_of, without_id
from layers_site.ask.services.trace.clauses import (
    Becomes,
    Called,
    Clause,
    Colors,
    Controlled,
    CopyOf,
    Dies,
    FaceDown,
    Kinds,
    Lacks,
    Loses,
    MergedWith,
    NoCreature,
    NoLand,
    NoMore,
    Restricted,
    Size,
    Super,
    Taps,
)
from layers_site.ask.services.trace.traits import (
    copied_by,
    is_emptied,
    is_sized,
    kept_abilities,
    kept_from,
    merged_with,
    stays_creature,
    words_replaced,
)


def becomes(
    trace: Trace, name: str, *, controller: bool = False, sorts: Container[type[Clause]] = frozenset()
) -> Becomes:
    """Return the changes of an object.

    With `controller` the controller is told even if it is as printed, and so is what clauses of the sorts in `sorts`
    say: they answer another result.
    """
    copied = copied_by(trace, name)
    printed, now = trace.printed[copied or name], with_chosen_color(trace, name)
    merged = merged_with(trace, name)
    if merged is not None:
        printed, sorts = merged[1], {Size}
    cards = {obj.id: obj for obj in trace.scenario.objects}
    card = cards[name]
    printed = _with_ids_of(printed, now)._replace(controller=card.controller)
    own = {without_id(ability) for ability in kept_abilities(trace, name)}
    alike = next((key for key, was in trace.printed.items() if key != name and was.name == now.name), "")
    if now.face_down:
        return _face_down(name, printed, now)
    whole = printed.abilities == now.abilities
    clauses: list[Clause] = [
        *([CopyOf(copied)] if copied else []),
        *([MergedWith(cards[merged[0].of].name, merged[0].on_top, whole)] if merged else []),
        *_size(printed, now, touched=Size in sorts or is_sized(trace, name)),
        *(
            _other_kinds(cards[copied or name], printed, now, trace.final.get(copied), stays_creature(trace, name))
            or ([_whole(now)] if Kinds in sorts else [])
        ),
        *([Colors(tuple(sorted(now.colors)))] if now.colors != printed.colors or Colors in sorts else []),
        *([Called(now.name, alike)] if now.name != printed.name else []),
        *_supertypes(printed, now),
        *words_replaced(trace, name),
        *abilities_of(printed, now, sorts, emptied=is_emptied(trace, name), own=own),
        *([Lacks(barred)] if (barred := kept_from(trace, name)) else []),
        *_no_more(printed, now),
        *([Controlled(now.controller)] if controller or now.controller != printed.controller else []),
        *(Restricted(restriction) for restriction in now.restrictions if restriction not in printed.restrictions),
    ]
    clauses += _dies(card, now, clauses)
    return Becomes(name, tuple(sorted(now.types)), tuple(clauses))


def _supertypes(printed: Characteristics, now: Characteristics) -> Iterator[Super]:
    yield from (Super("add", word) for word in sorted(now.supertypes - printed.supertypes))
    yield from (Super("remove", word) for word in sorted(printed.supertypes - now.supertypes))


def _dies(card: GameObject, now: Characteristics, clauses: Iterable[Clause]) -> list[Clause]:
    """Return that it dies, after its size where no clause gives that; nothing for what has toughness (704.5f)."""
    if card.zone != "battlefield" or not now.is_creature or (now.toughness or 0) > 0:
        return []
    has_size = any(isinstance(clause, Size) for clause in clauses)
    return [*([] if has_size else [Size(now.power or 0, now.toughness or 0)]), Dies()]


def _face_down(name: str, printed: Characteristics, now: Characteristics) -> Becomes:
    """Return that it is face down, and what is otherwise than of other face-down creatures."""
    covered = printed._replace(
        name=Label("", ""), colors=frozenset(), supertypes=frozenset(), types=frozenset(("Creature",)),
        subtypes=frozenset(), all_creature_types=False, abilities=(),
    )  # fmt: skip
    size = Size(now.power or 0, now.toughness or 0) if now.is_creature else None
    is_more = now.colors or now.types != covered.types or now.subtypes
    clauses: list[Clause] = [FaceDown(size, _whole(now) if is_more else None, tuple(sorted(now.colors)))]
    clauses += list(abilities_of(covered, now, frozenset(), emptied=True))
    clauses += [NoLand()] if "Land" in printed.types - now.types else []
    if now.controller != printed.controller:
        clauses.append(Controlled(now.controller))
    if now.is_creature and (now.toughness or 0) <= 0:
        clauses.append(Dies())
    return Becomes(name, tuple(sorted(now.types)), tuple(clauses))


def sorts_to_tell(here: Becomes, there: Becomes) -> frozenset[type[Clause]]:
    """Return the sorts of clauses to say of one result since the other is as printed, or loses more."""
    here_are, there_are = ({type(clause) for clause in fact.clauses} for fact in (here, there))
    differing = frozenset(here_are ^ there_are)
    bare = frozenset[type[Clause]]() if here_are and there_are else differing & {Size, Kinds, Colors, Taps}
    return bare | (differing & {Loses})


def becomes_otherwise(here: Becomes, there: Becomes) -> Becomes:
    """Return what differs on another board, or everything if an object is gone there."""
    fresh = tuple(clause for clause in there.clauses if clause not in here.clauses)
    kinds = {type(clause) for clause in here.clauses} - {type(clause) for clause in there.clauses}
    return there if kinds or not fresh else replace(there, clauses=fresh)


def _with_ids_of(printed: Characteristics, now: Characteristics) -> Characteristics:
    """Return the printed values under the ids that a copy, or a full text, gives the same abilities."""
    ids = {without_id(ability.ability): ability.id for ability in now.abilities}
    there = {ability.id for ability in now.abilities}
    own = tuple(
        ability
        if ability.origin == "rules" or ability.id in there
        else ability._replace(id=ids.get(without_id(ability.ability), ability.id))
        for ability in printed.abilities
    )
    return printed._replace(abilities=own)


def _other_kinds(
    source: GameObject, printed: Characteristics, now: Characteristics, copied: Characteristics | None, stays: bool
) -> list[Clause]:
    """Return what its types become.

    `source` is the card that is printed so, `copied` what it copies as it is now; `stays`: it was always one.
    """
    kinds = (kinds if stays else replace(kinds, bare=False) for kinds in _kinds(source.subtypes, printed, now))
    return _no_creature(printed, now, copied=copied) or list(kinds)


def _no_creature(printed: Characteristics, now: Characteristics, *, copied: Characteristics | None) -> list[Clause]:
    """Return that it is no creature where it is printed as one, or where what it copies is one by another effect."""
    if copied is not None and copied.is_creature and not printed.is_creature and now.types == printed.types:
        return [NoCreature()]
    only = printed.types - now.types == {"Creature"} and now.types < printed.types
    return [NoCreature()] if only and now.colors == printed.colors and not now.subtypes - printed.subtypes else []


def _no_more(printed: Characteristics, now: Characteristics) -> Iterator[NoMore]:
    """Yield that it is no creature or planeswalker any more where it is something else now; of a land nobody asks."""
    words: tuple[Literal["Creature", "Planeswalker"], ...] = ("Creature", "Planeswalker")
    for word in words:
        if word in printed.types - now.types and now.types - printed.types and "Land" not in now.types:
            yield NoMore(word)


def _whole(now: Characteristics) -> Kinds:
    subtypes = () if now.all_creature_types else tuple(sorted(now.subtypes, key=_land_order))
    return Kinds(tuple(sorted(now.types)), subtypes, also=False, every=now.all_creature_types)


def _size(printed: Characteristics, now: Characteristics, *, touched: bool) -> Iterator[Size]:
    """Yield the size of an object if there is something to say of it.

    It is another than printed, a step works on it (`touched`), or an ability of its own that makes it is gone.
    """
    if now.is_creature:
        size = Size(now.power or 0, now.toughness or 0)
        changed = not printed.is_creature or size != Size(printed.power or 0, printed.toughness or 0)
        has = {ability.id for ability in now.abilities}
        lost = (ability.ability for ability in printed.abilities if ability.id not in has)
        if changed or touched or any(map(_is_of_own_size, lost)):
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
    # A phrase that has a size or a colour in it names everything: "a 2/2 land creature".
    whole = every or now.colors != printed.colors or (types and "Creature" in types - printed.types)
    remaining = [
        word for word in order
        if word in now.subtypes and (types or families_of(word) in families or (whole and word in LAND_TYPES))
        and not (types and "Planeswalker" in families_of(word))
    ]  # fmt: skip
    also = not whole and not gone and types >= (printed.types if types else frozenset())
    also = also and (bool(types) or all(word in LAND_TYPES for word in new))
    named = [*([] if also else remaining), *sorted(new, key=_land_order)]
    if now.all_creature_types and (every or types):
        named = [word for word in named if not is_creature_type(word)]
    if every or types or new or gone:
        shown_types = types - printed.types if also else types
        kindless = not now.all_creature_types and any(map(is_creature_type, gone)) and now.is_creature
        bare = kindless and not any(map(is_creature_type, now.subtypes))
        yield Kinds(tuple(sorted(shown_types)), tuple(named), also and bool(types or remaining), every, bare)


def _land_order(word: str) -> tuple[int, str]:
    return (BASIC_LAND_TYPES.index(word) if word in BASIC_LAND_TYPES else -1), word
