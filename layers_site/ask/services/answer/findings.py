"""The content of a ruling: which facts, of which object, and whether to speak of the order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, Literal

from engine.analysis.decided import Decider, Decision
from engine.evaluation.trace import Trace
from engine.scenario import Ability, GameObject
from layers_site.ask.services.answer import facts
from layers_site.ask.services.answer.alternatives import (
    State,
    chosen,
    conditional,
    leveled,
    missed,
    numbers,
    other_casts,
    other_side,
    other_states,
    protected,
    redundant,
    resolved,
    unmet,
    used,
    would_apply,
)
from layers_site.ask.services.answer.asides import Hand, Hint, also_told, hands_of, hints, unlike_hand
from layers_site.ask.services.answer.circumstances import Freed, dying, freed, theirs
from layers_site.ask.services.answer.facts import GoesOn, Silenced, Unmet
from layers_site.ask.services.answer.left_out import LeftOut, is_whole, left_out
from layers_site.ask.services.board.orders import Orders, apart
from layers_site.ask.services.board.scored_boards import Missed
from layers_site.ask.services.cards.standins import is_plain
from layers_site.ask.services.cards.target_kinds import enters_as_copy
from layers_site.ask.services.trace.changes import becomes, becomes_otherwise, sorts_to_tell
from layers_site.ask.services.trace.clauses import (
    Becomes,
    Clause,
    CopyOf,
    Dies,
    Gains,
    Keeps,
    Lacks,
    Loses,
)
from layers_site.ask.services.trace.interaction import changers, owner_of, owners_of, present
from layers_site.ask.services.trace.targets import Misfit, misfits

#: As many reasons as one can take in.
_REASONS: Final = 2
#: So many other objects are spoken of.
_ALSO: Final = 2
#: Where a card that was named is said to lie.
_TOLD_ZONES: Final = ("graveyard", "exile")
#: "loop": two effects depend on each other, so that their timestamps decide.
Reason = Literal[Decider, "loop"]
#: In this order reasons are told.
_RANK: Final[tuple[Decider, ...]] = ("dependency", "cda_first", "same_set", "sublayers", "layers", "timestamps")


@dataclass(frozen=True, slots=True)
class OtherWay:
    """The result if `last` came before `first`: for the main object, or for the player."""

    first: str
    last: str
    becomes: Becomes | None
    hand: Hand | None


@dataclass(frozen=True, slots=True)
class Findings:
    """`main` is what the ruling is about, None where nothing is otherwise than printed.

    `order`: "" where nobody can ask about it, "same" where all orders give the same, "other" where some other order
    does not, "swap" where that is so of two cards: `alternatives` has what comes of it then.
    `both` are two cards that change the main object where that lies beside them. `reasons` are (what, rule) for it.
    `misfits` are why the board itself cannot be, and `barred` why other orders cannot.
    `also` is what becomes of other cards, and of things that lie beside, where the ruling on the main one does not say.
    `other_side` is what the main object would be under its controller's opponent, where that is another thing.
    """

    main: Becomes | None
    hands: tuple[Hand, ...]
    going_on: tuple[GoesOn, ...]
    silenced: tuple[Silenced, ...]
    unmet: tuple[Unmet, ...]
    conditional: tuple[Unmet, ...]
    order: Literal["", "same", "other", "swap"]
    many: bool
    otherwise: OtherWay | None
    reasons: tuple[tuple[Reason, str], ...]
    other_side: Becomes | None
    misfits: tuple[Misfit, ...] = ()
    barred: tuple[Misfit, ...] = ()
    also: tuple[Becomes, ...] = ()
    hints: tuple[Hint, ...] = ()
    #: What a card does not find because of another one, and what the cards say of players.
    missed: tuple[Missed, ...] = ()
    of_players: tuple[tuple[str, Ability], ...] = ()
    #: The cards that were named and lie in a graveyard or in exile: (card, zone).
    elsewhere: tuple[tuple[str, str], ...] = ()
    #: What X is.
    numbers: tuple[int, ...] = ()
    #: The cards, where none of them does anything to another.
    apart: tuple[str, ...] = ()
    #: The cards that have chosen a word, the effects of abilities that cards have used on themselves, those of
    #: triggered abilities that change sizes, and what spells cost the other player.
    chosen: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    resolved: tuple[str, ...] = ()
    #: The cards that are an opponent's, what dies in this order alone, what is past a card once it is on a creature.
    theirs: tuple[str, ...] = ()
    dying: tuple[Becomes, ...] = ()
    freed: tuple[Freed, ...] = ()
    other_casts: tuple[tuple[str, str], ...] = ()
    states: tuple[State, ...] = ()
    #: Counters by whose number a card's own abilities apply: (card, kind, how many).
    leveled: tuple[tuple[str, str, int], ...] = ()
    #: What protected objects are without what cannot be on them.
    protected: tuple[Becomes, ...] = ()
    #: The cards that change nothing here which is not so already.
    redundant: tuple[str, ...] = ()
    #: What the cards can do that is neither here nor offered; `whole`: there is nothing of the kind, read or not.
    left_out: tuple[LeftOut, ...] = ()
    whole: bool = True


def findings(trace: Trace, orders: Orders, decisions: tuple[Decision, ...]) -> Findings:
    """Find everything to say about a board."""
    silent = facts.silenced(trace, tuple(order.trace for order in orders.others))
    name = main_object(trace, orders, silent)
    swap = _swap(trace, orders, name)
    main = _main(trace, orders, name) if name else None
    going, hands = _going_on(trace, orders), hands_of(trace)
    added, faults = tuple(hints(trace)), misfits(trace.scenario, trace.rules)
    of_players = facts.of_players(trace, alone=not (main or hands))
    left = left_out(trace, added, {ability for _source, ability in of_players})
    whole = is_whole(trace, left)
    return Findings(
        main=_without_gains(main, swap.becomes) if main and swap and swap.becomes else main,
        hands=hands,
        going_on=going,
        silenced=tuple(fact for fact in silent if main and fact.source == main.object and would_apply(trace, fact)),
        unmet=unmet(trace),
        conditional=conditional(trace, going),
        order=_order(orders, swap, added, is_free=_is_free(trace, orders, main)),
        many=len(orders.keys) > 2,
        otherwise=swap,
        reasons=tuple(_reasons(trace, orders, decisions, name, silent)),
        other_side=other_side(trace, main),
        misfits=faults,
        protected=protected(trace, faults),
        barred=orders.barred,
        also=_also(trace, orders, name, going, whole=whole),
        hints=added,
        missed=missed(trace, name),
        of_players=(*of_players, *facts.held_back(trace)),
        elsewhere=tuple(_elsewhere(trace)),
        numbers=tuple(dict.fromkeys(numbers(trace.scenario))),
        apart=apart(trace, orders) if whole else (),
        chosen=tuple(chosen(trace.scenario)),
        used=tuple(used(trace)),
        resolved=tuple(resolved(trace)),
        theirs=tuple(theirs(trace, orders)),
        dying=tuple(dying(trace, name, orders.unlike())),
        freed=tuple(freed(trace)),
        other_casts=tuple(other_casts(trace)),
        states=tuple(other_states(trace)),
        leveled=tuple(leveled(trace.scenario)),
        redundant=_redundant(trace, orders, left) if main is not None else (),
        left_out=left,
        whole=whole,
    )


def _main(trace: Trace, orders: Orders, name: str) -> Becomes:
    """Return what becomes of the object that the answer is about; its controller where another order gives another."""
    others = [order.trace for order in orders.others]
    controlled = any(other.final[name].controller != trace.final[name].controller for other in others)
    there = next((order.trace for order in orders.others if name in order.unlike), None)
    sorts = _sorts(trace, there, name) if there is not None else frozenset()
    return becomes(trace, name, controller=controlled, sorts=sorts)


def _also(trace: Trace, orders: Orders, name: str, going: tuple[GoesOn, ...], *, whole: bool) -> tuple[Becomes, ...]:
    """Return what else is told. Where something was left out, not of what stays as it is."""
    told = also_told(trace, name, going, orders.unlike())
    return tuple(islice((fact for fact in told if whole or fact.clauses), _ALSO))


def _redundant(trace: Trace, orders: Orders, left: tuple[LeftOut, ...]) -> tuple[str, ...]:
    """Return the cards that change nothing more here, in no other order either and with nothing that was left out."""
    more = {fact.card for fact in left}
    return () if orders.matters else tuple(key for key in redundant(trace) if key not in more)


def _going_on(trace: Trace, orders: Orders) -> tuple[facts.GoesOn, ...]:
    """Return the effects that go on without their ability; where the order does not matter, those that do in each."""
    going = facts.going_on(trace)
    if orders.matters:
        return going
    return tuple(effect for effect in going if all(_goes_on_in(order.trace, effect) for order in orders.others))


def _elsewhere(trace: Trace) -> Iterator[tuple[str, str]]:
    """Yield the cards that are named and lie somewhere else than on the battlefield, and where."""
    for obj in present(trace.scenario):
        if obj.zone in _TOLD_ZONES and not is_plain(obj.id):
            yield obj.id, obj.zone


def _without_gains(here: Becomes, there: Becomes) -> Becomes:
    """Return a result that is as printed with what it lacks, where another order gives it keywords."""
    gains = (ability.keyword for clause in there.clauses if isinstance(clause, Gains) for ability in clause.abilities)
    keywords = tuple(keyword for keyword in gains if keyword)
    of_abilities = any(isinstance(clause, Gains | Loses | Keeps | Lacks) for clause in here.clauses)
    return here if of_abilities or not keywords else replace(here, clauses=(*here.clauses, Lacks(keywords)))


def _sorts(trace: Trace, there: Trace, name: str) -> frozenset[type[Clause]]:
    return sorts_to_tell(becomes(trace, name), becomes(there, name))


def main_object(trace: Trace, orders: Orders, silent: tuple[Silenced, ...] | None = None) -> str:
    """Return the object that the ruling is about, "" if none is otherwise than printed.

    It is rather one that the order matters to, whose own effect another card takes, that most of the cards change, that
    dies, that was named.
    """
    unlike = orders.unlike()
    owners = owners_of(trace.scenario)
    if silent is None:
        silent = facts.silenced(trace, tuple(order.trace for order in orders.others))
    quiet = {silenced.source for silenced in silent}
    attached = {obj.id: obj.attached_to for obj in present(trace.scenario) if obj.attached_to is not None}
    aimed_at = {*attached.values(), *(key for effect in trace.scenario.effects for key in effect.affects)} - {*attached}
    touched = {name for layer in trace.layers for step in layer.applied for name in step.changed} | unlike
    touched |= {obj.id for obj in present(trace.scenario) if not is_plain(obj.id) and _is_sized(trace, obj)}
    changed = [key for key in trace.final if trace.final[key] != trace.printed[key] or key in touched]

    def weight(name: str) -> tuple[int, ...]:
        owners_changing = changers(trace, name, owners)
        besides = owners_changing - {owners.get(name, -1)}
        dies = any(isinstance(clause, Dies) for clause in becomes(trace, name).clauses)
        return (
            name in unlike,
            name in quiet,
            len(owners_changing),
            dies,
            name in aimed_at,
            not is_plain(name),
            len(besides),
            len(_steps_on(trace, name)),
        )

    return max(changed, key=weight, default="")


def _is_sized(trace: Trace, obj: GameObject) -> bool:
    """Return whether its size is made or changed by any effect, be that to what is printed (604.3)."""
    steps = (step for layer in trace.layers if layer.layer.startswith("7") for step in layer.applied)
    return obj.zone == "battlefield" and any(obj.id in step.objects for step in steps)


def _steps_on(trace: Trace, name: str) -> set[str]:
    return {step.effect for layer in trace.layers for step in layer.applied if name in step.objects}


def _goes_on_in(trace: Trace, fact: GoesOn) -> bool:
    return any((goes_on.source, goes_on.effect) == (fact.source, fact.effect) for goes_on in facts.going_on(trace))


def _order(
    orders: Orders, swap: OtherWay | None, added: tuple[Hint, ...], *, is_free: bool
) -> Literal["", "same", "other", "swap"]:
    """Return what to say of the order; that it does not matter, only if no card loses what it does as it enters.

    `is_free` is what `_is_free` says.
    """
    if orders.matters:
        return "swap" if swap else "other"
    # What is not done as a card enters, and control that ends with a size, are told beside it.
    entering = any(hint.what in ("enters", "lasts") for hint in added)
    return "same" if is_free and orders.met and orders.complete and orders.others and not entering else ""


def _is_free(trace: Trace, orders: Orders, main: Becomes | None) -> bool:
    """Return whether no named card has to be there before another, before what that did, or before it protects."""
    protecting = any(misfit.protection for misfit in orders.barred)
    return not (protecting or _is_entered_copy(trace, main) or _is_locked(trace))


def _is_entered_copy(trace: Trace, main: Becomes | None) -> bool:
    """Return whether it entered as a copy of a card that was named: that one was there first (707.5)."""
    copied = [clause.object for clause in main.clauses if isinstance(clause, CopyOf)] if main is not None else []
    cards = (obj for obj in trace.scenario.objects if main is not None and obj.id == main.object)
    return any(not is_plain(key) for key in copied) and any(map(enters_as_copy, cards))


def _is_locked(trace: Trace) -> bool:
    """Return whether an effect affects named cards since they were there as it began, and later ones not (611.2c)."""
    locked = (effect for effect in trace.scenario.effects if effect.enabled and effect.locked_from is not None)
    return any(not is_plain(name) for effect in locked for name in effect.affects if name != effect.source)


def _swap(trace: Trace, orders: Orders, name: str) -> OtherWay | None:
    """Return the one pair of cards whose order matters to the main object, and the result of the other order."""
    pairs = [pair for pair in orders.swaps if not name or _matters_to(name, orders, pair)]
    other = orders.swapped(*pairs[0]) if len(pairs) == 1 else None
    if other is None:
        return None
    if not name:
        hand = unlike_hand(trace, other.trace)
        return OtherWay(*pairs[0], None, hand) if hand else None
    controlled = other.trace.final[name].controller != trace.final[name].controller
    sorts = _sorts(trace, other.trace, name)
    here_is, there_is = (becomes(each, name, controller=controlled, sorts=sorts) for each in (trace, other.trace))
    return OtherWay(*pairs[0], becomes_otherwise(here_is, there_is), None) if here_is != there_is else None


def _matters_to(name: str, orders: Orders, pair: tuple[str, str]) -> bool:
    other = orders.swapped(*pair)
    return other is not None and name in other.unlike


def _reasons(
    trace: Trace, orders: Orders, decisions: tuple[Decision, ...], main: str, silent: tuple[Silenced, ...]
) -> Iterator[tuple[Reason, str]]:
    """Yield the parts of the rules that decided this object, or if none did that board, each with its number."""
    if orders.matters:
        yield "timestamps", trace.rules.cite("timestamp")
        if _in_loop(trace, orders):
            yield "loop", trace.rules.cite("loop")
        return
    mine = [silenced.because for silenced in silent if silenced.source == main]
    if mine:
        by_dependency = "dependency" in mine
        yield ("dependency", trace.rules.cite("dependency_overrides")) if by_dependency else (
            "layers", trace.rules.cite("start")
        )  # fmt: skip
        return
    others = [decision for decision in decisions if decision.what != "timestamps"]
    near = [other for other in others if other.differences and main in other.differences.objects]
    for decision in sorted(near or ([] if main else others), key=lambda decision: _RANK.index(decision.what))[
        :_REASONS
    ]:
        yield decision.what, decision.citation


def _in_loop(trace: Trace, orders: Orders) -> bool:
    """Return whether two cards whose order matters have effects that depend on each other (613.8b)."""
    owners = owners_of(trace.scenario)
    loops = [
        {owner_of(trace, effect, owners) for effect in loop.effects} for layer in trace.layers for loop in layer.loops
    ]
    return any({owners.get(key) for key in pair} <= loop for pair in orders.swaps for loop in loops)
