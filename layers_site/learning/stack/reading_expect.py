"""Reading what a stage of a stack case expects of the game."""

from __future__ import annotations

from typing import Final, TypeVar

from engine.notation import names
from engine.notation.codec import list_of
from engine.notation.codec import word_of as codec_word_of
from engine.notation.expectations import EXPECT
from engine.notation.reader import Read, Reader
from engine.notation.values import each, fields, get, join, mapping, natural, shape, slug, word, word_of
from engine.stack import CODES, STEPS, Code, Move
from engine.stack.notation.moves import PLY
from engine.stack.notation.outcomes import MANA
from layers_site.learning.stack.courses import Expect, Happening, Refusing
from layers_site.learning.stack.happenings import HAPPENINGS
from layers_site.platform.problems import SiteFault

V = TypeVar("V")
_EXPECT: Final = shape(
    "", "stack controllers priority step active life mana zones damage tapped objects happened allowed refused"
)
_REFUSING: Final = shape("move code", "lacks")
_HAPPENING: Final = shape("what", "about who")
_LACKS: Final = ("own_turn", "main_phase", "empty_stack")


def read_expect(reader: Reader, value: object, path: str) -> Expect:
    """Read the expectations of a stage. Players are checked; objects made on the way may have any id."""
    data = fields(reader, value, path, _EXPECT, "an expectation (an object)")
    board = {"objects": data["objects"]} if "objects" in data else {}
    return Expect(
        stack=_ids(reader, data["stack"], f"{path}/stack") if "stack" in data else None,
        controllers=get(reader, data, path, "controllers", _players_by_id, {}),
        priority=_holder(reader, data["priority"], f"{path}/priority") if "priority" in data else None,
        step=word_of(reader, data["step"], f"{path}/step", STEPS, "a step or phase") if "step" in data else None,
        active=names.PLAYER(reader, data["active"], f"{path}/active") if "active" in data else None,
        life=get(reader, data, path, "life", _life, {}),
        mana=get(reader, data, path, "mana", _mana, {}),
        zones=get(reader, data, path, "zones", _zones, {}),
        damage=get(reader, data, path, "damage", _damage, {}),
        tapped=_ids(reader, data["tapped"], f"{path}/tapped") if "tapped" in data else None,
        board=EXPECT(reader, board, path),
        happened=get(reader, data, path, "happened", _happened, ()),
        allowed=get(reader, data, path, "allowed", _moves, ()),
        refused=get(reader, data, path, "refused", _refused, ()),
    )


# --- what is told by id -----------------------------------------------------------------------------


def _by(reader: Reader, value: object, path: str, key: Read[str], read: Read[V]) -> dict[str, V]:
    vs: dict[str, V] = {}
    for name, item in mapping(reader, value, path).items():
        where = join(path, name)
        vs[key(reader, name, where)] = read(reader, item, where)
    return vs


def _players_by_id(reader: Reader, value: object, path: str) -> dict[str, str]:
    return _by(reader, value, path, slug, names.PLAYER)


def _life(reader: Reader, value: object, path: str) -> dict[str, int]:
    return _by(reader, value, path, names.PLAYER, _number)


def _number(reader: Reader, value: object, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        reader.wrong(path, SiteFault.NO_INTEGER)
        return 0
    return value


def _mana(reader: Reader, value: object, path: str) -> dict[str, str]:
    return _by(reader, value, path, names.PLAYER, MANA)


def _zones(reader: Reader, value: object, path: str) -> dict[str, str]:
    return _by(reader, value, path, slug, names.ZONE)


def _damage(reader: Reader, value: object, path: str) -> dict[str, int]:
    return _by(reader, value, path, slug, natural)


def _ids(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    return each(reader, value, path, "ids", slug)


def _holder(reader: Reader, value: object, path: str) -> str:
    """Return a player, or null for nobody."""
    return "" if value is None else names.PLAYER(reader, value, path)


# --- what happens and may happen --------------------------------------------------------------------


def _happened(reader: Reader, value: object, path: str) -> tuple[Happening, ...]:
    return each(reader, value, path, "events", _happening)


def _happening(reader: Reader, value: object, path: str) -> Happening:
    data = fields(reader, value, path, _HAPPENING, "an event (an object)")
    return Happening(
        what=word_of(reader, data["what"], f"{path}/what", HAPPENINGS, "an event of the log") if "what" in data else "",
        about=word(reader, data["about"], f"{path}/about") if "about" in data else None,
        who=names.PLAYER(reader, data["who"], f"{path}/who") if "who" in data else None,
    )


def _moves(reader: Reader, value: object, path: str) -> tuple[Move, ...]:
    return each(reader, value, path, "moves", _move)


def _move(reader: Reader, value: object, path: str) -> Move:
    return PLY(reader, value, path).move


def _refused(reader: Reader, value: object, path: str) -> tuple[Refusing, ...]:
    return each(reader, value, path, "moves with the code of their refusal", _refusing)


def _refusing(reader: Reader, value: object, path: str) -> Refusing:
    data = fields(reader, value, path, _REFUSING, "a refused move (an object)")
    refusal_code = word_of(reader, data.get("code", CODES[0]), f"{path}/code", CODES, "a code of a refusal")
    code: Code = next(code for code in CODES if code == refusal_code)
    lacks = _LACKING(reader, data["lacks"], f"{path}/lacks") if "lacks" in data else ()
    return Refusing(_move(reader, data.get("move", {}), f"{path}/move"), code, lacks)


_LACKING: Final = list_of(codec_word_of(_LACKS, "what a move may lack"), "words", once=True)
