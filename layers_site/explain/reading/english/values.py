"""Numbers in English: "the number of Swamps you control", "its mana value"."""

from __future__ import annotations

from engine.expressions import (
    Among,
    Count,
    CountersOn,
    Devotion,
    Life,
    ManaSymbols,
    NumberOf,
    Product,
    Sum,
    Value,
)
from layers_site.explain.reading.conditions import (
    count,
    count_both,
    count_single,
    counters_among,
    different,
    different_of,
    number_among,
    so_many_counters,
)
from layers_site.explain.reading.grammar import REFUSED, Grammar
from layers_site.explain.reading.meaning import times
from layers_site.explain.reading.nouns import exiled_card

_TIMES = {"twice": 2, "three times": 3, "four times": 4, "five times": 5}


def add_rules(grammar: Grammar) -> None:
    grammar.rule("value", "{term} {more_terms}", _sum)
    grammar.rule("value", "{number} plus {term}", lambda number, value: Sum((value, number)))
    grammar.rule("value", "{number} minus {plain_value}", lambda number, value: Sum((times(-1, value), number)))
    grammar.rule("more_terms", "", tuple)
    for word, sign in (("plus", 1), ("minus", -1)):
        grammar.rule(
            "more_terms", f"{word} {{term}} {{more_terms}}", lambda value, more, sign=sign: ((sign, value), *more)
        )
        grammar.rule("more_terms", f"{word} {{number}}", lambda number, sign=sign: ((sign, number),))
    grammar.rule("term", "{plain_value}", lambda value: value)
    grammar.rule("term", "minus {plain_value}", lambda value: times(-1, value))
    grammar.rule("term", "minus {number}", lambda number: -number)
    grammar.rule("term", "{plain_value} times {plain_value}", lambda *values: Product(values))
    grammar.rule("term", "{number} times {plain_value}", times)
    for word, factor in _TIMES.items():
        grammar.rule("plain_value", f"{word} {{plain_value}}", lambda value, factor=factor: Product((factor, value)))
    grammar.rule("plain_value", "the number of {counted}", lambda value: value)
    grammar.rule("plain_value", "the total number of {counted}", lambda value: value)
    grammar.rule("plain_value", "{possessive} {what:own_number}", lambda ref, what: NumberOf(what, ref))
    grammar.rule("plain_value", "the {what:own_number} of {ref}", NumberOf)
    grammar.rule(
        "plain_value",
        "the {what:own_number} of {exiled_card}",
        lambda what, owned: REFUSED if owned else exiled_card(what),
    )
    grammar.rule(
        "plain_value", "{exiled_card} {what:own_number}", lambda owned, what: exiled_card(what) if owned else REFUSED
    )
    grammar.rule("plain_value", "your life total", lambda: Life("you"))
    grammar.rule("plain_value", "your devotion to {colors}", Devotion)
    grammar.words("own_number", [("power", "power"), ("toughness", "toughness"), ("mana value", "mana_value")])
    _add_counted(grammar)
    _add_totals(grammar)
    _add_units(grammar)


def _add_counted(grammar: Grammar) -> None:
    """Add `counted`, what stands behind "the number of"."""
    grammar.rule("counted", "{group}", count)
    grammar.rule("counted", "{named_one}", Count)
    grammar.rule("counted", "{what:different} among {named_one}", different_of)
    grammar.rule("counted", "{kind:counter_kind} on {ref}", lambda kind, ref: CountersOn(ref, kind))
    grammar.rule("counted", "counters on {ref}", lambda ref: CountersOn(ref, None))
    grammar.rule("counted", "{what:different} among {group}", different)
    grammar.rule("counted", "colors of {ref}", lambda ref: NumberOf("colors", ref))
    grammar.rule("counted", "{possessive} colors", lambda ref: NumberOf("colors", ref))
    grammar.words(
        "different",
        [
            ("card types", "card_types"), ("basic land types", "basic_land_types"), ("colors", "colors"),
            ("mana values", "mana_values"), ("different mana values", "mana_values"), ("different names", "names"),
            ("different powers", "powers"),
        ],
    )  # fmt: skip
    grammar.rule("counted", "the colors of {ref}", lambda ref: NumberOf("colors", ref))


def _add_units(grammar: Grammar) -> None:
    """Add `unit`, one of what is counted, behind "for each"."""
    grammar.rule("unit", "{thing}", count_single)
    grammar.rule("unit", "{other_thing}", count_single)
    grammar.rule("unit", "{thing} and {thing}", count_both)
    grammar.rule("unit", "{thing} and each {thing}", count_both)
    grammar.rule("unit", "{kind:counter_kind} on {ref}", lambda kind, ref: CountersOn(ref, kind))
    grammar.rule("unit", "counter on {ref}", lambda ref: CountersOn(ref, None))
    grammar.rule("unit", "card type among {group}", lambda nouns: different("card_types", nouns))
    grammar.rule("unit", "basic land type among {group}", lambda nouns: different("basic_land_types", nouns))
    grammar.rule("unit", "of {possessive} colors", lambda ref: NumberOf("colors", ref))
    grammar.rule("unit", "of the colors of {ref}", lambda ref: NumberOf("colors", ref))


def _add_totals(grammar: Grammar) -> None:
    """Add the greatest, least and total: "the greatest power among creatures you control"."""
    for words, how in (("greatest|highest", "greatest"), ("least|lowest", "least")):
        grammar.rule("plain_value", f"the {words} {{what:own_number}} among {{group}}",
                     lambda what, group, how=how: number_among(how, what, group))  # fmt: skip
        grammar.rule("plain_value", f"the {words} number of {{kind:counter_kind}} on a|an {{thing}}",
                     lambda kind, noun, how=how: counters_among(how, kind, (noun,)))  # fmt: skip
    grammar.rule("plain_value", "the total {what:own_number} of {named_one}",
                 lambda what, named: Among("total", what, named))  # fmt: skip
    for words, how in (("greatest", "greatest"), ("least", "least")):
        grammar.rule("plain_value", f"the {words} {{what:own_number}} among {{named_one}}",
                     lambda what, named, how=how: Among(how, what, named))  # fmt: skip
    grammar.rule("plain_value", "the total {what:own_number} of {group}",
                 lambda what, group: number_among("total", what, group))  # fmt: skip
    for number in ("the number of", "the total number of"):
        grammar.rule("plain_value", f"{number} counters on|among {{group}}",
                     lambda group: counters_among("total", None, group))  # fmt: skip
        grammar.rule("plain_value", f"{number} {{kind:counter_kind}} on|among {{group}}",
                     lambda kind, group: counters_among("total", kind, group))  # fmt: skip
    grammar.rule("fact", "there are {number} or more counters among {group}", so_many_counters)
    grammar.rule("counted", "{colors:colors_or} mana symbols in {possessive} mana cost", ManaSymbols)
    grammar.rule("unit", "{colors:colors_or} mana symbol in {possessive} mana cost", ManaSymbols)
    grammar.rule("counted", "{colors:colors_or} mana symbols in the mana cost of {ref}", ManaSymbols)
    grammar.rule("unit", "{colors:colors_or} mana symbol in the mana cost of {ref}", ManaSymbols)
    grammar.rule("unit", "color among {group}", lambda nouns: different("colors", nouns))


def _sum(first: Value, more: tuple[tuple[int, Value], ...]) -> Value:
    """Add and take away, things first and figures last."""
    if not more:
        return first
    return Sum((first, *(times(sign, value) for sign, value in more)))
