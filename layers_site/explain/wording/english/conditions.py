"""Conditions in English, as they follow "as long as"."""

from __future__ import annotations

from functools import singledispatch

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AnyCondition,
    Comparison,
    Condition,
    Count,
    FactCondition,
    NotCondition,
    NotSelector,
    NumberOf,
    PlayerCounters,
    PlayerIs,
    Selector,
    SelfCondition,
    ValueCondition,
)
from layers_site.explain.wording.context import Context
from layers_site.explain.wording.english import facts, selectors
from layers_site.explain.wording.english.grammar import Voice, article, listed
from layers_site.explain.wording.english.nouns import head_nouns
from layers_site.explain.wording.english.players import Person, one_opponent, person
from layers_site.explain.wording.english.values import bounds, value_text
from layers_site.explain.wording.facts import plain_bound
from layers_site.explain.wording.traits import SINGLE, Group, Trait, group_of, is_named_so, traits, without_name


@singledispatch
def condition_text(condition: object, _ctx: Context, _negated: bool = False) -> str:
    """Write the condition as a clause: "you control a Forest"; the last argument says the opposite."""
    raise TypeError(f"no English for {condition!r}")


@condition_text.register
def _not(condition: NotCondition, ctx: Context, negated: bool = False) -> str:
    return condition_text(condition.condition, ctx, not negated)


@condition_text.register
def _all(condition: AllConditions, ctx: Context, negated: bool = False) -> str:
    return _joined(condition.conditions, ctx, negated, every=not negated)


@condition_text.register
def _any(condition: AnyCondition, ctx: Context, negated: bool = False) -> str:
    return _joined(condition.conditions, ctx, negated, every=negated)


def _joined(conditions: tuple[Condition, ...], ctx: Context, negated: bool, every: bool) -> str:
    """Join conditions: all of them, or any. "All" of an empty list holds, "any" of an empty list does not."""
    parts = [condition_text(part, ctx, negated) for part in conditions]
    return listed(parts, "and" if every else "or") or ("the game goes on" if every else "the game is over")


@condition_text.register
def _active(condition: ActiveCondition, ctx: Context, negated: bool = False) -> str:
    mine = (condition.who == "you") is not negated
    if condition.who == "you" or ctx.you is not None:
        possessive = person("you", ctx).own
        return f"it's {possessive} turn" if mine else f"it's not {possessive} turn"
    return "it's not an opponent's turn" if negated else "it's an opponent's turn"


@condition_text.register
def _fact(condition: FactCondition, ctx: Context, negated: bool = False) -> str:
    return facts.fact_text(condition, ctx, negated)


@condition_text.register
def _own(condition: SelfCondition, ctx: Context, negated: bool = False) -> str:
    selector = Selector((NotSelector(condition.selector),)) if negated else condition.selector
    return being(selectors.reference("self", ctx), "self", selector, ctx)


def being(subject: str, ref: str, selector: Selector, ctx: Context) -> str:
    """Write a selector as a clause about an object: "this creature is white", "you control this creature"."""
    remaining = tuple(trait for trait in traits(selector) if not is_named_so(trait, ref))
    if len(remaining) == 1 and isinstance(remaining[0].test, PlayerIs):
        return _belongs(remaining[0].test, remaining[0].negated, subject, ctx)
    own = ctx.with_pronouns(*ctx.pronouns, ref, "affected")
    return f"{subject} {selectors.predicates_of(remaining, own, Voice())}"


def _belongs(test: PlayerIs, negated: bool, subject: str, ctx: Context) -> str:
    who = one_opponent(ctx) if test.player == "opponent" else person(test.player, ctx)
    verb = "control" if test.key == "controller" else "own"
    if negated:
        return f"{who.subject} {'doesn' if who.third else 'don'}'t {verb} {subject}"
    return f"{who.does(f'{verb}s', verb)} {subject}"


# --- numbers ----------------------------------------------------------------------------------------


@condition_text.register
def _value(condition: ValueCondition, ctx: Context, negated: bool = False) -> str:
    special = compared_value(condition.value, condition.comparison, ctx, negated)
    if special is not None:
        return special
    them = listed(bounds(condition.comparison, ctx, not isinstance(condition.value, NumberOf)))
    return f"{value_text(condition.value, ctx)} is {'not ' if negated else ''}{them}"


@singledispatch
def compared_value(_value: object, _comparison: Comparison, _ctx: Context, _negated: bool) -> str | None:
    """Write a value and its bounds as a clause of its own; None where "… is two or less" says it."""
    return None


@compared_value.register
def _counters_of_a_player(value: PlayerCounters, comparison: Comparison, ctx: Context, negated: bool) -> str | None:
    return facts.has_counters(person(value.player, ctx), value, plain_bound(comparison, negated), ctx)


@compared_value.register
def _counted(value: Count, comparison: Comparison, ctx: Context, negated: bool) -> str | None:
    """Write a count and one plain number as "you control two or more …"; None where it is not that."""
    bound = plain_bound(comparison, negated)
    if bound is None:
        return None
    operator, number = bound
    group = group_of(value.selector)
    if group.named in SINGLE and (operator, number) in {(">=", 1), ("<=", 0), ("=", 0)}:
        return _of_one(value.selector, group, ctx, operator == ">=")
    return None if group.named is not None else _how_many(group, operator, number, ctx)


def _of_one(selector: Selector, group: Group, ctx: Context, holds: bool) -> str:
    """Write the count of a single object as a clause about it: "the top card of your graveyard is a creature card"."""
    ref = group.named or "self"
    subject = selectors.reference(ref, ctx)
    wanted = selector if holds else Selector((NotSelector(Selector(without_name(selector, ref))),))
    if ref == "graveyard_top" and group.heads and not group.rest:
        cards = head_nouns(Group(heads=group.heads, zones=("graveyard",)), many=False)
        verb = Voice().verb("is") if holds else Voice().isnt
        return f"{subject} {verb} {listed([article(card) for card in cards], 'or')}"
    return being(subject, ref, wanted, ctx)


def _how_many(group: Group, operator: str, number: int, ctx: Context) -> str:
    keeper, rest = _controller(group, ctx, (operator, number) == (">=", 1))
    countable = Group(group.named, group.ids, group.other, group.heads, group.zones, group.keeper, group.token, rest)
    if operator == ">=" and number == 1:
        them = selectors.indefinite(countable, ctx)
        return f"{keeper.does('controls', 'control')} {them}" if keeper else f"there is {them}"
    them = selectors.noun_phrase(countable, ctx, number != 1 or operator != "=")
    how_many = facts.quantity(operator, number)
    if keeper:
        return f"{keeper.does('controls', 'control')} {how_many} {them}"
    return f"there {'is' if (operator, number) == ('=', 1) else 'are'} {how_many} {them}"


def _controller(group: Group, ctx: Context, any_one: bool) -> tuple[Person | None, tuple[Trait, ...]]:
    """Return the player who controls the objects, and the traits without that player.

    The objects of all opponents are counted together: only one at least is the same for one opponent.
    """
    for trait in group.rest:
        if isinstance(trait.test, PlayerIs) and trait.test.key == "controller" and not trait.negated:
            player = trait.test.player
            who = one_opponent(ctx) if player == "opponent" and any_one else person(player, ctx)
            return who, tuple(other for other in group.rest if other is not trait)
    return None, group.rest
