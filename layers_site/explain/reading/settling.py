"""Fill in what a sentence leaves open: which object “it” is, who controls and who owns it. For all languages."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AnyCondition,
    AttachedTo,
    Condition,
    Count,
    CountersOn,
    DifferentTypes,
    FactCondition,
    Is,
    LinkedTo,
    NotCondition,
    NumberOf,
    Ref,
    SelfCondition,
    Test,
    ValueCondition,
)
from engine.scenario import Ability, AddAbilities, Change, Copy, FullText
from layers_site.explain.reading.meaning import IT, ITS_CONTROLLER, ITS_OWNER, RefIs, Subject, at_least, selector_of

T = TypeVar("T")
#: The names of the fields of each class that was looked into: to ask for them takes longer than to compare them.
_PARTS: dict[type, tuple[str, ...]] = {}


def replaced(tree: T, old: object, new: object) -> T:
    """Return the tree with every occurrence of a part replaced."""
    if isinstance(tree, Ability):
        return tree  # what is given speaks of the object that has it
    if tree == old and type(tree) is type(old):
        return cast("T", new)
    if isinstance(tree, tuple):
        return cast("T", tuple(replaced(part, old, new) for part in tree))
    known = {name: getattr(tree, name) for name in _parts_of(tree)}
    made = {name: replaced(value, old, new) for name, value in known.items()}
    return cast("T", replace(cast("Any", tree), **made)) if made != known else tree


def mentions(tree: object, what: object) -> bool:
    """Return whether the part occurs in the tree."""
    if tree == what and type(tree) is type(what):
        return True
    if isinstance(tree, tuple):
        return any(mentions(part, what) for part in tree)
    return any(mentions(getattr(tree, name), what) for name in _parts_of(tree))


def _parts_of(tree: object) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass; none of anything else."""
    kind = type(tree)
    if kind not in _PARTS:
        _PARTS[kind] = tuple(part.name for part in fields(kind)) if is_dataclass(kind) else ()
    return _PARTS[kind]


def settled_changes(changes: tuple[Change, ...], subject: Subject) -> tuple[Change, ...]:
    """Return the changes with the meaning of "it" and "other" for this subject."""
    changes = replaced_outside(replaced_outside(changes, ITS_CONTROLLER, "controller"), ITS_OWNER, "owner")
    if subject.ref == "self":
        return replaced_outside(changes, IT, "self")
    return replaced_outside(replaced_outside(changes, IT, "affected"), Is("other"), Is("not_affected"))


def replaced_outside(changes: tuple[Change, ...], old: object, new: object) -> tuple[Change, ...]:
    """Return the changes with a part replaced, but not inside the abilities that they grant."""
    return tuple(
        replace(change, exceptions=replaced_outside(change.exceptions, old, new), of=replaced(change.of, old, new))
        if isinstance(change, Copy)
        else replace(change, of=replaced(change.of, old, new))
        if isinstance(change, FullText)
        else change
        if isinstance(change, AddAbilities)
        else replaced(change, old, new)
        for change in changes
    )


def settled_condition(condition: object, it: Ref | None) -> Condition | None:
    """Return the condition with "it" as that object; None where "it" has no object in the text."""
    if mentions(condition, ITS_OWNER) or (mentions(condition, ITS_CONTROLLER) and it != "attached"):
        return None
    condition = replaced(condition, ITS_CONTROLLER, "attached_controller")
    match condition:
        case RefIs(ref, tests):
            return _about(it if ref == IT else ref, tests)
        case NotCondition(inner):
            made = settled_condition(inner, it)
            return None if made is None else NotCondition(made)
        case AllConditions(inner) | AnyCondition(inner):
            parts = tuple(settled_condition(part, it) for part in inner)
            if None in parts:
                return None
            return replace(condition, conditions=cast("tuple[Condition, ...]", parts))
        case ValueCondition() | ActiveCondition() | FactCondition() | SelfCondition():
            if mentions(condition, IT):
                return None if it is None else replaced(condition, IT, it)
            return condition
    return None


def _about(ref: Ref | None, tests: tuple[Test, ...]) -> Condition | None:
    if ref is None:
        return None
    if ref == "self":
        return SelfCondition(selector_of(replaced(tests, IT, "self")))
    if ref in {"attached", "graveyard_top"}:
        return at_least(1, selector_of((Is(cast("Any", ref)), *replaced(tests, IT, ref))))
    return None


def topic_of(condition: object) -> Ref | None:
    """Return the object that a condition names, and that "it" then means; None where there is none."""
    match condition:
        case RefIs(ref, _):
            return ref if ref != IT else None
        case NotCondition(inner):
            return topic_of(inner)
        case AllConditions(inner) if inner:
            return topic_of(inner[0])
        case ValueCondition(Count(selector) | DifferentTypes(_, selector), _):
            named = (test.what for test in selector.tests if isinstance(test, Is) and test.what in {"self", "attached"})
            near = (_named(test.ref) for test in selector.tests if isinstance(test, AttachedTo | LinkedTo))
            return next(named, None) or next(near, None)
        case ValueCondition(NumberOf(_, ref) | CountersOn(ref, _), _):
            return _named(ref)
    return None


def _named(ref: Ref) -> Ref | None:
    """Return the object where words name it, None for "it"."""
    return None if ref == IT else ref
