"""Try boards out: in their order, the other way round and without a card, and see how much they show of the cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, permutations
from typing import Final

from engine import DEFAULT
from engine.analysis.legality import ANOTHER_AURA
from engine.evaluation.trace import Trace
from engine.scenario import ReplaceText, Restrict, Scenario
from engine.words import SUPERTYPES
from layers_site.ask.services.board.places import in_order, keys_by_age, possible, settled
from layers_site.ask.services.cards.standins import TAILORED_ROLES, is_plain, role_of
from layers_site.ask.services.trace.interaction import (
    counting_in,
    evaluated,
    evaluated_like,
    meetings,
    owners_of,
    worth,
)
from layers_site.ask.services.trace.targets import Misfit, is_fitting, misfits

#: What a board is worth on which a target fits in no order.
CANNOT_BE: Final = -1000.0
#: What a board is worth on which protection, or what an attachment asks of its host beside types, keeps something from
#: being attached: that is the answer.
_KEPT_OFF: Final = 6.0
_BESIDE_TYPES: Final = frozenset((*SUPERTYPES, ANOTHER_AURA))
#: So many orders are tried of a board on which a target does not fit.
_ORDERS: Final = 24
#: What a board is worth on which one card keeps another from finding what it looks for, or lets it count more or less.
MISSED: Final = 4.0


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """A board, and what it shows of the cards."""

    scenario: Scenario
    worth: float
    #: Whether any two of the cards do something to one another, or to the same thing.
    meets: bool = True


def score_board(board: Scenario, owners: Mapping[str, int]) -> ScoredBoard:
    """Return the board in its order and the other way round, as far as that can be.

    Where a target does not fit in its order, it is the first order in which all do; where there is none, the board is
    worth nothing.
    """
    # What is put on something stands behind it: each time anew, from the order in which the cards were named.
    board = settled(in_order(board, list(owners)))
    keys = tuple(key for key in keys_by_age(board) if key in owners)
    fitting = _fitting(board, keys)
    if fitting is None:
        wrong = misfits(board, DEFAULT)
        kept_off = all(_is_kept_off(misfit) or _is_pushed_off(misfit, board, owners) for misfit in wrong)
        return ScoredBoard(board, _KEPT_OFF if kept_off else CANNOT_BE)
    board = in_order(board, fitting)
    back = fitting[::-1]
    both = len(keys) > 1 and possible(board, back) and is_fitting(in_order(board, back), DEFAULT)
    traces = [evaluated(in_order(board, order)) for order in ((fitting, back) if both else (fitting,))]
    missed = misses(traces[0], owners)
    related = bool(missed) or _counts_another(traces[0], owners)
    meets = related or bool(meetings(traces, owners))
    return ScoredBoard(board, worth(traces, owners) + MISSED * related, meets)


def _is_kept_off(misfit: Misfit) -> bool:
    return bool(misfit.protection) or (bool(misfit.lacks) and _BESIDE_TYPES.issuperset(misfit.lacks))


def _is_pushed_off(misfit: Misfit, board: Scenario, owners: Mapping[str, int]) -> bool:
    """Return whether one of the cards keeps another one off a third, which is what is asked then.

    What a card makes of itself does not.
    """
    attached = {obj.id for obj in board.objects if obj.attached_to is not None}
    named = all(key in owners for key in (misfit.key, misfit.target, misfit.under))
    third = misfit.target not in attached and owners.get(misfit.target) != owners.get(misfit.under)
    return named and third and misfit.when in ("put", "stays")


def _counts_another(trace: Trace, owners: Mapping[str, int]) -> bool:
    """Return whether a card that was named counts something else for its size than it would without another one."""
    counting = [key for key in counting_in(trace) if key in owners]
    others = [obj.id for obj in trace.scenario.objects if obj.id in owners] if counting else []
    for card in others:
        without = without_card(trace, card)
        for key in counting if without is not None else ():
            there = without.final.get(key) if without is not None and key != card else None
            if there is not None and there.power != trace.final[key].power:
                return True
    return False


def idle_in(board: Scenario) -> frozenset[str]:
    """Return the named cards that do nothing to any other, and to which no other does anything.

    Nor do they meet on the same thing, nor does another one keep them from it.
    """
    owners, trace = owners_of(board), evaluated(board)
    busy = {owner for pair in meetings([trace], owners) for owner in pair}
    busy |= {owners[missed.source] for missed in misses(trace, owners)}
    return frozenset(key for key, owner in owners.items() if owner not in busy)


def better(attempt: ScoredBoard, by: float) -> ScoredBoard:
    """Return the attempt as worth more by that much, unless it cannot be."""
    return attempt if attempt.worth == CANNOT_BE else replace(attempt, worth=attempt.worth + by)


def _fitting(board: Scenario, keys: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the order in which they came; where a target does not fit then, the nearest one in which all do."""
    orders = (order for order in permutations(keys) if order == keys or possible(board, order))
    return next((order for order in islice(orders, _ORDERS) if is_fitting(in_order(board, order), DEFAULT)), None)


