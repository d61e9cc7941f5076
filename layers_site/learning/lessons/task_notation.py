"""The document of a task: what is to come of the board, which moves lead there, and what is said on the way.

What must come of it has the form of what a stage of a case expects.
"""

from __future__ import annotations

from typing import Final

from engine.cases import Expect
from engine.notation.bounds import BOTH_FILLED
from engine.notation.codec import BOOLEAN, STRING, WORD, list_of, named, number, word_of
from engine.notation.expectations import EXPECT
from engine.notation.records import Field, Record
from layers_site.learning.lessons.content import MOVES, USUAL, GameTask, Mistake, Task
from layers_site.learning.stack.expect_notation import EXPECT as GAME_EXPECT
from layers_site.learning.stack.expect_notation import MOVE

#: So many items at most may be allowed to change.
_MOST_CHANGES: Final = 20


_ITEMS: Final = list_of(WORD, "items of the board")
_MISTAKE: Final = named(
    "LessonMistake",
    Record(
        Mistake,
        Field("say", BOTH_FILLED, name="text"),
        Field("result", EXPECT, Expect()),
        Field("switched", _ITEMS, ()),
        Field("moved", BOOLEAN, default=False),
        what="a mistake (an object)",
    ),
)
TASK: Final = named(
    "LessonTask",
    Record(
        Task,
        Field("do", BOTH_FILLED, name="text"),
        Field("goal", EXPECT),
        Field("solution", list_of(STRING, "actions")),
        Field("after", BOTH_FILLED),
        Field("moves", list_of(word_of(MOVES, "a move"), "moves"), USUAL),
        Field("on", _ITEMS, ()),
        Field("most", number(0, _MOST_CHANGES), 0),
        Field("hides", _ITEMS, ()),
        Field("hints", list_of(BOTH_FILLED, "texts"), ()),
        Field("mistakes", list_of(_MISTAKE, "mistakes"), ()),
        what="a task (an object)",
    ),
)
GAME_TASK: Final = named(
    "LessonGameTask",
    Record(
        GameTask,
        Field("do", BOTH_FILLED, name="text"),
        Field("goal", GAME_EXPECT),
        Field("solution", list_of(MOVE, "moves")),
        Field("after", BOTH_FILLED),
        Field("hints", list_of(BOTH_FILLED, "texts"), ()),
        what="a task (an object)",
    ),
)
