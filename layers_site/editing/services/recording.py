"""Boards of the workbench as what happens in a case: the operations between two boards, and what an editor records.

ops = ops_between(old, new)
same_board(without(apply_ops(old, ops), gone(old, new)), new)   # always, or UnsayableError says why not
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any, Final

from engine.cases import Case as EngineCase
from engine.cases import moments
from engine.errors import ScenarioError
from engine.notation import read_case, write_op, write_scenario
from engine.operations import (
    Attach,
    Choose,
    Enable,
    GiveControl,
    Move,
    Op,
    SetActive,
    SetCounters,
    SetFacts,
    SetGameFacts,
    SetLife,
    SetPlayerCounters,
    SetPlayerFacts,
    SetStatus,
    Timestamp,
    apply_ops,
)
from engine.scenario import LIFE, Chosen, Effect, GameObject, Scenario
from engine.timeline import newest, renumbered, timeline
from engine.turning import Lock, Transform, TurnDown, TurnUp, Unlock
from layers_site.boards.models import Board
from layers_site.boards.services.boards import begin
from layers_site.boards.services.edits import removed
from layers_site.content.models import Case
from layers_site.content.publishing import User
from layers_site.content.services.history import MadeFrom
from layers_site.editing.services.cases import (
    StagePlace,
    board_values,
    change_document,
    key_of,
    place_of,
    variant_of,
    with_new_stage,
    with_new_variant,
    with_stage,
)
from layers_site.platform.versions import stamp_of

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Recorded:
    """`scenario` is the case's start board with what comes in later, switched off; `ops` are in their JSON form."""

    scenario: Document
    ops: tuple[Op, ...]

    @property
    def written(self) -> list[Document]:
        return [write_op(op) for op in self.ops]


class UnsayableError(Exception):
    """A difference that no operation says. `what` are (id of an object or effect, or "", and the field) pairs."""

    def __init__(self, what: Iterable[tuple[str, str]]) -> None:
        self.what = tuple(what)
        super().__init__(str(self.what))


def ops_between(old: Scenario, new: Scenario) -> tuple[Op, ...]:
    """Return the operations that lead from one board to the other.

    What `new` no longer has is switched off: a case's document keeps everything. What `new` adds must be in `old`
    already, switched off. Raises UnsayableError where operations cannot say the difference.
    """
    missing = _ids(new) - _ids(old)
    if missing:
        raise UnsayableError((key, "added") for key in sorted(missing))
    ops: tuple[Op, ...] = tuple(Move(obj.id, now.zone) for obj, now in _pairs(old, new) if obj.zone != now.zone)
    try:
        ops += tuple(_changed(apply_ops(old, ops), old, new))
        ops += _ordered(apply_ops(old, ops), new)
        after = without(apply_ops(old, ops), gone(old, new))
    except ScenarioError as error:
        raise UnsayableError((("", "impossible"),)) from error
    if not same_board(after, new):
        raise UnsayableError(_unlike(normal(after), normal(new)))
    return ops


def gone(old: Scenario, new: Scenario) -> tuple[str, ...]:
    """Return the ids of what `new` no longer has."""
    return tuple(sorted(_ids(old) - _ids(new)))


def without(scenario: Scenario, keys: Iterable[str]) -> Scenario:
    for key in keys:
        scenario = removed(scenario, key)
    return scenario


def same_board(scenario: Scenario, other: Scenario) -> bool:
    """Return whether two boards are the same: timestamps count by their order alone."""
    return normal(scenario) == normal(other)


def normal(scenario: Scenario) -> Scenario:
    """Return the scenario with timestamps 1, 2, 3 …, and each object's counters in one order."""
    counted = renumbered(scenario, [item.key for item in timeline(scenario)])
    objects = (replace(o, counters=tuple(sorted(o.counters, key=lambda c: c.kind))) for o in counted.objects)
    return replace(counted, objects=tuple(objects))


