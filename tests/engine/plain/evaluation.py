"""The plain evaluation from end to end: `plainly(scenario, ruleset)` gives the JSON form of a result."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from engine.rulesets.model import Ruleset
from engine.scenario import Scenario
from tests.engine.plain.forces import Force, forces, parts_of
from tests.engine.plain.running import Run
from tests.engine.plain.shown import changed, in_the_end, shown_things
from tests.engine.plain.table import Table, is_phased_out, lay_out
from tests.engine.plain.world import World, rank

Json = dict[str, Any]


def plainly(scenario: Scenario, ruleset: Ruleset) -> Json:
    """The result in the JSON form of `layers/1`; raises Refused where there is none."""
    table = lay_out(scenario, ruleset)
    run = Run(table)
    layers = len(run.passes) - 2
    for place in range(layers):
        run.go_through(place)
    world = World(table)
    after_layers(run, world, layers)
    tell_lost(run)
    return {
        "ruleset": ruleset.id,
        "objects": {object_id: in_the_end(table, object_id) for object_id in table.things},
        "phased_out": sorted(card.id for card in scenario.objects if is_phased_out(card, scenario)),
        "players": world.shown_players(),
        "spells": world.shown_spells(),
        "layers": [{"layer": name, **asdict(record)} for name, record in run.records.items()],
    }


# --- after the layers --------------------------------------------------------------------------------


def after_layers(run: Run, world: World, place: int) -> None:
    """Players by timestamp; then what is about no cost by timestamp, then the costs."""
    for run.place in (place, place + 1):
        waiting = [(force, parts_of(force, run.rules).get(run.place, [])) for force in forces(run.table)]
        waiting = [(force, changes) for force, changes in waiting if changes and force.in_play(run.table)]
        for force, changes in sorted(waiting, key=lambda pair: min(map(rank, pair[1]))):
            apply_after(run, world, force, changes)
        run.note_missing()


def apply_after(run: Run, world: World, force: Force, changes: list[Any]) -> None:
    table: Table = run.table
    things, players, spells = shown_things(table), world.shown_players(), world.shown_spells()
    objects = force.objects(table) if any(is_about_objects(change) for change in changes) else []
    for change in changes:
        world.do(force, change)
    run.seen[force.key].begun = True
    record = run.records[run.passes[run.place][0]]
    record.applied.append(
        {
            "effect": force.name,
            "objects": objects,
            "by": "timestamp",
            "after": [],
            "diff": changed(things, shown_things(table)),
            "players": changed(players, world.shown_players()),
            "spells": changed(spells, world.shown_spells()),
        }
    )


def is_about_objects(change: Any) -> bool:
    return getattr(change, "what", None) is not None and getattr(change, "who", "") is None


# --- what was lost -----------------------------------------------------------------------------------


def tell_lost(run: Run) -> None:
    """Each effect none of whose parts applied, in the layer of its first part."""
    for seen in sorted(run.seen.values(), key=lambda seen_force: seen_force.force.order):
        if not seen.begun and seen.missing is not None:
            first, because, by = seen.missing
            record = run.records[run.passes[first][0]]
            record.lost.append({"effect": seen.force.name, "because": because, "by": by})
