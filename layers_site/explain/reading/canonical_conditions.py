"""Bring conditions into one form, so that two ways to write the same can be compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AnyCondition,
    AnySelector,
    Comparison,
    Condition,
    Count,
    CountersAre,
    CountersOn,
    FactCondition,
    Is,
    NotCondition,
    NotSelector,
    PlayerCounters,
    PlayersWhere,
    Selector,
    SelfCondition,
    Test,
    Value,
    ValueCondition,
)
from layers_site.explain.reading.canonical_terms import bound_form, by_words, selector_form, special_form, value_form
from layers_site.explain.wording.facts import OPPOSITE, plain_bound
from layers_site.explain.wording.traits import SINGLE

#: Numbers of things, of which there are never fewer than none.
_NEVER_LESS_THAN_NONE: Final = (Count, CountersOn, PlayerCounters, PlayersWhere)


@special_form.register
def _players(piece: PlayersWhere) -> PlayersWhere:
    return replace(piece, condition=condition_form(piece.condition))


def condition_form(condition: Condition) -> Condition:
    """Return the condition with "not" moved inwards and equal bounds written alike."""
    return _condition(condition, holds=True)


def _condition(condition: Condition, *, holds: bool) -> Condition:
    match condition:
        case NotCondition(inner):
            return _condition(inner, holds=not holds)
        case AllConditions(conditions):
            return _several(conditions, every=holds, holds=holds)
        case AnyCondition(conditions):
            return _several(conditions, every=not holds, holds=holds)
        case SelfCondition(selector):
            return _of_self(selector, holds=holds)
        case ValueCondition(value, comparison):
            return _compared(value, comparison, holds=holds)
        case ActiveCondition() | FactCondition():
            return condition if holds else NotCondition(condition)


def _several(conditions: tuple[Condition, ...], *, every: bool, holds: bool) -> Condition:
    kind = AllConditions if every else AnyCondition
    flat: list[Condition] = []
    for inner in (_condition(part, holds=holds) for part in conditions):
        flat.extend(inner.conditions if isinstance(inner, kind) else (inner,))
    if kind is AllConditions:
        flat = [part for part in _joined_self(flat) if part != SelfCondition(Selector())]
    parts = by_words(flat)
    return parts[0] if len(parts) == 1 else kind(parts)


def _joined_self(conditions: list[Condition]) -> list[Condition]:
    """Make one of several tests on the source."""
    own = [condition for condition in conditions if isinstance(condition, SelfCondition)]
    if len(own) < 2:
        return conditions
    tests = tuple(test for condition in own for test in condition.selector.tests)
    return [*(part for part in conditions if part not in own), SelfCondition(selector_form(Selector(tests)))]


def _of_self(selector: Selector, *, holds: bool) -> Condition:
    selector = _of_source(selector_form(selector))
    return SelfCondition(selector if holds else _of_source(selector_form(Selector((NotSelector(selector),)))))


def _of_source(selector: Selector) -> Selector:
    """Return what is asked of the source: that it is itself says nothing, and another than itself it never is."""
    if Is("other") in selector.tests:
        return Selector((AnySelector(()),))
    return selector_form(Selector(tuple(_told_of_source(test) for test in selector.tests if test != Is("self"))))


def _told_of_source(test: Test) -> Test:
    return AnySelector(tuple(map(_of_source, test.selectors))) if isinstance(test, AnySelector) else test


def _compared(value: Value, comparison: Comparison, *, holds: bool) -> Condition:
    bound = plain_bound(comparison, not holds)
    value = value_form(value)
    if isinstance(value, CountersOn) and bound is not None and _counts_as_test(value.ref, bound):
        return _counted_on(value, bound)
    bounds = tuple(bound_form(operator, value_form(bound)) for operator, bound in comparison.bounds)
    if not holds and len(bounds) == 1 and bounds[0][0] in OPPOSITE:
        bounds, holds = (bound_form(OPPOSITE[bounds[0][0]], bounds[0][1]),), True
    if isinstance(value, Count) and len(bounds) == 1:
        value_of_one = _named(value.selector, bounds[0], holds=holds)
        if value_of_one is not None:
            return value_of_one
    if isinstance(value, _NEVER_LESS_THAN_NONE) and bounds == (("<=", 0),):
        bounds = (("=", 0),)
    made = ValueCondition(value, Comparison(by_words(bounds)))
    return made if holds else NotCondition(made)


def _named(selector: Selector, bound: tuple[str, Value], *, holds: bool) -> Condition | None:
    """Say of one named object that it is so or not, rather than how many of it there are."""
    named = next((Is(what) for what in SINGLE if Is(what) in selector.tests), None)
    if named is None or bound not in {(">=", 1), ("=", 0), ("<=", 0), ("=", 1)}:
        return None
    is_so = holds is (bound[1] == 1)
    rest = selector_form(Selector(tuple(test for test in selector.tests if test != named)))
    if named.what == "self":
        return _of_self(rest, holds=is_so)
    wanted = rest if is_so else selector_form(Selector((NotSelector(rest),)))
    tests = selector_form(Selector((named, *wanted.tests)))
    return ValueCondition(Count(tests), Comparison(((">=", 1),)))


def _counts_as_test(ref: str, bound: tuple[str, int]) -> bool:
    """Say whether "two counters on it" asks the same as "it has two counters": not of what may not be there."""
    return ref == "self" or (ref == "attached" and bound[0] == ">=" and bound[1] > 0)


def _counted_on(value: CountersOn, bound: tuple[str, int]) -> Condition:
    test = CountersAre(value.kind, Comparison((bound,)))
    if value.ref == "self":
        return _of_self(Selector((test,)), holds=True)
    tests = selector_form(Selector((Is("attached"), test)))
    return ValueCondition(Count(tests), Comparison(((">=", 1),)))
