"""Strict reading of the lessons that come with the code: `fixtures/lessons/NN-slug.json`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine.errors import ScenarioError
from engine.faults import Fault
from engine.notation.expectations import EXPECT
from engine.notation.reader import Reader
from engine.notation.scenarios import SCENARIO
from engine.notation.values import (
    each,
    fields,
    get,
    integer,
    kind_of,
    label,
    shape,
    slug,
    string,
    unique,
    word,
    word_of,
)
from engine.rulesets import DEFAULT, RULESETS
from engine.scenario import Label
from layers_site.boards.services.canonical import canonical
from layers_site.content.json_text import read_json
from layers_site.learning.lessons.content import (
    FEWEST_PARTS,
    FIVE_STEPS,
    MOST_PARTS,
    PRACTICES,
    BoardSpec,
    Lesson,
    Part,
    Practice,
)
from layers_site.learning.lessons.references import reference_problems
from layers_site.learning.lessons.task_notation import TASK
from layers_site.platform.problems import SiteFault
from layers_site.questions.questions import ABOUT_EFFECTS, ASKS

_LESSON: Final = shape("slug position title aim minutes topics parts practice cases rules")
_PART: Final = shape("title text", "board try ask task")
_PRACTICE: Final = shape("title text board ask expect after")
_ASK_OBJECT: Final = shape("ask object")
_ASK_EFFECTS: Final = shape("ask layer", "after")
_CASE: Final = shape("case", "variant stage edition focus")
_SCENARIO: Final = shape("scenario", "edition focus")
_STACK: Final = shape("stack")
_SHEET: Final = shape("sheet")
_EMPTY: Final = Label("", "")


@cache
def lessons(folder: Path | None = None) -> Mapping[str, Lesson]:
    """Return all lessons by slug, in their order. Raises ScenarioError, with the name of the file in each path."""
    lessons = [_from_file(path) for path in sorted((folder or settings.CONTENT_DIR / "lessons").glob("*.json"))]
    lessons.sort(key=lambda lesson: lesson.position)
    return {lesson.slug: lesson for lesson in lessons}


def _from_file(path: Path) -> Lesson:
    try:
        return read_lesson(read_json(path.read_bytes()), path.stem)
    except ScenarioError as error:
        problems = tuple(problem.at(f"{path.name}:{problem.path}") for problem in error.problems)
        raise ScenarioError(problems) from error


def read_lesson(document: object, stem: str = "") -> Lesson:
    """Return the lesson of a document; `stem` is the name of its file, which is its position and slug.

    Raises ScenarioError with every problem: in the document itself, and in what it refers to.
    """
    reader = Reader()
    data = fields(reader, document, "", _LESSON)
    lesson = Lesson(
        slug=get(reader, data, "", "slug", slug, ""),
        position=integer(reader, data.get("position", 1), "/position", 1, 99),
        title=get(reader, data, "", "title", both, _EMPTY),
        aim=get(reader, data, "", "aim", both, _EMPTY),
        minutes=integer(reader, data.get("minutes", 5), "/minutes", 1, 60),
        topics=get(reader, data, "", "topics", _words, ()),
        parts=get(reader, data, "", "parts", _parts, ()),
        practice=get(reader, data, "", "practice", _practices, ()),
        cases=get(reader, data, "", "cases", _words, ()),
        rules=get(reader, data, "", "rules", _words, ()),
    )
    if stem and stem != f"{lesson.position:02}-{lesson.slug}":
        reader.wrong("/slug", SiteFault.POSITION_AND_SLUG, name=stem)
    if not reader.problems:
        reader.problems += reference_problems(lesson)
    reader.raise_problems(document)
    return lesson


def both(reader: Reader, value: object, path: str) -> Label:
    """Return a text in English and one in French, neither of them empty."""
    if isinstance(value, str):
        reader.wrong(path, Fault.ONE_LANGUAGE)
        return _EMPTY
    wording = label(reader, value, path)
    for language, text in (("en", wording.en), ("fr", wording.fr)):
        if isinstance(value, dict) and language in value and not text.strip():
            reader.wrong(f"{path}/{language}", Fault.EMPTY)
    return wording


def _words(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    return unique(each(reader, value, path, "words", word))


# --- parts and questions ------------------------------------------------------------------------------


def _parts(reader: Reader, value: object, path: str) -> tuple[Part, ...]:
    parts = each(reader, value, path, "parts", _part)
    if isinstance(value, list) and not FEWEST_PARTS <= len(parts) <= MOST_PARTS:
        reader.wrong(path, SiteFault.NUMBER_OF_PARTS, fewest=FEWEST_PARTS, most=MOST_PARTS, count=len(parts))
    return parts


def _part(reader: Reader, value: object, path: str) -> Part:
    data = fields(reader, value, path, _PART, "a part (an object)")
    part = Part(
        title=get(reader, data, path, "title", both, _EMPTY),
        text=get(reader, data, path, "text", both, _EMPTY),
        board=_board(reader, data["board"], f"{path}/board") if "board" in data else None,
        to_try=both(reader, data["try"], f"{path}/try") if "try" in data else None,
        ask=_ask(reader, data["ask"], f"{path}/ask") if "ask" in data else None,
        task=TASK.read(reader, data["task"], f"{path}/task") if "task" in data else None,
    )
    if part.task and not (part.board and part.board.live):
        reader.wrong(f"{path}/task", SiteFault.ONLY_BESIDE_BOARD)
    if part.ask and not (part.board and part.board.live):
        reader.wrong(f"{path}/ask", SiteFault.ONLY_BESIDE_BOARD)
    return part


def _practices(reader: Reader, value: object, path: str) -> tuple[Practice, ...]:
    practices = each(reader, value, path, "questions", _practice)
    if isinstance(value, list) and len(practices) != PRACTICES:
        reader.wrong(path, SiteFault.NUMBER_OF_QUESTIONS, number=PRACTICES, count=len(practices))
    return practices


def _practice(reader: Reader, value: object, path: str) -> Practice:
    data = fields(reader, value, path, _PRACTICE, "a question (an object)")
    board = _board(reader, data.get("board"), f"{path}/board") if "board" in data else BoardSpec()
    ask: Mapping[str, Any] = _ask(reader, data["ask"], f"{path}/ask") if "ask" in data else {}
    if "board" in data and not board.live:
        reader.wrong(f"{path}/board", SiteFault.NO_BOARD)
    return Practice(
        title=get(reader, data, path, "title", both, _EMPTY),
        text=get(reader, data, path, "text", both, _EMPTY),
        board=board,
        ask=ask,
        expect=_expect(reader, data["expect"], f"{path}/expect", ask) if "expect" in data else {},
        after=get(reader, data, path, "after", both, _EMPTY),
    )


def _expect(reader: Reader, value: object, path: str, ask: Mapping[str, Any]) -> Mapping[str, object]:
    """Return the expected answer about the object: for an order a list, for "next" the effect."""
    about = ask.get("ask", "")
    if about in ABOUT_EFFECTS:
        data = fields(reader, value, path, shape(about))
        if "order" in data:
            _words(reader, data["order"], f"{path}/order")
        if data.get("next"):
            word(reader, data["next"], f"{path}/next")
        return data
    if not isinstance(value, dict) or not value:
        reader.wrong(path, Fault.NO_OBJECT, shape="an object with what is expected", kind=kind_of(value))
        return {}
    inner = Reader()
    EXPECT(inner, {"objects": {"it": value}}, "")
    for problem in inner.problems:
        reader.problems.append(problem.at(path + problem.path.removeprefix("/objects/it")))
    return value


def _ask(reader: Reader, value: object, path: str) -> Mapping[str, Any]:
    """Return the document of a question about an object, or about the effects of a layer (`layers_site.questions`)."""
    ask = value.get("ask") if isinstance(value, dict) else None
    data = fields(reader, value, path, _ASK_EFFECTS if ask in ABOUT_EFFECTS else _ASK_OBJECT, "a question (an object)")
    question: dict[str, Any] = {"ask": word_of(reader, data.get("ask", ASKS[0]), f"{path}/ask", ASKS, "a question")}
    question |= {key: word(reader, data[key], f"{path}/{key}") for key in ("object", "layer") if key in data}
    if "after" in data:
        question["after"] = list(_words(reader, data["after"], f"{path}/after"))
    return question


# --- boards -------------------------------------------------------------------------------------------


def _board(reader: Reader, value: object, path: str) -> BoardSpec:
    data = value if isinstance(value, dict) else {}
    if "stack" in data:
        fields(reader, value, path, _STACK)
        return BoardSpec(stack=slug(reader, data["stack"], f"{path}/stack"))
    if "sheet" in data:
        fields(reader, value, path, _SHEET)
        return BoardSpec(sheet=word_of(reader, data["sheet"], f"{path}/sheet", (FIVE_STEPS,), "a sheet"))
    if "scenario" in data:
        return _scenario(reader, value, path)
    data = fields(reader, value, path, _CASE, "a board (an object)")
    return BoardSpec(
        case=get(reader, data, path, "case", slug, ""),
        variant=get(reader, data, path, "variant", string, ""),
        stage=integer(reader, data.get("stage", 0), f"{path}/stage", 0, 1000),
        edition=_edition(reader, data, path),
        focus=get(reader, data, path, "focus", string, ""),
    )


def _scenario(reader: Reader, value: object, path: str) -> BoardSpec:
    data = fields(reader, value, path, _SCENARIO)
    inner = Reader()
    scenario = SCENARIO(inner, data["scenario"], f"{path}/scenario")
    reader.problems += inner.problems
    text = "" if inner.problems else canonical(scenario)
    return BoardSpec(
        text=text or "{}", edition=_edition(reader, data, path), focus=get(reader, data, path, "focus", string, "")
    )


def _edition(reader: Reader, data: Mapping[str, object], path: str) -> str:
    return word_of(reader, data.get("edition", DEFAULT), f"{path}/edition", tuple(RULESETS), "an edition")
