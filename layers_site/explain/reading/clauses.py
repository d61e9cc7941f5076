"""Make clauses and lines of a subject and what is said of it. Nothing here belongs to one language."""

from __future__ import annotations

from typing import cast

from engine.expressions import AnySelector, ChosenWord, HasWord, Is, NotCondition, NotSelector, Selector, Value, Word
from engine.scenario import Ability, Change, SetPT, SpellSelector, Static
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.meaning import IT, Letter, Noun, Subject, mentions, replaced
from layers_site.explain.reading.nouns import nouns_selector
from layers_site.explain.reading.statics import Clause, static_of


def group_subject(nouns: tuple[Noun, ...]) -> object:
    return Subject(None, nouns_selector(nouns))


def with_self(nouns: tuple[Noun, ...]) -> object:
    selector = nouns_selector(nouns)
    return Subject(None, Selector((AnySelector((Selector((Is("self"),)), selector)),)))


def has_letter(clause: Clause) -> bool:
    return any(mentions(clause.changes, Letter(name)) for name in "XYZ")


def lettered(clause: Clause, value: Value) -> object:
    if not mentions(clause.changes, Letter("X")):
        return REFUSED
    changes = replaced(clause.changes, Letter("X"), value)
    made = Clause(clause.subject, changes)
    return REFUSED if has_letter(made) else made


def then(first: tuple[Ability, ...], more: tuple[str, tuple[object, ...]]) -> object:
    """Join the sentences of one line; "it" is what the sentence before was about."""
    kind, parts = more
    if kind == "line":
        return (*first, *parts)
    static = first[-1].static
    if static is None or static.affects is None:
        return REFUSED
    if not parts:
        return first
    ref = static.affects.tests[0].what if static.affects.tests and isinstance(static.affects.tests[0], Is) else None
    subject = Subject(ref) if ref in {"self", "attached"} else Subject(None, static.affects)
    made = static_of((Clause(subject, cast("tuple[Change, ...]", parts)),), None)
    if made is REFUSED:
        return REFUSED
    again = cast("tuple[Ability, ...]", made)[0]
    return (*first, Ability(static=Static(static.affects, cast("Static", again.static).changes, static.condition)))


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


def chosen_word(kind: str) -> Word:
    return ChosenWord(kind)  # type: ignore[arg-type]


def spells_of(tests: tuple[tuple[str, tuple[Word, ...]], ...]) -> object:
    if len({key for key, _ in tests}) < len(tests):
        return REFUSED
    return SpellSelector(tuple(tests))


def denied_spell(test: object) -> object:
    inner = test.selector.tests[0] if isinstance(test, NotSelector) else None
    if not isinstance(inner, HasWord) or inner.key not in {"type", "color"}:
        return REFUSED
    return ("not", (SpellSelector(((inner.key, inner.words),)),))
