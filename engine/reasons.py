"""What became of every step, and why an effect did nothing: read off a finished trace, as codes and values.

fates(trace)               # each step on each of its objects: it stands, changed nothing, or was overwritten by what
idle(trace)                # the effects that leave nothing in the end, each with the reason
why_not(trace, e, one)     # why an effect did not reach an object: what it was not, and what made it so too late
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.board import Board
from engine.budget import Meter, steps_for
from engine.characteristics import Characteristics
from engine.expressions import Selector, Test
from engine.instructions import ChangeSubtypes, Gain, Lose, Modify, SetSize
from engine.queries import Scope, matches, select
from engine.trace import EffectInfo, LostBecause, Step, Trace

#: Why a step changed nothing of an object: something forbids it (613.1f, "can't have"), only a land can become a
#: basic land type (305.7), the subtype goes with none of its types (205.3d), or it was so already.
NothingBecause = Literal["forbidden", "no_land", "no_type", "already"]
#: Why an effect leaves nothing: it never applied, it found no object, it changed nothing, or all of it is gone.
IdleBecause = LostBecause | Literal["no_object", "overwritten"] | NothingBecause

_SETS = ("colors", "types", "supertypes", "subtypes", "abilities", "restrictions")
_SIZE = ("power", "toughness")
_VALUES = ("name", "controller", "all_creature_types", "face_down", "mana_cost", "mana_value")


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one step on one object.

    `stands`: something of it is true in the end. `nothing`: it changed nothing, `because` of that. `overwritten`: all
    that it changed is gone. `gone` tells, of each characteristic of which nothing is left, which later effect took it.
    """

    fate: Literal["stands", "nothing", "overwritten"]
    because: NothingBecause | None
    by: str | None
    gone: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Idle:
    """An effect of which nothing is left, in the layer of its first part.

    `by` is what took, forbade or overwrote it; `citation` the rule that says so, "" where the ruleset has none.
    """

    effect: str
    layer: str
    because: IdleBecause
    by: str | None
    citation: str


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why an effect did not reach an object.

    `lost`: it did not apply at all. `locked`: its objects were found when it was made (611.2c). `not_matched`:
    `tests` are those of its selector that the object failed when the effect began (none: it was not where the effect
    looks, which is the battlefield unless the selector says otherwise); `later` is the layer and the
    effect after which it would have passed, too late, None where it never did. `reached`: it did reach it.
    """

    because: Literal["lost", "locked", "not_matched", "reached"]
    tests: tuple[Test, ...]
    later: tuple[str, str] | None


Fates = Mapping[tuple[int, str], Fate]


class _At(NamedTuple):
    """A step with its place among all of them, and the layer it is in."""

    place: int
    layer: str
    step: Step


def steps_of(trace: Trace) -> Iterator[_At]:
    """Every step of the trace in the order in which they were applied."""
    place = 0
    for layer in trace.layers:
        for step in layer.applied:
            yield _At(place, layer.layer, step)
            place += 1


# --- what became of each step -----------------------------------------------------------------------


def fates(trace: Trace) -> dict[tuple[int, str], Fate]:
    """By (place among all steps, object): what became of the step on the object."""
    steps = list(steps_of(trace))
    later: dict[str, _Later] = {}
    found: dict[tuple[int, str], Fate] = {}
    for at in reversed(steps):
        for one in at.step.objects:
            after = later.setdefault(one, _Later({}))
            found[at.place, one] = _fate(at.step, one, after, trace)
            after.take_in(at, one)
    _name_what_forbids(steps, found)
    return found


class _Later(NamedTuple):
    """What later steps do to one object, found while walking the steps backwards.

    For each thing that can change, the next step that changes it: half of a size that is set, a value, or one
    element of a set that comes or goes.
    """

    next: dict[tuple[str, object], tuple[int, str]]

    def take_in(self, at: _At, one: str) -> None:
        taken = (at.place, at.step.effect)
        for instruction in at.step.told.get(one, ()):
            if isinstance(instruction, SetSize):
                self.next.update({(_SIZE[half], None): taken for half in (0, 1) if instruction[half] is not None})
        if one in at.step.changed:
            for field, things in _changed(*at.step.changed[one]).items():
                if field not in _SIZE:
                    self.next.update({(field, thing): taken for thing in things})


def _fate(step: Step, one: str, later: _Later, trace: Trace) -> Fate:
    if one not in step.changed:
        because = _nothing_because(step, one, trace) if step.told else "already"
        return Fate("nothing", because, None, {})
    changed = _changed(*step.changed[one])
    gone: dict[str, str] = {}
    for field, things in changed.items():
        taken = [later.next.get((field, thing)) for thing in things]
        if all(taken):
            gone[field] = max(one for one in taken if one is not None)[1]
    return Fate("overwritten" if changed and len(gone) == len(changed) else "stands", None, None, gone)


def _changed(before: Characteristics, after: Characteristics) -> dict[str, frozenset[object]]:
    """The characteristics that differ, each with the elements that came or went (None for what is no set)."""
    found: dict[str, frozenset[object]] = {}
    for field, old, new in zip(Characteristics._fields, before, after, strict=True):
        if old is new or old == new:
            continue
        if field in _SETS:
            found[field] = _elements(field, old) ^ _elements(field, new)
        elif field in _SIZE or field in _VALUES:
            found[field] = _WHOLE
    return {field: things for field, things in found.items() if things}


_WHOLE: Final[frozenset[object]] = frozenset((None,))


def _elements(field: str, values: object) -> frozenset[object]:
    if not isinstance(values, (frozenset, tuple)):
        return frozenset()
    return frozenset(item.id for item in values) if field == "abilities" else frozenset(values)


def _nothing_because(step: Step, one: str, trace: Trace) -> NothingBecause:
    told = step.told.get(one, ())
    if any(isinstance(item, Gain) and item.abilities for item in told):
        return "forbidden"
    if any(isinstance(item, Modify) for item in told):
        return "already"  # +0/+0
    subtypes = [item for item in told if isinstance(item, ChangeSubtypes)]
    if any(item.op == "set_land" for item in subtypes) and "Land" not in trace.final[one].types:
        return "no_land"
    if any(item.words - trace.final[one].subtypes for item in subtypes if item.op != "remove"):
        return "no_type"
    return "already"


def _name_what_forbids(steps: list[_At], found: dict[tuple[int, str], Fate]) -> None:
    """Of what was forbidden, say by which effect: the latest before it that forbids anything on that object."""
    forbids: dict[str, str] = {}
    for at in steps:
        for one in at.step.objects:
            fate = found[at.place, one]
            if fate.because == "forbidden":
                found[at.place, one] = Fate(fate.fate, fate.because, forbids.get(one), fate.gone)
            if any(isinstance(item, Lose) and item.forbid for item in at.step.told.get(one, ())):
                forbids[one] = at.step.effect


# --- effects of which nothing is left ---------------------------------------------------------------


def idle(trace: Trace, became: Fates | None = None) -> tuple[Idle, ...]:
    """The effects that leave nothing in the end, in the order of the layers. `became` are the trace's `fates`."""
    found = [
        Idle(item.effect, layer.layer, item.because, item.by, item.citation)
        for layer in trace.layers
        for item in layer.lost
    ]
    became = fates(trace) if became is None else became
    by_effect: dict[str, list[_At]] = {}
    for at in steps_of(trace):
        by_effect.setdefault(at.step.effect, []).append(at)
    for name, ats in by_effect.items():
        because, by = _nothing_left_of(ats, became)
        if because is not None:
            found.append(Idle(name, ats[0].layer, because, by, trace.rules.cite(_RULE[because])))
    order = {layer.layer: place for place, layer in enumerate(trace.layers)}
    return tuple(sorted(found, key=lambda item: order[item.layer]))


