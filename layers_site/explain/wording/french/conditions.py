"""Conditions in French, as they follow "tant que"."""

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
from layers_site.explain.wording.facts import plain_bound
from layers_site.explain.wording.french import facts, references, selectors
from layers_site.explain.wording.french.grammar import Voice, indefinite, listed, number_word, que
from layers_site.explain.wording.french.nouns import head_nouns
from layers_site.explain.wording.french.players import Person, one_opponent, person
from layers_site.explain.wording.french.values import bound_text, is_feminine, value_text
from layers_site.explain.wording.traits import SINGLE, Group, Trait, group_of, is_named_so, traits, without_name


@singledispatch
def condition_text(condition: object, _ctx: Context, _negated: bool = False) -> str:
    """Write the condition as a clause: "vous contrôlez une forêt"; the last argument says the opposite."""
    raise TypeError(f"no French for {condition!r}")


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
    if not parts:
        return "la partie continue" if every else "la partie est finie"
    return listed([parts[0], *map(que, parts[1:])], "et" if every else "ou")


@condition_text.register
def _active(condition: ActiveCondition, ctx: Context, negated: bool = False) -> str:
    it_is = "ce n'est pas" if negated else "c'est"
    who = person("you", ctx) if condition.who == "you" else one_opponent(ctx)
    return f"{it_is} {who.own('tour', False)}"


@condition_text.register
def _fact(condition: FactCondition, ctx: Context, negated: bool = False) -> str:
    return facts.fact_text(condition, ctx, negated)


@condition_text.register
def _own(condition: SelfCondition, ctx: Context, negated: bool = False) -> str:
    selector = Selector((NotSelector(condition.selector),)) if negated else condition.selector
    return being(references.reference("self", ctx), "self", selector, ctx)


def being(subject: str, ref: str, selector: Selector, ctx: Context) -> str:
    """Write a selector as a clause about an object: "cette créature est blanche", "vous contrôlez cette créature"."""
    remaining = tuple(trait for trait in traits(selector) if not is_named_so(trait, ref))
    if len(remaining) == 1 and isinstance(remaining[0].test, PlayerIs):
        return _belongs(remaining[0].test, remaining[0].negated, subject, ctx)
    feminine = references.gender(ref, ctx)
    own = ctx.with_pronouns(*ctx.pronouns, ref, "affected", feminine=feminine)
    return f"{subject} {selectors.predicates_of(remaining, own, Voice(False, feminine))}"


def _belongs(test: PlayerIs, negated: bool, subject: str, ctx: Context) -> str:
    who = one_opponent(ctx) if test.player == "opponent" else person(test.player, ctx)
    verb = "contrôle" if test.key == "controller" else "possède"
    return f"{who.does_not(verb) if negated else who.does(verb)} {subject}"


# --- numbers ----------------------------------------------------------------------------------------


@condition_text.register
def _value(condition: ValueCondition, ctx: Context, negated: bool = False) -> str:
    special = compared_value(condition.value, condition.comparison, ctx, negated)
    if special is not None:
        return special
    feminine = is_feminine(condition.value)
    words = not isinstance(condition.value, NumberOf)
    them = listed([bound_text(bound, feminine, ctx, words=words) for bound in condition.comparison.bounds])
    return f"{value_text(condition.value, ctx)} {Voice().form_of('est', negated)} {them}"


@singledispatch
def compared_value(_value: object, _comparison: Comparison, _ctx: Context, _negated: bool) -> str | None:
    """Write a value and its bounds as a clause of its own; None where "… est inférieur à deux" says it."""
    return None


@compared_value.register
def _counters_of_a_player(value: PlayerCounters, comparison: Comparison, ctx: Context, negated: bool) -> str | None:
    return facts.has_counters(person(value.player, ctx), value, plain_bound(comparison, negated), ctx)


@compared_value.register
def _counted(value: Count, comparison: Comparison, ctx: Context, negated: bool) -> str | None:
    """Write a count and one plain number as "vous contrôlez au moins deux …"; None where it is not that."""
    bound = plain_bound(comparison, negated)
    if bound is None:
        return None
    operator, number = bound
    group = group_of(value.selector)
    if group.named in SINGLE and (operator, number) in {(">=", 1), ("<=", 0), ("=", 0)}:
        return _of_one(value.selector, group, ctx, operator == ">=")
    return None if group.named is not None else _how_many(group, operator, number, ctx)


def _of_one(selector: Selector, group: Group, ctx: Context, holds: bool) -> str:
    """Write the count of a single object as a clause about it: "la carte du dessus … est une carte de créature"."""
    ref = group.named or "self"
    subject = references.reference(ref, ctx)
    if ref == "graveyard_top" and group.heads and not group.rest:
        cards = head_nouns(Group(heads=group.heads, zones=("graveyard",)))
        them = listed([indefinite(card.singular, card.feminine) for card in cards], "ou")
        return f"{subject} {Voice().form_of('est', not holds)} {them}"
    wanted = selector if holds else Selector((NotSelector(Selector(without_name(selector, ref))),))
    return being(subject, ref, wanted, ctx)


def _how_many(group: Group, operator: str, number: int, ctx: Context) -> str:
    keeper, rest = _controller(group, ctx, (operator, number) == (">=", 1))
    countable = Group(group.named, group.ids, group.other, group.heads, group.zones, group.keeper, group.token, rest)
    if operator == ">=" and number == 1:
        them = selectors.indefinite(countable, ctx)
        return f"{keeper.does('contrôle')} {them}" if keeper else f"il y a {them}"
    if number == 0 and operator != ">=":
        them = selectors.none(countable, ctx)
        return f"{_denied(keeper)} {them}" if keeper else f"il n'y a {them}"
    them = so_many(countable, operator, number, ctx)
    return f"{keeper.does('contrôle')} {them}" if keeper else f"il y a {them}"


def so_many(group: Group, operator: str, number: int, ctx: Context) -> str:
    """Write a group with its number: "au moins deux créatures"."""
    limit = {"=": "exactement", ">=": "au moins", "<=": "au plus"}[operator]
    if number < 2:
        them = selectors.joined(group, ctx, False, lambda words, feminine: f"{number_word(number, feminine)} {words}")
        return f"{limit} {them}"
    return f"{limit} {number_word(number)} {selectors.counted_together(group, ctx)}"


def _denied(keeper: Person) -> str:
    return keeper.does_not("contrôle").removesuffix(" pas")


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
