"""Numbers and conditions over players in French: "un adversaire a au moins huit cartes dans son cimetière"."""

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
from layers_site.explain.wording.facts import plain_bound
from layers_site.explain.wording.french import selectors
from layers_site.explain.wording.french.conditions import compared_value, condition_text, so_many
from layers_site.explain.wording.french.facts import has_counters
from layers_site.explain.wording.french.grammar import listed, number_word, of
from layers_site.explain.wording.french.players import Person, person
from layers_site.explain.wording.french.values import unit_text, value_text
from layers_site.explain.wording.french.vocabulary import counter_kind
from layers_site.explain.wording.trait_forms import is_of_that_player
from layers_site.explain.wording.traits import Group, group_of

_SINGLE: Final = {"opponents": "adversaire", "all": "joueur"}
_MANY: Final = {"opponents": "adversaires", "all": "joueurs"}
_LIMITS: Final = {"=": "exactement {}", ">=": "au moins {}", "<=": "au plus {}", ">": "plus de {}", "<": "moins de {}"}
_HOW: Final = {"greatest": "le plus grand", "least": "le plus petit", "total": "le total"}


@compared_value.register
def _some_players(value: PlayersWhere, comparison: Comparison, ctx: Context, negated: bool) -> str | None:
    """Write that there is such a player, that there is none, or how many there are."""
    bound = plain_bound(comparison, negated)
    if bound is None:
        return None
    operator, number = bound
    if (operator, number) == (">=", 1):
        some = person("that", ctx.naming(ANY_OF[value.who]))
        return _clause(some, value.condition, ctx) or _for_whom("il y a", some.subject, value.condition, ctx)
    if number == 0 and operator in {"=", "<="}:
        nobody = f"aucun {_SINGLE[value.who]}"
        clause = _clause(Person(nobody), value.condition, ctx, none=True)
        return clause or _for_whom("il n'y a", nobody, value.condition, ctx)
    limit = _LIMITS[operator].format(number_word(number))
    several = Person(f"{limit} {(_SINGLE if number == 1 else _MANY)[value.who]}", "one" if number == 1 else "many")
    return _clause(several, value.condition, ctx) or _for_whom(
        "il y a", several.subject, value.condition, ctx, many=number != 1
    )


def _for_whom(there_is: str, who: str, condition: Condition, ctx: Context, *, many: bool = False) -> str:
    pronoun = "lesquels" if many else "lequel"
    return f"{there_is} {who} pour {pronoun} {condition_text(condition, ctx.naming('that player'))}"


@value_text.register
def _how_many_players(value: PlayersWhere, ctx: Context) -> str:
    return f"le nombre {of(_such(value, ctx, many=True))}"


@unit_text.register
def _each_such_player(value: PlayersWhere, ctx: Context) -> str:
    return f"chaque {_such(value, ctx, many=False)}"


def _such(value: PlayersWhere, ctx: Context, many: bool) -> str:
    who = (_MANY if many else _SINGLE)[value.who]
    if value.condition == AllConditions(()):
        return f"{who} {person('you', ctx).relative('a')}" if value.who == "opponents" else who
    clause = _clause(Person(f"{who} qui", "many" if many else "one"), value.condition, ctx)
    return clause or _for_whom("", who, value.condition, ctx, many=many).strip()


def _clause(who: Person, condition: Condition, ctx: Context, *, none: bool = False) -> str | None:
    """Write what is so for a player, with the player as subject; None where it is not about one number of theirs."""
    if not isinstance(condition, ValueCondition):
        return None
    limits = condition.comparison.bounds
    if condition.value == Life("that"):
        if not all(isinstance(number, int) for _, number in limits):
            return None
        points = listed([_LIMITS[operator].format(number) for operator, number in limits])
        return f"{_does(who, 'a', none)} {points} points de vie"
    bound = plain_bound(condition.comparison)
    if isinstance(condition.value, PlayerCounters) and condition.value.player == "that":
        return has_counters(who, condition.value, bound, ctx)
    if bound is None or not isinstance(condition.value, Count):
        return None
    group = group_of(condition.value.selector)
    return None if group.named is not None else _has_objects(who, group, bound, ctx, none)


def _does(who: Person, verb: str, none: bool) -> str:
    return who.does_not(verb).removesuffix(" pas") if none else who.does(verb)


def _has_objects(who: Person, group: Group, bound: tuple[str, int], ctx: Context, none: bool) -> str | None:
    """Write how many objects a player controls, or has in a zone of theirs."""
    theirs = [trait for trait in group.rest if trait.test == PlayerIs("controller", "that") and not trait.negated]
    operator, number = bound
    own = ctx.naming("their, many" if who.kind == "many" else "their")
    if theirs:
        countable = replace(group, rest=tuple(trait for trait in group.rest if trait is not theirs[0]))
        verb = "contrôle"
    elif group.keeper == "that":
        countable, verb = group, "a"
    else:
        return None
    if number == 0 and operator in {"=", "<="}:
        denied = who.does_not(verb).removesuffix(" pas")
        return None if none else f"{denied} {selectors.none(countable, own)}"
    if (operator, number) == (">=", 1):
        return f"{_does(who, verb, none)} {selectors.indefinite(countable, own)}"
    return f"{_does(who, verb, none)} {so_many(countable, operator, number, own)}"


# --- the greatest, the least, the total --------------------------------------------------------------


@value_text.register
def _over_players(value: OverPlayers, ctx: Context) -> str:
    if value.value == Life("that"):
        everyone = person("opponent", ctx).subject if value.who == "opponents" else "les joueurs"
        if value.how == "total":
            return f"le total des points de vie {of(everyone)}"
        return f"{_HOW[value.how]} total de points de vie parmi {everyone}"
    if value.how == "total" and isinstance(value.value, PlayerCounters) and value.value.player == "that":
        everyone = person("opponent", ctx).subject if value.who == "opponents" else "les joueurs"
        return f"le nombre de marqueurs {counter_kind(value.value.kind, ctx.depth)} que {everyone} ont"
    single = ctx.naming(ANY_OF[value.who] if value.how != "total" else EACH_OF[value.who])
    if isinstance(value.value, Count) and is_of_that_player(value.value.selector):
        number = "le nombre total" if value.how == "total" else f"{_HOW[value.how]} nombre"
        return f"{number} {selectors.of_many(group_of(value.value.selector), single)}"
    player = person("that", single).subject
    return f"{_HOW[value.how]}, pour {player}, {of(value_text(value.value, ctx.naming('that player')))}"
