"""Moves: what is done, and by whom. What they name is looked up only as they are played, since moves make things."""

from __future__ import annotations

from typing import Final

from engine.notation import json_schema as schemas
from engine.notation import names
from engine.notation.codec import LABEL, SLUG, Codec, list_of, named, plain, word_of
from engine.notation.json_schema import Schema
from engine.notation.objects import FIRST_PLAYER
from engine.notation.reader import Context, Reader
from engine.notation.records import Field, Record
from engine.notation.unions import Union, row
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


def _read_who(reader: Reader, value: object, path: str) -> str:
    """Return a player, or everybody."""
    return EVERYBODY if value == EVERYBODY else names.PLAYER.read(reader, value, path)


_IDS: Final = list_of(SLUG, "ids")
_BY: Final = Field("by", names.PLAYER, FIRST_PLAYER)
_PAID: Final = (_BY, Field("targets", _IDS, ()), Field("mana", _IDS, ()))
_PLACED: Final = Record(
    Placed,
    Field("trigger", SLUG),
    Field("targets", _IDS, ()),
    what="a triggered ability to put on the stack (an object)",
)
_MOVES: Final = Union(
    row("cast", Cast, SLUG, *_PAID),
    row("activate", Activate, SLUG, *_PAID),
    row("play", PlayLand, SLUG, _BY),
    row("special", TakeSpecial, SLUG, _BY),
    row("trigger", Trigger, list_of(SLUG, "ids of actions", least="ability")),
    row("put", PutTriggers, list_of(_PLACED, "triggered abilities"), _BY),
    row("pass", Pass, plain(_read_who, names.PLAYER.schema())),
    row("concede", Concede, names.PLAYER),
    what="a move (an object)",
)
#: What stands beside a move in a script.
_BESIDE: Final = (
    Field("refused", word_of(CODES, "a code of a refusal"), None),
    Field("note", LABEL, None),
)


def _read(reader: Reader, value: object, path: str) -> Ply:
    stated: dict[str, object] = {}
    beside = {}
    if isinstance(value, dict):
        stated = {key: item for key, item in value.items() if key not in ("refused", "note")}
        beside = {
            field.key: field.codec.read(reader, value[field.key], f"{path}/{field.key}")
            for field in _BESIDE
            if field.key in value
        }
    move: Move = _MOVES.read(reader, stated if isinstance(value, dict) else value, path)
    return Ply(move, **beside)


def _write(ply: Ply, context: Context) -> dict[str, object]:
    written = dict(write_move(ply.move, context.first_player))
    for field in _BESIDE:
        value = getattr(ply, field.key)
        if value is not None:
            written[field.key] = field.codec.write(value, context)
    return written


def _schema() -> Schema:
    return schemas.either(*(item.schema(_BESIDE) for item in _MOVES.rows))


def write_move(move: Move, first_player: str = "") -> dict[str, object]:
    """Write one move; `first_player` need not be written."""
    return _MOVES.written(move, Context(first_player=first_player))


PLY: Final = named("Move", Codec(_read, _write, _schema), "What is done, and by whom.")
