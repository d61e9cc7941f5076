"""Conditions in French, as they follow "tant que", those over players among them."""

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
from layers_site.cardtext.wording.facts import plain_bound
from layers_site.cardtext.wording.french import nouns, selectors
from layers_site.cardtext.wording.french.grammar import Voice, indefinite, listed, number_word, of, que
from layers_site.cardtext.wording.french.nouns import Person, has_counters, head_nouns, one_opponent, person
from layers_site.cardtext.wording.french.values import bound_text, is_feminine, said, unit_text, value_text
from layers_site.cardtext.wording.french.vocabulary import counter_kind
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
    return nouns.fact_text(condition, ctx, negated)


@condition_text.register
def _own(condition: SelfCondition, ctx: Context, negated: bool = False) -> str:
    selector = Selector((NotSelector(condition.selector),)) if negated else condition.selector
    return being(nouns.reference("self", ctx), "self", selector, ctx)


def being(subject: str, ref: str, selector: Selector, ctx: Context) -> str:
    """Write a selector as a clause about an object: "cette créature est blanche", "vous contrôlez cette créature"."""
    remaining = tuple(trait for trait in traits(selector) if not is_named_so(trait, ref))
    if len(remaining) == 1 and isinstance(remaining[0].test, PlayerIs):
        return _belongs(remaining[0].test, remaining[0].negated, subject, ctx)
    feminine = nouns.gender(ref, ctx)
    own = ctx.with_pronouns(*ctx.pronouns, ref, "affected", feminine=feminine)
    return f"{subject} {selectors.PHRASES.predicates_of(remaining, own, Voice(False, feminine))}"


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
    return nouns.has_counters(person(value.player, ctx), value, plain_bound(comparison, negated), ctx)


@compared_value.register
def _full_party(value: Party, comparison: Comparison, ctx: Context, negated: bool) -> str | None:
    """Write that it has four creatures, the most that it can have (700.8c)."""
    is_full = plain_bound(comparison, negated) == ("=", len(PARTY))
    return f"{person(value.player, ctx).does('a')} un groupe complet" if is_full else None


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
    subject = nouns.reference(ref, ctx)
    if ref == "graveyard_top" and group.heads and not group.rest:
        cards = head_nouns(Group(heads=group.heads, zones=("graveyard",)))
        them = listed([indefinite(card.singular, card.feminine) for card in cards], "ou")
        return f"{subject} {Voice().form_of('est', not holds)} {them}"
    wanted = selector if holds else Selector((NotSelector(Selector(without_name(selector, ref))),))
    return being(subject, ref, wanted, ctx)


def _how_many(group: Group, operator: str, number: int, ctx: Context) -> str:
    player, countable = controller_apart(group)
    # The objects of all opponents are counted together; "at least one" alone is the same for one opponent.
    is_any = player == "opponent" and (operator, number) == (">=", 1)
    keeper = None if player is None else one_opponent(ctx) if is_any else person(player, ctx)
    if operator == ">=" and number == 1:
        them = selectors.indefinite(countable, ctx)
        return f"{keeper.does('contrôle')} {them}" if keeper else f"il y a {them}"
    if number == 0 and operator != ">=":
        them = selectors.none(countable, ctx)
        return f"{keeper.does_not('contrôle').removesuffix(' pas')} {them}" if keeper else f"il n'y a {them}"
    them = so_many(countable, operator, number, ctx)
    return f"{keeper.does('contrôle')} {them}" if keeper else f"il y a {them}"


def so_many(group: Group, operator: str, number: int, ctx: Context) -> str:
    """Write a group with its number: "au moins deux créatures"."""
    limit = {"=": "exactement", ">=": "au moins", "<=": "au plus"}[operator]
    if number < 2:
        them = selectors.joined(group, ctx, False, lambda words, feminine: f"{number_word(number, feminine)} {words}")
        return f"{limit} {them}"
    return f"{limit} {number_word(number)} {selectors.counted_together(group, ctx)}"


# --- numbers and conditions over players in French ------------------------------------------------------


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


@said.register
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


@said.register
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
