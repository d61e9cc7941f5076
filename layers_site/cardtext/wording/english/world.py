"""Changes to players, costs and rules in English; and tests that speak of numbers or of other objects."""

from __future__ import annotations

from functools import singledispatch
from typing import Literal, assert_never

from engine.expressions import (
    AnySelector,
    AttachedTo,
    Comparison,
    CountersAre,
    HasAttached,
    Is,
    LinkedTo,
    Meets,
    NotSelector,
    NumberIs,
    Shares,
    Value,
)
from engine.scenario import Cost, HandSize, Permit, PlayerAbilities, Prohibit, Restrict
from layers_site.cardtext.wording.amounts import counts
from layers_site.cardtext.wording.context import Context
from layers_site.cardtext.wording.english import nouns, selectors, values
from layers_site.cardtext.wording.english.grammar import (
    cannot,
    keyword_phrase,
    listed,
    number_word,
)
from layers_site.cardtext.wording.english.nouns import each_opponent, person
from layers_site.cardtext.wording.english.traits import TraitWords, View, trait_words
from layers_site.cardtext.wording.english.values import each_of, value_text
from layers_site.cardtext.wording.facts import plain_bound
from layers_site.cardtext.wording.traits import (
    bounds_of_either_side,
    group_of,
    is_everything,
    is_modified,
    spells_cast,
    wearing,
)


@trait_words.register
def _number(test: NumberIs, view: View) -> TraitWords:
    if test.key == "colors":
        return _how_many_colors(test.comparison, view)
    what = test.key.replace("_", " ")
    phrase = values.compared(what, test.comparison, view.ctx)
    return TraitWords(f"{view.have} {phrase}", after="" if view.negated else f"with {phrase}")


def _how_many_colors(comparison: Comparison, view: View) -> TraitWords:
    bound = plain_bound(comparison, view.negated)
    if bound is None or bound == (">=", 1):
        return TraitWords(f"{view.have} a number of colors {listed(values.bounds(comparison, view.ctx))}")
    limit = {"=": "exactly {}", ">=": "{} or more", "<=": "{} or fewer"}[bound[0]]
    colors = f"{limit.format(number_word(bound[1]))} color{'' if bound == ('=', 1) else 's'}"
    return TraitWords(f"{view.being(False)} {colors}")


@trait_words.register
def _how_many_counters(test: CountersAre, view: View) -> TraitWords:
    them = nouns.counters_are(test.kind, test.comparison, view.negated, view.voice)
    if them is None:
        kind = f"{test.kind} counters" if test.kind else "counters"
        bounds = listed(values.bounds(test.comparison, view.ctx))
        return TraitWords(f"{view.have} a number of {kind} on {view.voice.them} {bounds}")
    return TraitWords(f"{view.voice.verb('has')} {them}", after=f"with {them}")


@trait_words.register
def _shares(test: Shares, view: View) -> TraitWords:
    other = selectors.reference(test.ref, view.ctx)
    if test.what == "name":
        return TraitWords(
            f"{view.have} the same name as {other}",
            after="" if view.negated else f"with the same name as {other}",
        )
    what = "a creature type" if test.what == "creature_type" else "a color"
    verb = f"{view.voice.doesnt} share" if view.negated else view.voice.verb("shares")
    return TraitWords(f"{verb} {what} with {other}")


@trait_words.register
def _attached_to(test: AttachedTo, view: View) -> TraitWords:
    host = selectors.reference(test.ref, view.ctx)
    return TraitWords(f"{view.be} attached to {host}", after=f"{'not ' if view.negated else ''}attached to {host}")


@trait_words.register
def _linked_to(test: LinkedTo, view: View) -> TraitWords:
    phrase = f"linked to {selectors.reference(test.ref, view.ctx)}"
    return TraitWords(f"{view.be} {phrase}", after=f"{'not ' if view.negated else ''}{phrase}")


