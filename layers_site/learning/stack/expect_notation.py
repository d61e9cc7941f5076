"""Expectations of a stage of a stack case, as a table."""

from __future__ import annotations

from typing import Any, Final

from engine.cases import Expect as BoardExpect
from engine.notation import names
from engine.notation.cases import OBJECTS
from engine.notation.codec import INTEGER, NATURAL, SLUG, WORD, Codec, list_of, mapping_of, named, nullable, word_of
from engine.notation.records import Field, Record
from engine.stack import CODES, STEPS
from engine.stack.machine import Ply
from engine.stack.notation.actions import MANA
from engine.stack.notation.scripts import PLY
from layers_site.learning.stack.shapes import HAPPENINGS, Expect, Happening, Refusing

_LACKS: Final = ("own_turn", "main_phase", "empty_stack")
_BOARD: Final = Codec(
    lambda reader, value, path: BoardExpect(objects=OBJECTS.read(reader, value, path)),
    lambda board, context: OBJECTS.write(board.objects, context),
    OBJECTS.schema,
)
MOVE: Final = Codec(
    lambda reader, value, path: PLY.read(reader, value, path).move,
    lambda move, context: PLY.write(Ply(move), context),
    PLY.schema,
)
_OR_NOBODY: Final = nullable(names.PLAYER)
#: Who has priority: a player, or null for nobody.
_HOLDER: Final = Codec(
    lambda reader, value, path: _OR_NOBODY.read(reader, value, path) or "",
    lambda holder, context: _OR_NOBODY.write(holder or None, context),
    _OR_NOBODY.schema,
)


def _by(key: Codec[str], codec: Codec[Any]) -> Codec[Any]:
    return mapping_of(key, codec, "an object")


_IDS: Final = list_of(SLUG, "ids")
_HAPPENING: Final = Record(
    Happening,
    Field("what", word_of(HAPPENINGS, "an event of the log")),
    Field("about", WORD, None),
    Field("who", names.PLAYER, None),
    what="an event (an object)",
)
_REFUSING: Final = Record(
    Refusing,
    Field("move", MOVE),
    Field("code", word_of(CODES, "a code of a refusal")),
    Field("lacks", list_of(word_of(_LACKS, "what a move may lack"), "words", once=True), ()),
    what="a refused move (an object)",
)
#: Players are checked; objects made on the way may have any id.
EXPECT: Final = named(
    "StackExpectation",
    Record(
        Expect,
        Field("stack", _IDS, None),
        Field("controllers", _by(SLUG, names.PLAYER), {}),
        Field("priority", _HOLDER, None),
        Field("step", word_of(STEPS, "a step or phase"), None),
        Field("active", names.PLAYER, None),
        Field("life", _by(names.PLAYER, INTEGER), {}),
        Field("mana", _by(names.PLAYER, MANA), {}),
        Field("zones", _by(SLUG, names.ZONE), {}),
        Field("damage", _by(SLUG, NATURAL), {}),
        Field("tapped", _IDS, None),
        Field("objects", _BOARD, BoardExpect(), name="board"),
        Field("happened", list_of(_HAPPENING, "events"), ()),
        Field("allowed", list_of(MOVE, "moves"), ()),
        Field("refused", list_of(_REFUSING, "moves with the code of their refusal"), ()),
        what="an expectation (an object)",
    ),
)
