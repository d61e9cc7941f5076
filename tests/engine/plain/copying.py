"""Copiable values at a moment: the printed ones, through older copy effects and turnings (707.2)."""

from __future__ import annotations

from engine.words import mana_value
from tests.engine.plain.forces import Force
from tests.engine.plain.table import Table, Values, lay_out, values_of


def copiable(table: Table, object_id: str, force: Force) -> Values:
    """What a copy effect takes from an object. It is told once: that moment stays what it was."""
    moment = (force.order, object_id)
    if moment not in table.moments:
        table.moments[moment] = _then(table, object_id, force)
    return table.moments[moment]


def _then(table: Table, object_id: str, force: Force) -> Values:
    """The board is evaluated anew, with nothing but what copies and turns and is older than that effect."""
    from tests.engine.plain.running import Run  # the two call each other

    before = lay_out(table.scenario, table.ruleset)
    before.steps, before.moments, before.looks_back = table.steps, table.moments, True
    for thing in (*before.things.values(), *before.ghosts.values()):
        if thing.card.back_up:  # the mana cost of the front face counts for the card itself only (202.3b)
            thing.mana_value = mana_value(thing.card.mana_cost)
    run = Run(before, before=force.order)
    for place, (_, kinds) in enumerate(run.passes):
        if kinds & {"copy", "face"}:
            run.go_through(place)
    return values_of(run.table.anything(object_id))
