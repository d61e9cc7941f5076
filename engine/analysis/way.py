"""The way of one object through the layers, as facts: all that pages say of it, before anything is put into words.

account.way(object_id)      # each layer: what applied to the object, what came of it, why in that order
account.on_card(object_id)  # what a card shows: the changes by layer, sizes, and where abilities came and went
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

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
from engine.analysis.passages import Passage, layer_of_loss, passages
from engine.analysis.seen import Difference, Sized, differences
from engine.analysis.stars import NO_STARS, Size, Stars, shown, size_of
from engine.characteristics import Characteristics
from engine.evaluation.trace import LayerTrace, Trace
from engine.rulesets.model import AFTER_LAYERS

if TYPE_CHECKING:
    from engine.analysis.account import Account, At


class StepFacts(NamedTuple):
    """One step of a layer. `outcome` is None where the object is not among its objects.

    `order` is told only of a step that changes something of the object that can be seen.
    """

    at: At
    applied: AppliedTo | FoundNothing
    outcome: Changed | SetAgain | NoChange | None = None
    order: Order | None = None
    goes_on: GoesOn | None = None
    overwritten: Overwritten | None = None


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


def way(account: Account, object_id: str, whole: Trace) -> tuple[LayerFacts, ...]:
    """Read the way of an object that is in the game; the effects after the layers are no part of it.

    `whole` is the trace to its end, which knows the waiting effects of a layer that is shown in part.
    """
    steps: dict[str, list[At]] = {}
    for at in account.steps:
        steps.setdefault(at.layer.layer, []).append(at)
    stars, layers = account.stars.printed.get(object_id, NO_STARS), []
    for passage, layer, full in zip(
        passages(account.trace, object_id), account.trace.layers, whole.layers, strict=True
    ):
        if layer.layer not in AFTER_LAYERS:
            here = steps.get(layer.layer, [])
            after = _stars_after(account, here, object_id, stars)
            layers.append(
                LayerFacts(
                    layer=layer,
                    sizes=(_size(passage.before, stars), _size(passage.after, after)),
                    steps=tuple(_step(account, at, object_id, full) for at in here),
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


def _step(account: Account, at: At, object_id: str, full: LayerTrace) -> StepFacts:
    if object_id not in at.step.objects:
        return StepFacts(at, account.applied(at, at.step.objects))
    outcome = account.outcome(at, object_id)
    seen = isinstance(outcome, Changed) and bool(outcome.differences)
    return StepFacts(
        at=at,
        applied=account.applied(at, (object_id,)),
        outcome=outcome,
        order=account.order(full, at.step) if seen else None,
        goes_on=account.goes_on(at),
        overwritten=account.overwritten(at, object_id),
    )


def on_card(account: Account, object_id: str) -> OnCard:
    """Read what of an object that is in the game is not as printed."""
    trace = account.trace
    printed, final, way_ = trace.printed[object_id], trace.final[object_id], passages(trace, object_id)
    now, before = ({ability.id for ability in state.abilities} for state in (final, printed))
    return OnCard(
        changes=tuple((passage.layer, tuple(_without_size(passage))) for passage in way_ if passage.changed),
        size=(account.final_size(object_id) or shown(0, 0)) if final.is_creature else None,
        printed=account.printed_size(object_id) if printed.is_creature else None,
        lost={name: layer_of_loss(trace, object_id, name) for name in before - now},
        gained={name: _layer_of_gain(way_, name) for name in now - before},
    )


def _without_size(passage: Passage) -> Iterator[Difference]:
    return (item for item in differences(passage.before, passage.after) if not isinstance(item, Sized))


def _layer_of_gain(way_: tuple[Passage, ...], ability: str) -> str:
    """Return the first layer after which the object has the ability."""
    return next((passage.layer for passage in way_ if any(item.id == ability for item in passage.after.abilities)), "")
