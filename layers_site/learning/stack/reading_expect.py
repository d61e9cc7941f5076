"""Expectations of a stage of a stack case, as a table."""

from __future__ import annotations

from typing import Any, Final

from engine.cases import Expect as BoardExpect
from engine.notation import names
from engine.notation.codec import NATURAL, SLUG, WORD, Codec, list_of, mapping_of, plain, word_of
from engine.notation.expectations import OBJECTS
from engine.notation.reader import Reader
from engine.notation.records import Field, Record
from engine.stack import CODES, STEPS, Move
from engine.stack.notation.moves import PLY
from engine.stack.notation.outcomes import MANA
from layers_site.learning.stack.courses import Expect, Happening, Refusing
from layers_site.learning.stack.happenings import HAPPENINGS
from layers_site.platform.problems import SiteFault

_LACKS: Final = ("own_turn", "main_phase", "empty_stack")


def _board(reader: Reader, value: object, path: str) -> BoardExpect:
    return BoardExpect(objects=OBJECTS.read(reader, value, path))


def _life(reader: Reader, value: object, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        reader.wrong(path, SiteFault.NO_INTEGER)
        return 0
    return value


def _holder(reader: Reader, value: object, path: str) -> str:
    """Read who has priority: a player, or null for nobody."""
    return "" if value is None else names.PLAYER.read(reader, value, path)


def _move(reader: Reader, value: object, path: str) -> Move:
    return PLY.read(reader, value, path).move


def _by(key: Codec[str], codec: Codec[Any]) -> Codec[Any]:
    return mapping_of(key, codec, "an object")


_IDS: Final = list_of(SLUG, "ids")
_MOVE: Final = plain(_move, PLY.schema())
_HAPPENING: Final = Record(
    Happening,
    Field("what", word_of(HAPPENINGS, "an event of the log")),
    Field("about", WORD, None),
    Field("who", names.PLAYER, None),
    what="an event (an object)",
)
_REFUSING: Final = Record(
    Refusing,
    Field("move", _MOVE),
    Field("code", word_of(CODES, "a code of a refusal")),
    Field("lacks", list_of(word_of(_LACKS, "what a move may lack"), "words", once=True), ()),
    what="a refused move (an object)",
)
#: Players are checked; objects made on the way may have any id.
EXPECT: Final[Record[Expect]] = Record(
    Expect,
    Field("stack", _IDS, None),
    Field("controllers", _by(SLUG, names.PLAYER), {}),
    Field("priority", plain(_holder, names.PLAYER.schema()), None),
    Field("step", word_of(STEPS, "a step or phase"), None),
    Field("active", names.PLAYER, None),
    Field("life", _by(names.PLAYER, plain(_life, {"type": "integer"})), {}),
    Field("mana", _by(names.PLAYER, MANA), {}),
    Field("zones", _by(SLUG, names.ZONE), {}),
    Field("damage", _by(SLUG, NATURAL), {}),
    Field("tapped", _IDS, None),
    Field("objects", plain(_board, OBJECTS.schema()), BoardExpect(), name="board"),
    Field("happened", list_of(_HAPPENING, "events"), ()),
    Field("allowed", list_of(_MOVE, "moves"), ()),
    Field("refused", list_of(_REFUSING, "moves with the code of their refusal"), ()),
    what="an expectation (an object)",
)
