"""Say under which circumstances a ruling holds: whose a card is, what dies in this order, what was done before.

Each is told only if something would be otherwise without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.analysis.differences import differences
from engine.evaluation.trace import Trace
from engine.scenario import Effect, GameObject
from layers_site.ask.services.board.orders import Orders
from layers_site.ask.services.cards.library import RECONFIGURE, has_keyword, use_by_keyword
from layers_site.ask.services.cards.standins import OPPONENT, YOU, is_plain
from layers_site.ask.services.cards.target_kinds import wants_control
from layers_site.ask.services.cards.uses import uses_in_words
from layers_site.ask.services.trace.changes import becomes
from layers_site.ask.services.trace.clauses import Becomes, Dies
from layers_site.ask.services.trace.interaction import changers, evaluated_like, owners_of, present

_ATTACHED: Final = frozenset(("Aura", "Equipment"))


@dataclass(frozen=True, slots=True)
class Freed:
    """Once its own ability has put the card on a creature it is none itself, and `by` does not change it."""

    card: str
    by: str


def theirs(trace: Trace, orders: Orders) -> Iterator[str]:
    """Yield the cards that an opponent controls, where in some order something would be otherwise if you did.

    Of what gives control to somebody that is said already.
    """
    traces = [trace, *(order.trace for order in orders.others)]
    for card in present(trace.scenario):
        stays = card.controller == OPPONENT == trace.final[card.id].controller
        if (
            stays
            and not is_plain(card.id)
            and not wants_control(card)
            and any(_minds_side(each, card) for each in traces)
        ):
            yield card.id


def _minds_side(trace: Trace, card: GameObject) -> bool:
    yours = replace(card, owner=YOU, controller=YOU)
    objects = tuple(yours if obj.id == card.id else obj for obj in trace.scenario.objects)
    there = evaluated_like(trace, replace(trace.scenario, objects=objects))
    return there is not None and any(name != card.id for name in differences(trace, there).objects)


def dying(trace: Trace, main: str, unlike: frozenset[str]) -> Iterator[Becomes]:
    """Yield one thing that lies beside and dies on this board, but not in another order."""
    for name in sorted(unlike - {main}):
        fact = becomes(trace, name)
        if is_plain(name) and any(isinstance(clause, Dies) for clause in fact.clauses):
            yield fact
            return


def freed(trace: Trace) -> Iterator[Freed]:
    """Yield the creatures that their own ability makes an Aura or Equipment on a creature, past what changes them here.

    Reconfigure does that (702.151b), and so do the words of Licids.
    """
    owners = owners_of(trace.scenario)
    used = {effect.source for effect in trace.scenario.effects if effect.enabled}
    for card in present(trace.scenario):
        here = trace.final[card.id]
        if is_plain(card.id) or card.id in used or not here.is_creature or card.zone != "battlefield":
            continue
        there = _put_on_a_creature(trace, card)
        if there is None or there.final[card.id].is_creature or not _ATTACHED & there.final[card.id].subtypes:
            continue
        others = changers(trace, card.id, owners) - changers(there, card.id, owners) - {owners[card.id]}
        yield from (Freed(card.id, by) for by, owner in owners.items() if owner in others)


def _put_on_a_creature(trace: Trace, card: GameObject) -> Trace | None:
    """Return the board on which its ability that does so has been used; None for a card without one."""
    reconfigured = use_by_keyword(card.id, card) if has_keyword(card, RECONFIGURE) else None
    uses = (reconfigured,) if reconfigured is not None else uses_in_words(card.id, card)
    effect = next((use.content for use in uses if use.subject == "self"), None)
    if not isinstance(effect, Effect):
        return None
    stamps = [obj.timestamp for obj in trace.scenario.objects] + [item.timestamp for item in trace.scenario.effects]
    used = replace(effect, id=f"{card.id}-used", timestamp=1 + max(stamps), source=card.id, affects=(card.id,))
    return evaluated_like(trace, replace(trace.scenario, effects=(*trace.scenario.effects, used)))
