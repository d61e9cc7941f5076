"""What became of every step, and why an effect did nothing: read off a finished trace, as codes and values.

fates(trace)               # each step on each of its objects: it stands, changed nothing, or was overwritten by what
idle(trace)                # the effects that leave nothing in the end, each with the reason
why_not(trace, e, one)     # why an effect did not reach an object: what it was not, and what made it so too late
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.board import Board
from engine.budget import Meter, steps_for
from engine.characteristics import Characteristics
from engine.expressions import Selector, Test
from engine.instructions import (
    ChangeColors,
    ChangeFace,
    ChangeSubtypes,
    ChangeTypes,
    CopyValues,
    Gain,
    Instruction,
    Lose,
    Rename,
    SetSize,
    TakeControl,
    TakeText,
)
from engine.queries import Scope, matches, select
from engine.trace import EffectInfo, LostBecause, Step, Trace

#: Why a step changed nothing of an object: something forbids it (613.1f, "can't have"), only a land can become a
#: basic land type (305.7), the subtype goes with none of its types (205.3d), or it was so already; `again` where it
#: sets what is so already, and so decides it all the same.
NothingBecause = Literal["forbidden", "no_land", "no_type", "already", "again"]
#: Why an effect leaves nothing: it never applied, it found no object, it changed nothing, or all of it is gone.
IdleBecause = LostBecause | Literal["no_object", "overwritten"] | NothingBecause

_SETS = ("colors", "types", "supertypes", "subtypes", "abilities", "restrictions")
_SIZE = ("power", "toughness")
#: What an ability says, apart from whether it is there.
_TEXT: Final = "text"
_VALUES = ("name", "controller", "all_creature_types", "face_down", "mana_cost", "mana_value")


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one step on one object.

    `stands`: something of it is true in the end. `nothing`: it changed nothing, `because` of that. `overwritten`: all
    that it changed is gone. `gone` tells, of each characteristic of which nothing is left, which later effect took it.
    What sets a value again has the last word on it: it stands, `because` it set it `again`, until something takes that.
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
    effect after which it would have passed, too late, None where it never did. `reached`: it did reach it. `spared`:
    only somebody who believes something wrong would have it so.
    """

    because: Literal["lost", "locked", "not_matched", "reached", "spared"]
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
    nothing = _nothings(steps, trace)
    later: dict[str, _Later] = {}
    found: dict[tuple[int, str], Fate] = {}
    for at in reversed(steps):
        for one in at.step.objects:
            after = later.setdefault(one, _Later({}))
            found[at.place, one] = _fate(at, one, after, nothing)
            after.take_in(at, one)
    return found


#: What can change of an object: half of a size, a value, or one element of a set that comes or goes.
_Change = tuple[str, object]
#: These give an object the size that something else has; what they say of it is no modification of what it was.
_WHOLE_CARDS: Final = (CopyValues, TakeText, ChangeFace)


class _Later(NamedTuple):
    """What later steps do to one object, found while walking the steps backwards.

    For each thing that can change, the next step that changes it: half of a size that is set, a value, or one
    element of a set that comes or goes.
    """

    next: dict[_Change, tuple[int, str]]

    def take_in(self, at: _At, one: str) -> None:
        """Of a size, what adds to it takes nothing, and what sets it again to what it is takes nothing either."""
        if one not in at.step.changed:
            return
        taken = (at.place, at.step.effect)
        changed = changed_fields(*at.step.changed[one])
        for half in fields_told(at.step.told.get(one, ())):
            if half in changed:
                self.next[half, None] = taken
        for field, things in changed.items():
            if field not in _SIZE:
                self.next.update({(field, thing): taken for thing in things})
                # A text that is gone is not to be read any more, whatever was written there.
                self.next.update({(_TEXT, thing): taken for thing in things if field == "abilities"})


def fields_told(told: Iterable[Instruction]) -> Iterator[str]:
    """The halves of a size for which these instructions have a value, and not only how much it differs."""
    for item in told:
        if isinstance(item, SetSize):
            yield from (_SIZE[half] for half in (0, 1) if item[half] is not None)
        elif isinstance(item, _WHOLE_CARDS):
            yield from _SIZE


def _fate(at: _At, one: str, later: _Later, nothing: _Nothings) -> Fate:
    if one not in at.step.changed:
        because, by = nothing[at.place, one]
        if because != "again":
            return Fate("nothing", because, by, {})
        said = fields_set(at.step.told[one])
        gone = _taken(said, later)
        return Fate("overwritten" if said and len(gone) == len(said) else "stands", "again", None, gone)
    changed = changed_fields(*at.step.changed[one])
    gone = _taken(changed, later)
    return Fate("overwritten" if changed and len(gone) == len(changed) else "stands", None, None, gone)


def _taken(changed: Mapping[str, frozenset[object]], later: _Later) -> dict[str, str]:
    """The characteristics of which nothing is left, each with the effect that took the last of it."""
    gone: dict[str, str] = {}
    for field, things in changed.items():
        taken = [later.next.get((field, thing)) for thing in things]
        if taken and all(taken):
            gone[field] = max(one for one in taken if one is not None)[1]
    return gone


