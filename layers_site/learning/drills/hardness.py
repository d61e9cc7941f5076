"""How hard the items of a family are: by what the engine does on their boards, and by the answers of all learners."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.core.cache import cache
from django.db.models import Count, Q

import engine
from engine import EvaluationError
from layers_site.accounts.models import Attempt
from layers_site.content.documents.overlay import version
from layers_site.learning.drills.boards import edition_of, is_game, script_of, stands
from layers_site.learning.drills.content import FAMILIES, Item
from layers_site.learning.drills.dealing import hardness
from layers_site.learning.drills.reading import families

#: So many answers to an item weigh as much as the measure of the engine.
ENOUGH: Final = 20
#: How long the answers of all learners are not counted again.
_SECONDS: Final = 3600
_STEPS: Final = 20_000


def hard_items(family: str) -> Mapping[str, float]:
    """Return how hard each item of a family is, from 0 to 1."""
    key = f"drill-hardness:{family}:{hashlib.sha256(version('drills').encode()).hexdigest()[:16]}"
    hard: Mapping[str, float] | None = cache.get(key)
    if hard is None:
        hard = hardness(measures(family), _answers(family), ENOUGH)
        cache.set(key, hard, _SECONDS)
    return hard


def measures(family: str) -> Mapping[str, int]:
    """Return how much there is to think of in each item of a family."""
    return _measures(family, version("drills"))


@lru_cache(maxsize=2 * len(FAMILIES))
def _measures(family: str, _version: str) -> Mapping[str, int]:
    return {code: measure(item) for code, item in families()[family].items.items()}


def measure(item: Item) -> int:
    """Return how much there is to think of in a question.

    For a game these are its moves; else the effects that change something, the layers in which they do, two more for
    each dependency, and the answers that have to be named.
    """
    if is_game(item):
        return len(script_of(item).plies) + len(item.expect)
    try:
        trace = engine.evaluate(stands(item)[-1].scenario, edition_of(item), steps=_STEPS)
    except EvaluationError:
        return len(item.expect)
    steps = {(layer.layer, step.effect) for layer in trace.layers for step in layer.applied if step.changed}
    dependencies = sum(len(layer.dependencies) for layer in trace.layers)
    effects, layers = {effect for _layer, effect in steps}, {layer for layer, _effect in steps}
    return len(effects) + len(layers) + 2 * dependencies + len(item.expect)


def _answers(family: str) -> dict[str, tuple[int, int]]:
    """Return how many answers of all learners each item has, and how many of them were right."""
    rows = Attempt.objects.filter(kind=Attempt.Kind.DRILL, item__startswith=f"{family}/").values("item")
    counted = rows.annotate(count=Count("pk"), right_ones=Count("pk", filter=Q(right=True))).order_by()
    return {row["item"].partition("/")[2]: (row["count"], row["right_ones"]) for row in counted}
