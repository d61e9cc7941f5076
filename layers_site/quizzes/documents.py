"""The document of a quiz, `layers-quiz/1`: an empty one, from it to values and back, and what is wrong with one.

document = write(read(document))     for every document that `write` has written
read(write(quiz)) == quiz
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

import engine
from engine import EvaluationError
from engine.errors import Fault, Problem, ScenarioError
from engine.notation import BROWSER, scenario_problems
from engine.notation.scenarios import json_text
from engine.notation.values import Reader, in_document_order
from engine.rulesets import MISCONCEPTIONS
from engine.scenario import Label
from layers_site.boards.services.evaluation import evaluated_within, faults_of
from layers_site.cardtext.wording import in_language
from layers_site.platform.memory import cached
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import LANGUAGES, Language, name_problems
from layers_site.questions.answers import agrees
from layers_site.questions.beliefs import right_answer
from layers_site.quizzes.making import QUESTIONS_KEPT, Known, known
from layers_site.quizzes.notation import QUIZ, write_quiz
from layers_site.quizzes.shapes import ASKS_OF, NO_TEXT, OF_OPTIONS, BoardDoc, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.wording import effects_of, read_ask

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
    quiz = QUIZ.read(reader, document, "")
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


Problems = Iterator[Problem]
#: What the board of a question may cost; no curated one takes a third.
STEPS: Final = 60_000
#: One board alone is no pattern.
FEWEST_DEALT: Final = 2


def lacking(quiz: QuizDoc) -> Problems:
    """Yield each missing or wrong part with its place."""
    yield from _needed(quiz.title, "/title", quiz.languages)
    yield from _whole(quiz.intro, "/intro", quiz.languages)
    if not quiz.questions:
        yield Problem("/questions", SiteFault.QUIZ_EMPTY)
    for place, question in enumerate(quiz.questions):
        for problem in _of_question(known(question), quiz.languages):
            yield problem.at(f"/questions/{place}{problem.path}")


@cached("quiz_lacking", QUESTIONS_KEPT)
def _of_question(known: Known, languages: tuple[Language, ...]) -> tuple[Problem, ...]:
    """Return the problems of one question, with places in it. Long work is stopped by counted steps, not by a clock."""
    return tuple(_question(known.question, "", languages))


def _question(question: QuestionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    if question.kind == "pattern":
        yield from _of_pattern(question, at, languages)
        return
    if question.dealt or question.pattern:
        yield Problem(f"{at}/kind", SiteFault.DEALT_WITHOUT_PATTERN)
    yield from _whole(question.text, f"{at}/text", languages)
    explained = _needed if question.kind == "text" else _whole
    yield from explained(question.explanation, f"{at}/explanation", languages)
    yield from _options(question, at, languages)
    if question.board is not None and question.board.edition not in engine.RULESETS:
        yield Problem(f"{at}/board/edition", SiteFault.OTHER_RULES)
    elif question.board is not None and evaluated_within(question.board.text, question.board.edition, STEPS) is None:
        yield Problem(f"{at}/board", SiteFault.LONG_WORK)
    elif question.kind in ASKS_OF or question.kind == "layer":
        yield from _of_engine(question, at)
    else:
        yield from _of_words(question, at)


def _of_pattern(question: QuestionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    """Yield the problems of a pattern: there are two boards at least, each could lie on a table and has a question."""
    yield from _whole(question.explanation, f"{at}/explanation", languages)
    if question.pattern is None or len(question.dealt) < FEWEST_DEALT:
        yield Problem(f"{at}/dealt", SiteFault.FEW_DEALT)
    if question.board or question.options or question.text != NO_TEXT:
        yield Problem(f"{at}/dealt", SiteFault.TEXTS_BESIDE_DEALT)
    for place, dealt in enumerate(question.dealt):
        if dealt.board is None or not dealt.ask:
            yield Problem(f"{at}/dealt/{place}/board", SiteFault.NEEDS_BOARD)
        else:
            yield from _question(dealt, f"{at}/dealt/{place}", languages)
            if faults_of(dealt.board.text, dealt.board.edition, STEPS):
                yield Problem(f"{at}/dealt/{place}/board", SiteFault.CANNOT_LIE)


def _needed(text: Label, at: str, languages: tuple[Language, ...]) -> Problems:
    for language in languages:
        if not _text_in(text, language):
            yield Problem(f"{at}/{language}", _missing(language, at.rpartition("/")[2]))


def _whole(text: Label, at: str, languages: tuple[Language, ...]) -> Problems:
    """Yield a problem for each missing language of a text that some language has: it has all or none."""
    if any(_text_in(text, language) for language in languages):
        yield from _needed(text, at, languages)


def _text_in(text: Label, language: Language) -> str:
    return in_language(text, language).strip()


def _missing(language: Language, what: str) -> SiteFault:
    """Return the fault for a text that is missing in this language: explanation, feedback, or any other."""
    french = language == "fr"
    if what == "explanation":
        return SiteFault.NO_FRENCH_EXPLANATION if french else SiteFault.NO_ENGLISH_EXPLANATION
    if what == "feedback":
        return SiteFault.NO_FRENCH_FEEDBACK if french else SiteFault.NO_ENGLISH_FEEDBACK
    return SiteFault.NO_FRENCH_TEXT if french else SiteFault.NO_ENGLISH_TEXT


def _options(question: QuestionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    if question.kind not in OF_OPTIONS:
        if question.options:
            yield Problem(f"{at}/options", SiteFault.WITHOUT_OPTIONS)
        return
    if len(question.options) < 2:
        yield Problem(f"{at}/options", SiteFault.FEW_OPTIONS)
    right = sum(option.right for option in question.options)
    if question.kind == "single" and right != 1:
        yield Problem(f"{at}/options", SiteFault.NUMBER_OF_RIGHT)
    for place, option in enumerate(question.options):
        yield from _option(option, f"{at}/options/{place}", languages)
    yield from _twice(question, f"{at}/options", languages)


def _option(option: OptionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    yield from _needed(option.text, f"{at}/text", languages)
    yield from _whole(option.feedback, f"{at}/feedback", languages)
    for place, idea in enumerate(option.misconceptions):
        if idea not in MISCONCEPTIONS:
            yield Problem(f"{at}/misconceptions/{place}", SiteFault.NO_MISCONCEPTION)


def _twice(question: QuestionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    for language in languages:
        seen: set[str] = set()
        for place, option in enumerate(question.options):
            text = _text_in(option.text, language)
            if text and text in seen:
                yield Problem(f"{at}/{place}/text/{language}", SiteFault.OPTION_TWICE)
            seen.add(text)


def _of_engine(question: QuestionDoc, at: str) -> Problems:
    """Yield why the engine could not know the answer: there is no board, or nothing on it to ask."""
    if question.board is None:
        yield Problem(f"{at}/board", SiteFault.NEEDS_BOARD)
    elif question.kind == "layer":
        yield from _of_layer(question, at)
    elif question.ask.get("ask") not in ASKS_OF[question.kind]:
        yield Problem(f"{at}/ask", SiteFault.NOTHING_ASKED)
    else:
        yield from _ask_problems(question, question.ask, f"{at}/ask")


def _of_layer(question: QuestionDoc, at: str) -> Problems:
    try:
        known = question.board is not None and question.ask.get("effect") in effects_of(question.board)
    except (ScenarioError, EvaluationError):
        yield Problem(f"{at}/board", SiteFault.LONG_WORK)
        return
    if not known:
        yield Problem(f"{at}/ask", SiteFault.NO_EFFECT_CHOSEN)


def _of_words(question: QuestionDoc, at: str) -> Problems:
    """Yield the problems of a question in words, or of an `ask` about a board.

    The right answer of an `ask` must be the engine's.
    """
    if not question.ask:
        stated = question.kind == "multiple" and question.board is not None
        if not (stated or question.text.en.strip() or question.text.fr.strip()):
            yield Problem(f"{at}/text", SiteFault.NO_QUESTION)
    elif question.board is None:
        yield Problem(f"{at}/board", SiteFault.NEEDS_BOARD)
    else:
        yield from _ask_problems(question, question.ask, f"{at}/ask")
    for place, option in enumerate(question.options if question.board else ()):
        yield from _true(question, option, f"{at}/options/{place}")


def _true(question: QuestionDoc, option: OptionDoc, at: str) -> Problems:
    """Yield what is wrong with an option that stands for an answer: it is right exactly if it is the engine's."""
    ask = option.ask or question.ask
    if option.answer is None or not ask:
        return
    wrong = list(_ask_problems(question, ask, f"{at}/ask" if option.ask else at))
    yield from wrong if option.ask else ()
    if not wrong and question.board is not None:
        engine_question = read_ask(question.board, ask)
        if agrees(engine_question.ask, option.answer, right_answer(engine_question)) != option.right:
            yield Problem(f"{at}/right", SiteFault.OTHER_RESULT)


def _ask_problems(question: QuestionDoc, ask: Any, at: str) -> Problems:
    if question.board is None:
        return
    try:
        read_ask(question.board, ask)
    except ScenarioError as error:
        yield from (Problem(f"{at}{problem.path}", SiteFault.NOT_ASKABLE) for problem in error.problems[:1])
    except EvaluationError:
        yield Problem(at, SiteFault.LONG_WORK)
