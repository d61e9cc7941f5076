"""Make changes of spells and costs. All languages use this module."""

from __future__ import annotations

from typing import cast

from engine.expressions import HasWord, NotSelector, Value, Word
from engine.scenario import Cost, SpellSelector
from layers_site.explain.reading.grammar import REFUSED
from layers_site.explain.reading.meaning import Noun
from layers_site.explain.reading.nouns import nouns_selector

Spells = tuple[SpellSelector, str]

SpellTest = tuple[str, tuple[Word, ...] | tuple[SpellSelector, ...]]


def spells_of(before: tuple[SpellTest, ...], behind: tuple[SpellTest, ...]) -> object:
    """Make a selector of all these tests; two of one key go into "all"."""
    tests: dict[str, SpellTest] = {}
    beside: list[SpellSelector] = []
    for test in (*before, *behind):
        if test[0] == "not" and "not" in tests:
            tests["not"] = ("not", (_either(tests["not"], test),))
        elif test[0] in tests:
            beside.append(SpellSelector((test,)))
        else:
            tests[test[0]] = test
    ordered = [tests[key] for key in ("type", "subtype", "supertype", "color", "name", "not") if key in tests]
    return SpellSelector((*ordered, ("all", tuple(beside))) if beside else tuple(ordered))


def _either(test: SpellTest, other: SpellTest) -> SpellSelector:
    return SpellSelector((("any", cast("tuple[SpellSelector, ...]", (*test[1], *other[1]))),))


def denied_spell(test: object) -> object:
    inner = test.selector.tests[0] if isinstance(test, NotSelector) else None
    if not isinstance(inner, HasWord) or inner.key not in {"type", "subtype", "supertype", "color"}:
        return REFUSED
    return (("not", (SpellSelector(((inner.key, inner.words),)),)),)


def denied_two(first: object, then: object) -> object:
    parts = (denied_spell(first), denied_spell(then))
    return REFUSED if REFUSED in parts else (*cast("tuple[object]", parts[0]), *cast("tuple[object]", parts[1]))


def cost_of_abilities(nouns: tuple[Noun, ...], who: str, op: str, mana: str) -> Cost:
    return Cost(None, nouns_selector(nouns), who, op, mana)  # type: ignore[arg-type]


def cost_for_each(spells: Spells, mana: str, op: str, times: Value) -> Cost:
    """Change what spells cost by some mana for each unit of a value."""
    return Cost(spells[0], None, spells[1], op, mana, times)  # type: ignore[arg-type]


def cost_by_value(spells: Spells, mana: str, op: str, value: Value) -> object:
    """Change what spells cost by {X}, "where X is" a value, which is {1} so many times."""
    return cost_for_each(spells, "{1}", op, value) if mana == "{X}" else REFUSED


def least_cost(spells: Spells, less: int, least: int) -> object:
    return Cost(spells[0], None, spells[1], "minimum", least) if less == least else REFUSED
