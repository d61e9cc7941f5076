"""Durations: how long each predicate of a subject lasts, and which types stay."""

from __future__ import annotations

from engine.scenario import CardTypes, Change, Restrict, Subtypes
from layers_site.explain.reading.script import FOR_GOOD, Lasting, Saying


def spans_of(
    sayings: tuple[Saying, ...], around: Lasting | None
) -> tuple[tuple[tuple[Change, ...], Lasting], ...] | None:
    """Group predicates by their duration; None where it is not certain.

    "Gets +2/+2 and gains flying until end of turn": what has no time of its own has that of what stands behind it.
    """
    if around is None and all(saying.lasting is None for saying in sayings):
        around = FOR_GOOD
    spans: list[tuple[tuple[Change, ...], Lasting]] = []
    behind = around
    for saying in reversed(sayings):
        lasting = saying.lasting or behind
        if lasting is None:
            return None
        if spans and spans[0][1] == lasting:
            spans[0] = ((*saying.changes, *spans[0][0]), lasting)
        else:
            spans.insert(0, (saying.changes, lasting))
        behind = around if _is_limit(saying) else lasting
    return tuple(spans)


def _is_limit(saying: Saying) -> bool:
    """Return whether it is a restriction: its "this turn" does not reach back to the predicates before it."""
    return all(isinstance(change, Restrict) for change in saying.changes)


def with_old_types(changes: tuple[Change, ...]) -> tuple[Change, ...] | None:
    """Return the changes with their types added to the old types; None where they set no types."""
    if not any(isinstance(change, CardTypes) and change.op in {"set", "add"} for change in changes):
        return None
    made: list[Change] = []
    for change in changes:
        if isinstance(change, CardTypes) and change.op == "set":
            made.append(CardTypes("add", change.words))
        elif isinstance(change, Subtypes) and change.op in {"set", "set_creature"}:
            made.append(Subtypes("add", change.words))
        else:
            made.append(change)
    return tuple(made)
