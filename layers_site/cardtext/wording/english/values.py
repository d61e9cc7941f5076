"""Numbers in English: "the number of Swamps you control", "its mana value", "2 or less"."""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from engine.expressions import (
    Among,
    Comparison,
    Count,
    CountersOn,
    Devotion,
    Different,
    DifferentTypes,
    Half,
    Life,
    ManaSymbols,
    Negative,
    NumberOf,
    Party,
    PlayerCounters,
    Product,
    Selector,
    StartingLife,
    Sum,
    Value,
)
from layers_site.cardtext.wording.amounts import Amount, ForEach, Letters, figured, positive
from layers_site.cardtext.wording.context import Context, plain
from layers_site.cardtext.wording.english import nouns, selectors
from layers_site.cardtext.wording.english.grammar import color_words, listed, number_word
from layers_site.cardtext.wording.english.nouns import person
from layers_site.cardtext.wording.traits import group_of

_PLACES: Final = {"card_types": "card types", "basic_land_types": "basic land types"}
_DIFFERENCES: Final = {
    "colors": "colors", "names": "different names", "mana_values": "mana values", "powers": "different powers",
}  # fmt: skip
_OPERATORS: Final = {">=": "{} or greater", "<=": "{} or less", "=": "{}", ">": "greater than {}", "<": "less than {}"}
_TIMES: Final = {2: "twice", 3: "three times", 4: "four times", 5: "five times"}


def value_text(value: Value, ctx: Context) -> str:
    """Write a value as a noun phrase; a plain number as a figure."""
    return said(figured(value), ctx)


@singledispatch
def said(value: object, _ctx: Context) -> str:
    """Write a value that does not come to a figure."""
    raise TypeError(f"no English for {value!r}")


@said.register
def _figure(value: int, _ctx: Context) -> str:
    return plain(value)


@said.register
def _count(value: Count, ctx: Context) -> str:
    return f"the number of {selectors.noun_phrase(group_of(value.selector), ctx, True)}"


@said.register
def _number_of(value: NumberOf, ctx: Context) -> str:
    if value.what == "colors":
        return f"the number of {selectors.owned_by(value.ref, 'colors', ctx)}"
    return selectors.owned_by(value.ref, value.what.replace("_", " "), ctx)


@said.register
def _counters(value: CountersOn, ctx: Context) -> str:
    return f"the number of {_counter(value.kind)}s on {selectors.reference(value.ref, ctx)}"


def _counter(kind: str | None) -> str:
    return f"{kind} counter" if kind else "counter"


@said.register
def _of_player(value: PlayerCounters, ctx: Context) -> str:
    return f"the number of {nouns.player_counters(value, ctx, True)}"


@said.register
def _different(value: DifferentTypes, ctx: Context) -> str:
    among = selectors.noun_phrase(group_of(value.selector), ctx, True)
    return f"the number of {_PLACES[value.what]} among {among}"


@said.register
def _differences(value: Different, ctx: Context) -> str:
    return f"the number of {_DIFFERENCES[value.what]} among {_them(value.selector, ctx)}"


@said.register
def _among(value: Among, ctx: Context) -> str:
    """Write a number among objects: "the greatest power among creatures you control", "their total power"."""
    if value.what == "counters":
        counters = f"{value.kind} counters" if value.kind else "counters"
        if value.how == "total":
            return f"the total number of {counters} on {_them(value.selector, ctx)}"
        on = selectors.indefinite(group_of(value.selector), ctx)
        return f"the {value.how} number of {counters} on {on}"
    number = value.what.replace("_", " ")
    return f"the {value.how} {number} {'of' if value.how == 'total' else 'among'} {_them(value.selector, ctx)}"


def _them(selector: Selector, ctx: Context) -> str:
    return selectors.noun_phrase(group_of(selector), ctx, True)


@said.register
def _mana_symbols(value: ManaSymbols, ctx: Context) -> str:
    return f"the number of {_symbols(value)} mana symbols in {selectors.owned_by(value.ref, 'mana cost', ctx)}"


def _symbols(value: ManaSymbols) -> str:
    return color_words(value.colors, "or") if value.colors else "no"


@said.register
def _devotion(value: Devotion, ctx: Context) -> str:
    return f"{person('you', ctx).own} devotion to {color_words(value.colors) if value.colors else 'no color'}"


@said.register
def _party(value: Party, ctx: Context) -> str:
    return f"the number of creatures in {person(value.player, ctx).own} party"


