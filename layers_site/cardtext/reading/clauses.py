"""Make clauses and lines of subjects and predicates. All languages use this module."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, cast

from engine.expressions import (
    AnySelector,
    Comparison,
    Count,
    HasWord,
    Is,
    LinkedTo,
    NotCondition,
    PlayerIs,
    Selector,
    Value,
    ValueCondition,
)
from engine.scenario import Ability, AddAbilities, AddPT, CardTypes, Change, Restrict, SetPT, Static, Subtypes
from layers_site.cardtext.reading.canonical_terms import selector_form
from layers_site.cardtext.reading.grammar import REFUSED
from layers_site.cardtext.reading.meaning import IT, Letter, Noun, Subject, nouns_selector, selector_of
from layers_site.cardtext.reading.settling import mentions, replaced
from layers_site.cardtext.reading.statics import Clause, speaks_of_others, static_of
from layers_site.cardtext.reading.zones import label_of, yours_everywhere


def has_letter(clause: Clause) -> bool:
    return any(mentions(clause.changes, Letter(name)) for name in "XYZ")


def lettered(clause: Clause, meanings: Value | tuple[tuple[str, Value], ...]) -> object:
    """Put what the letters mean in their places; a value alone is what X means."""
    changes = clause.changes
    for letter, value in meanings if isinstance(meanings, tuple) else (("X", meanings),):
        if not mentions(changes, Letter(letter)):
            return REFUSED
        changes = replaced(changes, Letter(letter), value)
    made = Clause(clause.subject, changes)
    return REFUSED if has_letter(made) else made


def otherwise(clause: Clause, when: object, other: Clause) -> object:
    first = static_of((clause,), when, behind=True)
    if first is REFUSED:
        return REFUSED
    subject = clause.subject if other.subject is not None and other.subject.ref == IT else other.subject
    then = static_of((Clause(subject, other.changes),), NotCondition(cast("NotCondition", when)), behind=True)
    return REFUSED if then is REFUSED else (*cast("tuple[Ability, ...]", first), *cast("tuple[Ability, ...]", then))


def own_size(ref: str, power: Value | None, toughness: Value | None) -> object:
    if ref != "self":
        return REFUSED
    return static_of((Clause(Subject("self"), (SetPT(power, toughness),)),), None, cda=True)


def then(first: tuple[Ability, ...], more: tuple[str, tuple[object, ...]]) -> object:
    """Join the sentences of one line; "it" is what the sentence before was about."""
    kind, parts = more
    if kind == "line":
        both = (*first, *cast("tuple[Ability, ...]", parts))
        return REFUSED if speaks_of_others(both) else both
    static = first[-1].static
    if static is None or static.affects is None:
        return REFUSED
    if kind == "same everywhere":
        return _everywhere(first, cast("Noun", parts[0]))
    if kind == "same keywords":
        return _for_each_keyword(first, cast("tuple[str, ...]", parts))
    if kind == "still":
        staying = tuple(_stays(change) for change in static.changes)
        return (*first[:-1], replace(first[-1], static=replace(static, changes=staying)))
    if not parts:
        return first
    ref = static.affects.tests[0].what if static.affects.tests and isinstance(static.affects.tests[0], Is) else None
    subject = Subject(ref) if ref in {"self", "attached"} else Subject(None, static.affects)
    if kind in {"when", "instead"}:
        return _only_when(first, subject, parts[0], cast("tuple[Change, ...]", parts[1:]), instead=kind == "instead")
    made = static_of((Clause(subject, cast("tuple[Change, ...]", parts)),), None)
    if made is REFUSED or static.condition is not None:  # whether the condition is meant again, nobody can tell
        return REFUSED
    again = cast("tuple[Ability, ...]", made)[0]
    return (*first, Ability(static=Static(static.affects, cast("Static", again.static).changes, static.condition)))


def then_twice(
    first: tuple[Ability, ...], more: tuple[str, tuple[object, ...]], last: tuple[str, tuple[object, ...]]
) -> object:
    """Join two sentences with a condition each to the first, about whose subject both are."""
    second, third = then(first, more), then(first, last)
    if second is REFUSED or third is REFUSED:
        return REFUSED
    return (*cast("tuple[Ability, ...]", second), *cast("tuple[Ability, ...]", third)[len(first) :])


def _only_when(
    first: tuple[Ability, ...], subject: Subject, when: object, changes: tuple[Change, ...], *, instead: bool
) -> object:
    """Read "As long as it's red, it has trample", or "If it's red, it gets +2/+1 instead" of the sentence before."""
    before = cast("Static", first[-1].static)
    more = static_of((Clause(subject, changes),), when, behind=True)
    if more is REFUSED or before.condition is not None or (subject.ref is None and (instead or mentions(when, IT))):
        return REFUSED
    if not instead:
        return (*first, *cast("tuple[Ability, ...]", more))
    if len(first) > 1 or [type(change) for change in before.changes] != [AddPT] or not isinstance(changes[0], AddPT):
        return REFUSED
    otherwise_when = NotCondition(cast("NotCondition", when))
    without = cast("tuple[Ability, ...]", static_of((Clause(subject, before.changes),), otherwise_when, behind=True))
    return (*without, *cast("tuple[Ability, ...]", more))


def the_only(noun: Noun, kind: str, changes: tuple[Change, ...]) -> object:
    """Read "as long as you control exactly one creature, that creature …"."""
    if HasWord("type", (kind,)) not in noun.tests or noun.many or any(isinstance(t, PlayerIs) for t in noun.tests):
        return REFUSED
    mine = selector_of((*noun.tests, PlayerIs("controller", "you")))
    when = ValueCondition(Count(mine), Comparison((("=", 1),)))
    return static_of((Clause(Subject(None, mine), changes),), when)


def _stays(change: Change) -> Change:
    """Return the change as it is beside "it's still a land": what it adds joins what was there (205.1b)."""
    if isinstance(change, CardTypes) and change.op == "set":
        return replace(change, op="add")
    if isinstance(change, Subtypes) and change.op in ("set", "set_creature"):
        return replace(change, op="add")
    return change


def _everywhere(abilities: tuple[Ability, ...], noun: Noun) -> object:
    """Read "the same is true for creature spells you control and …" behind "creatures you control"."""
    static = abilities[-1].static
    mine = selector_of((*noun.tests, PlayerIs("controller", "you")))
    if static is None or static.affects is None or selector_form(static.affects) != selector_form(mine):
        return REFUSED
    return (*abilities[:-1], replace(abilities[-1], static=replace(static, affects=yours_everywhere(noun))))


def _for_each_keyword(abilities: tuple[Ability, ...], words: tuple[str, ...]) -> object:
    """Read "the same is true for reach" behind "has flying as long as a card … has flying"."""
    static = abilities[-1].static
    only = static.changes[0] if static is not None and len(static.changes) == 1 else None
    if static is None or not isinstance(only, AddAbilities) or len(only.abilities) > 1:
        return REFUSED
    keyword_test = HasWord("keyword", (only.abilities[0].keyword or "",))
    if only.abilities[0] != Ability(keyword=keyword_test.words[0]) or not mentions(static.condition, keyword_test):
        return REFUSED
    more = (
        replace(
            static,
            changes=(AddAbilities((Ability(keyword=word),)),),
            condition=replaced(static.condition, keyword_test, HasWord("keyword", (word,))),
        )
        for word in words
    )
    return (*abilities, *(Ability(static=made) for made in more))


def both_paired(own: object, changes: tuple[Change, ...]) -> object:
    """Read what a creature and the creature that it is paired with have (702.95): the other is linked to it."""
    del own
    other = selector_of((HasWord("type", ("Creature",)), LinkedTo("self")))
    pair = selector_of((AnySelector((Selector((Is("self"),)), other)),))
    when = ValueCondition(Count(other), Comparison(((">=", 1),)))
    return static_of((Clause(Subject(None, pair), changes),), when)


def unless(clause: Clause, when: object) -> object:
    return static_of((clause,), NotCondition(cast("NotCondition", when)), behind=True)


def both_of(*refs: Literal["self", "attached"]) -> Subject:
    """Make a subject of two objects that are named."""
    return Subject(None, selector_of((AnySelector(tuple(Selector((Is(ref),)) for ref in refs)),)))


def none_can(noun: Noun, change: Restrict) -> object:
    """Read "no creature can attack you" as what all of them cannot do."""
    if noun.many or not change.what.en.startswith("can "):
        return REFUSED
    label = label_of(f"can't {change.what.en.removeprefix('can ')}", "en")
    return Clause(Subject(None, nouns_selector((noun,))), (Restrict(label, None),))


def group_subject(nouns: tuple[Noun, ...]) -> object:
    return Subject(None, nouns_selector(nouns))
