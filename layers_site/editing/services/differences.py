"""Differences between two boards, as the operations of a stage (docs/format.md, "Case").

ops = ops_between(old, new)
same_board(without(apply_ops(old, ops), gone(old, new)), new)   # always, or UnsayableError says why not
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import groupby

from engine.errors import ScenarioError
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
from layers_site.boards.services.edits import removed

# Counters have no timestamp that an operation could set, so they stay where they are if that can be.
_COUNTERS_WEIGH = 1000


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
        return checked(old, new, ops)
    except ScenarioError as error:
        raise UnsayableError((("", "impossible"),)) from error


def checked(old: Scenario, new: Scenario, ops: tuple[Op, ...]) -> tuple[Op, ...]:
    """Return the operations, if they lead from `old` to `new`; else UnsayableError with what is still different."""
    after = without(apply_ops(old, ops), gone(old, new))
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
    staying = _staying(wanted, list(stamps))
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


def _staying(wanted: Sequence[str], current: Sequence[str]) -> frozenset[str]:
    """Return the heaviest subsequence of the items that is in the wanted order already."""
    place = {key: at for at, key in enumerate(current)}
    best: list[tuple[int, int]] = []  # the weight of the best chain that ends here, and the item before, -1 for none
    for at, key in enumerate(wanted):
        chains = [(best[i][0], i) for i in range(at) if place[wanted[i]] < place[key]]
        weight, before = max(chains, default=(0, -1))
        best.append((weight + (_COUNTERS_WEIGH if "#" in key else 1), before))
    at = max(range(len(best)), key=lambda i: best[i][0], default=-1)
    set_ = set()
    while at >= 0:
        set_.add(wanted[at])
        at = best[at][1]
    return frozenset(set_)


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
