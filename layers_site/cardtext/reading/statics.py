"""Make static abilities of clauses: who, what, when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, cast

from engine.expressions import AllConditions, ChosenWord, Condition, HasWord, Is, Selector
from engine.scenario import Ability, AllCreatureTypes, Change, Colors, Static, Subtypes
from engine.words import ZONES
from layers_site.cardtext.reading.conditions import names_nobody
from layers_site.cardtext.reading.grammar import REFUSED
from layers_site.cardtext.reading.meaning import IT, THAT, RefIs, Subject, selector_of
from layers_site.cardtext.reading.predicates import in_order
from layers_site.cardtext.reading.settling import (
    mentions,
    replaced_outside,
    settled_changes,
    settled_condition,
    topic_of,
)
from layers_site.cardtext.wording.traits import group_of

#: What the source is that is attached to another object.
_ATTACHING: Final = frozenset(("Aura", "Equipment", "Fortification", "Enchantment", "Artifact"))

#: The source alone.
OWN: Final = Selector((Is("self"),))


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject and its changes; the subject is None for changes of players and rules."""

    subject: Subject | None
    changes: tuple[Change, ...]


def static_of(
    clauses: tuple[Clause, ...], when: object, also: object = None, *, behind: bool = False, cda: bool = False
) -> object:
    """Return the static abilities of some clauses under one condition, REFUSED where they make none.

    `behind`: the condition stands behind the clause, whose subject is then what "it" means in it.
    """
    it = topic_of(when)
    that = "graveyard_top" if mentions((when, also), "graveyard_top") else THAT
    grouped = False
    before: Subject | None = None
    made: list[Ability] = []
    for clause in clauses:
        subject = clause.subject
        spoken_of = subject is not None and subject.ref == IT
        if subject is not None and subject.ref == THAT:
            subject = replace(subject, ref=that)
        if subject is not None and subject.ref == IT:
            if it is None or grouped:
                return REFUSED
            subject = before if before is not None and before.ref == it else replace(subject, ref=it)
        before = subject
        if behind and also is None and subject is not None and subject.ref is None and _asks_each(when):
            subject = replace(subject, selector=selector_of((*subject.selector.tests, *cast("RefIs", when).tests)))
            made.append(_ability(subject, clause.changes, [], cda))
            continue
        own = subject.ref if subject is not None else None
        conditions = [
            settled_condition(condition, own if behind or own is not None else it)
            for condition in (when, also)
            if condition is not None
        ]
        changes = replaced_outside(clause.changes, THAT, that)
        if mentions((changes, when, also, subject), THAT) or _is_unclear(subject, changes, conditions):
            return REFUSED
        ability = _ability(subject, changes, cast("list[Condition]", conditions), cda)
        made.append(_told_beside(ability) if spoken_of and made else ability)
        it = own or it
        grouped = own is None  # "it" is one of the group then, or what was spoken of before
    return REFUSED if speaks_of_others(made) else tuple(made)


def _is_unclear(subject: Subject | None, changes: tuple[Change, ...], conditions: Sequence[object]) -> bool:
    """Return whether the sentence leaves open whom it is about, or when it holds."""
    if None in conditions or (subject is not None and mentions(subject.selector, IT)):
        return True
    if subject is not None and subject.ref == "attached" and any(map(_excludes_unclearly, conditions)):
        return True
    return names_nobody((changes, tuple(conditions), subject))


def _told_beside(ability: Ability) -> Ability:
    """Return what is said of "it" beside something else, so that it defines nothing by itself (604.3a)."""
    return Ability(static=ability.static) if ability.cda else ability


def speaks_of_others(abilities: Sequence[Ability]) -> bool:
    """Return whether "other creatures" follows a group, so that it may exclude the group or the source."""
    groups = [made.static.affects for made in abilities if made.static is not None and made.static.affects is not None]
    named = [place for place, group in enumerate(groups) if not mentions(group, Is("self"))]
    return any(mentions(group, Is("other")) for place, group in enumerate(groups) if named and place > named[0])


