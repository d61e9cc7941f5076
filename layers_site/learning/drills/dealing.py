"""In which order the items of a family come: from easy to hard as the learner’s answers allow; mistakes come back.

Of items that are as hard as each other the order is shuffled for each learner, and always the same: what was answered
goes in, the code of the next item comes out. How hard an item is, is measured by what the engine does on its board.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

import engine
from engine import EvaluationError
from layers_site.content.shipped.overlay import version
from layers_site.learning.drills.boards import edition_of, is_game, script_of, stands
from layers_site.learning.drills.documents import families
from layers_site.learning.drills.shapes import FAMILIES, Item

#: A wrong answer is asked again when so many others have been answered since.
COMES_BACK_AFTER: Final = 3
#: How hard the first item is, of 0 to 1, and how much harder or easier the next one is after each answer.
_FIRST: Final = 0.0
_UP: Final = 0.12
_DOWN: Final = 0.2
_NOT_HARD: Final[Mapping[str, float]] = MappingProxyType({})
_STEPS: Final = 20_000
#: How much more there is to think of where nothing applies in any layer.
NO_LAYER: Final = 5


class Answered(NamedTuple):
    """One answer to an item of the family."""

    code: str
    right: bool


def shuffled(codes: Sequence[str], learner: str, family: str) -> list[str]:
    """Return the codes in the order of this learner."""
    return sorted(codes, key=lambda code: hashlib.sha256(f"{learner}/{family}/{code}".encode()).digest())


def next_code(
    codes: Sequence[str],
    answered: Sequence[Answered],
    learner: str,
    family: str,
    hard: Mapping[str, float] = _NOT_HARD,
) -> str:
    """Return the code to ask next; `answered` is oldest first, `hard` says of each code how hard it is, from 0 to 1.

    First what was wrong some answers ago, then of what is new the item that is nearest to what the learner is up to,
    then what was wrong just now, and when all of it was right, what was answered longest ago.
    """
    last = {answered.code: place for place, answered in enumerate(answered) if answered.code in codes}
    wrong = sorted(place for code, place in last.items() if not answered[place].right)
    due = [place for place in wrong if len(answered) - 1 - place >= COMES_BACK_AFTER]
    new = [code for code in shuffled(codes, learner, family) if code not in last]
    if due:
        return answered[due[0]].code
    if new:
        goal = level(answered)
        return min(new, key=lambda code: round(abs(hard.get(code, 0.0) - goal), 6))
    return answered[wrong[0] if wrong else min(last.values())].code


def level(answered: Sequence[Answered]) -> float:
    """Return how hard an item a learner is up to, from 0 to 1.

    It goes up after a right answer, and down further after a wrong one.
    """
    goal = _FIRST
    for each in answered:
        goal = min(1.0, max(0.0, goal + (_UP if each.right else -_DOWN)))
    return goal


def hard_items(family: str) -> Mapping[str, float]:
    """Return how hard each item of a family is, from 0 to 1: its place among what the engine measures."""
    return _hard_items(family, version("drills"))


@lru_cache(maxsize=2 * len(FAMILIES))
def _hard_items(family: str, _version: str) -> Mapping[str, float]:
    measures = {code: measure(item) for code, item in families()[family].items.items()}
    order = sorted(set(measures.values()))
    return {code: order.index(measured) / max(1, len(order) - 1) for code, measured in measures.items()}


def measure(item: Item) -> int:
    """Return how much there is to think of in a question.

    For a game these are its moves; else the effects that change something, the layers in which they do, two more for
    each dependency, and the answers that have to be named. What applies in no layer is no question to begin with.
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
    return len(effects) + len(layers) + 2 * dependencies + len(item.expect) + (0 if layers else NO_LAYER)
