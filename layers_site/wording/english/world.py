"""Changes to players, costs and the rules of the game in English, each a whole clause with its subject."""

from __future__ import annotations

from functools import singledispatch
from typing import cast

from engine.expressions import ChosenWord, Value, Word
from engine.scenario import Cost, HandSize, Permit, PlayerAbilities, Prohibit, Restrict, SpellSelector
from layers_site.wording.context import Context
from layers_site.wording.english import selectors
from layers_site.wording.english.grammar import listed, number_word
from layers_site.wording.english.players import Person, each_opponent, person
from layers_site.wording.english.values import value_text
from layers_site.wording.english.words import color_words, keyword_phrase, type_word


@singledispatch
def world_clause(change: object, _ctx: Context) -> str:
    """The change as a clause that begins with a small letter."""
    raise TypeError(f"no English for {change!r}")


# --- players ----------------------------------------------------------------------------------------


@world_clause.register
def _abilities(change: PlayerAbilities, ctx: Context) -> str:
    them = listed([keyword_phrase(word) for word in change.keywords]) or "no ability"
    who = person(change.who, ctx)
    if change.op == "remove":
        return f"{who.does('loses', 'lose')} {them}"
    return f"{who.does('has', 'have') if ctx.static else who.does('gains', 'gain')} {them}"


@world_clause.register
def _hand_size(change: HandSize, ctx: Context) -> str:
    if change.op == "none" or change.value is None:
        return f"{person(change.who, ctx).does('has', 'have')} no maximum hand size"
    who = each_opponent(ctx) if change.who == "opponent" else person(change.who, ctx)
    return f"{who.own} maximum hand size {_size(change.op, change.value, ctx)}"


def _size(op: str, value: Value, ctx: Context) -> str:
    if op == "set":
        return f"is {number_word(value)}" if isinstance(value, int) else f"is equal to {value_text(value, ctx)}"
    if isinstance(value, int):
        return f"is {'reduced' if value < 0 else 'increased'} by {number_word(abs(value))}"
    return f"is increased by {value_text(value, ctx)}"


@world_clause.register
def _permit(change: Permit, ctx: Context) -> str:
    who = person(change.who, ctx)
    what = change.what.en
    return f"{who.subject} {what}" if what.startswith(("may ", "can ")) else f"{who.subject} may {what}"


@world_clause.register
def _restrict(change: Restrict, ctx: Context) -> str:
    return f"{person(change.who or 'each', ctx).subject} {change.what.en}"


# --- spells and costs -------------------------------------------------------------------------------


@world_clause.register
def _prohibit(change: Prohibit, ctx: Context) -> str:
    spells = spell_phrase(change.cast, ctx)
    if change.who == "each":
        return f"{spells} can't be cast"
    return f"{person(change.who, ctx).subject} can't cast {spells}"


@world_clause.register
def _cost(change: Cost, ctx: Context) -> str:
    if change.op == "minimum":
        return _minimum(change, ctx)
    subject, verb = _payables(change, ctx, True)
    return f"{subject} cost {change.amount} {'more' if change.op == 'add' else 'less'} to {verb}"


def _minimum(change: Cost, ctx: Context) -> str:
    amount = f"{number_word(int(change.amount))} mana"
    subject, verb = _payables(change, ctx, False)
    return f"each {subject} that would cost less than {amount} to {verb} costs {amount} to {verb}"


def _payables(change: Cost, ctx: Context, many: bool) -> tuple[str, str]:
    """What costs, and what is done with it: noncreature spells you cast, to cast."""
    if change.abilities_of is not None:
        ability = "activated abilities" if many else "activated ability"
        return f"{ability} of {selectors.every(change.abilities_of, ctx)}{_by(change.who, ctx, 'activate')}", "activate"
    return f"{spell_phrase(change.spells or SpellSelector(), ctx, many)}{_by(change.who, ctx, 'cast')}", "cast"


def _by(who: str, ctx: Context, verb: str) -> str:
    player: Person = person(who, ctx)
    return "" if who == "each" else f" {player.does(f'{verb}s', verb)}"


def spell_phrase(selector: SpellSelector, ctx: Context, many: bool = True) -> str:
    """Which spells: "noncreature spells", "red spells named Fireball"."""
    before, after = _spell_words(selector, ctx, False)
    return " ".join((*before, "spells" if many else "spell", *after))


def _spell_words(selector: SpellSelector, ctx: Context, negated: bool) -> tuple[list[str], list[str]]:
    before: list[str] = []
    after: list[str] = []
    for key, given in selector.tests:
        if key in {"not", "all"}:
            flips = negated is not (key == "not")
            for inner in cast("tuple[SpellSelector, ...]", given):
                more_before, more_after = _spell_words(inner, ctx, flips)
                before += more_before
                after += more_after
        elif key == "any":
            parts = [spell_phrase(inner, ctx) for inner in cast("tuple[SpellSelector, ...]", given)]
            after.append(f"that are{' not' if negated else ''} {listed(parts, 'or')}")
        else:
            _place(key, cast("tuple[Word, ...]", given), ctx, negated, (before, after))
    return before, after


def _place(key: str, words: tuple[Word, ...], ctx: Context, negated: bool, places: tuple[list[str], list[str]]) -> None:
    before, after = places
    no = "non" if negated else ""
    joint = ", " if negated else " or "
    chosen = any(isinstance(word, ChosenWord) for word in words)
    if chosen:
        after.append(f"{'without' if negated else 'with'} the chosen name" if key == "name" else f"of the chosen {key}")
    elif key == "name":
        names = listed([ctx.card_name(str(word)).en for word in words], "or")
        after.append(f"{'not ' if negated else ''}named {names}")
    elif key == "type":
        before.append(joint.join(f"{no}{type_word(str(word))}" for word in words))
    else:
        before.append(joint.join(f"{no}{color_words([str(word)])}" for word in words))