def _changed(moved: Scenario, old: Scenario, new: Scenario) -> Iterator[Op]:
    """Yield the changes beside zone and order; `moved` is the old board after the changes of zone."""
    for key in gone(old, new):
        if _enabled(old)[key]:
            yield Enable(key, enabled=False)
    before, now = _enabled(old), _enabled(new)
    yield from (Enable(key, enabled=now[key]) for key in now if now[key] != before[key])
    pairs = list(_pairs(moved, new))
    for obj, other in pairs:
        if obj.controller != other.controller:
            yield GiveControl(obj.id, other.controller)
        yield from _chosen(obj, other)
        yield from _stated(obj, other)
    yield from _of_players(moved, new)
    if moved.active_player != new.active_player:
        yield SetActive(new.active_player)
    stamped = [op for obj, other in pairs for op in _stamped(obj, other)]
    yield from (op for _, op in sorted(stamped, key=lambda pair: pair[0]))


def _chosen(obj: GameObject, other: GameObject) -> Iterator[Op]:
    for choice in fields(Chosen):
        was, word = getattr(obj.chosen, choice.name), getattr(other.chosen, choice.name)
        if word is not None and word != was:
            yield Choose(obj.id, choice.name, word)


def _stated(obj: GameObject, other: GameObject) -> Iterator[Op]:
    """Yield what is said of an object without a new timestamp: its state, its facts, its unlocked halves."""
    if obj.status != other.status:
        yield SetStatus(obj.id, other.status)
    if obj.facts != other.facts:
        yield SetFacts(obj.id, other.facts)
    yield from (Unlock(obj.id, half) for half in other.unlocked if half not in obj.unlocked)
    yield from (Lock(obj.id, half) for half in obj.unlocked if half not in other.unlocked)


def _of_players(old: Scenario, new: Scenario) -> Iterator[Op]:
    """Yield what is said of the game and of its players."""
    if old.facts != new.facts:
        yield SetGameFacts(new.facts)
    for player in new.players:
        facts = new.player_facts.get(player, ())
        if old.player_facts.get(player, ()) != facts:
            yield SetPlayerFacts(player, facts)
        if old.life.get(player) != new.life.get(player):
            yield SetLife(player, new.life.get(player, LIFE))
        before, now = old.player_counters.get(player, {}), new.player_counters.get(player, {})
        kinds = dict.fromkeys([*before, *now])
        yield from (
            SetPlayerCounters(player, kind, now.get(kind, 0)) for kind in kinds if before.get(kind) != now.get(kind)
        )


def _stamped(obj: GameObject, other: GameObject) -> Iterator[tuple[int, Op]]:
    """Yield the operations that give the newest timestamp, with the final timestamp of each."""
    if obj.back_up != other.back_up:
        yield other.timestamp, Transform(obj.id)
    if obj.face_down != other.face_down:
        turn = TurnUp(obj.id) if other.face_down is False else TurnDown(obj.id, other.face_down)
        yield other.timestamp, turn
    if other.attached_to is not None and obj.attached_to != other.attached_to:
        yield other.timestamp, Attach(obj.id, other.attached_to)
    counted = {counters.kind: counters for counters in other.counters}
    for counters in obj.counters:
        if counters.kind not in counted:
            yield 0, SetCounters(obj.id, counters.kind, 0)
    before = {counters.kind: counters.count for counters in obj.counters}
    for kind, now in counted.items():
        if before.get(kind) != now.count:
            yield now.timestamp, SetCounters(obj.id, kind, now.count)


def _ordered(scenario: Scenario, new: Scenario) -> tuple[Op, ...]:
    present = {item.key for item in timeline(scenario)}
    return order_ops(scenario, [item.key for item in timeline(new) if item.key in present])


def things(scenario: Scenario) -> list[GameObject | Effect]:
    """Return everything that can be switched on and off: the objects, then the effects."""
    return [*scenario.objects, *scenario.effects]


def _ids(scenario: Scenario) -> set[str]:
    return {thing.id for thing in things(scenario)}


def _enabled(scenario: Scenario) -> dict[str, bool]:
    return {thing.id: thing.enabled for thing in things(scenario)}


def _pairs(old: Scenario, new: Scenario) -> Iterator[tuple[GameObject, GameObject]]:
    before = {thing.id: thing for thing in old.objects}
    yield from ((before[thing.id], thing) for thing in new.objects if thing.id in before)


