"""Problems that the site itself finds in a document: the codes of its readers, finished sentences, lines answered."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from enum import unique
from typing import Final, Protocol

import engine
from engine.errors import Code, Problem
from engine.notation import parse_json


@unique
class Worded(Code):
    """A problem that was worded where it was found: in the page's language, or in English for programs."""

    TEXT = "{text}"


def worded(path: str, text: str) -> Problem:
    """Make a problem of words that need no translation."""
    return Problem(path, Worded.TEXT, {"text": text})


@unique
class SiteFault(Code):
    """The faults that the readers of quizzes, stack games, lessons and drills report, beside those of the engine."""

    # --- any document ---
    NO_JSON_OBJECT = "must be one JSON object"
    NOT_AMONG = "must be one of {names}"
    NAMED_OTHERWISE = 'must be "{name}", like the name of the file'
    TOO_DEEP = "is nested too deep"
    MANY_BYTES = "must have at most {most} bytes"
    TOO_MANY = "must have at most {most} {what}"
    TAKEN_ID = "is the id of another one already"
    SAID_TWICE = "says something twice"
    STRAIGHT_QUOTES = "straight quotes (write ’ “ ”)"
    NAMES_NOTHING = 'names no {what}: "{name}"'

    # --- cards and cases ---
    NO_CONCEPT = 'must be a concept ({names}), not "{name}"'
    GIVEN_BY_BOARD = "is given by the board, not by the card"

    # --- questions about a board ---
    NO_EDITION = "must be asked under an edition: {names}"
    NO_EFFECTS = "must be a list of effects"
    NO_MEANING = 'has no meaning for "{name}"'
    NOT_IN_GAME = "must be an object of the board that is switched on"
    MANY_ABILITIES = "the object has more than {most} abilities"
    MANY_SUBTYPES = "the object has more than {most} subtypes"
    DECIDES_TOO_LONG = "it takes too long to find out what decides on this board"
    NO_EFFECTS_THERE = "no effect has a part in that layer"
    MANY_EFFECTS_THERE = "more than {most} effects have a part in that layer"
    NOT_FIRST_THERE = "must be the effects that apply first in that layer"

    # --- quizzes ---
    NO_LANGUAGE = "must name a language"

    # --- what a quiz lacks before it is published ---
    QUIZ_EMPTY = "a quiz needs a question"
    DEALT_WITHOUT_PATTERN = "only a question of a pattern has boards that are dealt"
    OTHER_RULES = "these rules are not known"
    LONG_WORK = "this board takes too long to work out"
    FEW_DEALT = "a question of a pattern needs two boards at least: deal them again"
    CANNOT_LIE = "this board cannot lie on a table: deal the boards again"
    TEXTS_BESIDE_DEALT = "only the boards of a question of a pattern have texts and options"
    NEEDS_BOARD = "a question of this kind needs a board"
    NO_FRENCH_EXPLANATION = "the French explanation is missing"
    NO_ENGLISH_EXPLANATION = "the English explanation is missing"
    NO_FRENCH_FEEDBACK = "the French feedback is missing"
    NO_ENGLISH_FEEDBACK = "the English feedback is missing"
    NO_FRENCH_TEXT = "the French text is missing"
    NO_ENGLISH_TEXT = "the English text is missing"
    WITHOUT_OPTIONS = "a question of this kind has no options"
    FEW_OPTIONS = "two options are needed at least"
    NUMBER_OF_RIGHT = "exactly one option has to be right"
    NO_MISCONCEPTION = "there is no misconception of this id"
    OPTION_TWICE = "another option says the same"
    NOTHING_ASKED = "say what is asked of the board"
    NO_EFFECT_CHOSEN = "choose an effect that applies on this board"
    NO_QUESTION = "write the question"
    OTHER_RESULT = "the engine gives another result"
    TOO_LITTLE = "has too little to make statements about"
    NOT_ASKABLE = "this cannot be asked of the board"

    # --- stories of the stack ---
    OUT_OF_SCRIPT = "belongs into the script of this variant"
    NO_STAGE = "must have at least one stage"
    AFTER_LAST_MOVE = "must be at most {most}: there are no more moves"
    OUT_OF_ORDER = "must be later than the stage before it"
    NUMBER_OF_CHOICES = "must have 2 to {most} choices"

    # --- lessons ---
    POSITION_AND_SLUG = 'must be as the file is called: "{name}" is position and slug'
    NUMBER_OF_PARTS = "must be {fewest} to {most} parts, not {count}"
    NUMBER_OF_QUESTIONS = "must be exactly {number} questions, not {count}"
    ONLY_BESIDE_BOARD = "stands only beside a board that can be evaluated"
    ONLY_BESIDE_GAME = "stands only beside a game on the stack"
    NO_BOARD = "must be a board that can be evaluated: a case or a scenario"
    DONE_AT_START = "is reached before anything was done"
    NOT_SOLVED = "does not lead to the goal: {what}"

    # --- drills ---
    PUT_OR_CASE = "must have either what is put down or a case"
    NO_CARD = "is no card of the library"
    NO_NAME = "is missing, and there is no card"

    # --- what editors are asked for ---
    MANY_STAGES = "has too many stages: at most {most}"
    EMPTY_TEXT = "is empty"
    NO_EXPECTATION = "there is no expected result at any stage"
    NO_TITLE = "a title is needed in one language at least"
    NO_SOURCE = "is missing: name the article or the rule, or say that the example is your own"
    TEACHES_NOTHING = "none is named: choose what the case teaches"
    BADLY_SET = "breaks French typography: its spaces, quotation marks or apostrophes"
    EXPECTS_NOTHING = "expects nothing"
    SHOWS_MARKUP = "shows “{text}” as it stands"
    NO_SUCH_RULE = "cites {number}, which is in no edition of the table of rule numbers"
    OLDER_RULE = "cites {number}, an older rule number ({editions})"
    RENUMBERED = "cites {number}, an older rule number ({editions}): today it is {today}"
    OTHER_NAME = "is “{french}” here and “{library}” in the library"
    NAME_IN_ENGLISH = "names “{name}” in English"
    NAME_IN_FRENCH = "names “{name}” in French"
    DETECTS_NOTHING = "no misconception gives another result: there is no wrong answer to learn from"
    TOO_SURE = "must begin with “{start}”: nobody knows what they thought"
    UNKNOWN_KEYWORD = "“{word}” isn’t a known keyword: is “{near}” meant?"
    NO_SUCH_KEYWORD = "“{word}” isn’t a known keyword"
    OTHER_PRINT = "has “{name}” otherwise than the library"
    OUT_OF_DATE = "is out of date: the other language has changed since"
    ONE_TEXT_FOR_BOTH = "“{text}” is said for both languages: say it in the other one, or that it is right in both"
    NOT_YOURS = "you may not change this, or not add anything of this kind"
    MISNAMED = "must be called cards/….json, cases/….json or lessons/….json, as in an export"

    # --- asked by programs ---
    MANY_RULESETS = "must name at most {most} rulesets, not {count}"
    NAMED_BEFORE = "is in the list already"
    LONG_ANSWER = "the answer would be too long: ask less at once"
    UNKNOWN_PARAMETER = "is not a known parameter here"
    GIVEN_TWICE = "is given twice"
    LONG_LINE = "is longer than {most} bytes"
    BLANK_LINE = "is a blank line"
    NOT_ANSWERED = "could not be answered: {name}"


