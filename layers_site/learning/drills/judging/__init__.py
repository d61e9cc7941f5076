"""Answers of the engine to an item: the codes of the choices that are right on its board, computed each time.

judge(item)                    # frozenset({"4", "6"})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from layers_site.learning.drills.content import Item
from layers_site.learning.drills.judging import costs, dependency, layers, origins, stack, timestamps

JUDGES: Final[Mapping[str, Callable[[Item], frozenset[str]]]] = MappingProxyType(
    {
        "which-layer": layers.which_layers,
        "continuous-or-one-shot": origins.continuous,
        "resolution-or-static": origins.origin,
        "cda-or-not": origins.cda,
        "which-timestamp": timestamps.which_moment,
        "depends-or-not": dependency.depends,
        "uses-the-stack": stack.uses_the_stack,
        "object-player-rules-cost": layers.where,
        "cost-order": costs.place,
    }
)


def judge(item: Item) -> frozenset[str]:
    """Return the right answer by the engine. Raises ScenarioError or EvaluationError for a board that is none."""
    return JUDGES[item.family](item)
