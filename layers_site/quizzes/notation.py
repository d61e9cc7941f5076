"""Reading and writing `layers-quiz/1`: strictly, within bounds, with the place of each problem."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

from engine.faults import Fault
from engine.notation.reader import Read, Reader
from engine.notation.values import (
    boolean,
    each,
    fields,
    get,
    integer,
    items,
    keys,
    kind_of,
    mapping,
    nullable,
    printable,
    shape,
    slug,
    string,
    unique,
    word_of,
)
from engine.scenario import Label
from layers_site.platform.language import LANGUAGES, Language
from layers_site.platform.problems import SiteFault
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import (
    FORMAT,
    KINDS,
    NO_TEXT,
    BelievedDoc,
    BoardDoc,
    Kind,
    OptionDoc,
    QuestionDoc,
    QuizDoc,
)

MOST_QUESTIONS: Final = 60
MOST_OPTIONS: Final = 12
MOST_POINTS: Final = 20
#: Characters of each text, in each language.
LONGEST_TITLE: Final = 120
LONGEST_INTRO: Final = 2000
LONGEST_QUESTION: Final = 4000
LONGEST_OPTION: Final = 1000
LONGEST_FEEDBACK: Final = 1000
LONGEST_EXPLANATION: Final = 5000
_LONGEST_ID: Final = 40
_LONGEST_WORD: Final = 200
#: An answer names at most so many things, an ability by its whole text; at most so many answers are known to be
#: believed.
MOST_NAMED: Final = 60
LONGEST_NAME: Final = 4000
_MOST_BELIEVED: Final = 60

_QUIZ: Final = shape("format", "title intro level languages shuffle questions")
_SHUFFLE: Final = shape("", "questions options")
_QUESTION: Final = shape("id kind", "points board ask text options wanted believed explanation")
_BOARD: Final = shape("scenario edition", "case variant stage")
_OPTION: Final = shape("id", "text right feedback misconceptions answer ask")
_BELIEVED: Final = shape("answer misconceptions")
_LABEL: Final = shape("", "en fr")
_LEVELS: Final = tuple(Quiz.Level.values)


# --- reading ----------------------------------------------------------------------------------------


def read_quiz(reader: Reader, document: object) -> QuizDoc:
    """Return the quiz; each problem is noted in `reader`."""
    data = fields(reader, document, "", _QUIZ)
    if data.get("format", FORMAT) != FORMAT:
        reader.wrong("/format", Fault.FORMAT, format=FORMAT)
    shuffle = fields(reader, data.get("shuffle", {}), "/shuffle", _SHUFFLE)
    return QuizDoc(
        title=get(reader, data, "", "title", _text(LONGEST_TITLE), NO_TEXT),
        intro=get(reader, data, "", "intro", _text(LONGEST_INTRO), NO_TEXT),
        level=get(reader, data, "", "level", _level, _LEVELS[0]),
        languages=get(reader, data, "", "languages", _languages, LANGUAGES),
        shuffle_questions=get(reader, shuffle, "/shuffle", "questions", boolean, False),
        shuffle_options=get(reader, shuffle, "/shuffle", "options", boolean, True),
        questions=get(reader, data, "", "questions", _questions, ()),
    )


def _level(reader: Reader, value: object, path: str) -> str:
    return word_of(reader, value, path, _LEVELS, "a level")


def _languages(reader: Reader, value: object, path: str) -> tuple[Language, ...]:
    languages = each(reader, value, path, "languages", _language)
    if not languages:
        reader.wrong(path, SiteFault.NO_LANGUAGE)
    return tuple(language for language in LANGUAGES if language in languages)


def _language(reader: Reader, value: object, path: str) -> Language:
    return cast(Language, word_of(reader, value, path, LANGUAGES, "a language"))


def _questions(reader: Reader, value: object, path: str) -> tuple[QuestionDoc, ...]:
    question_docs = each(reader, _few(reader, value, path, "questions", MOST_QUESTIONS), path, "questions", _question)
    _once(reader, path, (question_doc.id for question_doc in question_docs))
    return question_docs


def _question(reader: Reader, value: object, path: str) -> QuestionDoc:
    data = fields(reader, value, path, _QUESTION)
    return QuestionDoc(
        id=get(reader, data, path, "id", _id, ""),
        kind=get(reader, data, path, "kind", _kind, KINDS[0]),
        points=get(reader, data, path, "points", _points, 1),
        board=get(reader, data, path, "board", nullable(_board), None),
        ask=get(reader, data, path, "ask", _plain, {}),
        text=get(reader, data, path, "text", _text(LONGEST_QUESTION), NO_TEXT),
        options=get(reader, data, path, "options", _options, ()),
        wanted=get(reader, data, path, "wanted", nullable(_plain), None),
        believed=get(reader, data, path, "believed", _believed, ()),
        explanation=get(reader, data, path, "explanation", _text(LONGEST_EXPLANATION), NO_TEXT),
    )


def _kind(reader: Reader, value: object, path: str) -> Kind:
    return cast(Kind, word_of(reader, value, path, KINDS, "a kind"))


def _points(reader: Reader, value: object, path: str) -> int:
    return integer(reader, value, path, 1, MOST_POINTS)


def _id(reader: Reader, value: object, path: str) -> str:
    name = slug(reader, value, path)
    if len(name) > _LONGEST_ID:
        reader.wrong(path, Fault.TOO_LONG, most=_LONGEST_ID)
    return name


def _board(reader: Reader, value: object, path: str) -> BoardDoc:
    data = fields(reader, value, path, _BOARD)
    return BoardDoc(
        scenario=get(reader, data, path, "scenario", mapping, {}),
        edition=get(reader, data, path, "edition", _word, ""),
        case=get(reader, data, path, "case", _word, ""),
        variant=get(reader, data, path, "variant", _word, ""),
        stage=get(reader, data, path, "stage", _stage, 0),
    )


def _stage(reader: Reader, value: object, path: str) -> int:
    return integer(reader, value, path, 0, 1000)


def _options(reader: Reader, value: object, path: str) -> tuple[OptionDoc, ...]:
    option_docs = each(reader, _few(reader, value, path, "options", MOST_OPTIONS), path, "options", _option)
    _once(reader, path, (option_doc.id for option_doc in option_docs))
    return option_docs


def _option(reader: Reader, value: object, path: str) -> OptionDoc:
    data = fields(reader, value, path, _OPTION)
    return OptionDoc(
        id=get(reader, data, path, "id", _id, ""),
        text=get(reader, data, path, "text", _text(LONGEST_OPTION), NO_TEXT),
        right=get(reader, data, path, "right", boolean, False),
        feedback=get(reader, data, path, "feedback", _text(LONGEST_FEEDBACK), NO_TEXT),
        misconceptions=get(reader, data, path, "misconceptions", _ideas, ()),
        answer=get(reader, data, path, "answer", nullable(_plain), None),
        ask=get(reader, data, path, "ask", nullable(_plain), None),
    )


def _ideas(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    return unique(each(reader, _few(reader, value, path, "misconceptions", MOST_NAMED), path, "misconceptions", _word))


def _believed(reader: Reader, value: object, path: str) -> tuple[BelievedDoc, ...]:
    return each(reader, _few(reader, value, path, "answers", _MOST_BELIEVED), path, "answers", _one_believed)


def _one_believed(reader: Reader, value: object, path: str) -> BelievedDoc:
    data = fields(reader, value, path, _BELIEVED)
    return BelievedDoc(
        get(reader, data, path, "answer", _plain, {}), get(reader, data, path, "misconceptions", _ideas, ())
    )


# --- single values ----------------------------------------------------------------------------------


def _text(most: int) -> Read[Label]:
    """Return a text in both languages, either of which may be empty."""

    def check(reader: Reader, value: object, path: str) -> str:
        return _within(reader, value, path, most)

    def read(reader: Reader, value: object, path: str) -> Label:
        data = mapping(reader, value, path, "a text in en and fr")
        keys(reader, data, path, _LABEL)
        return Label(get(reader, data, path, "en", check, ""), get(reader, data, path, "fr", check, ""))

    return read


def _word(reader: Reader, value: object, path: str) -> str:
    return _within(reader, value, path, _LONGEST_WORD)


def _name(reader: Reader, value: object, path: str) -> str:
    return _within(reader, value, path, LONGEST_NAME)


def _within(reader: Reader, value: object, path: str, most: int) -> str:
    text = string(reader, value, path)
    if len(text) > most:
        reader.wrong(path, Fault.TOO_LONG, most=most)
    return text


def _plain(reader: Reader, value: object, path: str) -> dict[str, Any]:
    """Read a question or an answer: an object of words, numbers, and lists of words."""
    data = mapping(reader, value, path)
    for key, item in data.items():
        at = f"{path}/{printable(key)}"
        if isinstance(item, list):
            each(reader, _few(reader, item, at, "words", MOST_NAMED), at, "words", _name)
        elif isinstance(item, str):
            _name(reader, item, at)
        elif item is not None and not isinstance(item, bool | int):
            reader.wrong(at, Fault.WRONG_KIND, what="a word, a number or a list of words", kind=kind_of(item))
        elif isinstance(item, int):
            integer(reader, int(item), at)
    return data


def _few(reader: Reader, value: object, path: str, what: str, most: int) -> object:
    """Return the list, or as much of it as is allowed."""
    if isinstance(value, list) and len(value) > most:
        reader.wrong(path, SiteFault.TOO_MANY, most=most, what=what)
        return value[:most]
    return items(reader, value, path, what)


def _once(reader: Reader, path: str, ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for place, name in enumerate(ids):
        if name in seen:
            reader.wrong(f"{path}/{place}/id", SiteFault.TAKEN_ID)
        seen.add(name)


# --- writing ----------------------------------------------------------------------------------------


def write_quiz(quiz: QuizDoc) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "title": _label(quiz.title),
        "intro": _label(quiz.intro),
        "level": quiz.level,
        "languages": list(quiz.languages),
        "shuffle": {"questions": quiz.shuffle_questions, "options": quiz.shuffle_options},
        "questions": [write_question(question) for question in quiz.questions],
    }


def write_question(question: QuestionDoc) -> dict[str, Any]:
    """Write one of `questions`. Empty data of the engine is left out."""
    written: dict[str, Any] = {
        "id": question.id,
        "kind": question.kind,
        "points": question.points,
        "board": _board_json(question.board) if question.board else None,
        "ask": dict(question.ask),
        "text": _label(question.text),
        "options": [_option_json(option) for option in question.options],
    }
    if question.wanted is not None:
        written["wanted"] = dict(question.wanted)
    if question.believed:
        written["believed"] = [_believed_json(believed_doc) for believed_doc in question.believed]
    return written | {"explanation": _label(question.explanation)}


def _believed_json(believed_doc: BelievedDoc) -> dict[str, Any]:
    return {"answer": dict(believed_doc.answer), "misconceptions": list(believed_doc.misconceptions)}


def _board_json(board: BoardDoc) -> dict[str, Any]:
    return {
        "scenario": dict(board.scenario),
        "edition": board.edition,
        "case": board.case,
        "variant": board.variant,
        "stage": board.stage,
    }


def _option_json(option: OptionDoc) -> dict[str, Any]:
    written: dict[str, Any] = {
        "id": option.id,
        "text": _label(option.text),
        "right": option.right,
        "feedback": _label(option.feedback),
        "misconceptions": list(option.misconceptions),
    }
    beside: Mapping[str, Mapping[str, Any] | None] = {"ask": option.ask, "answer": option.answer}
    return written | {key: dict(value) for key, value in beside.items() if value is not None}


def _label(text: Label) -> dict[str, str]:
    return {"en": text.en, "fr": text.fr}
