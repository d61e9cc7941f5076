"""Conditions in French, as they follow "tant que", those over players among them."""

from __future__ import annotations

from typing import Final

from engine.expressions import (
    Comparison,
    Count,
    Life,
    NumberOf,
    OverPlayers,
    PlayerCounters,
    PlayerIs,
    PlayersWhere,
    Ref,
    ValueCondition,
)
from layers_site.cardtext.wording.conditions import Bound, Conditions, is_none
from layers_site.cardtext.wording.context import ANY_OF, EACH_OF, Context
from layers_site.cardtext.wording.french import nouns, selectors
from layers_site.cardtext.wording.french.grammar import Voice, indefinite, listed, number_word, of, que
from layers_site.cardtext.wording.french.nouns import Person, has_counters, head_nouns, one_opponent, person
from layers_site.cardtext.wording.french.values import bound_text, is_feminine, said, unit_text, value_text
from layers_site.cardtext.wording.french.vocabulary import counter_kind
from layers_site.cardtext.wording.traits import Group, Trait, group_of, is_of_that_player


def _being(subject: str, ref: Ref, remaining: tuple[Trait, ...], ctx: Context) -> str:
    feminine = nouns.gender(ref, ctx)
    own = ctx.with_pronouns(*ctx.pronouns, ref, "affected", feminine=feminine)
    return f"{subject} {selectors.PHRASES.predicates_of(remaining, own, Voice(False, feminine))}"


def _joined(parts: list[str], every: bool) -> str:
    if not parts:
        return "la partie continue" if every else "la partie est finie"
    return listed([parts[0], *map(que, parts[1:])], "et" if every else "ou")


def _turn(who: str, ctx: Context, negated: bool) -> str:
    whose = person("you", ctx) if who == "you" else one_opponent(ctx)
    it_is = "ce n'est pas" if negated else "c'est"
    return f"{it_is} {whose.own('tour', False)}"


def _belongs(who: Person, test: PlayerIs, negated: bool) -> str:
    verb = "contrôle" if test.key == "controller" else "possède"
    return who.does_not(verb) if negated else who.does(verb)


def _top_card(group: Group, holds: bool) -> str:
    them = listed([indefinite(card.singular, card.feminine) for card in head_nouns(group)], "ou")
    return f"{Voice().be(not holds)} {them}"


def _compared(condition: ValueCondition, ctx: Context, negated: bool) -> str:
    feminine, words = is_feminine(condition.value), not isinstance(condition.value, NumberOf)
    them = listed([bound_text(bound, feminine, ctx, words=words) for bound in condition.comparison.bounds])
    return f"{value_text(condition.value, ctx)} {Voice().be(negated)} {them}"


def _so_many(group: Group, bound: Bound, ctx: Context) -> str:
    """Write a group with its number: "au moins deux créatures"; with none behind "ne": "aucune créature"."""
    if bound == (">=", 1):
        return selectors.indefinite(group, ctx)
    if is_none(bound):
        return selectors.none(group, ctx)
    limit, number = _LIMITS[bound[0]], bound[1]
    if number > 1:
        return limit.format(f"{number_word(number)} {selectors.counted_together(group, ctx)}")
    one = selectors.joined(group, ctx, False, lambda words, feminine: f"{number_word(number, feminine)} {words}")
    return limit.format(one)


# --- players ----------------------------------------------------------------------------------------

_GROUPS: Final = {"opponents": ("adversaire", "adversaires"), "all": ("joueur", "joueurs")}
_LIMITS: Final = {"=": "exactement {}", ">=": "au moins {}", "<=": "au plus {}", ">": "plus de {}", "<": "moins de {}"}
_HOW: Final = {"greatest": "le plus grand", "least": "le plus petit", "total": "le total"}


def _players(group: str, bound: Bound) -> Person:
    if is_none(bound):
        return Person(f"aucun {_GROUPS[group][0]}", "nobody")
    many = bound[1] != 1
    who = f"{_LIMITS[bound[0]].format(number_word(bound[1]))} {_GROUPS[group][many]}"
    return Person(who, "many" if many else "one")


def _life(who: Person, limits: Comparison, _ctx: Context) -> str:
    points = listed([_LIMITS[operator].format(number) for operator, number in limits.bounds])
    return f"{who.does('a')} {points} points de vie"


def _has(who: Person, controls: bool, bound: Bound) -> str | None:
    verb = "contrôle" if controls else "a"
    if not is_none(bound):
        return who.does(verb)
    return None if who.kind == "nobody" else who.does_not(verb).removesuffix(" pas")


def _whom(who: str, many: bool) -> str:
    return f"{who} pour {'lesquels' if many else 'lequel'}"


def _some_for_whom(who: Person) -> str:
    there_is = "il n'y a" if who.kind == "nobody" else "il y a"
    return f"{there_is} {_whom(who.subject, who.kind == 'many')}"


CONDITIONS: Final = Conditions(
    person,
    one_opponent,
    nouns.reference,
    _joined,
    _turn,
    nouns.fact_text,
    _being,
    _belongs,
    _top_card,
    _compared,
    full_party=lambda who: f"{who.does('a')} un groupe complet",
    has_counters=has_counters,
    life=_life,
    has=_has,
    there_are=lambda bound: "il n'y a" if is_none(bound) else "il y a",
    so_many=_so_many,
    groups=_GROUPS,
    players=_players,
    such=lambda who, many: Person(f"{who} qui", "many" if many else "one"),
    whom=_whom,
    some_for_whom=_some_for_whom,
    you_have=lambda ctx: person("you", ctx).relative("a"),
    their=lambda who: "their, many" if who.kind == "many" else "their",
)


@said.register
def _how_many_players(value: PlayersWhere, ctx: Context) -> str:
    return f"le nombre {of(CONDITIONS.those(value, ctx, many=True))}"


@unit_text.register
def _each_such_player(value: PlayersWhere, ctx: Context) -> str:
    return f"chaque {CONDITIONS.those(value, ctx, many=False)}"


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
