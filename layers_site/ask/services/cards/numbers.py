"""The numbers with which a card comes to the table: its counters, and what X is.

Of counters it has those that it enters with or counts, or that others look for.

The id of an effect that has a number for X ends with it, as in `biomass-mutation-x4`: wherever its changes have that
number, or the number with a minus, it is X. Other numbers of the effect are never offered, so that X is always known
by its value. Where the card says no X, but counts something, the letter is n.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar, cast

from engine.expressions import CountersAre, CountersOn, Selector, SelfCondition, ValueCondition
from engine.scenario import Ability, AddPT, Counters, Effect, GameObject, Label, SetPT, nodes
from layers_site.ask.services.cards.library import Known
from layers_site.ask.services.cards.sought import kinds_sought
from layers_site.ask.services.cards.target_kinds import statics_in
from layers_site.cardtext.reading.deeds import Does, facts_in, facts_of

#: What X is where a card enters with X counters, and how many lie on a card that counts its own.
_SOME: Final = 2
T = TypeVar("T")
_OFFERED: Final = range(7)
#: How the id of a card begins that somebody brought: its own number is none of X.
OWN: Final = "own-"
_TAKEN: Final = re.compile(r"-([xn])(\d{1,4})(-\d+)?\Z")
_OF_SLUG: Final = re.compile(r"(?<!-\d)-(\d{1,3})\Z")
#: Keywords that say with how many +1/+1 counters a creature enters (702.43a, 702.58a).
_ENTERS_LARGER: Final = ("modular", "graft")


def with_own_counters(card: Known) -> Known:
    """Return the card with the counters that it enters with, or with some of those that it counts on itself."""
    if not isinstance(card.content, GameObject):
        return card
    thing = card.content
    there = {counter.kind for counter in thing.counters}
    lying = (
        *_of_first_level(thing),
        *_counted(thing),
        *(each for ability in thing.abilities for each in entered_with(ability)),
    )
    kinds = {kind: number for kind, number in lying if kind not in there}
    more = tuple(Counters(kind, number, 0) for kind, number in kinds.items())
    return replace(card, content=replace(thing, counters=(*thing.counters, *more))) if more else card


def with_counter(card: Known, others: Sequence[GameObject | Effect]) -> Iterator[Known]:
    """Yield the creature or land with a counter of each kind that another card looks for."""
    thing = card.content
    if not isinstance(thing, GameObject) or not {"Creature", "Land"} & {*thing.types}:
        return
    there = {counter.kind for counter in thing.counters}
    for kind in kinds_sought(others):
        if kind not in there:
            yield replace(card, content=replace(thing, counters=(*thing.counters, Counters(kind, 1, 0))))


def _counted(thing: GameObject) -> Iterator[tuple[str, int]]:
    """Yield the counters on itself that its static abilities count for the size of something else."""
    changes = (static.changes for static in statics_in(thing))
    for part in nodes(tuple(changes)):
        if isinstance(part, CountersOn) and part.ref == "self" and part.kind is not None:
            yield part.kind, _SOME


def _of_first_level(thing: GameObject) -> Iterator[tuple[str, int]]:
    """Yield as many counters as an ability of the card asks for, of several levels the least one (711.2)."""
    conditions = (part for static in statics_in(thing) for part in nodes(static.condition))
    bounds = (bound for condition in conditions for bound in own_counters(condition))
    least = [(bound, kind) for kind, sign, bound in bounds if sign == ">=" and isinstance(bound, int)]
    yield from ((kind, bound) for bound, kind in sorted(least)[:1])


def own_counters(condition: object) -> Iterator[tuple[str, str, object]]:
    """Yield the conditions that the card sets on its own counters: kind, comparison and number.

    Those that change its size are not meant.
    """
    match condition:
        case SelfCondition(Selector((CountersAre(str(kind), comparison),))):
            bounds = comparison.bounds
        case ValueCondition(CountersOn("self", str(kind)), comparison):
            bounds = comparison.bounds
        case _:
            return
    yield from ((kind, sign, bound) for sign, bound in bounds if not kind.startswith(("+", "-")))


def entered_with(ability: Ability, some: int = _SOME) -> Iterator[tuple[str, int]]:
    """Yield the counters with which a card with that ability enters; of X so many as `some`."""
    deed = facts_of(ability).deed(Does.ENTERS_WITH)
    if deed is not None:
        yield deed.what[0], some if deed.number is None else deed.number
    if is_entered_larger(ability):
        yield "+1/+1", int((ability.keyword or "").partition(" ")[2])


def is_entered_larger(ability: Ability) -> bool:
    """Return whether it is a keyword that says with how many +1/+1 counters a creature enters."""
    word, _space, number = (ability.keyword or "").partition(" ")
    return word in _ENTERS_LARGER and number.isdecimal() and len(number) < len("100")


def number_taken(effect: Effect) -> int | None:
    """Return the number that the effect has for X; None where it has none."""
    match = _TAKEN.search(effect.id)
    return int(match[2]) if match else None


def is_x(effect: Effect) -> bool:
    """Return whether the number of the effect is called X."""
    match = _TAKEN.search(effect.id)
    return match is not None and match[1] == "x"


def numbers_to_take(effect: Effect) -> tuple[int, ...]:
    """Return what X may be instead, with the number that it is."""
    now = number_taken(effect)
    if now is None:
        return ()
    others = {abs(number) for number in _numbers_in(effect.changes)} - {now}
    return tuple(sorted({*_OFFERED, now} - others))


def with_number(effect: Effect, number: int) -> Effect | None:
    """Return the effect with that number for X; None where it is not offered."""
    now = number_taken(effect)
    if now is None or number not in numbers_to_take(effect):
        return None
    key = _TAKEN.sub(lambda match: f"-{match[1]}{number}{match[3] or ''}", effect.id)
    digits = re.compile(rf"\b{now}\b")
    name = Label(digits.sub(str(number), effect.name.en), digits.sub(str(number), effect.name.fr))
    return replace(effect, id=key, name=name, changes=_replaced(effect.changes, now, number))


def slug_with_number(slug: str, effect: Effect, owner: GameObject | None) -> str:
    """Return the slug for a board: with the number at its end if that is what the effect of the library took for X.

    Such an effect has its number at the end of its own slug, or its card's text says X.
    """
    sizes = [change for change in effect.changes if isinstance(change, AddPT | SetPT)]
    numbers = {abs(number) for number in _numbers_in(tuple(sizes))} - {0}
    if len(numbers) != 1 or _TAKEN.search(slug) or slug.startswith(OWN):
        return slug
    (number,) = numbers
    match = _OF_SLUG.search(slug)
    facts = [*(map(facts_of, owner.abilities) if owner else ()), facts_in(effect.name.en)]
    says_x = any(each.does(Does.SAYS_X) for each in facts)
    if not says_x and (match is None or int(match[1]) != number):
        return slug
    return f"{slug if match is None else slug[: match.start()]}-{'x' if says_x else 'n'}{number}"


def _numbers_in(tree: object) -> Iterator[int]:
    if isinstance(tree, int) and not isinstance(tree, bool):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree:
            yield from _numbers_in(part)
    elif is_dataclass(tree) and not isinstance(tree, (type, Ability)):
        for field in fields(tree):
            yield from _numbers_in(getattr(tree, field.name))


def _replaced(tree: T, old: int, new: int) -> T:
    """Return the tree with a number in place of another, and with its minus likewise."""
    if isinstance(tree, int) and not isinstance(tree, bool):
        return cast("T", {old: new, -old: -new}.get(tree, tree))
    if isinstance(tree, tuple):
        return cast("T", tuple(_replaced(part, old, new) for part in tree))
    if is_dataclass(tree) and not isinstance(tree, (type, Ability)):
        made = {field.name: _replaced(getattr(tree, field.name), old, new) for field in fields(tree)}
        return cast("T", replace(cast("Any", tree), **made))
    return tree
