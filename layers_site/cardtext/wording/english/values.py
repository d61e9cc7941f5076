"""Numbers in English, tests and changes that speak of numbers, and changes to players, costs and rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial, singledispatch
from typing import Final, Literal, assert_never

from engine.expressions import (
    Among,
    AnySelector,
    AttachedTo,
    Comparison,
    Count,
    CountersAre,
    CountersOn,
    Devotion,
    Different,
    DifferentTypes,
    Half,
    HasAttached,
    Is,
    Life,
    LinkedTo,
    ManaSymbols,
    Meets,
    Negative,
    NotSelector,
    NumberIs,
    NumberOf,
    Party,
    PlayerCounters,
    Product,
    Shares,
    StartingLife,
    Sum,
    Value,
)
from engine.scenario import Cost, CostOp, HandSize, Permit, PlayerAbilities, PlayerOp, Prohibit, Restrict
from layers_site.cardtext.wording.clauses import Letters, charge, figured, multiplied, summed
from layers_site.cardtext.wording.context import Context, plain
from layers_site.cardtext.wording.english import nouns, selectors
from layers_site.cardtext.wording.english.grammar import cannot, color_words, keyword_phrase, listed, number_word
from layers_site.cardtext.wording.english.nouns import each_opponent, person
from layers_site.cardtext.wording.english.selectors import View, trait_words
from layers_site.cardtext.wording.facts import plain_bound
from layers_site.cardtext.wording.traits import (
    TraitWords,
    bounds_of_either_side,
    group_of,
    is_everything,
    is_modified,
    spells_cast,
    told_ref,
    wearing,
)

_DIFFERENT: Final = {
    "card_types": "card types", "basic_land_types": "basic land types", "colors": "colors", "names": "different names",
    "mana_values": "mana values", "powers": "different powers",
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
def _reckoned(value: int | Half | Sum | Product | Negative, ctx: Context) -> str:
    match value:
        case Half(way, whole):
            return f"half {value_text(whole, ctx)}, rounded {way}"
        case Sum():
            return summed(value, partial(value_text, ctx=ctx), "minus")
        case Product():
            return multiplied(value, partial(value_text, ctx=ctx), _TIMES, "times")
        case Negative(inner):
            return f"minus {value_text(inner, ctx)}"
        case _:
            return plain(value)


@said.register
def _of_objects(
    value: Count | NumberOf | CountersOn | DifferentTypes | Different | ManaSymbols | Among, ctx: Context
) -> str:
    match value:
        case Count(selector):
            return f"the number of {selectors.the_many(selector, ctx)}"
        case NumberOf(what, ref):
            number = selectors.owned_by(ref, what.replace("_", " "), ctx)
            return f"the number of {number}" if what == "colors" else number
        case CountersOn(ref, kind):
            return f"the number of {_counter(kind)}s on {selectors.reference(ref, ctx)}"
        case DifferentTypes(what, selector) | Different(what, selector):
            return f"the number of {_DIFFERENT[what]} among {selectors.the_many(selector, ctx)}"
        case ManaSymbols(_, ref):
            return f"the number of {_symbols(value)} mana symbols in {selectors.owned_by(ref, 'mana cost', ctx)}"
        case Among():
            return _among(value, ctx)
        case _:
            assert_never(value)


def _counter(kind: str | None) -> str:
    return f"{kind} counter" if kind else "counter"


def _symbols(value: ManaSymbols) -> str:
    return color_words(value.colors, "or") if value.colors else "no"


def _among(value: Among, ctx: Context) -> str:
    """Write a number among objects: "the greatest power among creatures you control", "their total power"."""
    them = selectors.the_many(value.selector, ctx)
    if value.what != "counters":
        number = value.what.replace("_", " ")
        return f"the {value.how} {number} {'of' if value.how == 'total' else 'among'} {them}"
    on = them if value.how == "total" else selectors.indefinite(group_of(value.selector), ctx)
    return f"the {value.how} number of {_counter(value.kind)}s on {on}"


@said.register
def _of_player(value: PlayerCounters | Party | Life | StartingLife | Devotion, ctx: Context) -> str:
    match value:
        case PlayerCounters():
            return f"the number of {nouns.player_counters(value, ctx, True)}"
        case Party(player):
            return f"the number of creatures in {person(player, ctx).own} party"
        case Life(player):
            return f"{person(player, ctx).own} life total"
        case StartingLife(player):
            return f"{person(player, ctx).own} starting life total"
        case Devotion(colors):
            return f"{person('you', ctx).own} devotion to {color_words(colors) if colors else 'no color'}"
        case _:
            assert_never(value)


# --- amounts and comparisons ------------------------------------------------------------------------


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
        case DifferentTypes(what, selector) | Different("colors" as what, selector):
            return f"{_DIFFERENT[what][:-1]} among {selectors.the_many(selector, ctx)}"
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


@trait_words.register
def _number(test: NumberIs, view: View) -> TraitWords:
    if test.key == "colors":
        return _how_many_colors(test.comparison, view)
    what = test.key.replace("_", " ")
    phrase = compared(what, test.comparison, view.ctx)
    return TraitWords(f"{view.have} {phrase}", after="" if view.negated else f"with {phrase}")


def _how_many_colors(comparison: Comparison, view: View) -> TraitWords:
    bound = plain_bound(comparison, view.negated)
    if bound is None or bound == (">=", 1):
        return TraitWords(f"{view.have} a number of colors {listed(bounds(comparison, view.ctx))}")
    limit = {"=": "exactly {}", ">=": "{} or more", "<=": "{} or fewer"}[bound[0]]
    colors = f"{limit.format(number_word(bound[1]))} color{'' if bound == ('=', 1) else 's'}"
    return TraitWords(f"{view.voice.be()} {colors}")


@trait_words.register
def _how_many_counters(test: CountersAre, view: View) -> TraitWords:
    them = nouns.counters_are(test.kind, test.comparison, view.negated, view.voice)
    if them is None:
        kind = f"{test.kind} counters" if test.kind else "counters"
        number = listed(bounds(test.comparison, view.ctx))
        return TraitWords(f"{view.have} a number of {kind} on {view.voice.them} {number}")
    return TraitWords(f"{view.voice.verb('has')} {them}", after=f"with {them}")


@trait_words.register
def _has_attached(test: HasAttached, view: View) -> TraitWords:
    participle = wearing(test)
    if participle is not None:
        return TraitWords(f"{view.be} {participle}", f"{'un' if view.negated else ''}{participle}", place=2)
    phrase = f"{selectors.indefinite(group_of(test.selector), view.ctx)} attached to {view.voice.them}"
    return TraitWords(f"{view.have} {phrase}", after=f"{view.having} {phrase}")


@trait_words.register
def _beside(test: Shares | AttachedTo | LinkedTo | Meets | Is | NotSelector, view: View) -> TraitWords:
    """Write what an object has to do with another one."""
    voice, ctx = view.voice, view.ctx
    match test:
        case Shares("name", ref):
            same = f"the same name as {selectors.reference(ref, ctx)}"
            return TraitWords(f"{view.have} {same}", after="" if view.negated else f"with {same}")
        case Shares(what, ref):
            shared = "a creature type" if what == "creature_type" else "a color"
            return TraitWords(f"{view.does('share')} {shared} with {selectors.reference(ref, ctx)}")
        case AttachedTo(ref) | LinkedTo(ref):
            phrase = f"{'attached' if isinstance(test, AttachedTo) else 'linked'} to {selectors.reference(ref, ctx)}"
            return TraitWords(f"{view.be} {phrase}", after=f"{'not ' if view.negated else ''}{phrase}")
        case Meets(key, selector):
            meets = {"targets": view.does("target"), "blocks": f"{view.be} blocking"}.get(key, f"{view.be} blocked by")
            return TraitWords(f"{meets} {selectors.indefinite(group_of(selector), ctx)}")
        case Is():
            ref, different = told_ref(test)
            return TraitWords(f"{voice.be(view.negated is not different)} {selectors.reference(ref, ctx)}")
        case NotSelector(selector):
            one_of = selectors.the_many(selector, ctx) if voice.many else selectors.indefinite(group_of(selector), ctx)
            return TraitWords(f"{voice.be(not view.negated)} {one_of}")
        case _:
            assert_never(test)


@trait_words.register
def _any(test: AnySelector, view: View) -> TraitWords:
    if is_modified(test):
        return TraitWords(f"{view.be} modified", "" if view.negated else "modified", place=2)
    sides = bounds_of_either_side(test)
    if sides is not None and not view.negated:
        phrase = compared("power or toughness", sides, view.ctx)
        return TraitWords(f"{view.have} {phrase}", after=f"with {phrase}")
    parts = [selectors.PHRASES.alternative(selector, view.ctx, view.voice) for selector in test.selectors]
    return TraitWords(listed(parts, "or") or f"{view.voice.doesnt} exist", parts=tuple(parts))


@singledispatch
def world_clause(change: object, _ctx: Context) -> str:
    """Write the change as a clause that begins with a small letter."""
    raise TypeError(f"no English for {change!r}")


# --- players ----------------------------------------------------------------------------------------


@world_clause.register
def _abilities(change: PlayerAbilities, ctx: Context) -> str:
    them = listed([keyword_phrase(word) for word in change.keywords]) or "no ability"
    verbs: Mapping[PlayerOp, tuple[str, str]] = {
        "add": ("has", "have") if ctx.static else ("gains", "gain"),
        "remove": ("loses", "lose"),
    }
    return f"{person(change.who, ctx).does(*verbs[change.op])} {them}"


@world_clause.register
def _hand_size(change: HandSize, ctx: Context) -> str:
    if change.op == "none" or change.value is None:
        return f"{person(change.who, ctx).does('has', 'have')} no maximum hand size"
    who = each_opponent(ctx) if change.who == "opponent" else person(change.who, ctx)
    return f"{who.own} maximum hand size {_size(change.op, change.value, ctx)}"


def _size(op: Literal["set", "add"], value: Value, ctx: Context) -> str:
    match op:
        case "set":
            return f"is {number_word(value)}" if isinstance(value, int) else f"is equal to {value_text(value, ctx)}"
        case "add" if isinstance(value, int):
            return f"is {'reduced' if value < 0 else 'increased'} by {number_word(abs(value))}"
        case "add":
            return f"is increased by {value_text(value, ctx)}"
        case _:
            assert_never(op)


@world_clause.register
def _permit(change: Permit, ctx: Context) -> str:
    who = person(change.who, ctx)
    what = change.what.en
    return f"{who.subject} {what}" if what.startswith(("may ", "can ")) else f"{who.subject} may {what}"


@world_clause.register
def _restrict(change: Restrict, ctx: Context) -> str:
    what = change.what.en
    who = person(change.who or "each", ctx).subject
    # "Each player can't" is no English: what nobody can do is said of players.
    return f"{'players' if change.who == 'each' and cannot(what) else who} {what}"


# --- spells and costs -------------------------------------------------------------------------------


@world_clause.register
def _prohibit(change: Prohibit, ctx: Context) -> str:
    all_of_them = change.who == "each"
    spells = selectors.noun_phrase(spells_cast(change.cast, "each"), ctx, True, not all_of_them)
    return f"{spells} can't be cast" if all_of_them else f"{person(change.who, ctx).subject} can't cast {spells}"


_MORE: Final[Mapping[CostOp, str]] = {"add": "more", "reduce": "less"}


@world_clause.register
def _cost(change: Cost, ctx: Context) -> str:
    return _minimum(change, ctx) if change.op == "minimum" else _charged(change, _MORE[change.op], ctx)


def _charged(change: Cost, more: str, ctx: Context) -> str:
    subject, verb = _payables(change, ctx, True)
    each, where_x = (
        lambda unit: f" for each {each_of(unit, ctx)}",
        lambda value: f", where X is {value_text(value, ctx)}",
    )
    amount, often = charge(change, each, where_x, "times")
    spared = " unless they're mana abilities" if change.except_mana else ""
    least = f"{number_word(change.least)} mana"
    floor = f". This effect can't reduce the mana in that cost to less than {least}" if change.least else ""
    return f"{subject} cost {amount} {more} to {verb}{often}{spared}{floor}"


def _minimum(change: Cost, ctx: Context) -> str:
    amount = f"{number_word(int(change.amount))} mana"
    subject, verb = _payables(change, ctx, False)
    return f"each {subject} that would cost less than {amount} to {verb} costs {amount} to {verb}"


def _payables(change: Cost, ctx: Context, many: bool) -> tuple[str, str]:
    """Return what the cost is for, and its verb: "noncreature spells you cast", "cast"."""
    if change.abilities_of is not None:
        kinds = listed(change.keywords, "or") or "activated"
        of = "" if is_everything(change.abilities_of) else f" of {selectors.the_many(change.abilities_of, ctx)}"
        by = "" if change.who == "each" else f" {person(change.who, ctx).does('activates', 'activate')}"
        target = change.targets and selectors.indefinite(group_of(change.targets), ctx)
        aims = f" that target{'' if many else 's'} {target}" if target else ""
        return f"{kinds} {'abilities' if many else 'ability'}{of}{by}{aims}", "activate"
    return selectors.noun_phrase(spells_cast(change.spells, change.who), ctx, many), "cast"