@said.register
def _life(value: Life, ctx: Context) -> str:
    return f"{person(value.player, ctx).own} life total"


@said.register
def _starting_life(value: StartingLife, ctx: Context) -> str:
    return f"{person(value.player, ctx).own} starting life total"


@said.register
def _half(value: Half, ctx: Context) -> str:
    return f"half {value_text(value.value, ctx)}, rounded {value.round}"


@said.register
def _sum(value: Sum, ctx: Context) -> str:
    """Write a sum, things first, figures last: "the number of cards plus 1"; "minus" for what is subtracted."""
    text = ""
    for part in sorted(value.values, key=lambda part: isinstance(part, int)):
        taken = isinstance(part, Negative) or (isinstance(part, int) and part < 0)
        if not text:
            text = value_text(part, ctx)
        else:
            text = f"{text} {'minus' if taken else 'plus'} {value_text(positive(part) if taken else part, ctx)}"
    return text or "0"


@said.register
def _product(value: Product, ctx: Context) -> str:
    factors = sorted(value.values, key=lambda part: not isinstance(part, int))
    if len(factors) == 2 and isinstance(factors[0], int) and factors[0] in _TIMES:
        return f"{_TIMES[factors[0]]} {value_text(factors[1], ctx)}"
    return " times ".join(value_text(part, ctx) for part in factors) or "1"


@said.register
def _negative(value: Negative, ctx: Context) -> str:
    return f"minus {value_text(value.value, ctx)}"


# --- amounts and comparisons ------------------------------------------------------------------------


def amount_text(amount: Amount, ctx: Context) -> str:
    """Write an amount: "+2/+0", "+1/+1 for each Forest you control"."""
    if isinstance(amount, ForEach):
        return f"{amount.glyph} for each {each_of(amount.unit, ctx)}"
    return amount.glyph


def each_of(unit: Value, ctx: Context) -> str:
    """Write the unit that a value counts: "creature you control", "charge counter on it", "of its colors"."""
    match unit:
        case Count(selector):
            return selectors.noun_phrase(group_of(selector), ctx, False)
        case CountersOn(ref, kind):
            return f"{_counter(kind)} on {selectors.reference(ref, ctx)}"
        case PlayerCounters():
            return nouns.player_counters(unit, ctx, False)
        case Party(player):
            return f"creature in {person(player, ctx).own} party"
        case DifferentTypes(what, selector):
            among = selectors.noun_phrase(group_of(selector), ctx, True)
            return f"{_PLACES[what][:-1]} among {among}"
        case Different("colors", selector):
            return f"color among {_them(selector, ctx)}"
        case ManaSymbols(_, ref):
            return f"{_symbols(unit)} mana symbol in {selectors.owned_by(ref, 'mana cost', ctx)}"
        case NumberOf(_, ref):
            return f"of {selectors.owned_by(ref, 'colors', ctx)}"
    return unit_text(unit, ctx)


@singledispatch
def unit_text(unit: Value, ctx: Context) -> str:
    """Write a unit that is described in another module; else the value itself."""
    return said(unit, ctx)


def where(letters: Letters, ctx: Context) -> str:
    """Write the meanings of the letters of a sentence: "where X is your life total"; "" if it has none."""
    meanings = [f"{letter} is {value_text(value, ctx)}" for letter, value in letters.meanings]
    return f"where {listed(meanings)}" if meanings else ""


def compared(what: str, comparison: Comparison, ctx: Context) -> str:
    """Write a number and its bounds after "with" or "has": "power 2 or less"."""
    return f"{what} {listed(bounds(comparison, ctx))}"


def bounds(comparison: Comparison, ctx: Context, words: bool = False) -> list[str]:
    """Write each bound: "2 or less", "greater than its toughness"; `words` writes small numbers out."""
    return [_bound(operator, bound, ctx, words) for operator, bound in comparison.bounds]


def _bound(operator: str, bound: Value, ctx: Context, words: bool) -> str:
    bound = figured(bound)
    if isinstance(bound, int):
        return _OPERATORS[operator].format(number_word(bound) if words else plain(bound))
    than = value_text(bound, ctx)
    match operator:
        case "=":
            return f"equal to {than}"
        case ">=" | "<=":
            return f"{'greater' if operator == '>=' else 'less'} than or equal to {than}"
    return _OPERATORS[operator].format(than)
