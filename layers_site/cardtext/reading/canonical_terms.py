"""Bring selectors, values and conditions into one form, so that two ways to write the same can be compared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from functools import singledispatch
from typing import Any, Final, TypeVar, cast

from engine.expressions import (
    AllSelectors,
    Among,
    AnySelector,
    Comparison,
    CountersAre,
    CountersOn,
    Flag,
    Half,
    HasWord,
    Ids,
    Is,
    Negative,
    NotSelector,
    PlayerIs,
    Product,
    Selector,
    Sum,
    Test,
    Value,
)
from layers_site.cardtext.wording.facts import plain_bound

T = TypeVar("T")


@singledispatch
def special_form(_piece: object) -> object | None:
    """Return the form of a piece that another module knows; None for all others."""
    return None


def expression_form(piece: T) -> T:
    """Return the piece with every selector, value and condition inside it in its form."""
    made: Any = piece
    if isinstance(piece, Selector):
        return cast("T", selector_form(piece))
    if isinstance(piece, Sum | Product | Negative | Half):
        return cast("T", value_form(piece))
    if isinstance(piece, tuple):
        return cast("T", tuple(expression_form(part) for part in piece))
    if isinstance(piece, Comparison):
        return cast("T", Comparison(by_words(bound_form(sign, expression_form(bound)) for sign, bound in piece.bounds)))
    special = special_form(piece)
    if special is not None:
        return cast("T", special)
    if isinstance(piece, Among):
        return cast("T", _counters_on(replace(piece, selector=selector_form(piece.selector))))
    if is_dataclass(piece) and not isinstance(piece, type):
        made = replace(piece, **{field.name: expression_form(getattr(piece, field.name)) for field in fields(piece)})
    return cast("T", made)


def bound_form(operator: str, bound: Value) -> tuple[str, Value]:
    """Return "more than two" as "three or more"."""
    if isinstance(bound, int) and operator in {">", "<"}:
        return (">=", bound + 1) if operator == ">" else ("<=", bound - 1)
    return (operator, bound)


def by_words(parts: Iterable[T]) -> tuple[T, ...]:
    return tuple(sorted(dict.fromkeys(parts), key=repr))


# --- selectors --------------------------------------------------------------------------------------


#: Beyond so many ways a test stays as it is written: no sentence is that long.
_MOST_WAYS: Final = 256
#: The tests that all have to hold for one way to be what a selector asks for.
Way = frozenset[Test]


def selector_form(selector: Selector) -> Selector:
    """Return the selector as the ways to be what it asks for: what all have in common, and the rest of each.

    "An Elf or Goblin that is a creature or land" has four ways, however it is written.
    """
    ways = _widest(_owned(way) for way in _ways(selector))
    if not ways:  # nothing is so; what is named is still what is spoken of
        return Selector(by_words((AnySelector(()), *(test for test in _tests(selector) if isinstance(test, Is)))))
    shared = frozenset.intersection(*ways)
    rest = [way - shared for way in ways]
    return Selector(by_words((*shared, *(() if len(ways) == 1 else (_alternatives(rest),)))))


def _ways(selector: Selector) -> list[Way]:
    """Return the ways of a selector, each of which takes one way of every test."""
    made: list[Way] = [frozenset()]
    for test in by_words(_tests(selector)):
        ways = _ways_of(test)
        if len(made) * len(ways) > _MOST_WAYS:
            ways = [frozenset((test,))]
        made = _widest(way | more for way in made for more in ways)
    return made


def _ways_of(test: Test) -> list[Way]:
    match test:
        case AnySelector(selectors):
            return [way for inner in selectors for way in _ways(inner)]
        case HasWord(key, words):
            return [frozenset((HasWord(key, (word,)),)) for word in words]
    return [frozenset((test,))]


def _widest(ways: Iterable[Way]) -> list[Way]:
    """Leave out ways that ask for more than another: a creature, or an artifact creature, is a creature."""
    them = list(dict.fromkeys(ways))
    return [way for way in them if not any(other < way for other in them)]


def _owned(way: Way) -> Way:
    """Return the way with an owner where it names a controller of what nobody controls (108.4)."""
    zones = {zone for test in way if isinstance(test, HasWord) and test.key == "zone" for zone in test.words}
    if not zones or not zones.isdisjoint({"battlefield", "stack"}):
        return way
    return frozenset(PlayerIs("owner", test.player) if isinstance(test, PlayerIs) else test for test in way)


def _tests(selector: Selector) -> Iterable[Test]:
    for test in selector.tests:
        yield from _open(test)


def _open(test: Test) -> Iterable[Test]:
    match test:
        case AllSelectors(selectors):
            for inner in selectors:
                yield from _tests(inner)
        case NotSelector(inner):
            yield from _denied(selector_form(inner))
        case AnySelector(selectors):
            yield AnySelector(by_words(map(selector_form, selectors)))
        case HasWord(_, ()) | Ids(()):
            yield AnySelector(())
        case HasWord(key, words):
            yield HasWord(key, by_words(words))
        case CountersAre():
            yield _counters(test, negated=False)
        case _:
            yield expression_form(test)


def _alternatives(ways: list[Way]) -> Test:
    """Return the test that one of the ways holds; those that ask for one word of the same key are one list."""
    words: dict[str, set[str]] = {}
    others: list[Selector] = []
    for way in ways:
        only = next(iter(way)) if len(way) == 1 else None
        if isinstance(only, HasWord):
            words.setdefault(only.key, set()).update(only.words)
        else:
            others.append(Selector(by_words(way)))
    lists = [HasWord(cast("Any", key), tuple(sorted(them))) for key, them in words.items()]
    if len(lists) == 1 and not others:
        return lists[0]
    return AnySelector(by_words((*others, *(Selector((them,)) for them in lists))))


def _counters(test: CountersAre, *, negated: bool) -> Test:
    """Return the test with one bound as "at least", "at most" or "exactly"; one counter of a kind as such a counter."""
    bound = plain_bound(test.comparison, negated)
    if bound is None:
        made: Test = CountersAre(test.kind, expression_form(test.comparison))
        return NotSelector(Selector((made,))) if negated else made
    bound = ("=", 0) if bound == ("<=", 0) else bound
    if test.kind is None or bound not in {(">=", 1), ("=", 0)}:
        return CountersAre(test.kind, Comparison((bound,)))
    there = HasWord("counter", (test.kind,))
    return there if bound == (">=", 1) else NotSelector(Selector((there,)))


_OTHERS: Final = {"other": "self", "self": "other", "affected": "not_affected", "not_affected": "affected"}


def _denied(selector: Selector) -> Iterable[Test]:
    """Yield what holds where the selector does not: of alternatives each is denied, a flag is turned."""
    only = selector.tests[0] if len(selector.tests) == 1 else None
    match only:
        case AnySelector(selectors):
            for inner in selectors:
                yield from _denied(inner)
        case HasWord(key, words) if len(words) > 1:
            for word in words:
                yield NotSelector(Selector((HasWord(key, (word,)),)))
        case Flag(key, wanted):
            yield Flag(key, not wanted)
        case NotSelector(inner):
            yield from inner.tests
        case None if not selector.tests:
            yield AnySelector(())
        case CountersAre():
            yield _counters(only, negated=True)
        case Is(what) if what in _OTHERS:
            yield Is(cast("Any", _OTHERS[what]))
        case _:
            yield NotSelector(selector)


# --- values -----------------------------------------------------------------------------------------


def value_form(value: Value) -> Value:
    """Return the value as a sum of multiples: figures are added up, and no sum stands within a sum."""
    parts: dict[Value, int] = {}
    number = _gather(value, 1, parts)
    made: list[Value] = [
        part if times == 1 else Product((times, part)) for part, times in sorted(parts.items(), key=repr) if times
    ]
    if number or not made:
        made.append(number)
    return made[0] if len(made) == 1 else Sum(tuple(made))


def _gather(value: Value, times: int, parts: dict[Value, int]) -> int:
    """Add the value so many times to `parts`; return the plain number among it."""
    match value:
        case int():
            return times * value
        case Half(way, whole) if isinstance(number := value_form(whole), int):
            return times * (-(-number // 2) if way == "up" else number // 2)
        case Negative(inner):
            return _gather(inner, -times, parts)
        case Sum(values):
            return sum(_gather(part, times, parts) for part in values)
        case Product(values):
            forms = [value_form(part) for part in values]
            factor = 1
            for form in forms:
                factor *= form if isinstance(form, int) else 1
            rest = [form for form in forms if not isinstance(form, int)]
            if len(rest) == 1:
                return _gather(rest[0], times * factor, parts)
            if not rest:
                return times * factor
            product: Value = Product(by_words(rest))
            parts[product] = parts.get(product, 0) + times * factor
            return 0
    form = replace(value, value=value_form(value.value)) if isinstance(value, Half) else expression_form(value)
    parts[form] = parts.get(form, 0) + times
    return 0


def _counters_on(value: Value) -> Value:
    """Return all counters on the one object that is named as the counters on it."""
    match value:
        case Among("total", "counters", Selector((Is(ref),)), kind) if ref not in {"other", "not_affected"}:
            return CountersOn(cast("Any", ref), kind)
    return value