def _excludes_unclearly(condition: object) -> bool:
    """Return whether "another" is said behind the host, and excludes the host rather than the source.

    "Enchanted creature has flying as long as you control another creature" means: other than the enchanted creature.
    """
    if isinstance(condition, Selector):
        words = {word for test in condition.tests if isinstance(test, HasWord) for word in test.words}
        if Is("other") in condition.tests and words.isdisjoint(_ATTACHING):
            return True
    if isinstance(condition, tuple):
        return any(_excludes_unclearly(part) for part in condition)
    if is_dataclass(condition) and not isinstance(condition, type):
        return any(_excludes_unclearly(getattr(condition, part.name)) for part in fields(condition))
    return False


def _asks_each(when: object) -> bool:
    """Return whether a condition tests each object by itself: "as long as it's a creature"."""
    return isinstance(when, RefIs) and when.ref == IT and not mentions(when.tests, IT)


def _ability(subject: Subject | None, changes: tuple[Change, ...], conditions: list[Condition], cda: bool) -> Ability:
    condition = None if not conditions else conditions[0] if len(conditions) == 1 else AllConditions(tuple(conditions))
    if subject is None:
        return Ability(static=Static(None, changes, condition))
    affects = subject.selector
    if group_of(affects).is_of_lands or subject.noun == "Land":
        changes = tuple(_of_lands(change) for change in changes)
    settled = in_order(settled_changes(changes, subject))
    if subject.ref in {"self", "attached", "graveyard_top"}:
        type_tests = (HasWord("type", (subject.noun,)),) if subject.asks else ()
        affects = selector_of((Is(cast("Any", subject.ref)), *type_tests))
    static = Static(affects, settled, condition)
    return defining(static) if cda or _defines(affects, settled, condition) else Ability(static=static)


def of_one_paragraph(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """Join what a paragraph says of the same objects under one condition: it is one ability (113.2c, 613.6)."""
    made: list[Ability] = []
    for ability in abilities:
        at = next((at for at, before in enumerate(made) if _goes_on(before, ability)), None)
        if at is None:
            made.append(ability)
            continue
        first, then = cast("Static", made[at].static), cast("Static", ability.static)
        made[at] = replace(made[at], static=replace(first, changes=in_order((*first.changes, *then.changes))))
    return tuple(made)


def _goes_on(before: Ability, ability: Ability) -> bool:
    """Return whether they differ in their changes alone."""
    if before.static is None or ability.static is None or ability.keyword is not None:
        return False
    return replace(before, static=replace(before.static, changes=())) == replace(
        ability, static=replace(ability.static, changes=())
    )


def defining(static: Static, keyword: str | None = None) -> Ability:
    """Make a characteristic-defining ability, which functions in every zone (604.3)."""
    return Ability(keyword=keyword, static=static, cda=True, zones=ZONES)


def of_own_land(ability: Ability) -> Ability:
    """Return what a land says of itself: the chosen type is then a land type."""
    static = ability.static
    if static is None or static.affects != OWN:
        return ability
    return replace(ability, static=replace(static, changes=tuple(_of_lands(change) for change in static.changes)))


def _of_lands(change: Change) -> Change:
    """Return a change of lands: the chosen type is then a land type."""
    chosen = ChosenWord("creature_type")
    if not isinstance(change, Subtypes) or chosen not in change.words:
        return change
    words = tuple(ChosenWord("land_type") if word == chosen else word for word in change.words)
    return Subtypes("set_land" if change.op == "set_creature" else change.op, words)


def _defines(affects: Selector, changes: tuple[Change, ...], condition: Condition | None) -> bool:
    """Return whether the changes define only the source's own colors or creature types (604.3a)."""
    if condition is not None or affects != OWN:
        return False
    return all(
        isinstance(change, AllCreatureTypes) or (isinstance(change, Colors) and change.op == "set")
        for change in changes
    )
