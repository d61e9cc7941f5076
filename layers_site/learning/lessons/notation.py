"""The document of a lesson as tables: what reads it, writes it and describes it to programs.

To add a key to a part: a row of `PART`, an attribute of `content.Part` (of the same name, or with `name=`), and a line
in `docs/lessons.md`, which a test asks for. With a default it may be left out. What it refers to is looked up in
`reading`, once the whole document can be read.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, Final

from engine.cases import Expect
from engine.errors import Fault
from engine.notation import json_schema as schemas
from engine.notation.cases import EXPECT, OBJECT_RESULT
from engine.notation.codec import (
    BOOLEAN,
    BOTH_FILLED,
    SLUG,
    STRING,
    WORD,
    Codec,
    apart,
    by_word,
    json_list,
    list_of,
    named,
    nullable,
    number,
    plain,
    sized,
    word_of,
)
from engine.notation.records import Field, Record
from engine.notation.scenarios import SCENARIO, canonical
from engine.notation.values import Reader, kind_of
from engine.rulesets import DEFAULT, RULESETS
from layers_site.learning.lessons.shapes import (
    FEWEST_PARTS,
    FIVE_STEPS,
    MOST_PARTS,
    MOVES,
    PRACTICES,
    USUAL,
    BoardSpec,
    Chapter,
    GameTask,
    Lesson,
    LessonPart,
    Mistake,
    Practice,
    Task,
)
from layers_site.learning.stack.notation import EXPECT as GAME_EXPECT
from layers_site.learning.stack.notation import MOVE
from layers_site.platform.problems import SiteFault
from layers_site.questions.questions import ABOUT_EFFECTS, ASKS

_WORDS: Final = list_of(WORD, "words", once=True)
_JSON_WORDS: Final = json_list(WORD, "words")

_SCENARIO: Final = apart(SCENARIO)
#: What stands for a board that cannot be read.
_UNREADABLE: Final = "{}"
_LIVE_FORMS: Final = (("scenario", "edition focus"), ("case", "variant stage edition focus"))
_OF_EFFECTS: Final = tuple(sorted(ABOUT_EFFECTS))
_LAYER: Final = (Field("layer", WORD), Field("after", _JSON_WORDS, None, says="Effects that are applied already."))
_EXPECT_EFFECTS: Final[Mapping[str, Codec[Any]]] = {
    "order": _JSON_WORDS,
    "next": nullable(WORD),
}
_MOST: Final = 99
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


def _scenario(reader: Reader, value: object, path: str) -> str:
    known = len(reader.problems)
    scenario = _SCENARIO.read(reader, value, path)
    return canonical(scenario) if len(reader.problems) == known else _UNREADABLE


def _is_live(board: BoardSpec) -> bool:
    return board.live


def _board(*forms: tuple[str, str]) -> Record[BoardSpec]:
    return Record(
        BoardSpec,
        Field("case", SLUG, ""),
        Field("variant", STRING, ""),
        Field("stage", number(0, 1000), 0),
        Field("scenario", Codec(_scenario, lambda text, _context: json.loads(text), SCENARIO.schema), "", name="text"),
        Field("stack", SLUG, ""),
        Field("sheet", word_of((FIVE_STEPS,), "a sheet"), ""),
        Field("edition", word_of(tuple(RULESETS), "an edition"), DEFAULT, written=_is_live),
        Field("focus", STRING, "", says="The object in view; else the busiest."),
        what="a board (an object)",
        forms=forms,
        by_first_key=True,
    )


BOARD: Final = _board(("stack", ""), ("sheet", ""), *_LIVE_FORMS)
_BOARD: Final = named("LessonBoard", BOARD)
_LIVE: Final = named("LessonLiveBoard", _board(*_LIVE_FORMS))


def _read_live(reader: Reader, value: object, path: str) -> BoardSpec:
    board = BOARD.read(reader, value, path)
    if not board.live:
        reader.wrong(path, SiteFault.NO_BOARD)
    return board


def _json(**read: object) -> dict[str, object]:
    return {key: value for key, value in read.items() if value is not None}


def _ask(asks: Collection[str], *about: Field) -> Record[dict[str, object]]:
    """Describe a question about an object, or about the effects of a layer (`layers_site.questions`)."""
    ask = plain(word_of(ASKS, "a question").read, schemas.word_of(asks))
    return Record(_json, Field("ask", ask), *about, what="a question (an object)", take=dict)


_ASK_OBJECT: Final = _ask([ask for ask in ASKS if ask not in ABOUT_EFFECTS], Field("object", WORD))
_ASK_EFFECTS: Final = _ask(_OF_EFFECTS, *_LAYER)


def _topic(data: Mapping[str, Any]) -> object:
    return data.get("ask")


ASK: Final = named("LessonQuestion", by_word(_topic, dict.fromkeys(_OF_EFFECTS, _ASK_EFFECTS), _ASK_OBJECT))


def _result(reader: Reader, value: object, path: str) -> Mapping[str, object]:
    if isinstance(value, dict) and value:
        return OBJECT_RESULT.read(reader, value, path)
    reader.wrong(path, Fault.NO_OBJECT, shape="an object with what is expected", kind=kind_of(value))
    return {}


#: What is right of an object, of the order of effects, and of the effect that is next: null for none.
_EXPECT_RESULT: Final = plain(_result, {**OBJECT_RESULT.schema(), "minProperties": 1})


def _needs_a_board(reader: Reader, part: LessonPart, data: dict[str, object], path: str) -> None:
    for key in ("ask", "task"):
        if key in data and not (part.board and part.board.live):
            reader.wrong(f"{path}/{key}", SiteFault.ONLY_BESIDE_BOARD)
    if "play" in data and not (part.board and part.board.stack):
        reader.wrong(f"{path}/play", SiteFault.ONLY_BESIDE_GAME)


PART: Final = named(
    "LessonPart",
    Record(
        LessonPart,
        Field("title", BOTH_FILLED),
        Field("text", BOTH_FILLED, says="Paragraphs with an empty line between."),
        Field("board", _BOARD, None),
        Field("try", BOTH_FILLED, None, name="to_try", says="What to do on the board, and what to watch."),
        Field("ask", ASK, None, says="What is asked before the result is shown."),
        Field("task", TASK, None, says="What is to come of the board by the learner's moves."),
        Field("play", GAME_TASK, None, says="What is to come of the game by the learner's moves."),
        what="a part (an object)",
        finish=_needs_a_board,
    ),
    "One page with one idea.",
)


def _practice(ask: Codec[Any], expect: Codec[Any]) -> Record[Practice]:
    return Record(
        Practice,
        Field("title", BOTH_FILLED),
        Field("text", BOTH_FILLED),
        Field("board", Codec(_read_live, BOARD.write, _LIVE.schema)),
        Field("ask", ask),
        Field("expect", expect, says="The right answer, found by hand."),
        Field("after", BOTH_FILLED, says="The explanation."),
        what="a question (an object)",
    )


def _of_effects(ask: str) -> Record[Practice]:
    return _practice(_ask((ask,), *_LAYER), Record(dict, Field(ask, _EXPECT_EFFECTS[ask]), take=dict))


PRACTICE: Final = named(
    "LessonPractice",
    by_word(
        lambda data: _topic(data["ask"]) if isinstance(data.get("ask"), Mapping) else None,
        {ask: _of_effects(ask) for ask in _OF_EFFECTS},
        _practice(_ASK_OBJECT, _EXPECT_RESULT),
        written="ask",
    ),
    "A question without a hint.",
)


def _chapter(reader: Reader, value: object, path: str) -> Chapter:
    word = _CHAPTERS.read(reader, value, path)
    return next(chapter for chapter in Chapter if chapter.value == word)


_CHAPTERS: Final = word_of(tuple(chapter.value for chapter in Chapter), "a chapter")
_CHAPTER: Final = Codec(_chapter, lambda chapter, _context: chapter.value, _CHAPTERS.schema)
LESSON: Final = named(
    "Lesson",
    Record(
        Lesson,
        Field("slug", SLUG),
        Field("position", number(1, _MOST)),
        Field("chapter", _CHAPTER, Chapter.PLAYERS, says="The chapter it is of; the last one where none is named."),
        Field("title", BOTH_FILLED),
        Field("aim", BOTH_FILLED, says="What one can do afterwards."),
        Field("minutes", number(1, 60)),
        Field("topics", _WORDS, says="Entries of the inventory."),
        Field(
            "parts",
            sized(
                list_of(PART, "parts"),
                FEWEST_PARTS,
                MOST_PARTS,
                SiteFault.NUMBER_OF_PARTS,
                fewest=FEWEST_PARTS,
                most=MOST_PARTS,
            ),
        ),
        Field(
            "practice",
            sized(
                list_of(PRACTICE, "questions"), PRACTICES, PRACTICES, SiteFault.NUMBER_OF_QUESTIONS, number=PRACTICES
            ),
        ),
        Field("cases", _WORDS, says="Slugs of cases to go on with."),
        Field("rules", _WORDS, says="Codes of the glossary."),
    ),
    "A few parts with one idea each, then three questions without hints.",
)
