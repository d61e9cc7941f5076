"""What became of every step and effect, and why an effect did nothing: read off a finished trace, as codes and values.

idle(trace)                        # the effects that changed nothing in the end, each with the reason
why_not(trace, effect, object_id)  # why an effect did not reach an object: which tests failed, and what came too late
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.budget import Meter, look, steps_for
from engine.characteristics import Characteristics
from engine.evaluation.board import Board
from engine.evaluation.queries import matches, select
from engine.evaluation.scope import Scope
from engine.evaluation.trace import At, EffectInfo, LostBecause, Step, Trace
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
    MergeValues,
    Rename,
    SetSize,
    TakeControl,
    TakeText,
)

SIZE: Final = ("power", "toughness")
#: The text of an ability, apart from whether the object has it.
TEXT: Final = "text"
_SETS: Final = ("colors", "types", "supertypes", "subtypes", "abilities", "restrictions")
_VALUES: Final = ("name", "controller", "all_creature_types", "face_down", "mana_cost", "mana_value")
#: These give an object all the values of another card, with its size, and do not modify its own.
WHOLE_CARDS: Final = (CopyValues, MergeValues, TakeText, ChangeFace)
_WHOLE: Final[frozenset[object]] = frozenset((None,))


# --- what differs -----------------------------------------------------------------------------------


def changed_fields(before: Characteristics, after: Characteristics) -> dict[str, frozenset[object]]:
    """Return the characteristics that differ, each with the elements that came or went (None for what is no set)."""
    changed: dict[str, frozenset[object]] = {}
    for field, old, new in zip(Characteristics._fields, before, after, strict=True):
        if old is new or old == new:
            continue
        if field in _SETS:
            changed[field] = _elements(field, old) ^ _elements(field, new)
        elif field in SIZE or field in _VALUES:
            changed[field] = _WHOLE
    if before.forbidden != after.forbidden:
        changed["forbidden"] = _forbidden_anew(before, after)
    if "abilities" in changed:
        changed[TEXT] = _reworded(before, after)
    return {field: things for field, things in changed.items() if things}


def _elements(field: str, values: object) -> frozenset[object]:
    if not isinstance(values, (frozenset, tuple)):
        return frozenset()
    return frozenset(item.id for item in values) if field == "abilities" else frozenset(values)


def _forbidden_anew(before: Characteristics, after: Characteristics) -> frozenset[object]:
    """Return the keywords that it can't have from now on, or can have again; None for all abilities."""
    old, new = (_WHOLE if each.forbidden is None else frozenset[object](each.forbidden) for each in (before, after))
    return new - old if after.forbidden is None else new ^ old


def _reworded(before: Characteristics, after: Characteristics) -> frozenset[object]:
    """Return the abilities that it has in both states, and that read otherwise in the second (612)."""
    had = {item.id: item.ability for item in before.abilities}
    both = ((item, had.get(item.id, item.ability)) for item in after.abilities)
    return frozenset(item.id for item, old in both if old is not item.ability and old != item.ability)


# --- what an instruction sets -----------------------------------------------------------------------


def halves_set(instructions: Iterable[Instruction]) -> Iterator[str]:
    """Yield the halves of a size that these instructions set to a value, and do not only modify."""
    for item in instructions:
        if isinstance(item, SetSize):
            yield from (SIZE[half] for half in (0, 1) if item[half] is not None)
        elif isinstance(item, WHOLE_CARDS):
            yield from SIZE


def set_already(instructions: Iterable[Instruction], now: Characteristics) -> tuple[Instruction, ...]:
    """Return the instructions that set a characteristic to the value it has already."""
    return tuple(item for item in instructions if _is_so(item, now))


def _is_so(item: Instruction, now: Characteristics) -> bool:
    values = _set_by(item)
    if isinstance(item, ChangeSubtypes):
        return bool(values and item.words) and item.words <= now.subtypes
    are_so = all(getattr(now, name) == value for name, value in values.items())
    return are_so and (bool(values) or isinstance(item, SetSize))


def sets_the_same(item: Instruction, other: Instruction) -> bool:
    """Return whether `other` also sets all that `item` sets, to the same values."""
    if isinstance(item, SetSize) and isinstance(other, SetSize):
        return all(half is None or half == same for half, same in zip(item, other, strict=True))
    return item == other


def fields_set(instructions: Iterable[Instruction]) -> dict[str, frozenset[object]]:
    """Return the characteristics that these instructions set, each with the elements that it then has."""
    values = {name: value for item in instructions for name, value in _set_by(item).items()}
    fields = {name: value if isinstance(value, frozenset) else _WHOLE for name, value in values.items()}
    return {name: things for name, things in fields.items() if things}


def _set_by(item: Instruction) -> Mapping[str, object]:
    """Return the characteristics that an instruction sets, each with its value."""
    match item:
        case SetSize():
            return {half: number for half, number in zip(SIZE, item, strict=True) if number is not None}
        case ChangeColors("set", words):
            return {"colors": words}
        case ChangeTypes(of, "set", words):
            return {of: words}
        case ChangeSubtypes("set" | "set_land" | "set_creature", words):
            return {"subtypes": words}
        case TakeControl(player):
            return {"controller": player}
        case Rename(name):
            return {"name": name}
    return {}


