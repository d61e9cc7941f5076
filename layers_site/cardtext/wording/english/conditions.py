"""Conditions in English, as they follow "as long as", those over players among them."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch
from typing import Final

from engine.expressions import (
    ActiveCondition,
    AllConditions,
    AnyCondition,
    Comparison,
    Condition,
    Count,
    FactCondition,
    Life,
    NotCondition,
    NotSelector,
    NumberOf,
    OverPlayers,
    Party,
    PlayerCounters,
    PlayerIs,
    PlayersWhere,
    Selector,
    SelfCondition,
    ValueCondition,
)
from engine.words import PARTY
from layers_site.cardtext.wording.context import ANY_OF, EACH_OF, Context
from layers_site.cardtext.wording.english import nouns, selectors
from layers_site.cardtext.wording.english.grammar import Voice, article, listed
from layers_site.cardtext.wording.english.nouns import Person, has_counters, head_nouns, one_opponent, person, quantity
from layers_site.cardtext.wording.english.values import bounds, said, unit_text, value_text
from layers_site.cardtext.wording.facts import plain_bound
from layers_site.cardtext.wording.traits import (
    SINGLE,
    Group,
    controller_apart,
    group_of,
    is_named_so,
    is_of_that_player,
    traits,
    without_name,
)


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
    return nouns.fact_text(condition, ctx, negated)


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
    return f"{subject} {selectors.PHRASES.predicates_of(remaining, own, Voice())}"


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
    return nouns.has_counters(person(value.player, ctx), value, plain_bound(comparison, negated), ctx)


@compared_value.register
def _full_party(value: Party, comparison: Comparison, ctx: Context, negated: bool) -> str | None:
    """Write that it has four creatures, the most that it can have (700.8c)."""
    is_full = plain_bound(comparison, negated) == ("=", len(PARTY))
    return f"{person(value.player, ctx).does('has', 'have')} a full party" if is_full else None


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
        verb = Voice().verb("is") if holds else Voice().be(negated=True)
        return f"{subject} {verb} {listed([article(card) for card in cards], 'or')}"
    return being(subject, ref, wanted, ctx)


def _how_many(group: Group, operator: str, number: int, ctx: Context) -> str:
    player, countable = controller_apart(group)
    # The objects of all opponents are counted together; "at least one" alone is the same for one opponent.
    is_any = player == "opponent" and (operator, number) == (">=", 1)
    keeper = None if player is None else one_opponent(ctx) if is_any else person(player, ctx)
    if operator == ">=" and number == 1:
        them = selectors.indefinite(countable, ctx)
        return f"{keeper.does('controls', 'control')} {them}" if keeper else f"there is {them}"
    them = selectors.noun_phrase(countable, ctx, number != 1 or operator != "=")
    how_many = nouns.quantity(operator, number)
    if keeper:
        return f"{keeper.does('controls', 'control')} {how_many} {them}"
    return f"there {'is' if (operator, number) == ('=', 1) else 'are'} {how_many} {them}"


# --- numbers and conditions over players in English -----------------------------------------------------


_SINGLE: Final = {"opponents": "opponent", "all": "player"}
_MANY: Final = {"opponents": "opponents", "all": "players"}


@compared_value.register
def _some_players(value: PlayersWhere, comparison: Comparison, ctx: Context, negated: bool) -> str | None:
    """Write that there is such a player, that there is none, or how many there are."""
    bound = plain_bound(comparison, negated)
    if bound is None:
        return None
    operator, number = bound
    if (operator, number) == (">=", 1):
        some = person("that", ctx.naming(ANY_OF[value.who]))
        return _clause(some, value.condition, ctx) or f"there is {some.subject} for whom {_about(value.condition, ctx)}"
    if number == 0 and operator in {"=", "<="}:
        nobody = Person(f"no {_SINGLE[value.who]}", "", True)
        clause = _clause(nobody, value.condition, ctx)
        return clause or f"there is {nobody.subject} for whom {_about(value.condition, ctx)}"
    single = (operator, number) == ("=", 1)
    who = f"{quantity(operator, number)} {(_SINGLE if single else _MANY)[value.who]}"
    several = Person(who, "", single)
    return _clause(several, value.condition, ctx) or (
        f"there {'is' if single else 'are'} {who} for whom {_about(value.condition, ctx)}"
    )


@said.register
def _how_many_players(value: PlayersWhere, ctx: Context) -> str:
    return f"the number of {_such(value, ctx, many=True)}"


@unit_text.register
def _each_such_player(value: PlayersWhere, ctx: Context) -> str:
    return _such(value, ctx, many=False)


def _such(value: PlayersWhere, ctx: Context, many: bool) -> str:
    who = (_MANY if many else _SINGLE)[value.who]
    if value.condition == AllConditions(()):
        return f"{who} {person('you', ctx).does('has', 'have')}" if value.who == "opponents" else who
    clause = _clause(Person(f"{who} who", "", not many), value.condition, ctx)
    return clause or f"{who} for whom {_about(value.condition, ctx)}"


def _about(condition: Condition, ctx: Context) -> str:
    return condition_text(condition, ctx.naming("that player"))


def _clause(who: Person, condition: Condition, ctx: Context) -> str | None:
    """Write what is so for a player, with the player as subject; None where it is not about one number of theirs."""
    if not isinstance(condition, ValueCondition):
        return None
    if condition.value == Life("that"):
        if not all(isinstance(number, int) for _, number in condition.comparison.bounds):
            return None
        return f"{who.does('has', 'have')} {listed(bounds(condition.comparison, ctx))} life"
    bound = plain_bound(condition.comparison)
    if isinstance(condition.value, PlayerCounters) and condition.value.player == "that":
        return has_counters(who, condition.value, bound, ctx)
    if bound is None or not isinstance(condition.value, Count):
        return None
    group = group_of(condition.value.selector)
    return None if group.named is not None else _has_objects(who, group, bound, ctx)


def _has_objects(who: Person, group: Group, bound: tuple[str, int], ctx: Context) -> str | None:
    """Write how many objects a player controls, or has in a zone of theirs."""
    theirs = [trait for trait in group.rest if trait.test == PlayerIs("controller", "that") and not trait.negated]
    operator, number = bound
    own = ctx.naming("their")
    if theirs:
        countable = replace(group, rest=tuple(trait for trait in group.rest if trait is not theirs[0]))
        verb = who.does("controls", "control")
    elif group.keeper == "that":
        countable, verb = group, who.does("has", "have")
    else:
        return None
    if (operator, number) == (">=", 1):
        return f"{verb} {selectors.indefinite(countable, own)}"
    them = selectors.noun_phrase(countable, own, (operator, number) != ("=", 1))
    return f"{verb} {quantity(operator, number)} {them}"


# --- the greatest, the least, the total --------------------------------------------------------------


@said.register
def _over_players(value: OverPlayers, ctx: Context) -> str:
    everyone = person("opponent", ctx).subject if value.who == "opponents" else "players"
    if value.value == Life("that"):
        if value.how == "total":
            return f"the total life of {everyone}"
        return f"the {'highest' if value.how == 'greatest' else 'lowest'} life total among {everyone}"
    if value.how == "total" and isinstance(value.value, PlayerCounters) and value.value.player == "that":
        return f"the number of {value.value.kind} counters {everyone} have"
    single = ctx.naming(ANY_OF[value.who] if value.how != "total" else EACH_OF[value.who])
    if isinstance(value.value, Count) and is_of_that_player(value.value.selector):
        return f"the {value.how} number of {selectors.noun_phrase(group_of(value.value.selector), single, True)}"
    player = person("that", single).subject
    return f"the {value.how} over {player} of {value_text(value.value, ctx.naming('that player'))}"