# --- a stream of JSON documents, one a line: each has its answer, whatever stands in it -----------------


logger = logging.getLogger(__name__)

#: A line longer than this is refused unread; a board of a thousand objects takes about a twentieth of it.
LONGEST_LINE: Final = 16 * 1024 * 1024

Answer = Callable[[object], Mapping[str, object]]


class Lines(Protocol):
    """A binary stream, as far as it is needed: a file or standard input."""

    def readline(self, limit: int, /) -> bytes: ...


def answer_lines(lines: Lines, answer: Answer) -> Iterator[str]:
    """Answer each line that comes, in order and at once.

    `answer` gets the document of a line and returns what stands beside its id. It may raise ScenarioError and
    EvaluationError, whose first problem is the answer then.
    """
    while line := lines.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield answer_line(line, answer)
            continue
        while not line.endswith(b"\n") and (line := lines.readline(LONGEST_LINE)):
            pass
        yield _written(None, {"error": problem_json(Problem("", SiteFault.LONG_LINE, {"most": LONGEST_LINE}))})


def problem_json(problem: Problem) -> dict[str, str]:
    return {"path": problem.path, "message": problem.message}


def answer_line(line: bytes, answer: Answer) -> str:
    """Answer one line: `{"id": …, …}` with what `answer` returns, or `{"id": …, "error": {"path", "message"}}`."""
    line_id: object = None
    try:
        document = _document(line)
        line_id = document.get("id") if isinstance(document, dict) else None
        return _written(line_id, answer(document))
    except engine.ScenarioError as error:
        return _written(line_id, {"error": problem_json(error.problems[0])})
    except engine.EvaluationError as error:
        return _written(line_id, {"error": problem_json(error.problem)})
    except Exception as error:  # the lines that follow must have their answers, whatever this one met
        logger.exception("a line could not be answered")
        return _written(
            line_id, {"error": problem_json(Problem("", SiteFault.NOT_ANSWERED, {"name": type(error).__name__}))}
        )


def _document(line: bytes) -> object:
    if not line.strip():
        raise engine.ScenarioError((Problem("", SiteFault.BLANK_LINE),))
    return parse_json(line)


def _written(line_id: object, rest: Mapping[str, object]) -> str:
    """Write one line of plain ASCII. An id that JSON cannot hold (a number past all bounds) is given back as null."""
    try:
        written = json.dumps(line_id, allow_nan=False)
    except (ValueError, RecursionError):
        written = "null"
    return f'{{"id": {written}, {json.dumps(rest)[1:]}'