def changed_fields(before: Characteristics, after: Characteristics) -> dict[str, frozenset[object]]:
    """The characteristics that differ, each with the elements that came or went (None for what is no set)."""
    found: dict[str, frozenset[object]] = {}
    for field, old, new in zip(Characteristics._fields, before, after, strict=True):
        if old is new or old == new:
            continue
        if field in _SETS:
            found[field] = _elements(field, old) ^ _elements(field, new)
        elif field in _SIZE or field in _VALUES:
            found[field] = _WHOLE
    if before.forbidden != after.forbidden:
        found["forbidden"] = _forbidden_anew(before, after)
    if "abilities" in found:
        found[_TEXT] = _reworded(before, after)
    return {field: things for field, things in found.items() if things}


_WHOLE: Final[frozenset[object]] = frozenset((None,))


def _elements(field: str, values: object) -> frozenset[object]:
    if not isinstance(values, (frozenset, tuple)):
        return frozenset()
    return frozenset(item.id for item in values) if field == "abilities" else frozenset(values)


def _forbidden_anew(before: Characteristics, after: Characteristics) -> frozenset[object]:
    """The keywords that it can't have from now on, or can have again; None for all abilities, which covers them."""
    old, new = (_WHOLE if each.forbidden is None else frozenset[object](each.forbidden) for each in (before, after))
    return new - old if after.forbidden is None else new ^ old


def _reworded(before: Characteristics, after: Characteristics) -> frozenset[object]:
    """The abilities that it has in both, and that read otherwise now (612)."""
    had = {item.id: item.ability for item in before.abilities}
    return frozenset(item.id for item in after.abilities if had.get(item.id, item.ability) != item.ability)


# --- steps that change nothing ----------------------------------------------------------------------

_Nothings = Mapping[tuple[int, str], tuple[NothingBecause, str | None]]


def _nothings(steps: Iterable[_At], trace: Trace) -> _Nothings:
    """Why each step that changed nothing of an object did not, and by what it was forbidden."""
    state = dict(trace.printed)
    forbids: dict[str, list[tuple[str, frozenset[str] | None]]] = {}
    found: dict[tuple[int, str], tuple[NothingBecause, str | None]] = {}
    for at in steps:
        for one in at.step.objects:
            told = at.step.told.get(one, ())
            if one not in at.step.changed:
                found[at.place, one] = _nothing(told, state[one], forbids.get(one, ()))
            for item in told:
                if isinstance(item, Lose) and (item.forbid or trace.rules.removal == "forbids"):
                    forbids.setdefault(one, []).append((at.step.effect, item.keywords))
        state.update({one: after for one, (_, after) in at.step.changed.items()})
    return found


def _nothing(
    told: Iterable[Instruction], now: Characteristics, forbids: Iterable[tuple[str, frozenset[str] | None]]
) -> tuple[NothingBecause, str | None]:
    told = tuple(told)
    gained = [ability for item in told if isinstance(item, Gain) for _, ability in item.abilities]
    if gained and not any(map(now.may_have, gained)):
        covering = [effect for effect, words in forbids if words is None or gained[0].keyword in words]
        return "forbidden", covering[-1] if covering else None
    subtypes = [item for item in told if isinstance(item, ChangeSubtypes)]
    if any(item.op == "set_land" for item in subtypes) and "Land" not in now.types:
        return "no_land", None
    new = (word for item in subtypes if item.op != "remove" for word in item.words - now.subtypes)
    if any(not now.goes_with_types(word) for word in new):
        return "no_type", None
    return ("again" if set_already(told, now) else "already"), None


def set_already(told: Iterable[Instruction], now: Characteristics) -> tuple[Instruction, ...]:
    """Those of the instructions that set a characteristic to what it is."""
    return tuple(item for item in told if _is_so(item, now))


def _is_so(item: Instruction, now: Characteristics) -> bool:
    match item:
        case SetSize(power, toughness):
            return power in (None, now.power) and toughness in (None, now.toughness)
        case ChangeColors("set", words):
            return now.colors == words
        case ChangeTypes("types", "set", words):
            return now.types == words
        case ChangeTypes("supertypes", "set", words):
            return now.supertypes == words
        case ChangeSubtypes("set_land" | "set_creature", words):
            return bool(words) and words <= now.subtypes
        case TakeControl(player):
            return now.controller == player
        case Rename(name):
            return now.name == name
    return False


def sets_the_same(item: Instruction, other: Instruction) -> bool:
    """Whether what the one sets is set by the other, too, and to the same."""
    if isinstance(item, SetSize) and isinstance(other, SetSize):
        return all(half is None or half == same for half, same in zip(item, other, strict=True))
    return item == other


def fields_set(told: Iterable[Instruction]) -> dict[str, frozenset[object]]:
    """The characteristics that these instructions set, each with the elements that it then has."""
    found: dict[str, frozenset[object]] = {}
    for item in told:
        match item:
            case SetSize():
                found.update(dict.fromkeys(fields_told((item,)), _WHOLE))
            case ChangeColors("set", words):
                found["colors"] = frozenset(words)
            case ChangeTypes(of, "set", words):
                found[of] = frozenset(words)
            case ChangeSubtypes("set_land" | "set_creature", words):
                found["subtypes"] = frozenset(words)
            case TakeControl():
                found["controller"] = _WHOLE
            case Rename():
                found["name"] = _WHOLE
    return {field: things for field, things in found.items() if things}


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
    "again": "override",
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
    if any(one in at.step.objects for at in steps_of(trace) if at.step.effect == effect):
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
            if one in select(static.affects, scope):
                return WhyNot("spared", (), None)
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
