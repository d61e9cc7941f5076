"""The document of a task: what is to come of the board, which moves lead there, and what is said on the way.

What must come of it has the form of what a stage of a case expects.
"""

from __future__ import annotations

from typing import Final

from engine.cases import Expect
from engine.faults import Fault
from engine.notation.codec import BOOLEAN, LABEL, STRING, WORD, Codec, list_of, number, plain, word_of
from engine.notation.expectations import EXPECT
from engine.notation.reader import Reader
from engine.notation.records import Field, Record
from engine.scenario import Label
from layers_site.learning.lessons.content import MOVES, Mistake, Task

#: So many items at most may be allowed to change.
_MOST_CHANGES: Final = 20


def _both(reader: Reader, value: object, path: str) -> Label:
    """Read a text in English and in French, neither of them empty."""
    if isinstance(value, str):
        reader.wrong(path, Fault.ONE_LANGUAGE)
        return Label("", "")
    wording: Label = LABEL.read(reader, value, path)
    for language, text in (("en", wording.en), ("fr", wording.fr)):
        if isinstance(value, dict) and language in value and not text.strip():
            reader.wrong(f"{path}/{language}", Fault.EMPTY)
    return wording


BOTH: Final[Codec[Label]] = plain(_both, LABEL.schema())
_ITEMS: Final = list_of(WORD, "items of the board")
_MISTAKE: Final = Record(
    Mistake,
    Field("say", BOTH, name="text"),
    Field("result", EXPECT, Expect()),
    Field("switched", _ITEMS, ()),
    Field("moved", BOOLEAN, default=False),
    what="a mistake (an object)",
)
TASK: Final = Record(
    Task,
    Field("do", BOTH, name="text"),
    Field("goal", EXPECT),
    Field("solution", list_of(STRING, "actions")),
    Field("after", BOTH),
    Field("moves", list_of(word_of(MOVES, "a move"), "moves"), MOVES),
    Field("on", _ITEMS, ()),
    Field("most", number(0, _MOST_CHANGES), 0),
    Field("hints", list_of(BOTH, "texts"), ()),
    Field("mistakes", list_of(_MISTAKE, "mistakes"), ()),
    what="a task (an object)",
)