def _unlike(scenario: Scenario, other: Scenario) -> Iterator[tuple[str, str]]:
    """Yield the differences of two boards: (id, field), with "" for the board itself."""
    wanted: dict[str, GameObject | Effect] = {item.id: item for item in things(other)}
    differs = False
    for item in things(scenario):
        for field in fields(item):
            if item.id in wanted and getattr(item, field.name) != getattr(wanted[item.id], field.name, None):
                differs = True
                yield item.id, field.name
    if not differs:
        yield "", "board"


def order_ops(scenario: Scenario, wanted: Sequence[str]) -> tuple[Op, ...]:
    """Return the fewest operations that put the items `wanted` (keys of the timeline) in that order.

    Items that are not in `wanted` stay as they are. () where the order is right already.
    """
    among = set(wanted)
    stamps = {item.key: item.timestamp for item in timeline(scenario) if item.key in among}
    if list(stamps) == list(wanted):
        return ()
    between = _between(scenario, wanted, stamps)
    return _anew(scenario, wanted, list(stamps)) if between is None else between


def _between(scenario: Scenario, wanted: Sequence[str], stamps: dict[str, int]) -> tuple[Op, ...] | None:
    """Put those that moved between those that stay; None where there is no room, or where counters moved."""
    blocks = SequenceMatcher(None, list(stamps), wanted, autojunk=False).get_matching_blocks()
    staying = {wanted[at] for _begin, first, size in blocks for at in range(first, first + size)}
    ops: list[Op] = []
    below = -1
    for stays, run in groupby(wanted, key=lambda key: key in staying):
        keys = list(run)
        if stays:
            below = stamps[keys[-1]]
            continue
        following = wanted.index(keys[-1]) + 1
        if any("#" in key for key in keys):
            return None
        above = stamps[wanted[following]] if following < len(wanted) else None
        if above is None:
            below = newest(scenario)
        elif above - below - 1 < len(keys):
            return None
        step = 1 if above is None else (above - below) // (len(keys) + 1)
        ops += [Timestamp(key, below + step * place) for place, key in enumerate(keys, 1)]
    return tuple(ops)


def _anew(scenario: Scenario, wanted: Sequence[str], current: Sequence[str]) -> tuple[Op, ...]:
    """Give everything from the first difference on a newest timestamp, one after the other."""
    first = next(at for at, (old, other) in enumerate(zip(wanted, current, strict=True)) if old != other)
    counts = {f"{thing.id}#{c.kind}": c.count for thing in scenario.objects for c in thing.counters}
    stamp = newest(scenario)
    ops: list[Op] = []
    for key in wanted[first:]:
        stamp += 1
        owner, sign, kind = key.partition("#")
        ops.append(SetCounters(owner, kind, counts[key]) if sign else Timestamp(key, stamp))
    return tuple(ops)


# --- a board as a stage of a case -----------------------------------------------------------------------


def recorded(document: Document, place: StagePlace, board: Scenario) -> Recorded:
    """Return the operations that lead from a place of the case (its document) to the board.

    Raises UnsayableError where that cannot be said, ScenarioError where the document itself cannot be read.
    """
    case = read_case(document)
    added = _added(case.scenario, board)
    if not added:
        return Recorded(document["scenario"], ops_between(scenario_at(case, place), board))
    for stamp in (newest(case.scenario), None):
        start = _with(case.scenario, added, stamp)
        following = replace(case, scenario=start)
        if _stages_stay(case, following, [content.id for content in added]):
            return Recorded(write_scenario(start), ops_between(scenario_at(following, place), board))
    raise UnsayableError((content.id, "added") for content in added)


def scenario_at(case: EngineCase, place: StagePlace) -> Scenario:
    """Return the board at a place of the case. Raises KeyError if there is none."""
    if not place.variant and place.stage < 0:
        return case.scenario
    if place.stage < 0:
        variants = {variant.slug: variant for variant in case.variants}
        return apply_ops(case.scenario, variants[place.variant].ops)
    scenarios = {(moment.variant, moment.index): moment.scenario for moment in moments(case)}
    return scenarios[place.variant, place.stage]


def _added(start: Scenario, last: Scenario) -> list[GameObject | Effect]:
    known = {thing.id for thing in things(start)}
    return [thing for thing in things(last) if thing.id not in known]


