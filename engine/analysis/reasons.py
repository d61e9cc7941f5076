"""The reasons why effects did nothing: from a finished trace, as codes and values.

idle(trace)                        # the effects that changed nothing in the end, each with the reason
why_not(trace, effect, object_id)  # why an effect did not reach an object: which tests failed, and what came too late
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.analysis.fates import At, Fates, NothingBecause, fates, steps_of
from engine.budget import Meter, steps_for
from engine.characteristics import Characteristics
from engine.evaluation.board import Board
from engine.evaluation.queries import matches, select
from engine.evaluation.scope import Scope
from engine.evaluation.trace import EffectInfo, LostBecause, Trace
from engine.expressions import Selector, Test

#: Why nothing is left of an effect: it never applied, no object matched, it changed nothing, or all of it is gone.
IdleBecause = LostBecause | Literal["no_object", "overwritten"] | NothingBecause


@dataclass(frozen=True, slots=True)
class Idle:
    """An effect of which nothing is left, in the layer of its first part.

    `by` is the effect that took, forbade or overwrote it; `citation` is the rule for it, "" where the ruleset has none.
    """

    effect: str
    layer: str
    because: IdleBecause
    by: str | None
    citation: str


@dataclass(frozen=True, slots=True)
class WhyNot:
    """The reason why an effect did not reach an object.

    `lost`: the effect did not apply at all. `locked`: its objects were settled when it was made (611.2c).
    `not_matched`: `tests` are the tests of its selector that the object failed when the effect began (none: the object
    was not in the zone where the effect looks, the battlefield unless the selector names another); `later` is the layer
    and the effect after which it would have matched, too late, None where it never did. `reached`: the effect did reach
    it. `spared`: the effect did not reach it under a misconception only.
    """

    because: Literal["lost", "locked", "not_matched", "reached", "spared"]
    tests: tuple[Test, ...]
    later: tuple[str, str] | None


# --- effects of which nothing is left ---------------------------------------------------------------


def idle(trace: Trace, became: Fates | None = None) -> tuple[Idle, ...]:
    """Find the effects that changed nothing in the end, by layer. `became` are the trace's `fates`."""
    idle_ = [
        Idle(item.effect, layer.layer, item.because, item.by, item.citation)
        for layer in trace.layers
        for item in layer.lost
    ]
    became = fates(trace) if became is None else became
    by_effect: dict[str, list[At]] = {}
    for at in steps_of(trace):
        by_effect.setdefault(at.step.effect, []).append(at)
    for name, ats in by_effect.items():
        because, by = _nothing_left_of(ats, became)
        if because is not None:
            idle_.append(Idle(name, ats[0].layer, because, by, trace.rules.cite(_RULE[because])))
    order = {layer.layer: place for place, layer in enumerate(trace.layers)}
    return tuple(sorted(idle_, key=lambda item: order[item.layer]))


#: The rule for why nothing is left, by concept (`Ruleset.cite`).
_RULE: Final[Mapping[IdleBecause, str]] = {
    "forbidden": "cant_have",
    "no_land": "land_type",
    "no_type": "set_type",
    "already": "override",
    "again": "override",
    "no_object": "static_set",
    "overwritten": "override",
}


def _nothing_left_of(ats: list[At], became: Fates) -> tuple[IdleBecause | None, str | None]:
    """Explain why nothing is left of an effect with these steps, and by which effect; (None, None) if something is."""
    if any(at.step.players or at.step.spells for at in ats):
        return None, None
    seen = [became[at.place, object_id] for at in ats for object_id in at.step.objects]
    if any(fate.fate == "stands" for fate in seen):
        return None, None
    gone = [by for fate in seen for by in fate.gone.values()]
    if gone:
        return "overwritten", gone[-1]
    nothing = next((fate for fate in seen if fate.because is not None), None)
    if nothing is None or nothing.because is None:
        return "no_object", None
    return nothing.because, nothing.by


# --- why not that object ----------------------------------------------------------------------------


def why_not(trace: Trace, effect: str, object_id: str) -> WhyNot:
    """Explain why the effect did not reach the object. Raises KeyError for an effect or object that took no part."""
    info, _ = trace.effects[effect], trace.final[object_id]
    first = next((at for at in steps_of(trace) if at.step.effect == effect), None)
    if first is None:
        return WhyNot("lost", (), None)
    if any(object_id in at.step.objects for at in steps_of(trace) if at.step.effect == effect):
        return WhyNot("reached", (), None)
    static = None if info.ability is None else info.ability.ability.static
    if static is None or static.affects is None:
        return WhyNot("locked", (), None)
    board = Board(trace.scenario, trace.rules, Meter(steps_for(trace.scenario)))
    failed: tuple[Test, ...] = ()
    for at, state in _states(trace):
        scope = Scope(board, state, info.source, _you(info, board, state))
        place = -1 if at is None else at.place
        if place == first.place - 1:
            if object_id in select(static.affects, scope):
                return WhyNot("spared", (), None)
            failed = tuple(test for test in static.affects.tests if not matches(Selector((test,)), object_id, scope))
        elif place >= first.place and at is not None and object_id in select(static.affects, scope):
            return WhyNot("not_matched", failed, (at.layer, at.step.effect))
    return WhyNot("not_matched", failed, None)


def _you(info: EffectInfo, board: Board, state: Mapping[str, Characteristics]) -> str:
    """Return the player who was "you" at that moment."""
    if info.source is None or board.ruleset.you_is_owner:
        return info.controller
    return state[info.source].controller


def _states(trace: Trace) -> Iterator[tuple[At | None, Mapping[str, Characteristics]]]:
    """Yield the state after each step, from the printed values on (and, with None, before all steps)."""
    state = dict(trace.printed)
    yield None, state
    for at in steps_of(trace):
        state.update({object_id: after for object_id, (_, after) in at.step.changed.items()})
        yield at, dict(state)