# --- the fate of each step --------------------------------------------------------------------------

#: Why a step changed nothing of an object: an effect forbids it (613.1f, "can't have"), only a land can become a
#: basic land type (305.7), the subtype goes with none of its types (205.3d), or the object was so already; `again`
#: where the step sets a value that is the same already, and so decides it.
NothingBecause = Literal["forbidden", "no_land", "no_type", "already", "again"]


@dataclass(frozen=True, slots=True)
class Fate:
    """The fate of one step on one object.

    `stands`: something of it is true in the end. `nothing`: it changed nothing, with the reason in `because`.
    `overwritten`: all its changes are gone. `gone` has each characteristic of which nothing is left, with the later
    effect that took it. A step that sets a value again decides it: it stands, `because` of `again`, until a later
    effect takes the value.
    """

    fate: Literal["stands", "nothing", "overwritten"]
    because: NothingBecause | None
    by: str | None
    gone: Mapping[str, str]


Fates = Mapping[tuple[int, str], Fate]


def fates(trace: Trace) -> dict[tuple[int, str], Fate]:
    """Find the fate of each step on each object, by (place among all steps, object). Raises TimeUpError."""
    nothing = _nothings(trace)
    later: dict[str, _Later] = {}
    fates_: dict[tuple[int, str], Fate] = {}
    for at in reversed(trace.steps):
        for object_id in at.step.objects:
            look(object_id)
            after = later.setdefault(object_id, {})
            fates_[at.place, object_id] = _fate(at, object_id, after, nothing)
            _take_in(after, at, object_id)
    return fates_


#: For each thing of an object that can change (half of a size, a value, one element of a set that comes or goes) the
#: next step that changes it, collected while walking the steps backwards.
_Later = dict[tuple[str, object], tuple[int, str]]


def _take_in(later: _Later, at: At, object_id: str) -> None:
    """Note what the step takes. Of a size, only a step that sets another value takes something, not an addition."""
    if object_id not in at.step.changed:
        return
    taken = (at.place, at.step.effect)
    changed = changed_fields(*at.step.changed[object_id])
    for half in halves_set(at.step.instructions.get(object_id, ())):
        if half in changed:
            later[half, None] = taken
    for field, things in changed.items():
        if field not in SIZE:
            later.update({(field, thing): taken for thing in things})
            # With the ability its text is gone, too, and so are all changes to that text.
            later.update({(TEXT, thing): taken for thing in things if field == "abilities"})


def _fate(at: At, object_id: str, later: _Later, nothing: _Nothings) -> Fate:
    because, by = nothing.get((at.place, object_id), (None, None))
    if because not in (None, "again"):
        return Fate("nothing", because, by, {})
    step = at.step
    things = changed_fields(*step.changed[object_id]) if because is None else fields_set(step.instructions[object_id])
    gone = _taken(things, later)
    return Fate("overwritten" if things and len(gone) == len(things) else "stands", because, None, gone)


def _taken(changed: Mapping[str, frozenset[object]], later: _Later) -> dict[str, str]:
    """Return the characteristics of which nothing is left, each with the effect that took the last of it."""
    gone: dict[str, str] = {}
    for field, things in changed.items():
        taken = [later.get((field, thing)) for thing in things]
        if taken and all(taken):
            gone[field] = max(place_and_effect for place_and_effect in taken if place_and_effect is not None)[1]
    return gone


# --- steps that change nothing ----------------------------------------------------------------------

_Nothings = Mapping[tuple[int, str], tuple[NothingBecause, str | None]]


def _nothings(trace: Trace) -> _Nothings:
    """Explain why each step changed nothing of an object: the reason, and the effect that forbade it."""
    forbids: dict[str, list[tuple[str, frozenset[str] | None]]] = {}
    nothing: dict[tuple[int, str], tuple[NothingBecause, str | None]] = {}
    for at, state in _before_each(trace):
        for object_id in at.step.objects:
            instructions = at.step.instructions.get(object_id, ())
            if object_id not in at.step.changed:
                nothing[at.place, object_id] = _nothing(instructions, state[object_id], forbids.get(object_id, ()))
            for item in instructions:
                if isinstance(item, Lose) and (item.forbid or trace.rules.removal == "forbids"):
                    forbids.setdefault(object_id, []).append((at.step.effect, item.keywords))
    return nothing


def _nothing(
    instructions: tuple[Instruction, ...], now: Characteristics, forbids: Iterable[tuple[str, frozenset[str] | None]]
) -> tuple[NothingBecause, str | None]:
    gained = [ability for item in instructions if isinstance(item, Gain) for _, ability in item.abilities]
    if gained and not any(map(now.may_have, gained)):
        covering = [effect for effect, words in forbids if words is None or gained[0].keyword in words]
        return "forbidden", covering[-1] if covering else None
    subtypes = [item for item in instructions if isinstance(item, ChangeSubtypes)]
    if any(item.op == "set_land" for item in subtypes) and "Land" not in now.types:
        return "no_land", None
    new = (word for item in subtypes if item.op != "remove" for word in item.words - now.subtypes)
    if any(not now.goes_with_types(word) for word in new):
        return "no_type", None
    return ("again" if set_already(instructions, now) else "already"), None


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


