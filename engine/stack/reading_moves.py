"""Reading moves: what is done, and by whom."""

from __future__ import annotations

from typing import Final

from engine.faults import Fault
from engine.notation import names
from engine.notation.reader import Read, Reader
from engine.notation.values import choice, each, fields, get, kind_of, label, mapping, shape, slug, word_of
from engine.stack.moves import (
    EVERYBODY,
    Activate,
    Cast,
    Concede,
    Move,
    Pass,
    Placed,
    PlayLand,
    PutTriggers,
    TakeSpecial,
    Trigger,
)
from engine.stack.refusal import CODES
from engine.stack.script import Ply

_ALWAYS: Final = ("refused", "note")
_BESIDE: Final[dict[str, tuple[str, ...]]] = {
    "cast": ("by", "targets", "mana", *_ALWAYS),
    "activate": ("by", "targets", "mana", *_ALWAYS),
    "play": ("by", *_ALWAYS),
    "special": ("by", *_ALWAYS),
    "trigger": _ALWAYS,
    "put": ("by", *_ALWAYS),
    "pass": _ALWAYS,
    "concede": _ALWAYS,
}
_PLACEHOLDER: Final = Pass(EVERYBODY)
_PLACED: Final = shape("trigger", "targets")


def read_ply(reader: Reader, value: object, path: str) -> Ply:
    """Read one move. Its names are looked up when it is played, since moves make objects."""
    data = mapping(reader, value, path, "a move (an object)")
    key = choice(reader, data, path, tuple(_BESIDE), _BESIDE) if isinstance(value, dict) else None
    refused = None
    if "refused" in data:
        refusal = word_of(reader, data["refused"], f"{path}/refused", CODES, "a code of a refusal")
        refused = next(code for code in CODES if code == refusal)
    note = label(reader, data["note"], f"{path}/note") if "note" in data else None
    return Ply(_PLACEHOLDER if key is None else _move(reader, data, path, key), refused, note)


def _move(reader: Reader, data: dict[str, object], path: str, key: str) -> Move:
    by = get(reader, data, path, "by", names.PLAYER, reader.first_player)
    where = f"{path}/{key}"
    match key:
        case "cast" | "activate":
            targets = _slugs(reader, data.get("targets", []), f"{path}/targets")
            mana = _slugs(reader, data.get("mana", []), f"{path}/mana")
            action = slug(reader, data[key], where)
            return Cast(by, action, targets, mana) if key == "cast" else Activate(by, action, targets, mana)
        case "play":
            return PlayLand(by, slug(reader, data[key], where))
        case "special":
            return TakeSpecial(by, slug(reader, data[key], where))
        case "trigger":
            return Trigger(_some(reader, data[key], where, slug))
        case "put":
            return PutTriggers(by, each(reader, data[key], where, "triggered abilities", _placed))
        case "concede":
            return Concede(names.PLAYER(reader, data[key], where))
        case _:
            everybody = data[key] == EVERYBODY
            return Pass(EVERYBODY if everybody else names.PLAYER(reader, data[key], where))


def _slugs(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    return each(reader, value, path, "ids", slug)


def _some(reader: Reader, value: object, path: str, read: Read[str]) -> tuple[str, ...]:
    several = each(reader, value, path, "ids of actions", read)
    if not several and isinstance(value, list):
        reader.wrong(path, Fault.NONE_NAMED, what="ability")
    return several


def _placed(reader: Reader, value: object, path: str) -> Placed:
    if not isinstance(value, dict):
        reader.wrong(
            path, Fault.NO_OBJECT, shape="a triggered ability to put on the stack (an object)", kind=kind_of(value)
        )
        return Placed("")
    data = fields(reader, value, path, _PLACED)
    return Placed(get(reader, data, path, "trigger", slug, ""), get(reader, data, path, "targets", _slugs, ()))
