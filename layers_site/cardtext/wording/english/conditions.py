"""Conditions in English, as they follow "as long as", those over players among them."""

from __future__ import annotations

from typing import Final

from engine.expressions import (
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
from layers_site.cardtext.wording.english import nouns, selectors
from layers_site.cardtext.wording.english.grammar import Voice, article, listed
from layers_site.cardtext.wording.english.nouns import Person, has_counters, head_nouns, one_opponent, person, quantity
from layers_site.cardtext.wording.english.values import bounds, said, unit_text, value_text
from layers_site.cardtext.wording.traits import Group, Trait, group_of, is_of_that_player


def _being(subject: str, ref: Ref, remaining: tuple[Trait, ...], ctx: Context) -> str:
    own = ctx.with_pronouns(*ctx.pronouns, ref, "affected")
    return f"{subject} {selectors.PHRASES.predicates_of(remaining, own, Voice())}"


def _joined(parts: list[str], every: bool) -> str:
    return listed(parts, "and" if every else "or") or ("the game goes on" if every else "the game is over")


def _turn(who: str, ctx: Context, negated: bool) -> str:
    whose = person("you", ctx).own if who == "you" or ctx.you is not None else "an opponent's"
    # Where "you" is somebody else, their opponent's turn is any but theirs.
    denied = negated if who == "you" or ctx.you is None else not negated
    return f"it's {'not ' if denied else ''}{whose} turn"


def _belongs(who: Person, test: PlayerIs, negated: bool) -> str:
    verb = "control" if test.key == "controller" else "own"
    if negated:
        return f"{who.subject} {'doesn' if who.third else 'don'}'t {verb}"
    return who.does(f"{verb}s", verb)


def _top_card(group: Group, holds: bool) -> str:
    return f"{Voice().be(not holds)} {listed([article(card) for card in head_nouns(group, many=False)], 'or')}"


def _compared(condition: ValueCondition, ctx: Context, negated: bool) -> str:
    them = listed(bounds(condition.comparison, ctx, not isinstance(condition.value, NumberOf)))
    return f"{value_text(condition.value, ctx)} is {'not ' if negated else ''}{them}"


def _so_many(group: Group, bound: Bound, ctx: Context) -> str:
    if bound == (">=", 1):
        return selectors.indefinite(group, ctx)
    return f"{quantity(*bound)} {selectors.noun_phrase(group, ctx, bound != ('=', 1))}"


# --- players ----------------------------------------------------------------------------------------

_GROUPS: Final = {"opponents": ("opponent", "opponents"), "all": ("player", "players")}


def _players(group: str, bound: Bound) -> Person:
    single = bound == ("=", 1)
    if is_none(bound):
        return Person(f"no {_GROUPS[group][0]}", "", True)
    return Person(f"{quantity(*bound)} {_GROUPS[group][not single]}", "", single)


CONDITIONS: Final = Conditions(
    person,
    one_opponent,
    selectors.reference,
    _joined,
    _turn,
    nouns.fact_text,
    _being,
    _belongs,
    _top_card,
    _compared,
    full_party=lambda who: f"{who.does('has', 'have')} a full party",
    has_counters=has_counters,
    life=lambda who, limits, ctx: f"{who.does('has', 'have')} {listed(bounds(limits, ctx))} life",
    has=lambda who, controls, _: who.does("controls", "control") if controls else who.does("has", "have"),
    there_are=lambda bound: f"there {'is' if bound in {('=', 1), ('>=', 1)} else 'are'}",
    so_many=_so_many,
    groups=_GROUPS,
    players=_players,
    such=lambda who, many: Person(f"{who} who", "", not many),
    whom=lambda who, _many: f"{who} for whom",
    some_for_whom=lambda who: f"there {'is' if who.third else 'are'} {who.subject} for whom",
    you_have=lambda ctx: person("you", ctx).does("has", "have"),
    their=lambda _who: "their",
)


@said.register
def _how_many_players(value: PlayersWhere, ctx: Context) -> str:
    return f"the number of {CONDITIONS.those(value, ctx, many=True)}"


@unit_text.register
def _each_such_player(value: PlayersWhere, ctx: Context) -> str:
    return CONDITIONS.those(value, ctx, many=False)


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