@trait_words.register
def _has_attached(test: HasAttached, view: View) -> TraitWords:
    participle = wearing(test)
    if participle is not None:
        return TraitWords(f"{view.be} {participle}", f"{'un' if view.negated else ''}{participle}", place=2)
    phrase = f"{selectors.indefinite(group_of(test.selector), view.ctx)} attached to {view.voice.them}"
    return TraitWords(f"{view.have} {phrase}", after=f"{view.having} {phrase}")


@trait_words.register
def _meets(test: Meets, view: View) -> TraitWords:
    what = selectors.indefinite(group_of(test.selector), view.ctx)
    if test.key == "targets":
        verb = f"{view.voice.doesnt} target" if view.negated else view.voice.verb("targets")
        return TraitWords(f"{verb} {what}")
    return TraitWords(f"{view.be} {'blocking' if test.key == 'blocks' else 'blocked by'} {what}")


@trait_words.register
def _same(test: Is, view: View) -> TraitWords:
    different = test.what in {"other", "not_affected"}
    ref = {"other": "self", "not_affected": "affected"}.get(test.what, test.what)
    return TraitWords(f"{view.being(view.negated is not different)} {selectors.reference(ref, view.ctx)}")


@trait_words.register
def _not(test: NotSelector, view: View) -> TraitWords:
    group = group_of(test.selector)
    phrase = selectors.noun_phrase(group, view.ctx, True) if view.voice.many else selectors.indefinite(group, view.ctx)
    return TraitWords(f"{view.being(not view.negated)} {phrase}")


@trait_words.register
def _any(test: AnySelector, view: View) -> TraitWords:
    if is_modified(test):
        return TraitWords(f"{view.be} modified", "" if view.negated else "modified", place=2)
    sides = bounds_of_either_side(test)
    if sides is not None and not view.negated:
        phrase = values.compared("power or toughness", sides, view.ctx)
        return TraitWords(f"{view.have} {phrase}", after=f"with {phrase}")
    parts = [selectors.alternative(selector, view.ctx, view.voice) for selector in test.selectors]
    return TraitWords(listed(parts, "or") or f"{view.voice.doesnt} exist", parts=tuple(parts))


@singledispatch
def world_clause(change: object, _ctx: Context) -> str:
    """Write the change as a clause that begins with a small letter."""
    raise TypeError(f"no English for {change!r}")


# --- players ----------------------------------------------------------------------------------------


@world_clause.register
def _abilities(change: PlayerAbilities, ctx: Context) -> str:
    them = listed([keyword_phrase(word) for word in change.keywords]) or "no ability"
    who = person(change.who, ctx)
    match change.op:
        case "remove":
            return f"{who.does('loses', 'lose')} {them}"
        case "add":
            return f"{who.does('has', 'have') if ctx.static else who.does('gains', 'gain')} {them}"
        case _:
            assert_never(change.op)


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


@world_clause.register
def _cost(change: Cost, ctx: Context) -> str:
    match change.op:
        case "minimum":
            return _minimum(change, ctx)
        case "add":
            return _charged(change, "more", ctx)
        case "reduce":
            return _charged(change, "less", ctx)
        case _:
            assert_never(change.op)


def _charged(change: Cost, more: str, ctx: Context) -> str:
    subject, verb = _payables(change, ctx, True)
    amount, often = _amount(change, ctx)
    spared = " unless they're mana abilities" if change.except_mana else ""
    least = f"{number_word(change.least)} mana"
    floor = f". This effect can't reduce the mana in that cost to less than {least}" if change.least else ""
    return f"{subject} cost {amount} {more} to {verb}{often}{spared}{floor}"


def _amount(change: Cost, ctx: Context) -> tuple[str, str]:
    """Return the mana and how often: "{1}" and " for each creature you control", "{X}" and ", where X is …"."""
    amount = str(change.amount) or "{0}"
    if change.times == 1:
        return amount, ""
    if counts(change.times):
        return amount, f" for each {each_of(change.times, ctx)}"
    meaning = f", where X is {value_text(change.times, ctx)}"
    return "{X}" if amount == "{1}" else f"X times {amount}", meaning


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
