"""What can be asked about a board, and what is asked first: what most misconceptions get wrong there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import engine
from engine import EvaluationError
from engine.bearing import may_differ
from engine.compare import differences
from engine.rulesets import MISCONCEPTIONS, find_ruleset
from engine.scenario import GameObject
from engine.trace import Trace
from layers_site.boards.services.evaluation import evaluated, scenario_of
from layers_site.platform.shared import Notation, shared
from layers_site.questions.answers import KEYS
from layers_site.questions.beliefs import GIVE_UP, STEPS
from layers_site.questions.layers import contenders
from layers_site.questions.questions import ASKS, MOST_EFFECTS, Ask

#: What is asked of one object, the quickest to answer first.
OF_AN_OBJECT: Final[tuple[Ask, ...]] = ("pt", "types", "colors", "abilities", "controller")
#: A size is said with one press, so it is asked first unless something else misleads that many times more people.
_SIZE_COUNTS: Final = 2
BOARDS_KEPT: Final = 512

#: The misconceptions that get something wrong, by (object, grain).
Misleading = Mapping[tuple[str, Ask], frozenset[str]]


def first_question(text: str, edition: str, about: str = "") -> dict[str, str] | None:
    """What to ask before anything is chosen, of the object `about` where that is given: `{"ask", "object"}`.

    None where the board has no object to ask about. Raises EvaluationError.
    """
    things = [obj for obj in scenario_of(text).objects if obj.enabled and about in ("", obj.id)]
    if not things:
        return None
    counts = misled(text, edition)
    pairs = [(thing, ask) for thing in things for ask in OF_AN_OBJECT]
    thing, ask = max(pairs, key=lambda pair: _weight(counts, pair[0].id, pair[1]))
    if not counts.get((thing.id, ask)):
        thing, ask = things[0], _printed_grain(things[0])
    return {"ask": ask, "object": thing.id}


def telling_stage(texts: Sequence[str], edition: str) -> int:
    """The place, among the stages of a case, of the one whose first question misleads most people; the first of them.

    The first stage of a case is often the board before anything has happened. Raises EvaluationError.
    """

    def worth(place: int) -> tuple[int, bool, int]:
        things = scenario_of(texts[place]).objects
        return _most_misled(texts[place], edition), any(thing.enabled for thing in things), -place

    return max(range(len(texts)), key=worth, default=0)


def _most_misled(text: str, edition: str) -> int:
    counts = misled(text, edition)
    return max((_weight(counts, thing, ask) for thing, ask in counts), default=0)


def _weight(counts: Mapping[tuple[str, Ask], int], thing: str, ask: Ask) -> int:
    return counts.get((thing, ask), 0) * (_SIZE_COUNTS if ask == "pt" else 1)


def _printed_grain(thing: GameObject) -> Ask:
    """Where nobody is misled, what is printed largest."""
    return "pt" if "Creature" in thing.types else "types"


def misled(text: str, edition: str) -> Mapping[tuple[str, Ask], int]:
    """How many misconceptions get that of that object wrong, by (object, grain). Raises EvaluationError."""
    return {key: len(ideas) for key, ideas in misleading(text, edition).items()}


def misleading(text: str, edition: str) -> Misleading:
    """The misconceptions that get that of that object wrong, by (object, grain). Raises EvaluationError."""
    return _misleading(text, edition, STEPS)


def _written(misleading: Misleading) -> list[list[Any]]:
    return [[thing, ask, sorted(ideas)] for (thing, ask), ideas in misleading.items()]


def _read(written: list[list[Any]]) -> Misleading:
    """Raises ValueError or KeyError for what names no grain or no misconception."""
    misleading = {
        (thing, ASKS[ASKS.index(ask)]): frozenset(map(_misconception, ideas)) for thing, ask, ideas in written
    }
    return MappingProxyType(misleading)


def _misconception(idea: str) -> str:
    return MISCONCEPTIONS[idea].id


@shared("misleading", BOARDS_KEPT, Notation(_written, _read))
def _misleading(text: str, edition: str, steps: int) -> Misleading:
    right = evaluated(text, edition)
    misleading: defaultdict[tuple[str, Ask], set[str]] = defaultdict(set)
    for believed in _believed(right, steps):
        for key in _wrong(right, believed):
            misleading[key].add(believed.ruleset)
    return MappingProxyType({key: frozenset(ideas) for key, ideas in misleading.items()})


def _believed(right: Trace, steps: int) -> Iterator[Trace]:
    """The board under every misconception that comes up on it, within the bounds of `beliefs`."""
    dear = 0
    for idea in MISCONCEPTIONS:
        if dear < GIVE_UP and may_differ(right, right.rules, find_ruleset(idea)):
            try:
                yield engine.evaluate(right.scenario, idea, steps=steps)
            except EvaluationError:
                dear += 1


def _wrong(right: Trace, believed: Trace) -> Iterator[tuple[str, Ask]]:
    for thing, keys in differences(right, believed).objects.items():
        yield from ((thing, ask) for ask in OF_AN_OBJECT if not keys.keys().isdisjoint(KEYS[ask]))


# --- about effects ----------------------------------------------------------------------------------


def crowded_layers(text: str, edition: str) -> tuple[str, ...]:
    """The layers in which two or more effects have a part: their order is a question. Raises EvaluationError."""
    trace = evaluated(text, edition)
    counted = ((layer.name, len(contenders(trace, layer.name))) for layer in trace.rules.layers)
    return tuple(name for name, count in counted if 1 < count <= MOST_EFFECTS)


def control_matters(text: str, edition: str) -> bool:
    """Whether some effect of the board is about control, so that it makes sense to ask who has what."""
    trace = evaluated(text, edition)
    return any(contenders(trace, layer.name) for layer in trace.rules.layers if "control" in layer.kinds)
