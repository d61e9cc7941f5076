"""Layers in which a draft applies under an edition, found by the engine's own table from what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine import ScenarioError
from engine.evaluation.effects import counter_size
from engine.notation import BROWSER, read_change
from engine.rulesets import Ruleset
from engine.scenario import AddAbilities, Change, Scenario
from engine.words import is_counter_keyword
from layers_site.boards.building.services.drafts import Draft, is_cda
from layers_site.explain.names import Part, part_of_kind, parts_of


@dataclass(frozen=True, slots=True)
class Analysis:
    """`parts` in the order of the layers; `idle` are kinds of counters that do nothing in any of them."""

    parts: tuple[Part, ...]
    cda: bool
    idle: tuple[str, ...]


def readable(draft: Draft, scenario: Scenario) -> tuple[Change, ...]:
    """Return the changes of a draft that the engine can read."""
    return tuple(_readable(draft, scenario))


def _readable(draft: Draft, scenario: Scenario) -> Iterator[Change]:
    for change in draft.changes:
        try:
            yield read_change(change, scenario, BROWSER)
        except ScenarioError:
            continue  # The form says it where it is kept; here it is left out.


def find(draft: Draft, changes: tuple[Change, ...], rules: Ruleset) -> Analysis:
    """Return the layers of these changes of the draft, and of the counters that it puts on."""
    cda = bool(changes) and is_cda(draft, changes)
    static = draft.origin != "resolved"
    parts = [*parts_of(changes, rules, cda=cda, static=static)]
    idle = []
    for kind, _count in draft.counters:
        if is_counter_keyword(kind):
            parts.append(part_of_kind("abilities_gained", rules))
        elif counter_size(kind) is not None:
            parts.append(part_of_kind("pt_counter", rules))
        else:
            idle.append(kind)
    return Analysis(_in_order(parts, rules), cda, tuple(idle))


def given_effects(changes: Iterable[Change], rules: Ruleset) -> Iterator[Analysis]:
    """Yield the layers of the effect of each static ability that these changes give."""
    for change in changes:
        for ability in change.abilities if isinstance(change, AddAbilities) else ():
            if ability.static is not None and ability.keyword is None:
                yield Analysis(parts_of(ability.static.changes, rules, cda=ability.cda, static=True), ability.cda, ())


def _in_order(parts: Iterable[Part], rules: Ruleset) -> tuple[Part, ...]:
    """Return one part for each layer, in the order of the ruleset."""
    merged: dict[str, Part] = {}
    for part in parts:
        old = merged.get(part.layer)
        if old is None:
            merged[part.layer] = part
        else:
            kinds = tuple(dict.fromkeys((*old.kinds, *part.kinds)))
            merged[part.layer] = replace(old, kinds=kinds, changes=(*old.changes, *part.changes))
    order = [layer.name for layer in rules.layers]
    return tuple(
        sorted(merged.values(), key=lambda part: order.index(part.layer) if part.layer in order else len(order))
    )
