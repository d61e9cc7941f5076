"""The content of a ruling: which facts, of which object, and whether to speak of the order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, Literal

from engine.decided import Decider, Decision
from engine.scenario import Ability, GameObject
from engine.trace import Trace
from engine.world import HAND_SIZE, PlayerState
from layers_site.learning.rulings.services import facts
from layers_site.learning.rulings.services.bearing import changers, owner_of, owners_of, present
from layers_site.learning.rulings.services.becomes import becomes, becomes_otherwise, sorts_to_tell
from layers_site.learning.rulings.services.besides import conditional, missed, numbers, other_side
from layers_site.learning.rulings.services.clauses import Becomes, Clause, Colors, CopyOf, Dies
from layers_site.learning.rulings.services.facts import GoesOn, Silenced, Unmet
from layers_site.learning.rulings.services.hinting import Hint, hints
from layers_site.learning.rulings.services.missing import Missed
from layers_site.learning.rulings.services.orders import Orders
from layers_site.learning.rulings.services.standins import is_plain, role_of
from layers_site.learning.rulings.services.targets import Misfit, misfits

#: As many reasons as one can take in.
_REASONS: Final = 2
_STEPS: Final = 60_000
#: So many other objects are spoken of.
_ALSO: Final = 2
#: Where a card that was named is said to lie.
_TOLD_ZONES: Final = ("graveyard", "exile")
#: In this order reasons are told.
_RANK: Final[tuple[Decider, ...]] = ("dependency", "cda_first", "same_set", "sublayers", "layers", "timestamps")


@dataclass(frozen=True, slots=True)
class Hand:
    """The maximum hand size of a player; None for none."""

    player: str
    size: int | None


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
    does not, "swap" where that is so of two cards: `otherwise` has what comes of it then.
    `both` are two cards that change the main object where that lies beside them. `reasons` are (what, rule) for it.
    `misfits` are why the board itself cannot be, and `barred` why other orders cannot.
    `also` is what becomes of other cards, and of things that lie beside, where the ruling on the main one does not say.
    `other_side` is what the main object would be under its controller's opponent, where that is another thing.
    """

    main: Becomes | None
    hand: Hand | None
    going_on: tuple[GoesOn, ...]
    silenced: tuple[Silenced, ...]
    unmet: tuple[Unmet, ...]
    conditional: tuple[Unmet, ...]
    order: Literal["", "same", "other", "swap"]
    many: bool
    otherwise: OtherWay | None
    reasons: tuple[tuple[Decider, str], ...]
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


def findings(trace: Trace, orders: Orders, decisions: tuple[Decision, ...]) -> Findings:
    """Find everything to say about a board."""
    others = tuple(order.trace for order in orders.others)
    silent = facts.silenced(trace, others)
    name = main_object(trace, orders, silent)
    swap = _swap(trace, orders, name)
    controlled = bool(name) and any(other.final[name].controller != trace.final[name].controller for other in others)
    there = next((order.trace for order in orders.others if name in order.unlike), None)
    sorts = _sorts(trace, there, name) if there is not None else frozenset()
    main = becomes(trace, name, controller=controlled, sorts=sorts) if name else None
    going = facts.going_on(trace)
    if not orders.matters:
        going = tuple(goes_on for goes_on in going if all(_goes_on_in(other, goes_on) for other in others))
    added = tuple(hints(trace))
    return Findings(
        main=main,
        hand=None if main else hand_of(trace),
        going_on=going,
        silenced=tuple(silenced for silenced in silent if main is not None and silenced.source == main.object),
        unmet=facts.unmet(trace),
        conditional=conditional(trace),
        order=_order(orders, swap, added),
        many=len(orders.keys) > 2,
        otherwise=swap,
        reasons=tuple(_reasons(trace, orders, decisions, name, silent)),
        other_side=other_side(trace, main),
        misfits=misfits(trace.scenario, trace.rules),
        barred=orders.barred,
        also=tuple(islice(_also(trace, name, going, orders.unlike()), _ALSO)),
        hints=added,
        missed=missed(trace, name),
        of_players=(*facts.of_players(trace), *facts.held_back(trace)),
        elsewhere=tuple(
            (obj.id, obj.zone) for obj in present(trace.scenario) if obj.zone in _TOLD_ZONES and not is_plain(obj.id)
        ),
        numbers=tuple(dict.fromkeys(numbers(trace.scenario))),
    )


def _sorts(trace: Trace, there: Trace, name: str) -> frozenset[type[Clause]]:
    return sorts_to_tell(becomes(trace, name), becomes(there, name))


