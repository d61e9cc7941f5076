"""Who a player is, and the walk through conditions, those over players among them; a language adds its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

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
    Party,
    PlayerCounters,
    PlayerIs,
    PlayersWhere,
    Ref,
    Selector,
    SelfCondition,
    Value,
    ValueCondition,
)
from engine.scenario import Label
from engine.words import PARTY
from layers_site.cardtext.wording.context import ANY_OF, Context, That
from layers_site.cardtext.wording.facts import plain_bound
from layers_site.cardtext.wording.traits import (
    SINGLE,
    Group,
    Trait,
    controller_apart,
    group_of,
    is_named_so,
    traits,
    without_name,
)


class AnyPerson(Protocol):
    @property
    def subject(self) -> str: ...


P = TypeVar("P", bound=AnyPerson)
Bound = tuple[str, int]
_ONE_OR_MORE: Bound = (">=", 1)


def is_none(bound: Bound) -> bool:
    return bound in {("=", 0), ("<=", 0)}


@dataclass(frozen=True, slots=True)
class Persons(Generic[P]):
    """The words of a language for players: the reader, opponents, "that" player, and others by a word or their name.

    `keeper` has an object as its controller or owner; `some_of` takes the opponents of somebody else than the reader.
    """

    you: P
    your_opponent: P
    opponents: P
    known: Mapping[str, P]
    that: Mapping[That, P]
    named: Callable[[Label], P]
    keeper: Callable[[str, Ref, Context], P]
    opponents_of: Callable[[P], P]
    some_of: Callable[[That, P], P]

    def person(self, who: str, ctx: Context) -> P:
        """Return the phrases for a player: an id, or a word of `engine.expressions.PLAYER_WORDS` or "each"."""
        if who in ctx.names:
            return self._named(who, ctx)
        match who:
            case "you":
                return self.you if ctx.you is None else self._named(ctx.you, ctx)
            case "opponent":
                return self._opponents(ctx)
            case "that":
                return self._opponent(ctx.that, ctx) if "opponent" in ctx.that else self.that[ctx.that]
            case "controller" | "owner":
                return self.keeper(who, "affected", ctx)
            case "attached_controller":
                return self.keeper("controller", "attached", ctx)
        return self.known.get(who) or self._named(who, ctx)

    def one_opponent(self, ctx: Context) -> P:
        return self._opponent("an opponent", ctx)

    def each_opponent(self, ctx: Context) -> P:
        return self._opponent("each opponent", ctx)

    def _opponent(self, which: That, ctx: Context) -> P:
        """Name one or each opponent; where the reader is not "you", an opponent is one of somebody's."""
        if ctx.you is None:
            return self.that[which]
        return self.you if ctx.is_opponent(ctx.you) else self.some_of(which, self._opponents(ctx))

    def _opponents(self, ctx: Context) -> P:
        if ctx.you is None:
            return self.opponents
        return self.you if ctx.is_opponent(ctx.you) else self.opponents_of(self._named(ctx.you, ctx))

    def _named(self, player: str, ctx: Context) -> P:
        return self.your_opponent if ctx.is_opponent(player) else self.named(ctx.label(player))