#: The rule for why nothing is left, by concept (`Ruleset.cite`).
_RULE: Final[Mapping[IdleBecause, str]] = {
    "forbidden": "cant_have",
    "no_land": "land_type",
    "no_type": "set_type",
    "already": "override",
    "no_object": "static_set",
    "overwritten": "override",
}


def _nothing_left_of(ats: list[_At], became: Fates) -> tuple[IdleBecause | None, str | None]:
    """Why nothing is left of an effect with these steps, and by what; (None, None) where something is."""
    if any(at.step.players or at.step.spells for at in ats):
        return None, None
    seen = [became[at.place, one] for at in ats for one in at.step.objects]
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


def why_not(trace: Trace, effect: str, one: str) -> WhyNot:
    """Why the effect did not reach the object. Raises KeyError for an effect or object that took no part."""
    info, _ = trace.effects[effect], trace.final[one]
    first = next((at for at in steps_of(trace) if at.step.effect == effect), None)
    if first is None:
        return WhyNot("lost", (), None)
    if one in first.step.objects:
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
            failed = tuple(test for test in static.affects.tests if not matches(Selector((test,)), one, scope))
        elif place >= first.place and at is not None and one in select(static.affects, scope):
            return WhyNot("not_matched", failed, (at.layer, at.step.effect))
    return WhyNot("not_matched", failed, None)


def _you(info: EffectInfo, board: Board, state: Mapping[str, Characteristics]) -> str:
    """Who "you" was at that moment."""
    if info.source is None or board.ruleset.you_is_owner:
        return info.controller
    return state[info.source].controller


def _states(trace: Trace) -> Iterator[tuple[_At | None, Mapping[str, Characteristics]]]:
    """The state after each step (and, with None, before all): the printed values with the steps' changes replayed."""
    state = dict(trace.printed)
    yield None, state
    for at in steps_of(trace):
        state.update({one: after for one, (_, after) in at.step.changed.items()})
        yield at, dict(state)