def _also(trace: Trace, main: str, going: tuple[GoesOn, ...], unlike: frozenset[str]) -> Iterator[Becomes]:
    """Yield what becomes of the other cards, changed or not, and of each sort of thing beside that shows something
    more. Objects that end otherwise in another order are left out.
    """
    makers = {info.source for info in trace.effects.values()} | {goes_on.source for goes_on in going}
    shown = {goes_on.on.object for goes_on in going if goes_on.on is not None} | {main, *unlike}
    shown |= {clause.object for clause in becomes(trace, main).clauses if isinstance(clause, CopyOf)} if main else set()
    for obj in sorted(present(trace.scenario), key=lambda obj: is_plain(obj.id)):
        roles = {role_of(key) for key in shown if is_plain(key)}
        if obj.zone != "battlefield" or not main or obj.id in shown or role_of(obj.id) in roles:
            continue
        fact = becomes(trace, obj.id)
        idle = not is_plain(obj.id) and obj.id not in makers and bool({"Creature", "Land"} & {*obj.types})
        if _shows_more(trace, obj.id, main, going) if fact.clauses else idle:
            shown.add(obj.id)
            yield fact


def _shows_more(trace: Trace, name: str, main: str, going: tuple[GoesOn, ...]) -> bool:
    """Return whether an object shows what the main object and the effects that go on do not say. What is said of a
    card is not said of a sort of things.
    """
    owners = owners_of(trace.scenario)
    heard = {goes_on.effect for goes_on in going if goes_on.on is None}
    new = {owner_of(trace, effect, owners) for effect in _effects_on(trace, name) - heard}
    if is_plain(main) or not is_plain(name):
        new -= changers(trace, main, owners)
    printed, now = trace.printed[name], trace.final[name]
    if new or (now.is_creature and (now.toughness or 0) <= 0):
        return True
    other = printed.types - now.types or _sorts_of(trace, name) - _sorts_of(trace, main)
    return bool(other) and not is_plain(name)


def _sorts_of(trace: Trace, name: str) -> set[type[Clause]]:
    return {type(clause) for clause in becomes(trace, name).clauses} - {Colors}


def main_object(trace: Trace, orders: Orders, silent: tuple[Silenced, ...] | None = None) -> str:
    """Return the object that the ruling is about: rather one that the order matters to, whose own effect another card
    takes, that most of the cards change, that dies, that was named; "" where none is otherwise than printed.
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


def _effects_on(trace: Trace, name: str) -> set[str]:
    """Return the effects that change the object."""
    return {step.effect for layer in trace.layers for step in layer.applied if name in step.changed}


def _steps_on(trace: Trace, name: str) -> set[str]:
    return {step.effect for layer in trace.layers for step in layer.applied if name in step.objects}


def _goes_on_in(trace: Trace, fact: GoesOn) -> bool:
    return any((goes_on.source, goes_on.effect) == (fact.source, fact.effect) for goes_on in facts.going_on(trace))


def hand_of(trace: Trace) -> Hand | None:
    """Return your maximum hand size if it is not seven."""
    you = trace.scenario.players[0]
    now: PlayerState | None = trace.players.get(you)
    if now is None or now.hand_size == HAND_SIZE:
        return None
    return Hand(you, None if now.hand_size is None else max(0, now.hand_size))


# --- the order ----------------------------------------------------------------------------------------


def _order(orders: Orders, swap: OtherWay | None, added: tuple[Hint, ...]) -> Literal["", "same", "other", "swap"]:
    """Return what to say of the order; that it does not matter, only if no card loses what it does as it enters."""
    if orders.matters:
        return "swap" if swap else "other"
    entering = any(hint.what == "enters" for hint in added)
    return "same" if orders.met and orders.complete and orders.others and not entering else ""


def _swap(trace: Trace, orders: Orders, name: str) -> OtherWay | None:
    """Return the one pair of cards whose order matters to the main object, and the result of the other order."""
    pairs = [pair for pair in orders.swaps if not name or _matters_to(name, orders, pair)]
    other = orders.swapped(*pairs[0]) if len(pairs) == 1 else None
    if other is None:
        return None
    if not name:
        hand, here = hand_of(other.trace), hand_of(trace)
        return OtherWay(*pairs[0], None, hand) if hand and here and hand != here else None
    controlled = other.trace.final[name].controller != trace.final[name].controller
    sorts = _sorts(trace, other.trace, name)
    here_is, there_is = (becomes(each, name, controller=controlled, sorts=sorts) for each in (trace, other.trace))
    return OtherWay(*pairs[0], becomes_otherwise(here_is, there_is), None) if here_is != there_is else None


def _matters_to(name: str, orders: Orders, pair: tuple[str, str]) -> bool:
    other = orders.swapped(*pair)
    return other is not None and name in other.unlike


# --- why ----------------------------------------------------------------------------------------------


def _reasons(
    trace: Trace, orders: Orders, decisions: tuple[Decision, ...], main: str, silent: tuple[Silenced, ...]
) -> Iterator[tuple[Decider, str]]:
    """Return the parts of the rules that decided this object, or if none did that board, each with its number."""
    if orders.matters:
        yield "timestamps", trace.rules.cite("timestamp")
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
