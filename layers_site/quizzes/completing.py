"""Problems that keep a draft from being published, in the language of the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _

import engine
from engine import EvaluationError, ScenarioError
from engine.errors import Problem
from engine.rulesets import MISCONCEPTIONS
from engine.scenario import Label
from layers_site.boards.services.evaluation import evaluated_within
from layers_site.platform.language import Language, current_language
from layers_site.platform.problems import worded
from layers_site.platform.shared import cached
from layers_site.questions.answers import agrees
from layers_site.questions.beliefs import right_answer
from layers_site.quizzes.known import QUESTIONS_KEPT, Known, known
from layers_site.quizzes.shapes import ASKS_OF, NO_TEXT, OF_OPTIONS, OptionDoc, QuestionDoc, QuizDoc
from layers_site.quizzes.wording import effects_of, read_ask

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
        yield worded("/questions", _("A quiz needs a question."))
    for place, question in enumerate(quiz.questions):
        for problem in _of_question(known(question), quiz.languages, current_language()):
            yield problem.at(f"/questions/{place}{problem.path}")


@cached("quiz_lacking", QUESTIONS_KEPT)
def _of_question(known: Known, languages: tuple[Language, ...], _said_in: Language) -> tuple[Problem, ...]:
    """Return the problems of one question, with places in it. Long work is stopped by counted steps, not by a clock."""
    return tuple(_question(known.question, "", languages))


def _question(question: QuestionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    if question.kind == "pattern":
        yield from _of_pattern(question, at, languages)
        return
    if question.dealt or question.pattern:
        yield worded(f"{at}/kind", _("Only a question of a pattern has boards that are dealt."))
    yield from _whole(question.text, f"{at}/text", languages)
    explained = _needed if question.kind == "text" else _whole
    yield from explained(question.explanation, f"{at}/explanation", languages)
    yield from _options(question, at, languages)
    if question.board is not None and question.board.edition not in engine.RULESETS:
        yield worded(f"{at}/board/edition", _("These rules are not known."))
    elif question.board is not None and evaluated_within(question.board.text, question.board.edition, STEPS) is None:
        yield worded(f"{at}/board", _("This board takes too long to work out."))
    elif question.kind in ASKS_OF or question.kind == "layer":
        yield from _of_engine(question, at)
    else:
        yield from _of_words(question, at)


def _of_pattern(question: QuestionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    """Yield the problems of a pattern: each question that was dealt has to be whole, and there are two at least."""
    yield from _whole(question.explanation, f"{at}/explanation", languages)
    if question.pattern is None or len(question.dealt) < FEWEST_DEALT:
        yield worded(f"{at}/dealt", _("A question of a pattern needs two boards at least. Deal them again."))
    if question.board or question.options or question.text != NO_TEXT:
        yield worded(f"{at}/dealt", _("Only the boards of a question of a pattern have texts and options."))
    for place, dealt in enumerate(question.dealt):
        if dealt.board is None or not dealt.ask:
            yield worded(f"{at}/dealt/{place}/board", _("A question of this kind needs a board."))
        else:
            yield from _question(dealt, f"{at}/dealt/{place}", languages)


# --- texts ------------------------------------------------------------------------------------------


def _needed(text: Label, at: str, languages: tuple[Language, ...]) -> Problems:
    for language in languages:
        if not _text_in(text, language):
            yield worded(f"{at}/{language}", _missing(language, at.rpartition("/")[2]))


def _whole(text: Label, at: str, languages: tuple[Language, ...]) -> Problems:
    """Return all languages, or none of them."""
    if any(_text_in(text, language) for language in languages):
        yield from _needed(text, at, languages)


def _text_in(text: Label, language: Language) -> str:
    return text.of(language).strip()


def _missing(language: Language, what: str) -> str:
    """Say which text is missing: an explanation and a feedback are not what is asked."""
    french = language == "fr"
    if what == "explanation":
        return _("The French explanation is missing.") if french else _("The English explanation is missing.")
    if what == "feedback":
        return _("The French feedback is missing.") if french else _("The English feedback is missing.")
    return _("The French text is missing.") if french else _("The English text is missing.")


# --- options ----------------------------------------------------------------------------------------


def _options(question: QuestionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    if question.kind not in OF_OPTIONS:
        if question.options:
            yield worded(f"{at}/options", _("A question of this kind has no options."))
        return
    if len(question.options) < 2:
        yield worded(f"{at}/options", _("Two options are needed at least."))
    right = sum(option.right for option in question.options)
    if question.kind == "single" and right != 1:
        yield worded(f"{at}/options", _("Exactly one option has to be right."))
    for place, option in enumerate(question.options):
        yield from _option(option, f"{at}/options/{place}", languages)
    yield from _twice(question, f"{at}/options", languages)


def _option(option: OptionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    yield from _needed(option.text, f"{at}/text", languages)
    yield from _whole(option.feedback, f"{at}/feedback", languages)
    for place, idea in enumerate(option.misconceptions):
        if idea not in MISCONCEPTIONS:
            yield worded(f"{at}/misconceptions/{place}", _("There is no misconception of this id."))


def _twice(question: QuestionDoc, at: str, languages: tuple[Language, ...]) -> Problems:
    for language in languages:
        seen: set[str] = set()
        for place, option in enumerate(question.options):
            text = _text_in(option.text, language)
            if text and text in seen:
                yield worded(f"{at}/{place}/text/{language}", _("Another option says the same."))
            seen.add(text)


# --- what is asked of the board ---------------------------------------------------------------------


def _of_engine(question: QuestionDoc, at: str) -> Problems:
    """Return the engine has to know the answer, so there has to be a board, and something on it to ask."""
    if question.board is None:
        yield worded(f"{at}/board", _("A question of this kind needs a board."))
    elif question.kind == "layer":
        yield from _of_layer(question, at)
    elif question.ask.get("ask") not in ASKS_OF[question.kind]:
        yield worded(f"{at}/ask", _("Say what is asked of the board."))
    else:
        yield from _ask_problems(question, question.ask, f"{at}/ask")


def _of_layer(question: QuestionDoc, at: str) -> Problems:
    try:
        known = question.board is not None and question.ask.get("effect") in effects_of(question.board)
    except (ScenarioError, EvaluationError):
        yield worded(f"{at}/board", _("This board takes too long to work out."))
        return
    if not known:
        yield worded(f"{at}/ask", _("Choose an effect that applies on this board."))


def _of_words(question: QuestionDoc, at: str) -> Problems:
    """Yield the problems of a question in words, or of an `ask` about a board, whose right answer must be the
    engine's.
    """
    if not question.ask:
        stated = question.kind == "multiple" and question.board is not None
        if not (stated or question.text.en.strip() or question.text.fr.strip()):
            yield worded(f"{at}/text", _("Write the question."))
    elif question.board is None:
        yield worded(f"{at}/board", _("A question of this kind needs a board."))
    else:
        yield from _ask_problems(question, question.ask, f"{at}/ask")
    for place, option in enumerate(question.options if question.board else ()):
        yield from _true(question, option, f"{at}/options/{place}")


def _true(question: QuestionDoc, option: OptionDoc, at: str) -> Problems:
    """Return an option that stands for an answer is right exactly if it is the engine's."""
    ask = option.ask or question.ask
    if option.answer is None or not ask:
        return
    wrong = list(_ask_problems(question, ask, f"{at}/ask" if option.ask else at))
    yield from wrong if option.ask else ()
    if not wrong and question.board is not None:
        engine_question = read_ask(question.board, ask)
        if agrees(engine_question.ask, option.answer, right_answer(engine_question)) != option.right:
            yield worded(f"{at}/right", _("The engine gives another result."))


def _ask_problems(question: QuestionDoc, ask: Any, at: str) -> Problems:
    if question.board is None:
        return
    try:
        read_ask(question.board, ask)
    except ScenarioError as error:
        yield from (
            worded(f"{at}{problem.path}", _("This cannot be asked of the board.")) for problem in error.problems[:1]
        )
    except EvaluationError:
        yield worded(at, _("This board takes too long to work out."))