@dataclass(frozen=True, slots=True)
class Missed:
    """The effect of `source` would do something to `object`, but for `by`, which makes it what is not looked for."""

    source: str
    effect: str
    object: str
    by: str


def misses(trace: Trace, owners: Mapping[str, int], *, besides: Collection[str] = ()) -> tuple[Missed, ...]:
    """Return what the static abilities of the cards miss.

    These are things that were laid down for their words, or are among those `besides`.
    """
    return tuple(_misses(trace, owners, besides))


def _misses(trace: Trace, owners: Mapping[str, int], besides: Collection[str]) -> Iterator[Missed]:
    sought = [key for key in trace.final if role_of(key).startswith(TAILORED_ROLES) and is_plain(key)]
    sought += [key for key in trace.final if key in owners or (key in besides and key not in sought)]
    cards = [obj.id for obj in trace.scenario.objects if obj.id in owners]
    resolved = [effect for effect in trace.scenario.effects if effect.id in owners and effect.source not in owners]
    # What replaces words is asked about for what then reads otherwise.
    spells = [effect.id for effect in resolved if not any(isinstance(each, ReplaceText) for each in effect.changes)]
    effects = {effect for effect, info in trace.effects.items() if info.source in cards and info.origin == "static"}
    plain = [key for key in trace.final if is_plain(key)]
    if not (sought or plain) or len({owners[card] for card in (*cards, *spells)}) < 2:
        return
    now = _reached(trace)
    acting = [card for card in cards if any(trace.effects[effect].source == card for effect in effects)]
    for card in (*acting, *spells) if effects else ():
        without = without_card(trace, card)
        restricting = _restricting(without) if without is not None else set()
        for effect, name in sorted(_done(without) - now if without is not None else ()):
            source = trace.effects[effect].source if effect in effects else None
            meant = name in sought or (is_plain(name) and trace.final[name].is_creature and effect in restricting)
            if source not in (None, card, name) and meant and _is_there(trace, effect) and source is not None:
                yield Missed(source, effect, name, card)


def _done(trace: Trace) -> set[tuple[str, str]]:
    """Return each effect with each object that it changes."""
    return {(step.effect, name) for layer in trace.layers for step in layer.applied for name in step.changed}


def _reached(trace: Trace) -> set[tuple[str, str]]:
    """Return each effect with each object that it applies to, be that already what it makes of it."""
    return {(step.effect, name) for layer in trace.layers for step in layer.applied for name in step.objects}


def _restricting(trace: Trace) -> set[str]:
    """Return the effects that do nothing but say what something cannot do."""
    steps = (step for layer in trace.layers for step in layer.applied)
    return {step.effect for step in steps if all(isinstance(change, Restrict) for change in step.changes)}


def _is_there(trace: Trace, effect: str) -> bool:
    """Return whether the effect applies: its ability was not taken, and its condition holds."""
    return not any(lost.effect == effect for layer in trace.layers for lost in layer.lost)


def without_card(trace: Trace, card: str) -> Trace | None:
    """Return the trace of the board without a card, or without the effect of a spell; None where it takes too long."""
    objects = tuple(replace(obj, enabled=obj.enabled and obj.id != card) for obj in trace.scenario.objects)
    effects = tuple(
        replace(effect, enabled=effect.enabled and card not in (effect.source, effect.id))
        for effect in trace.scenario.effects
    )
    return evaluated_like(trace, replace(trace.scenario, objects=objects, effects=effects))
