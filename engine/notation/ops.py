"""Operations, one key each, such as `{"move": ["bear", "graveyard"]}`: one row for each kind."""

from __future__ import annotations

from typing import Any, Final

from engine import operations, turning
from engine.errors import Fault
from engine.notation import json_schema as schemas
from engine.notation import names
from engine.notation.changes import FACE_DOWN, ON_TOP
from engine.notation.codec import INTEGER, NATURAL, Codec, list_of, named, parts, plain, word_of
from engine.notation.json_schema import Schema
from engine.notation.objects import STATUS
from engine.notation.records import Row, Union, row, whole
from engine.notation.values import Reader
from engine.operations import Attach, Choose, Op
from engine.scenario import HALVES, Scenario

_ATTACH: Final = parts(Attach, "an object, what it is attached to", names.OBJECT_ID, names.HOST)
_HALF: Final = word_of(HALVES, "a half")
_CHOICE: Final = word_of(tuple(names.CHOICES), "a choice")


def _attach(reader: Reader, value: object, path: str) -> Attach:
    if isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) and value[0] == value[1]:
        reader.wrong(f"{path}/1", Fault.ITSELF)
    return _ATTACH.read(reader, value, path)


def _chooses(schema: Schema, word: Codec[Any]) -> Codec[Choose]:
    return parts(Choose, "an object, what is chosen, the choice", names.OBJECT_ID, plain(_CHOICE.read, schema), word)


#: The words that can be chosen depend on the kind of choice.
_CHOOSE: Final = {what: _chooses(schemas.word_of((what,)), word) for what, word in names.CHOICES.items()}
_CHOOSE_ANYTHING: Final = _chooses({}, plain(lambda _reader, value, _path: value, {}))


def _choose(reader: Reader, value: object, path: str) -> Choose:
    what = value[1] if isinstance(value, list) and len(value) == 3 else None
    codec = _CHOOSE.get(what, _CHOOSE_ANYTHING) if isinstance(what, str) else _CHOOSE_ANYTHING
    return codec.read(reader, value, path)


_ANY_CHOICE: Final = schemas.either(*(codec.schema() for codec in _CHOOSE.values()))


def _several(key: str, makes: type, what: str, *codecs: Codec[Any]) -> Row:
    return whole(key, parts(makes, what, *codecs))


OP: Final[Codec[Op]] = named(
    "Operation",
    Union(
        row("enable", operations.Enable, names.OBJECT_OR_EFFECT, enabled=True),
        row("disable", operations.Enable, names.OBJECT_OR_EFFECT, enabled=False),
        _several("timestamp", operations.Timestamp, "an id, a timestamp", names.OBJECT_OR_EFFECT, NATURAL),
        whole("attach", Codec(_attach, _ATTACH.write, _ATTACH.schema, [Attach])),
        _several(
            "counters",
            operations.SetCounters,
            "an object, a kind of counter, how many",
            names.OBJECT_ID,
            names.COUNTER_KIND,
            NATURAL,
        ),
        _several("move", operations.Move, "an object, a zone", names.OBJECT_ID, names.ZONE),
        _several("control", operations.GiveControl, "an object, a player", names.OBJECT_ID, names.PLAYER),
        whole("choose", Codec(_choose, _CHOOSE_ANYTHING.write, lambda: _ANY_CHOICE, [Choose])),
        row("transform", turning.Transform, names.OBJECT_ID),
        row("turn_up", turning.TurnUp, names.OBJECT_ID),
        _several("turn_down", turning.TurnDown, "an object, true or what it is face down", names.OBJECT_ID, FACE_DOWN),
        _several("unlock", turning.Unlock, "an object, a half", names.OBJECT_ID, _HALF),
        _several("lock", turning.Lock, "an object, a half", names.OBJECT_ID, _HALF),
        _several("merge", turning.MergeWith, "a card, a permanent, a place", names.OBJECT_ID, names.OBJECT_ID, ON_TOP),
        _several("status", operations.SetStatus, "an object, all that it is", names.OBJECT_ID, STATUS),
        _several("facts", operations.SetFacts, "an object, all that is true of it", names.OBJECT_ID, names.FACTS),
        row("game_facts", operations.SetGameFacts, names.FACTS),
        _several("player_facts", operations.SetPlayerFacts, "a player, all that is true", names.PLAYER, names.FACTS),
        _several("life", operations.SetLife, "a player, a life total", names.PLAYER, INTEGER),
        _several(
            "player_counters",
            operations.SetPlayerCounters,
            "a player, a kind of counter, how many",
            names.PLAYER,
            names.COUNTER_KIND,
            NATURAL,
        ),
        row("active", operations.SetActive, names.PLAYER),
        what="an operation (an object)",
    ),
    "Something that happens to the board, such as moving an object to another zone.",
)
OPS: Final = list_of(OP, "operations")


def read_ops(document: object, scenario: Scenario | None = None, path: str = "") -> tuple[Op, ...]:
    """Read a list of operations. With a scenario, what they name must be in it.

    `path` is where the list stands in its own document. Raises ScenarioError with all problems.
    """
    reader = Reader()
    if scenario is not None:
        reader.ids = frozenset(item.id for item in scenario.objects)
        reader.effects = frozenset(effect.id for effect in scenario.effects)
        reader.players = frozenset(scenario.players)
    ops = OPS.read(reader, document, path)
    reader.raise_problems(None)
    return ops
