"""Numbers and conditions over players in English: "an opponent has eight or more cards in their graveyard"."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.expressions import (
    AllConditions,
    Comparison,
    Condition,
    Count,
    Life,
    OverPlayers,
    PlayerCounters,
    PlayerIs,
    PlayersWhere,
    ValueCondition,
)
from layers_site.explain.wording.context import ANY_OF, EACH_OF, Context
from layers_site.explain.wording.english import selectors
from layers_site.explain.wording.english.conditions import compared_value, condition_text
from layers_site.explain.wording.english.facts import has_counters, quantity
from layers_site.explain.wording.english.grammar import listed
from layers_site.explain.wording.english.players import Person, person
from layers_site.explain.wording.english.values import bounds, unit_text, value_text
from layers_site.explain.wording.facts import plain_bound
from layers_site.explain.wording.trait_forms import is_of_that_player
from layers_site.explain.wording.traits import Group, group_of

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


@value_text.register
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


@value_text.register
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
