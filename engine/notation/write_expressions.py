"""Writing selectors, values and conditions: the one JSON form that each has."""

from __future__ import annotations

from collections.abc import Iterable

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AllSelectors,
    AnyCondition,
    AnySelector,
    AttachedTo,
    ChosenWord,
    Comparison,
    Condition,
    Count,
    CountersOn,
    Devotion,
    DifferentTypes,
    Flag,
    HasAttached,
    HasChosen,
    HasWord,
    Ids,
    Is,
    Life,
    Negative,
    NotCondition,
    NotSelector,
    NumberIs,
    NumberOf,
    PlayerIs,
    Product,
    Selector,
    SelfCondition,
    Shares,
    Sum,
    Test,
    Value,
    ValueCondition,
    Word,
)


def write_word(word: Word) -> object:
    return {"chosen": word.kind} if isinstance(word, ChosenWord) else word


def write_words(words: Iterable[Word]) -> list[object]:
    return [write_word(word) for word in words]


def one_or_list(words: Iterable[Word]) -> object:
    """A single word stands by itself."""
    written = write_words(words)
    return written[0] if len(written) == 1 else written


def write_value(value: Value) -> object:  # noqa: C901 - one case a kind
    match value:
        case int():
            return value
        case Count(selector):
            return {"count": write_selector(selector)}
        case NumberOf(what, ref):
            return {what: ref}
        case CountersOn(ref, kind):
            return {"counters": ref, "kind": kind}
        case DifferentTypes(what, selector):
            return {what: write_selector(selector)}
        case Devotion(colors):
            return {"devotion": list(colors)}
        case Life(player):
            return {"life": player}
        case Sum(values):
            return {"sum": [write_value(item) for item in values]}
        case Product(values):
            return {"product": [write_value(item) for item in values]}
        case Negative(inner):
            return {"negative": write_value(inner)}


def write_comparison(comparison: Comparison) -> dict[str, object]:
    return {operator: write_value(bound) for operator, bound in comparison.bounds}


def write_selector(selector: Selector) -> dict[str, object]:
    return dict(_test(test) for test in selector.tests)


def _test(test: Test) -> tuple[str, object]:  # noqa: C901, PLR0912 - one case a kind
    match test:
        case Is(what):
            return "is", what
        case Ids(ids):
            return "ids", list(ids)
        case HasWord(key, words):
            return key, one_or_list(words)
        case Flag(key, wanted):
            return key, wanted
        case Shares(what, ref):
            return "shares", [what, ref]
        case AttachedTo(ref):
            return "attached_to", ref
        case HasAttached(selector):
            return "has_attached", write_selector(selector)
        case PlayerIs(key, player):
            return key, player
        case NumberIs(key, comparison):
            return key, write_comparison(comparison)
        case HasChosen(what):
            return "chosen", what
        case NotSelector(selector):
            return "not", write_selector(selector)
        case AnySelector(selectors):
            return "any", [write_selector(selector) for selector in selectors]
        case AllSelectors(selectors):
            return "all", [write_selector(selector) for selector in selectors]


def write_condition(condition: Condition) -> dict[str, object]:
    match condition:
        case ValueCondition(Count(selector), comparison):
            return {"count": write_selector(selector), **write_comparison(comparison)}
        case ValueCondition(value, comparison):
            return {"value": write_value(value), **write_comparison(comparison)}
        case SelfCondition(selector):
            return {"self": write_selector(selector)}
        case ActiveCondition(who):
            return {"active": who}
        case NotCondition(inner):
            return {"not": write_condition(inner)}
        case AllConditions(conditions):
            return {"all": [write_condition(inner) for inner in conditions]}
        case AnyCondition(conditions):
            return {"any": [write_condition(inner) for inner in conditions]}
