"""Changes of one object by the steps of a trace: what it copies, replaced words, whether its size is set."""

from __future__ import annotations

from collections.abc import Iterator

from engine.characteristics import Characteristics
from engine.instructions import Lose
from engine.kinds import is_about_size
from engine.scenario import Ability, AddAbilities, Copy, Merge, ReplaceText
from engine.trace import Trace
from layers_site.learning.rulings.services.clauses import Reads


def copied_by(trace: Trace, name: str) -> str:
    """Return the name of the object that was copied; "" for none, or for one that is no longer there."""
    now, copied = trace.final[name], ""
    for layer in trace.layers:
        for step in layer.applied:
            if name in step.changed and any(isinstance(change, Copy) for change in step.changes):
                alike = (key for key, was in trace.printed.items() if key != name and was.name == now.name)
                source = trace.effects[step.effect].source or ""
                is_of_source = any(isinstance(change, Copy) and change.of == "self" for change in step.changes)
                copied = source if is_of_source and source in trace.printed and source != name else next(alike, "")
    return copied


def merged_with(trace: Trace, name: str) -> tuple[Merge, Characteristics] | None:
    """Return what merges another card with the object, and the values of the two together (730.2)."""
    for layer in trace.layers:
        for step in layer.applied:
            merge = next((change for change in step.changes if isinstance(change, Merge)), None)
            if merge is not None and name in step.changed:
                return merge, step.changed[name][1]
    return None


def kept_abilities(trace: Trace, name: str) -> Iterator[Ability]:
    """Yield the abilities without a keyword that a copy has by an exception of its own (707.9)."""
    for layer in trace.layers:
        for step in layer.applied:
            for change in step.changes if name in step.changed else ():
                for exception in change.exceptions if isinstance(change, Copy) else ():
                    if isinstance(exception, AddAbilities):
                        yield from (ability for ability in exception.abilities if ability.other is not None)


def is_sized(trace: Trace, name: str) -> bool:
    """Return whether a step sets or changes its power and toughness, to whatever numbers."""
    return any(
        name in step.objects and any(map(is_about_size, step.changes))
        for layer in trace.layers
        for step in layer.applied
        if layer.layer.startswith("7")
    )


def words_replaced(trace: Trace, name: str) -> Iterator[Reads]:
    """Yield the words of its text that are replaced in layer 3 (612)."""
    for layer in trace.layers:
        for step in layer.applied:
            for change in step.changes if name in step.changed else ():
                if isinstance(change, ReplaceText) and isinstance(change.old, str) and isinstance(change.new, str):
                    yield Reads(change.old, change.new)


def is_emptied(trace: Trace, name: str) -> bool:
    """Return whether a step takes more from it than keywords by name."""
    for layer in trace.layers:
        for step in layer.applied:
            if any(isinstance(item, Lose) and item.keywords is None for item in step.instructions.get(name, ())):
                return True
    return False
