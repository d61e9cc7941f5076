"""The document `layers-quiz/1` as tables: what reads it, writes it and describes it to programs, within bounds.

To add a key: a row here, an attribute in `shapes` (of the same name, or with `name=`), and a line in `docs/quizzes.md`,
which a test asks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.budget import NUMBER_BOUND
from engine.errors import Fault
from engine.notation import json_schema as schemas
from engine.notation import values
from engine.notation.codec import (
    BOOLEAN,
    STRING,
    Codec,
    distinct,
    exactly,
    list_of,
    mapping_of,
    named,
    nullable,
    number,
    plain,
    sized,
    text_within,
    word_of,
)
from engine.notation.objects import always
from engine.notation.records import Field, Record
from engine.notation.values import SLUG_PATTERN, Context, Reader, kind_of, slug
from engine.scenario import Label
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import LANGUAGES
from layers_site.quizzes.models import Quiz
from layers_site.quizzes.shapes import (
    FORMAT,
    KINDS,
    NO_TEXT,
    OF_ENGINE,
    OF_OPTIONS,
    BelievedDoc,
    BoardDoc,
    OptionDoc,
    PatternDoc,
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
#: So many questions of one pattern lie ready.
MOST_DEALT: Final = 8
#: How hard a board of a pattern is (`learning.practice.dealing.LEVELS`); 0 for any.
HARDEST: Final = 5

_LEVELS: Final = tuple(Quiz.Level.values)


def _written(key: str, codec: Codec[Any], default: Any) -> Field:
    """Describe a key that may be left out, and is written whatever stands there."""
    return Field(key, codec, default, written=always)


def _few(codec: Codec[Any], what: str, most: int) -> Codec[Any]:
    return sized(codec, 0, most, SiteFault.TOO_MANY, most=most, what=what)


def _text(most: int) -> Codec[Label]:
    """Describe a text in both languages, either of which may be empty."""
    text = text_within(most)
    return Record(Label, _written("en", text, ""), _written("fr", text, ""), what="a text in en and fr")


def _read_id(reader: Reader, value: object, path: str) -> str:
    name = slug(reader, value, path)
    if len(name) > _LONGEST_ID:
        reader.wrong(path, Fault.TOO_LONG, most=_LONGEST_ID)
    return name


_ID: Final = plain(_read_id, schemas.text(pattern=SLUG_PATTERN, maxLength=_LONGEST_ID))
_WORD: Final = text_within(_LONGEST_WORD)
_NAME: Final = text_within(LONGEST_NAME)
_NAMES: Final = _few(list_of(_NAME, "words"), "words", MOST_NAMED)


def _read_value(reader: Reader, value: object, path: str) -> object:
    if isinstance(value, list):
        return list(_NAMES.read(reader, value, path))
    if isinstance(value, str):
        return _NAME.read(reader, value, path)
    if value is not None and not isinstance(value, int):
        reader.wrong(path, Fault.WRONG_KIND, what="a word, a number or a list of words", kind=kind_of(value))
    elif value is not None and not isinstance(value, bool):
        return values.integer(reader, value, path)
    return value


_PLAIN_VALUE: Final = plain(
    _read_value,
    schemas.nullable(
        schemas.either(
            _NAME.schema(), _NAMES.schema(), schemas.number(-NUMBER_BOUND, NUMBER_BOUND), {"type": "boolean"}
        )
    ),
)
#: A question or an answer: an object of words, numbers, and lists of words.
_PLAIN: Final = mapping_of(STRING, _PLAIN_VALUE, "an object")
_IDEAS: Final = _few(list_of(_WORD, "misconceptions", once=True), "misconceptions", MOST_NAMED)


def _any_scenario(reader: Reader, value: object, path: str) -> Mapping[str, Any]:
    return values.mapping(reader, value, path)


BOARD: Final = named(
    "QuizBoard",
    Record(
        BoardDoc,
        # `documents.problems` looks into it: what was published can be read whatever scenarios are like later.
        Field("scenario", plain(_any_scenario, schemas.ref("Scenario"))),
        Field("edition", _WORD),
        _written("case", _WORD, ""),
        _written("variant", _WORD, ""),
        _written("stage", number(0, 1000), 0),
    ),
    "A board under an edition, and the moment of a case from which it was taken.",
)
OPTION: Final = named(
    "QuizOption",
    Record(
        OptionDoc,
        Field("id", _ID),
        _written("text", _text(LONGEST_OPTION), NO_TEXT),
        _written("right", BOOLEAN, False),
        _written("feedback", _text(LONGEST_FEEDBACK), NO_TEXT),
        _written("misconceptions", _IDEAS, ()),
        Field("ask", nullable(_PLAIN), None),
        Field("answer", nullable(_PLAIN), None),
    ),
)
BELIEVED: Final = named("QuizBelieved", Record(BelievedDoc, Field("answer", _PLAIN), Field("misconceptions", _IDEAS)))


def _by_id(codec: Codec[Any], what: str, most: int) -> Codec[Any]:
    return distinct(_few(list_of(codec, what), what, most), SiteFault.TAKEN_ID, by="id", at_each=True)


PATTERN: Final = named(
    "QuizPattern",
    Record(
        PatternDoc,
        Field("case", _WORD),
        _written("title", _text(LONGEST_TITLE), NO_TEXT),
        _written("level", number(0, HARDEST), 0),
        _written("choose", BOOLEAN, default=True),
        _written("digest", _WORD, ""),
    ),
    "The pattern of a case, of which each learner gets another board.",
)

_BOARD: Final = _written("board", nullable(BOARD), None)
_ASK: Final = _written("ask", _PLAIN, {})
#: What the engine gives, and the options.
_ANSWERS: Final = (
    _written("options", _by_id(OPTION, "options", MOST_OPTIONS), ()),
    Field("wanted", nullable(_PLAIN), None),
    Field("believed", _few(list_of(BELIEVED, "answers"), "answers", _MOST_BELIEVED), ()),
)
DEALT: Final = named(
    "QuizDealt",
    Record(
        QuestionDoc,
        Field("id", _ID),
        Field("kind", word_of(tuple(kind for kind in KINDS if kind in OF_OPTIONS | OF_ENGINE), "a kind")),
        _BOARD,
        _ASK,
        *_ANSWERS,
    ),
    "A question about a board of a pattern.",
)
_QUESTION: Final[Record[QuestionDoc]] = Record(
    QuestionDoc,
    Field("id", _ID),
    Field("kind", word_of(KINDS, "a kind")),
    _written("points", number(1, MOST_POINTS), 1),
    _BOARD,
    _ASK,
    _written("text", _text(LONGEST_QUESTION), NO_TEXT),
    *_ANSWERS,
    _written("explanation", _text(LONGEST_EXPLANATION), NO_TEXT),
    Field("pattern", nullable(PATTERN), None),
    Field("dealt", _by_id(DEALT, "questions", MOST_DEALT), ()),
)
QUESTION: Final = named("QuizQuestion", _QUESTION)

_SHUFFLE: Final = Record(
    dict,
    _written("questions", BOOLEAN, default=False),
    _written("options", BOOLEAN, default=True),
    take=dict,
)
_SHUFFLED: Final = {"questions": False, "options": True}
_LANGUAGES: Final = list_of(word_of(LANGUAGES, "a language"), "languages", order=LANGUAGES)


def _quiz(shuffle: Mapping[str, bool], **others: Any) -> QuizDoc:
    others.pop("format")
    return QuizDoc(shuffle_questions=shuffle["questions"], shuffle_options=shuffle["options"], **others)


def _parts_of(quiz: QuizDoc) -> dict[str, object]:
    parts = {field.key: getattr(quiz, field.key, None) for field in _QUIZ.fields}
    shuffle = {"questions": quiz.shuffle_questions, "options": quiz.shuffle_options}
    return parts | {"format": FORMAT, "shuffle": shuffle}


_QUIZ: Final[Record[QuizDoc]] = Record(
    _quiz,
    Field("format", exactly(FORMAT, Fault.FORMAT, format=FORMAT)),
    _written("title", _text(LONGEST_TITLE), NO_TEXT),
    _written("intro", _text(LONGEST_INTRO), NO_TEXT),
    _written("level", word_of(_LEVELS, "a level"), _LEVELS[0]),
    _written("languages", sized(_LANGUAGES, 1, None, SiteFault.NO_LANGUAGE), LANGUAGES),
    _written("shuffle", _SHUFFLE, _SHUFFLED),
    _written("questions", _by_id(QUESTION, "questions", MOST_QUESTIONS), ()),
    take=_parts_of,
)
QUIZ: Final = named("Quiz", _QUIZ, "A quiz of a trainer.")


def write_quiz(quiz: QuizDoc) -> dict[str, Any]:
    return _QUIZ.written(quiz, Context())


def read_question(document: object) -> QuestionDoc:
    """Return a question that `write_question` wrote. Raises ScenarioError for anything else."""
    reader = Reader()
    question = QUESTION.read(reader, document, "")
    reader.raise_problems(document)
    return question


def write_question(question: QuestionDoc) -> dict[str, Any]:
    """Write a question. Empty data of the engine is left out."""
    return _QUESTION.written(question, Context())
