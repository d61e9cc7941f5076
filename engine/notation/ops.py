"""Reading and writing operations: one key each, such as `{"move": ["bear", "graveyard"]}`."""

from __future__ import annotations

from typing import Final

from engine.faults import Fault
from engine.notation import names
from engine.notation.objects import CHOICES, read_counter_kind, read_host
from engine.notation.reader import GENEROUS, Limits, Read, Reader
from engine.notation.values import choice, each, items, kind_of, mapping, natural, shown, slug, word_of
from engine.operations import Attach, Choose, Enable, GiveControl, Move, Op, SetActive, SetCounters, Timestamp
from engine.scenario import Scenario

_PLACEHOLDER: Final = SetActive("you")


def read_ops(
    document: object, scenario: Scenario | None = None, path: str = "", limits: Limits = GENEROUS
) -> tuple[Op, ...]:
    """A list of operations. With a scenario, what they name must be in it.

    `path` is where the list stands in its own document. Raises ScenarioError with all problems.
    """
    reader = Reader(limits)
    if scenario is not None:
        reader.ids = frozenset(item.id for item in scenario.objects)
        reader.effects = frozenset(effect.id for effect in scenario.effects)
        reader.players = frozenset(scenario.players)
    found = ops_at(reader, document, path)
    reader.raise_problems(None)
    return found


def ops_at(reader: Reader, value: object, path: str) -> tuple[Op, ...]:
    return each(reader, value, path, "operations", _read_op)


def _read_op(reader: Reader, value: object, path: str) -> Op:
    data = mapping(reader, value, path, "an operation (an object)")
    key = choice(reader, data, path, tuple(_OPS), {}) if isinstance(value, dict) else None
    return _OPS[key](reader, data[key], f"{path}/{key}") if key is not None else _PLACEHOLDER


def _parts(reader: Reader, value: object, path: str, *what: str) -> list[object] | None:
    """The items of a list with one for each of `what`."""
    found = items(reader, value, path, ", ".join(what))
    if len(found) == len(what):
        return found
    if isinstance(value, list):
        reader.wrong(path, Fault.WRONG_NUMBER, what=f"{len(what)} items ({', '.join(what)})", count=len(found))
    return None


def _either(reader: Reader, value: object, path: str) -> str:
    """The id of an object or of an effect."""
    if not isinstance(value, str):
        reader.wrong(path, Fault.WRONG_KIND, what="the id of an object or an effect", kind=kind_of(value))
        return ""
    if reader.ids is None or reader.effects is None:
        return slug(reader, value, path)
    if value not in reader.ids and value not in reader.effects:
        reader.wrong(path, Fault.NAMES_NOTHING, what="object and no effect", name=shown(value))
    return value


def _timestamp(reader: Reader, value: object, path: str) -> Op:
    parts = _parts(reader, value, path, "an id", "a timestamp")
    if parts is None:
        return _PLACEHOLDER
    return Timestamp(_either(reader, parts[0], f"{path}/0"), natural(reader, parts[1], f"{path}/1"))


def _attach(reader: Reader, value: object, path: str) -> Op:
    parts = _parts(reader, value, path, "an object", "what it is attached to")
    if parts is None:
        return _PLACEHOLDER
    one = names.object_id(reader, parts[0], f"{path}/0")
    host = read_host(reader, parts[1], f"{path}/1")
    if host == one:
        reader.wrong(f"{path}/1", Fault.ITSELF)
    return Attach(one, host)


def _counters(reader: Reader, value: object, path: str) -> Op:
    parts = _parts(reader, value, path, "an object", "a kind of counter", "how many")
    if parts is None:
        return _PLACEHOLDER
    return SetCounters(
        names.object_id(reader, parts[0], f"{path}/0"),
        read_counter_kind(reader, parts[1], f"{path}/1"),
        natural(reader, parts[2], f"{path}/2"),
    )


def _move(reader: Reader, value: object, path: str) -> Op:
    parts = _parts(reader, value, path, "an object", "a zone")
    if parts is None:
        return _PLACEHOLDER
    return Move(names.object_id(reader, parts[0], f"{path}/0"), names.zone(reader, parts[1], f"{path}/1"))


def _control(reader: Reader, value: object, path: str) -> Op:
    parts = _parts(reader, value, path, "an object", "a player")
    if parts is None:
        return _PLACEHOLDER
    return GiveControl(names.object_id(reader, parts[0], f"{path}/0"), names.player_id(reader, parts[1], f"{path}/1"))


def _choose(reader: Reader, value: object, path: str) -> Op:
    parts = _parts(reader, value, path, "an object", "what is chosen", "the choice")
    if parts is None:
        return _PLACEHOLDER
    one = names.object_id(reader, parts[0], f"{path}/0")
    before = len(reader.problems)
    what = word_of(reader, parts[1], f"{path}/1", tuple(CHOICES), "a choice")
    if len(reader.problems) > before:
        return _PLACEHOLDER
    return Choose(one, what, CHOICES[what](reader, parts[2], f"{path}/2"))


_OPS: Final[dict[str, Read[Op]]] = {
    "enable": lambda reader, value, path: Enable(_either(reader, value, path)),
    "disable": lambda reader, value, path: Enable(_either(reader, value, path), enabled=False),
    "timestamp": _timestamp,
    "attach": _attach,
    "counters": _counters,
    "move": _move,
    "control": _control,
    "choose": _choose,
    "active": lambda reader, value, path: SetActive(names.player_id(reader, value, path)),
}


def write_op(op: Op) -> dict[str, object]:
    match op:
        case Enable(one, enabled):
            return {"enable" if enabled else "disable": one}
        case Timestamp(one, timestamp):
            return {"timestamp": [one, timestamp]}
        case Attach(one, host):
            return {"attach": [one, host]}
        case SetCounters(one, kind, count):
            return {"counters": [one, kind, count]}
        case Move(one, zone):
            return {"move": [one, zone]}
        case GiveControl(one, player):
            return {"control": [one, player]}
        case Choose(one, what, word):
            return {"choose": [one, what, word]}
        case SetActive(player):
            return {"active": player}