def _with(start: Scenario, added: Iterable[GameObject | Effect], stamp: int | None) -> Scenario:
    """Return the start board with these items on it, switched off.

    They are newer than `stamp`, each than the one before; without `stamp` they are older than all, so that no stage
    moves.
    """
    objects, effects = list(start.objects), list(start.effects)
    for content in added:
        stamp = stamp + 1 if stamp is not None else None
        now = stamp or 0
        if isinstance(content, Effect):
            effects.append(replace(content, enabled=False, timestamp=now))
        else:
            counters = tuple(replace(counters, timestamp=now) for counters in content.counters)
            objects.append(replace(content, enabled=False, timestamp=now, counters=counters))
    return replace(start, objects=tuple(objects), effects=tuple(effects))


def _stages_stay(case: EngineCase, following: EngineCase, added: list[str]) -> bool:
    """Return whether every stage is the board that it was, but for what was added."""
    return all(
        same_board(moment.scenario, without(other.scenario, added))
        for moment, other in zip(moments(case), moments(following), strict=True)
    )


# --- what an editor records ---------------------------------------------------------------------------------


#: What can be recorded on a board that was opened from a case.
WAYS: Final = ("stage", "again", "variant", "start")


@dataclass(frozen=True, slots=True)
class Recording:
    """What an editor records on a board (`way`, one of WAYS), of which case, and after which place of it.

    `stamp` is that of what the case said when the board was opened.
    """

    case: Case
    way: str
    place: StagePlace
    stamp: str

    @property
    def following(self) -> StagePlace:
        return StagePlace(self.place.variant, self.place.stage + 1)

    def told(self, board: Scenario) -> Recorded:
        """Return the board as what happens. Raises UnsayableError."""
        return recorded(self.case.as_json(), self.place, board)


def opened(case: Case, way: str, place: StagePlace) -> Board:
    """Return the board at a place of the case (of a variant or the start: the first one), on which `way` is recorded.

    Raises RefusedError of the workbench if it is too large, and KeyError where there is no such place.
    """
    place = StagePlace() if way in ("variant", "start") else place
    titles = {"en": case.title_en or case.title_fr, "fr": case.title_fr or case.title_en}
    key = key_of(case, place) if place.stage >= 0 else ""
    stamp = stamp_of(board_values(case))
    records = {"as": way, "case": case.slug, "title": titles, "variant": place.variant, "stage": key, "stamp": stamp}
    scenario = scenario_at(read_case(case.as_json()), place)
    board = begin(scenario, {"do": "open", "case": case.slug, "records": records}).board
    assert board is not None  # noqa: S101 - what begins is stored
    return board


def recording_of(board: Board) -> Recording | None:
    """Return what is recorded on the board; None for nothing, and where the case or the stage is gone."""
    records = board.action.get("records")
    if not isinstance(records, dict):
        return None
    case = Case.objects.filter(slug=str(records.get("case", ""))).first()
    variant, key = str(records.get("variant", "")), str(records.get("stage", ""))
    try:
        if case is None or (variant and not key and variant_of(case.document, variant) is None):
            return None
        place = place_of(case, variant, key) if key else StagePlace(variant)
    except KeyError:
        return None
    return Recording(case, str(records.get("as", "")), place, str(records.get("stamp", "")))


def save_recording(
    recording: Recording, board: Scenario, texts: Mapping[str, Any], user: User, made_from: MadeFrom
) -> StagePlace:
    """Store the board as what was recorded; return the stage to expect something at. `texts` are those of a stage.

    `made_from` is what the page showed of the case. Raises UnsayableError, RefusedError, NewerError, PermissionDenied.
    """

    def edit(document: Mapping[str, Any]) -> Mapping[str, Any]:
        if recording.way == "start":
            return {**document, "scenario": write_scenario(board)}
        told = recording.told(board)
        document = {**document, "scenario": told.scenario}
        match recording.way:
            case "variant":
                return with_new_variant(document, texts["title"], told.written)
            case "again":
                return with_stage(document, recording.following, ops=told.written)
        stage = {**{key: value for key, value in texts.items() if value is not None}, "ops": told.written, "expect": {}}
        return with_new_stage(document, recording.place, stage)

    case = change_document(recording.case.slug, user, made_from, edit)
    if recording.way == "variant":
        return StagePlace(str(case.variants[-1]["slug"]), 0)
    return StagePlace() if recording.way == "start" else recording.following
