"""The facts of a trace: about its steps, its effects and its objects, each computed once.

account = account_of(trace)
account.outcome(at, object_id)      # how a step changed an object: Changed, SetAgain, NoChange
account.overwritten(at, object_id)  # which later effects overwrote all of that, if some did
account.order(layer, step)          # why the step was applied at that place in the order
account.lost(lost)                  # why an effect did not apply
account.way(object_id)              # its way through the layers, all facts together
account.made(object_id)             # which effects made the object what it is: LastWord and MadeBy, or AsPrinted

`at` is one of `trace.steps`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import Final, TypeVar

from engine.analysis.facts import (
    AppliedTo,
    Changed,
    DependsOn,
    DidNotApply,
    Ended,
    FoundNothing,
    GoesOn,
    NeverFound,
    NoChange,
    NoChangeBecause,
    NotReached,
    Order,
    Overwritten,
    SetAgain,
    WaitForOneAnother,
    alike,
    order_reason,
)
from engine.analysis.making import Making
from engine.analysis.reasons import (
    RULE,
    Fates,
    Idle,
    fates,
    guests,
    idle,
    is_locked,
    set_already,
    sets_the_same,
    why_not,
)
from engine.analysis.seen import NO_STARS, Size, Stars, StarsOnTheWay, differences, size_of, stars
from engine.analysis.way import LayerFacts, layer_of_loss, on_card, way
from engine.characteristics import Characteristics
from engine.evaluation.trace import At, LayerTrace, Lost, Step, Trace
from engine.expressions import TheVery
from engine.instructions import Gain, Instruction, Lose, Modify, Switch
from engine.rulesets.model import AFTER_LAYERS

#: The accounts of one page and a few more: of the largest boards they take some megabytes.
_ACCOUNTS: Final = 8
_Facts = TypeVar("_Facts")


class _Once(dict[str, _Facts]):
    """Facts by object, each made as it is first asked for."""

    def __init__(self, make: Callable[[str], _Facts]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, object_id: str) -> _Facts:
        self[object_id] = made = self.make(object_id)
        return made


class Account:
    """The facts of one trace. Each is computed once, however often it is needed."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._depending: dict[str, tuple[tuple[DependsOn, ...], tuple[WaitForOneAnother, ...]]] = {}
        self._ways: dict[tuple[str, bool], tuple[LayerFacts, ...]] = {}
        #: What made an object what it is: its size first, then the rest in the order of the layers.
        self.made = _Once(lambda object_id: tuple(Making(self, object_id).facts())).__getitem__
        #: What lost, to the step of that place, an ability that would have applied to an object.
        self.guests = _Once(lambda object_id: guests(trace, object_id)).__getitem__
        #: What of an object in the game is not as printed.
        self.on_card = _Once(lambda object_id: on_card(self, object_id)).__getitem__

    def read(self, object_id: str, whole: Trace | None = None) -> None:
        """Read all that a page about the object says: of it, of every card, and of the dependencies."""
        for name in self.trace.final:
            self.on_card(name)
        for layer in self.trace.layers:
            self.depending(layer)
        if object_id in self.trace.final:
            self.way(object_id, whole)
            self.made(object_id)

    @cached_property
    def fates(self) -> Fates:
        return fates(self.trace)

    @cached_property
    def idle(self) -> Mapping[str, Idle]:
        return {item.effect: item for item in idle(self.trace, self.fates)}

    @cached_property
    def stars(self) -> StarsOnTheWay:
        return stars(self.trace)

    # --- sizes ----------------------------------------------------------------------------------

    def printed_size(self, object_id: str) -> Size | None:
        return size_of(self.trace.printed[object_id], self.stars.printed.get(object_id, NO_STARS))

    def final_size(self, object_id: str) -> Size | None:
        return size_of(self.trace.final[object_id], self.stars.final.get(object_id, NO_STARS))

    def stars_at(self, place: int, object_id: str) -> tuple[Stars, Stars]:
        """Return which halves of its size are stars before and after that step."""
        return self.stars.at.get((place, object_id), (NO_STARS, NO_STARS))

    # --- steps ----------------------------------------------------------------------------------

    def applied(self, at: At, objects: tuple[str, ...]) -> AppliedTo | FoundNothing:
        """State that the step applied, to those of its objects that matter to the caller."""
        if not at.step.objects and not at.step.players and not at.step.spells:
            return FoundNothing(at.step.effect, at.layer.layer)
        return AppliedTo(at.step.effect, at.layer.layer, objects, at.step.changes)

    def outcome(self, at: At, object_id: str) -> Changed | SetAgain | NoChange:
        """State how the step changed an object that it affected."""
        step, layer = at.step, at.layer.layer
        was, now = self.stars_at(at.place, object_id)
        if object_id in step.changed:
            return Changed(step.effect, layer, object_id, differences(*step.changed[object_id], (was, now)))
        if was != now:
            state = self.state_at(at.place, object_id)
            return Changed(step.effect, layer, object_id, differences(state, state, (was, now)))
        fate, instructions = self.fates.get((at.place, object_id)), step.instructions.get(object_id, ())
        if fate is None:
            return NoChange(step.effect, layer, object_id, "already", None, "")
        if fate.because == "again":
            settings = set_already(instructions, self.state_at(at.place, object_id))
            return SetAgain(step.effect, layer, object_id, settings, self._was_set(at.place, object_id, settings))
        match fate.because:
            case "forbidden" | "no_land" | "no_type" as because:
                return NoChange(step.effect, layer, object_id, because, fate.by, self.trace.rules.cite(RULE[because]))
        nothing = _nothing(instructions, bare=not self.state_at(at.place, object_id).abilities)
        return NoChange(step.effect, layer, object_id, nothing, fate.by, "")

    def _was_set(self, place: int, object_id: str, settings: tuple[Instruction, ...]) -> bool:
        """Return whether steps before that place set the object to the same."""
        earlier = [item for at in self.trace.steps[:place] for item in at.step.instructions.get(object_id, ())]
        return all(any(sets_the_same(item, other) for other in earlier) for item in settings)

    def state_at(self, place: int, object_id: str) -> Characteristics:
        """Return what the object was when that many steps had been applied."""
        changed = (at.step.changed for at in reversed(self.trace.steps[:place]))
        return next((each[object_id][1] for each in changed if object_id in each), self.trace.printed[object_id])

    def overwritten(self, at: At, object_id: str) -> Overwritten | None:
        """State which effects overwrote the step on the object; None where something is left, or nothing changed."""
        fate = self.fates.get((at.place, object_id))
        if fate is None or fate.fate != "overwritten":
            return None
        return Overwritten(at.step.effect, at.layer.layer, object_id, tuple(dict.fromkeys(fate.gone.values())))

    def goes_on(self, at: At) -> GoesOn | None:
        """State that an effect which has begun goes on although its ability is gone (613.6); None where it does not."""
        info = self.trace.effects[at.step.effect]
        if at.step.began or info.ability is None or info.source is None:
            return None
        gone = layer_of_loss(self.trace, info.source, info.ability.id, at.place)
        if not gone:
            return None
        first = self._first_layer(at.step.effect)
        return GoesOn(at.step.effect, at.layer.layer, first, gone, self.trace.rules.cite("same_set"))

    def order(self, layer: LayerTrace, step: Step) -> Order:
        """Explain why the step came when it did; `layer` may have fewer steps than the rules made it have."""
        if layer.layer in AFTER_LAYERS:
            layer, step = alike(layer, step)
        because, others = order_reason(layer, step, self.trace)
        rule = "" if because in ("alone", "left") else step.citation
        if because == "before_dependent":
            rule = self.trace.rules.cite("waiting") or rule
        return Order(step.effect, layer.layer, because, others, rule)

    # --- effects that did not apply -------------------------------------------------------------

    def lost(self, lost: Lost) -> DidNotApply:
        return DidNotApply(lost.effect, lost.because, lost.by, self._taken_in(lost), lost.citation)

    def ended(self, layer: LayerTrace, ended: Lost) -> Ended:
        first = self._first_layer(ended.effect)
        gone = self._taken_in(ended)
        return Ended(ended.effect, layer.layer, first, ended.because, ended.by, gone, ended.citation)

    def missed(self, effect: str, object_id: str, *, look: bool = True) -> NeverFound | NotReached:
        """Explain why an effect that applied did not reach that object; `look` searches the reason."""
        info, rules = self.trace.effects[effect], self.trace.rules
        known = self.idle.get(effect)
        if known is not None and known.because == "no_object":
            return NeverFound(effect, is_locked(info), known.citation)
        # Counters on the object itself did not reach it: they are about what it is attached to (122.1j).
        own = info.origin in ("counter", "face", "state") and info.source != object_id
        host = info.source if own else None
        if host is not None or not look:
            return NotReached(effect, object_id, host, None, "")
        why = why_not(self.trace, effect, object_id)
        concept = "locked_set" if why.because == "locked" else "static_set" if why.later is None else "same_set"
        return NotReached(effect, object_id, None, why, "" if why.because == "spared" else rules.cite(concept))

    def _taken_in(self, lost: Lost) -> str:
        """Return the layer in which the effect lost its ability, "" where it did not, or that is not known."""
        info = self.trace.effects.get(lost.effect)
        if info is None or info.source is None or info.ability is None or lost.because != "ability_removed":
            return ""
        return layer_of_loss(self.trace, info.source, info.ability.id)

    def _first_layer(self, effect: str) -> str:
        began = (at.layer.layer for at in self.trace.steps if at.step.effect == effect and at.step.began)
        return next(began, "")

    # --- dependency -----------------------------------------------------------------------------

    def depending(self, layer: LayerTrace) -> tuple[tuple[DependsOn, ...], tuple[WaitForOneAnother, ...]]:
        """List the dependencies of the layer, with those seen only at a later look marked, and its loops."""
        if layer.layer not in self._depending:
            first_looks = (0, sum(step.by == "cda" for step in layer.applied))
            barred = self.trace.rules.loops == "none_apply"
            self._depending[layer.layer] = (
                tuple(DependsOn(layer.layer, item, item.at not in first_looks) for item in layer.dependencies),
                tuple(WaitForOneAnother(layer.layer, loop.effects, barred) for loop in layer.loops),
            )
        return self._depending[layer.layer]

    # --- objects --------------------------------------------------------------------------------

    def stops(self, object_id: str) -> tuple[int, ...]:
        """Return the places of the steps that matter to an object.

        They apply to it, or would have if they had not waited, or take from its way what would have applied, or come
        after the layers.
        """
        others = self.guests(object_id)
        return tuple(
            at.place
            for at in self.trace.steps
            if object_id in at.step.objects
            or at.place in others
            or at.layer.layer in AFTER_LAYERS
            or any(object_id in found.without.does for found in at.layer.dependencies if found.effect == at.step.effect)
        )

    def nearest(self, object_id: str, *, look: bool = True) -> NotReached | None:
        """State why the effect that came nearest to the object did not reach it: it failed the fewest parts of it."""
        seen = dict.fromkeys(at.step.effect for at in self.trace.steps if at.layer.layer not in AFTER_LAYERS)
        facts = (self.missed(effect, object_id, look=look) for effect in seen)
        missed = [fact for fact in facts if isinstance(fact, NotReached)]
        known = [fact for fact in missed if fact.why is not None and fact.why.tests]
        return min(known, key=lambda fact: len(fact.why.tests) if fact.why else 0, default=next(iter(missed), None))

    def way(self, object_id: str, whole: Trace | None = None) -> tuple[LayerFacts, ...]:
        """State what the layers did to an object; `whole` is the trace to its end, where this is not."""
        key = (object_id, whole is None)
        if key not in self._ways:
            self._ways[key] = way(self, object_id, account_of(whole) if whole else self)
        return self._ways[key]


def account_of(trace: Trace) -> Account:
    """Return the account of the trace, made once for all that ask about it."""
    return _account(TheVery(trace))


@lru_cache(maxsize=_ACCOUNTS)
def _account(the_very: TheVery[Trace]) -> Account:
    return Account(the_very.it)


def _nothing(instructions: tuple[Instruction, ...], *, bare: bool) -> NoChangeBecause:
    """Return why these instructions changed nothing of an object that may have them all."""
    if not instructions:
        return "dead"
    if all(isinstance(item, Modify) for item in instructions):
        return "zero"
    if all(isinstance(item, Switch) for item in instructions):
        return "equal"
    gains = [item for item in instructions if isinstance(item, Gain)]
    if gains:
        return "undone" if any(item.abilities for item in gains) else "none_to_gain"
    if all(isinstance(item, Lose) for item in instructions):
        return "bare" if bare else "none_to_lose"
    return "already"
