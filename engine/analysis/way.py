"""The way of one object through the layers, as facts; and a trace up to one of its steps.

account.way(object_id)      # each layer: what applied to the object, what came of it, why in that order
account.on_card(object_id)  # what a card shows: the changes by layer, sizes, and where abilities came and went
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from engine.analysis.facts import (
    AppliedTo,
    Changed,
    DidNotApply,
    Ended,
    FoundNothing,
    GoesOn,
    NoChange,
    Order,
    Overwritten,
    SetAgain,
)
from engine.analysis.seen import NO_STARS, Difference, Size, Sized, Stars, differences, shown, size_of
from engine.characteristics import Characteristics
from engine.evaluation.trace import At, LayerTrace, Step, Trace
from engine.rulesets.model import AFTER_LAYERS

if TYPE_CHECKING:
    from engine.analysis.account import Account


_State = TypeVar("_State")


@dataclass(frozen=True, slots=True)
class Taken:
    """The first `count` of `of` steps. `trace` ends there; `place` is the layer they end in, -1 before all layers.

    `step` is the last one taken, None before the first; `at` is its place in its layer, from 0.
    """

    trace: Trace
    count: int
    of: int
    place: int
    at: int
    step: Step | None

    @property
    def all(self) -> bool:
        return self.count == self.of


def take(trace: Trace, count: int) -> Taken:
    """Return the first `count` steps, or all where there are fewer."""
    whole = len(trace.steps)
    count = min(count, whole)
    place, at, step = -1, -1, None
    if count:
        _, last, at, step = trace.steps[count - 1]
        place = next(place for place, layer in enumerate(trace.layers) if layer is last)
    if count == whole:
        return Taken(trace, count, whole, place if count else len(trace.layers), at, step)
    changed = ((*each.step.changed.items(), *each.step.based.items()) for each in trace.steps[:count])
    later = [each.step for each in trace.steps[count:]]
    ended = replace(
        trace,
        layers=tuple(_layer(layer, index, place, at) for index, layer in enumerate(trace.layers)),
        final=MappingProxyType({**trace.printed, **{key: now for items in changed for key, (_, now) in items}}),
        players=_before(trace.players, [step.players for step in later]),
        spells=_before(trace.spells, [step.spells for step in later]),
    )
    return Taken(ended, count, whole, place, at, step)


def through(trace: Trace, other: Trace) -> tuple[int, ...]:
    """Return for each layer of a trace how many of its own layers the other has gone through by then.

    They are as many where both have as many; else those of which every kind of change has had its turn.
    """
    if len(trace.layers) == len(other.layers):
        return tuple(range(1, len(trace.layers) + 1))
    gone: set[str] = set()
    counts = []
    for layer in trace.rules.layers:
        gone |= {str(kind) for kind in layer.kinds}
        left = (at for at, theirs in enumerate(other.rules.layers) if not gone.issuperset(map(str, theirs.kinds)))
        counts.append(next(left, len(other.rules.layers)))
    after = len(trace.layers) - len(counts)
    return (*counts, *(len(other.layers) - left for left in reversed(range(after))))


def take_beside(taken: Taken, whole: Trace, other: Trace, without: str = "") -> Taken:
    """Return another trace of the same board as far as it has come when these steps of the `whole` one are taken.

    `without`: the effect that the other has not got.
    """
    if taken.step is None:
        return take(other, 0)
    past = (0, *through(whole, other))[taken.place : taken.place + 2]
    before, here = (sum(len(layer.applied) for layer in other.layers[:count]) for count in past)
    applied = whole.layers[taken.place].applied
    done = sum(step.effect != without for step in applied[: taken.at + 1])
    last = taken.all or taken.at == len(applied) - 1
    return take(other, len(other.steps) if taken.all else here if last else min(here, before + done))


def _layer(layer: LayerTrace, index: int, place: int, at: int) -> LayerTrace:
    """Return the layer at place `index` as far as the steps go.

    What is told at its end is told when all of it has applied.
    """
    if index < place or (index == place and at == len(layer.applied) - 1):
        return layer
    if index > place:
        return layer._replace(applied=(), dependencies=(), loops=(), lost=(), ended=())
    return layer._replace(
        applied=layer.applied[: at + 1],
        dependencies=tuple(item for item in layer.dependencies if item.at <= at),
        loops=tuple(item for item in layer.loops if item.at <= at),
        lost=(),
        ended=(),
    )


def _before(final: Mapping[str, _State], changes: list[Mapping[str, tuple[_State, _State]]]) -> Mapping[str, _State]:
    """Return the state before the first of the changes."""
    first = dict(final)
    for change in reversed(changes):
        first |= {key: before for key, (before, _after) in change.items()}
    return MappingProxyType(first)


# --- the way of one object through the layers -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Passage:
    """One object through one layer. `steps` are those that changed it: (step, before, after)."""

    layer: str
    before: Characteristics
    after: Characteristics
    steps: tuple[tuple[Step, Characteristics, Characteristics], ...]

    @property
    def changed(self) -> bool:
        return self.before != self.after


def passages(trace: Trace, name: str) -> tuple[Passage, ...]:
    """Return the passages of an object that is in the game, one for each layer."""
    state = trace.printed[name]
    passages = []
    for layer in trace.layers:
        steps = tuple((step, *step.changed[name]) for step in layer.applied if name in step.changed)
        after = steps[-1][2] if steps else state
        passages.append(Passage(layer.layer, state, after, steps))
        state = after
    return tuple(passages)


def steps_changing(trace: Trace, name: str) -> Iterator[Step]:
    return (at.step for at in trace.steps if name in at.step.changed)


def layer_of_loss(trace: Trace, source: str, ability: str, until: int | None = None) -> str:
    """Return the layer in which `source` lost an ability, "" if it has it still, or had it after so many steps."""
    lost = ""
    for at in trace.steps[:until]:
        if source in at.step.changed:
            had, has = (any(item.id == ability for item in each.abilities) for each in at.step.changed[source])
            if had != has:
                lost = at.layer.layer if had else ""
    return lost


class StepFacts(NamedTuple):
    """One step of a layer. `outcome` is None where the object is not among its objects.

    `order` is told only of a step that changes something of the object that can be seen. `guests` lost an ability to it
    that would have applied to the object.
    """

    at: At
    applied: AppliedTo | FoundNothing
    outcome: Changed | SetAgain | NoChange | None = None
    order: Order | None = None
    goes_on: GoesOn | None = None
    overwritten: Overwritten | None = None
    guests: tuple[str, ...] = ()


class LayerFacts(NamedTuple):
    """One layer. The sizes before and after it are None for what is no creature then."""

    layer: LayerTrace
    sizes: tuple[Size | None, Size | None]
    steps: tuple[StepFacts, ...]
    lost: tuple[DidNotApply, ...]
    ended: tuple[Ended, ...]


class OnCard(NamedTuple):
    """The state of an object where it is not as printed.

    `changes` are those of each layer that changed it, but for sizes; `printed` is None where the printed card is no
    creature. `lost` and `gained` have, by ability, the layer in which it went for good or first came.
    """

    changes: tuple[tuple[str, tuple[Difference, ...]], ...]
    size: Size | None
    printed: Size | None
    lost: Mapping[str, str]
    gained: Mapping[str, str]


def way(account: Account, object_id: str, whole: Account) -> tuple[LayerFacts, ...]:
    """Read the way of an object that is in the game; the effects after the layers are no part of it.

    `whole` is that of the trace to its end, which knows the waiting effects of a layer that is shown in part.
    """
    steps: dict[str, list[At]] = {}
    for at in account.trace.steps:
        steps.setdefault(at.layer.layer, []).append(at)
    others = whole.guests(object_id)
    stars, layers = account.stars.printed.get(object_id, NO_STARS), []
    for passage, layer, full in zip(
        passages(account.trace, object_id), account.trace.layers, whole.trace.layers, strict=True
    ):
        if layer.layer not in AFTER_LAYERS:
            here = steps.get(layer.layer, [])
            after = _stars_after(account, here, object_id, stars)
            layers.append(
                LayerFacts(
                    layer=layer,
                    sizes=(_size(passage.before, stars), _size(passage.after, after)),
                    steps=tuple(_step(account, at, object_id, full, others.get(at.place, ())) for at in here),
                    lost=tuple(map(account.lost, layer.lost)),
                    ended=tuple(account.ended(layer, ended) for ended in layer.ended),
                )
            )
            stars = after
    return tuple(layers)


def _stars_after(account: Account, steps: list[At], object_id: str, stars: Stars) -> Stars:
    """Return the halves of the size that are printed stars after the steps, if they are before them."""
    for at in steps:
        if object_id in at.step.objects:
            stars = account.stars_at(at.place, object_id)[1]
    return stars


def _size(thing: Characteristics, stars: Stars) -> Size | None:
    return size_of(thing, stars) or shown(0, 0) if thing.is_creature else None


def _step(account: Account, at: At, object_id: str, full: LayerTrace, others: tuple[str, ...]) -> StepFacts:
    if object_id not in at.step.objects:
        return StepFacts(at, account.applied(at, at.step.objects), guests=others)
    outcome = account.outcome(at, object_id)
    seen = isinstance(outcome, Changed) and bool(outcome.differences)
    return StepFacts(
        at=at,
        applied=account.applied(at, (object_id,)),
        outcome=outcome,
        order=account.order(full, at.step) if seen else None,
        goes_on=account.goes_on(at),
        overwritten=account.overwritten(at, object_id),
        guests=others,
    )


def on_card(account: Account, object_id: str) -> OnCard:
    """Read what of an object that is in the game is not as printed."""
    trace = account.trace
    printed, final, way_ = trace.printed[object_id], trace.final[object_id], passages(trace, object_id)
    now, before = ({ability.id for ability in state.abilities} for state in (final, printed))
    #: For each ability that it ever had the first layer after which it has it.
    came = {item.id: passage.layer for passage in reversed(way_) for item in passage.after.abilities}
    return OnCard(
        changes=tuple((passage.layer, tuple(_without_size(passage))) for passage in way_ if passage.changed),
        size=(account.final_size(object_id) or shown(0, 0)) if final.is_creature else None,
        printed=account.printed_size(object_id) if printed.is_creature else None,
        lost={name: layer_of_loss(trace, object_id, name) for name in before - now},
        gained={name: layer for name, layer in came.items() if name in now and name not in before},
    )


def _without_size(passage: Passage) -> Iterator[Difference]:
    return (item for item in differences(passage.before, passage.after) if not isinstance(item, Sized))