def idle(trace: Trace, became: Fates) -> tuple[Idle, ...]:
    """Find the effects that changed nothing in the end, by layer. `became` are the trace's `fates`."""
    idle_ = [
        Idle(item.effect, layer.layer, item.because, item.by, item.citation)
        for layer in trace.layers
        for item in layer.lost
    ]
    by_effect: dict[str, list[At]] = {}
    for at in trace.steps:
        by_effect.setdefault(at.step.effect, []).append(at)
    for name, ats in by_effect.items():
        because, by = _nothing_left_of(ats, became)
        if because is not None:
            concept = "locked_set" if because == "no_object" and is_locked(trace.effects[name]) else RULE[because]
            idle_.append(Idle(name, ats[0].layer.layer, because, by, trace.rules.cite(concept)))
    order = {layer.layer: place for place, layer in enumerate(trace.layers)}
    return tuple(sorted(idle_, key=lambda item: order[item.layer]))


#: The rule for why nothing is left, by concept (`Ruleset.cite`).
RULE: Final[Mapping[IdleBecause, str]] = {
    "forbidden": "cant_have",
    "no_land": "land_type",
    "no_type": "set_type",
    "already": "override",
    "again": "override",
    "no_object": "static_set",
    "overwritten": "override",
}


def is_locked(info: EffectInfo) -> bool:
    """Return whether the objects of the effect were settled when it was made (611.2c)."""
    return info.origin == "resolved"


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
    steps = [at for at in trace.steps if at.step.effect == effect]
    if not steps:
        return WhyNot("lost", (), None)
    if any(object_id in at.step.objects for at in steps):
        return WhyNot("reached", (), None)
    static = None if info.ability is None else info.ability.ability.static
    if static is None or static.affects is None:
        return WhyNot("locked", (), None)
    board = Board(trace.scenario, trace.rules, Meter(steps_for(trace.scenario)))
    failed: tuple[Test, ...] = ()
    began = steps[0].place
    for at, state in _before_each(trace):
        if at.place == began:
            if _would_reach(info, object_id, board, state):
                return WhyNot("spared", (), None)
            scope = _scope(info, board, state)
            failed = tuple(test for test in static.affects.tests if not matches(Selector((test,)), object_id, scope))
        if at.place >= began and _would_reach(info, object_id, board, {**state, **_left(at)}):
            return WhyNot("not_matched", failed, (at.layer.layer, at.step.effect))
    return WhyNot("not_matched", failed, None)


#: So many objects may show what they lost beside the one that would have had it.
MOST_GUESTS: Final = 2


def guests(trace: Trace, object_id: str) -> Mapping[int, tuple[str, ...]]:
    """Find what lost, to which step, an ability that would have applied to the object: by the place of the step.

    In another order the object would have been affected. Nothing of it is looked for on a board without such a loss.
    """
    lost = [trace.effects[item.effect] for layer in trace.layers for item in layer.lost if item.effect in trace.effects]
    could = [info for info in lost if info.ability is not None and info.source not in (None, object_id)]
    if not could or object_id not in trace.final:
        return {}
    board = Board(trace.scenario, trace.rules, Meter(steps_for(trace.scenario)))
    found: dict[int, tuple[str, ...]] = {}
    for at, state in _before_each(trace):
        for info in could:
            if _loses(info, at.step) and _would_reach(info, object_id, board, state):
                found[at.place] = tuple(dict.fromkeys((*found.get(at.place, ()), str(info.source))))[:MOST_GUESTS]
    return found


def _loses(info: EffectInfo, step: Step) -> bool:
    """Return whether the source of the effect lost its ability in the step."""
    if info.ability is None or info.source not in step.changed:
        return False
    before, after = ({item.id for item in each.abilities} for each in step.changed[str(info.source)])
    return info.ability.id in before - after


def _would_reach(info: EffectInfo, object_id: str, board: Board, state: Mapping[str, Characteristics]) -> bool:
    static = None if info.ability is None else info.ability.ability.static
    if static is None or static.affects is None:
        return False
    return object_id in select(static.affects, _scope(info, board, state))


def _scope(info: EffectInfo, board: Board, state: Mapping[str, Characteristics]) -> Scope:
    """Return the view of the effect at that moment, with the player who was "you" then."""
    owned = info.source is None or board.ruleset.you_is_owner
    return Scope(board, state, info.source, info.controller if owned else state[str(info.source)].controller)


def _before_each(trace: Trace) -> Iterator[tuple[At, Mapping[str, Characteristics]]]:
    """Yield each step with the state before it, from the printed values on; the state is good until the next one."""
    state = dict(trace.printed)
    for at in trace.steps:
        yield at, state
        state.update(_left(at))


def _left(at: At) -> dict[str, Characteristics]:
    pairs = (*at.step.changed.items(), *at.step.based.items())
    return {object_id: after for object_id, (_, after) in pairs}
