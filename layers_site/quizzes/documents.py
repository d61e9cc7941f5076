"""The document of a quiz, `layers-quiz/1`: an empty one, what is wrong with one, from it to values and back.

document = write(read(document))     for every document that `write` has written
read(write(quiz)) == quiz
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from engine.errors import Fault, Problem, ScenarioError
from engine.notation import BROWSER, scenario_problems
from engine.notation.scenarios import json_text
from engine.notation.values import Reader, in_document_order
from layers_site.platform.memory import cached
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import LANGUAGES, Language, name_problems
from layers_site.quizzes.draft_checks import lacking
from layers_site.quizzes.making import QUESTIONS_KEPT
from layers_site.quizzes.notation import read_quiz, write_quiz
from layers_site.quizzes.shapes import BoardDoc, QuizDoc

#: How long a whole document may be, in characters of its text.
LONGEST: Final = 2_000_000


def empty(languages: Sequence[Language] = LANGUAGES) -> dict[str, Any]:
    """Return the document of a quiz without any question."""
    return write(QuizDoc(languages=tuple(languages)))


def read(document: object) -> QuizDoc:
    """Return the quiz that a document holds. Raises ScenarioError with all its problems.

    Boards are not looked into, so that what was published once can always be read.
    """
    reader = Reader()
    quiz = read_quiz(reader, document)
    reader.raise_problems(document)
    return quiz


def write(quiz: QuizDoc) -> dict[str, Any]:
    """Return the document of a quiz, with every key."""
    return write_quiz(quiz)


def problems(document: object, *, complete: bool) -> tuple[Problem, ...]:
    """List the problems of a document, in its order; () for a good one.

    A draft may lack texts, options and answers. With `complete` it may not: then also what publishing needs is said,
    in the page's language.
    """
    try:
        quiz = read(document)
        size = len(json_text(document))
    except ScenarioError as error:
        return error.problems
    except RecursionError:
        return (Problem("", SiteFault.TOO_DEEP),)
    if size > LONGEST:
        return (Problem("", Fault.TOO_LONG, {"most": LONGEST}),)
    problems = [*name_problems(document), *(problem for at, board in _boards(quiz) for problem in _of_board(board, at))]
    if not problems and complete:
        problems = list(lacking(quiz))
    return in_document_order(problems, document)


def _boards(quiz: QuizDoc) -> Iterator[tuple[str, BoardDoc]]:
    """Yield each board with the place of its scenario."""
    for place, question in enumerate(quiz.questions):
        at = f"/questions/{place}"
        parts = ((at, question), *((f"{at}/dealt/{number}", dealt) for number, dealt in enumerate(question.dealt)))
        yield from ((f"{path}/board/scenario", part.board) for path, part in parts if part.board is not None)


def _of_board(board: BoardDoc, at: str) -> list[Problem]:
    text = json_text(board.scenario)
    if len(text) > (BROWSER.bytes or 0):
        return [Problem(at, SiteFault.MANY_BYTES, {"most": BROWSER.bytes or 0})]
    return [problem.at(at + problem.path) for problem in _of_scenario(text)]


@cached("quiz_boards", QUESTIONS_KEPT)
def _of_scenario(text: str) -> tuple[Problem, ...]:
    return scenario_problems(json.loads(text), BROWSER)
