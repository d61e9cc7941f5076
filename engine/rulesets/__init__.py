"""The rules as data: the seven editions of the layers, other readings of today's, and the misconceptions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engine.rulesets.editions import EDITIONS
from engine.rulesets.misconceptions import MISCONCEPTIONS, READINGS, TODAY
from engine.rulesets.model import Kind, Layer, Ruleset, unlike
from engine.scenario import Label

__all__ = [
    "DEFAULT",
    "MISCONCEPTIONS",
    "READINGS",
    "RULESETS",
    "Kind",
    "Layer",
    "Ruleset",
    "find_ruleset",
    "is_ruleset",
    "known_ids",
    "unlike",
]

#: Every edition by its id, oldest first.
RULESETS: Final[Mapping[str, Ruleset]] = MappingProxyType({ruleset.id: ruleset for ruleset in EDITIONS})
DEFAULT: Final = "2026"
#: Stands between the ids of misconceptions that are held together.
AND: Final = "+"
_LONGEST_ID: Final = 200


@lru_cache(maxsize=512)
def find_ruleset(ruleset_id: str) -> Ruleset:
    """Return the ruleset of that id: an edition, a reading, a misconception, or several of these ("M07+M11").

    Raises KeyError for an unknown id, and for misconceptions that change the same thing and so can't be combined.
    """
    edition = RULESETS.get(ruleset_id) or READINGS.get(ruleset_id)
    if edition is not None:
        return edition
    if len(ruleset_id) > _LONGEST_ID:
        raise KeyError(ruleset_id)
    return _combined(ruleset_id, [MISCONCEPTIONS[name] for name in ruleset_id.split(AND)])


def _combined(ruleset_id: str, held: list[Ruleset]) -> Ruleset:
    """Return today's rules with all of these misconceptions. Raises KeyError where two change the same switch."""
    changed = [(switch, getattr(rules, switch)) for rules in held for switch in unlike(TODAY, rules)]
    if len(dict(changed)) < len(changed):
        raise KeyError(ruleset_id)
    return replace(TODAY, id=ruleset_id, title=Label(ruleset_id, ruleset_id), **dict(changed))


def known_ids() -> str:
    ids = list(MISCONCEPTIONS)
    return f"{', '.join((*RULESETS, *READINGS))}, or a misconception, {ids[0]} to {ids[-1]}"


def editions_between(span: str) -> tuple[str, ...]:
    """Name the editions of a range: "2007-" from 2007 on, "-2005" up to 2005, "2005-2009" with both ends.

    Raises KeyError for what is no range, names no edition at an end, or runs backwards.
    """
    first, dash, last = span.partition("-")
    if not dash or not (first or last) or not {first, last} <= {"", *RULESETS}:
        raise KeyError(span)
    order = list(RULESETS)
    between = order[order.index(first) if first else 0 : (order.index(last) if last else len(order)) + 1]
    if not between:
        raise KeyError(span)
    return tuple(between)


def is_range(span: str) -> bool:
    """Say whether `editions_between` knows it."""
    try:
        return bool(editions_between(span))
    except KeyError:
        return False


def is_ruleset(ruleset_id: str) -> bool:
    """Return whether `find_ruleset` knows it."""
    try:
        find_ruleset(ruleset_id)
    except KeyError:
        return False
    return True