@dataclass(frozen=True, slots=True)
class Conditions(Generic[P]):
    """The words of a language.

    `joined` takes whether all the parts hold. `has` (who controls objects, or has cards) and `there_are` go before
    `so_many`, the objects with their number; `has` is None where a denial cannot be said. `players` are so many of a
    group, `such` those "who …", `whom` those "for whom …"; the bool tells that they are many.
    """

    persons: Persons[P]
    reference: Callable[[Ref, Context], str]
    joined: Callable[[list[str], bool], str]
    turn: Callable[[str, Context, bool], str]
    fact: Callable[[FactCondition, Context, bool], str]
    being: Callable[[str, Ref, tuple[Trait, ...], Context], str]
    belongs: Callable[[P, PlayerIs, bool], str]
    top_card: Callable[[Group, bool], str]
    compared: Callable[[ValueCondition, Context, bool], str]
    full_party: Callable[[P], str]
    has_counters: Callable[[P, PlayerCounters, Bound | None, Context], str | None]
    life: Callable[[P, Comparison, Context], str]
    has: Callable[[P, bool, Bound], str | None]
    there_are: Callable[[Bound], str]
    so_many: Callable[[Group, Bound, Context], str]
    groups: Mapping[str, tuple[str, str]]
    players: Callable[[str, Bound], P]
    such: Callable[[str, bool], P]
    whom: Callable[[str, bool], str]
    some_for_whom: Callable[[P], str]
    you_have: Callable[[Context], str]
    their: Callable[[P], That]

    def text(self, condition: Condition, ctx: Context, negated: bool = False) -> str:
        """Write the condition as a clause: "you control a Forest"; the last argument says the opposite."""
        match condition:
            case NotCondition(inner):
                return self.text(inner, ctx, not negated)
            case AllConditions(parts) | AnyCondition(parts):
                # "All" of an empty list holds, "any" of an empty list does not.
                every = isinstance(condition, AllConditions) is not negated
                return self.joined([self.text(part, ctx, negated) for part in parts], every)
            case ActiveCondition(who):
                return self.turn(who, ctx, negated)
            case FactCondition():
                return self.fact(condition, ctx, negated)
            case SelfCondition(inner):
                selector = Selector((NotSelector(inner),)) if negated else inner
                return self._being("self", selector, ctx)
            case ValueCondition(value, comparison):
                return self._special(value, comparison, ctx, negated) or self.compared(condition, ctx, negated)

    def _being(self, ref: Ref, selector: Selector, ctx: Context) -> str:
        """Write a selector as a clause about an object: "this creature is white", "you control this creature"."""
        subject = self.reference(ref, ctx)
        remaining = tuple(trait for trait in traits(selector) if not is_named_so(trait, ref))
        first = remaining[0].test if len(remaining) == 1 else None
        if not isinstance(first, PlayerIs):
            return self.being(subject, ref, remaining, ctx)
        who = self.persons.one_opponent(ctx) if first.player == "opponent" else self.persons.person(first.player, ctx)
        return f"{self.belongs(who, first, remaining[0].negated)} {subject}"

    # --- numbers ----------------------------------------------------------------------------------------

    def _special(self, value: Value, comparison: Comparison, ctx: Context, negated: bool) -> str | None:
        """Write a value and its bounds as a clause of its own; None where "… is two or less" says it."""
        bound = plain_bound(comparison, negated)
        match value:
            case PlayerCounters(player, _):
                return self.has_counters(self.persons.person(player, ctx), value, bound, ctx)
            case Party(player) if bound == ("=", len(PARTY)):  # the most that it can have (700.8c)
                return self.full_party(self.persons.person(player, ctx))
            case Count(selector) if bound is not None:
                return self._counted(selector, bound, ctx)
            case PlayersWhere() if bound is not None:
                return self._some_players(value, bound, ctx)
        return None

    def _counted(self, selector: Selector, bound: Bound, ctx: Context) -> str | None:
        """Write a count and one plain number as "you control two or more …"; None where it is not that."""
        group = group_of(selector)
        if group.named in SINGLE and (bound == _ONE_OR_MORE or is_none(bound)):
            return self._of_one(selector, group, group.named, ctx, bound == _ONE_OR_MORE)
        if group.named is not None:
            return None
        player, countable = controller_apart(group)
        them = self.so_many(countable, bound, ctx)
        if player is None:
            return f"{self.there_are(bound)} {them}"
        # The objects of all opponents are counted together; "at least one" alone is the same for one opponent.
        is_any = player == "opponent" and bound == _ONE_OR_MORE
        keeper = self.persons.one_opponent(ctx) if is_any else self.persons.person(player, ctx)
        return f"{self.has(keeper, True, bound)} {them}"

    def _of_one(self, selector: Selector, group: Group, ref: Ref, ctx: Context, holds: bool) -> str:
        """Write the count of one object as a clause about it: "the top card of your graveyard is a creature card"."""
        if ref == "graveyard_top" and group.heads and not group.rest:
            return f"{self.reference(ref, ctx)} {self.top_card(Group(heads=group.heads, zones=('graveyard',)), holds)}"
        wanted = selector if holds else Selector((NotSelector(Selector(without_name(selector, ref))),))
        return self._being(ref, wanted, ctx)

    # --- players ----------------------------------------------------------------------------------------

    def _some_players(self, value: PlayersWhere, bound: Bound, ctx: Context) -> str:
        """Write that there is such a player, that there is none, or how many there are."""
        is_any = bound == _ONE_OR_MORE
        who = self.persons.person("that", ctx.naming(ANY_OF[value.who])) if is_any else self.players(value.who, bound)
        clause = self._clause(who, value.condition, ctx)
        return clause or f"{self.some_for_whom(who)} {self._about(value, ctx)}"

    def those(self, value: PlayersWhere, ctx: Context, many: bool) -> str:
        """Name the players, or one of them: "opponents who control a Forest", "player for whom …"."""
        who = self.groups[value.who][many]
        if value.condition == AllConditions(()):
            return f"{who} {self.you_have(ctx)}" if value.who == "opponents" else who
        clause = self._clause(self.such(who, many), value.condition, ctx)
        return clause or f"{self.whom(who, many)} {self._about(value, ctx)}"

    def _about(self, value: PlayersWhere, ctx: Context) -> str:
        return self.text(value.condition, ctx.naming("that player"))

    def _clause(self, who: P, condition: Condition, ctx: Context) -> str | None:
        """Write what is so for a player as the subject; None where it is not about one number of theirs."""
        if not isinstance(condition, ValueCondition):
            return None
        value, comparison = condition.value, condition.comparison
        if value == Life("that"):
            figures = all(isinstance(number, int) for _, number in comparison.bounds)
            return self.life(who, comparison, ctx) if figures else None
        bound = plain_bound(comparison)
        if isinstance(value, PlayerCounters) and value.player == "that":
            return self.has_counters(who, value, bound, ctx)
        if bound is None or not isinstance(value, Count):
            return None
        group = group_of(value.selector)
        return None if group.named is not None else self._has_objects(who, group, bound, ctx)

    def _has_objects(self, who: P, group: Group, bound: Bound, ctx: Context) -> str | None:
        """Write how many objects a player controls, or has in a zone of theirs."""
        theirs = next((trait for trait in group.rest if trait == Trait(PlayerIs("controller", "that"))), None)
        if theirs is None and group.keeper != "that":
            return None
        countable = replace(group, rest=tuple(trait for trait in group.rest if trait is not theirs))
        has = self.has(who, theirs is not None, bound)
        return has and f"{has} {self.so_many(countable, bound, ctx.naming(self.their(who)))}"
