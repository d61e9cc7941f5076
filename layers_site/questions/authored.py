"""The question that a case asks of its own: in its words, with the options that people choose.

authored_question(at_case("growth-and-frog"))     # (the stage, the question); None where the case asks nothing
option_of(trace, question)      # the place of the option that a trace gives, NO_OPTION where it gives none
plain_question(question)        # the same as a question about the board, for the way to the answer
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, assert_never

from engine import cases
from engine.analysis.expectations import check_expectation, translations
from engine.analysis.result import result_json
from engine.cases import QuestionKind
from engine.evaluation.trace import Trace
from engine.notation.cases import QUESTION
from engine.notation.scenarios import json_text
from engine.notation.values import GENEROUS, Reader
from engine.rulesets import DEFAULT
from layers_site.boards.services.evaluation import evaluated
from layers_site.boards.services.moments import Moment, at_stage
from layers_site.explain.names import label
from layers_site.questions.questions import Ask, Question

#: The answer of a trace that gives none of the options.
NO_OPTION: Final = -1
_QUESTIONS_KEPT: Final = 256
#: A size such as "10/10" has no more letters.
_SIZE: Final = 5


def authored_question(moment: Moment) -> tuple[Moment, Question] | None:
    """Return the stage that the question of a case is about, and the question; None where the case asks nothing."""
    document = moment.case.question if moment.case is not None else None
    if moment.case is None or document is None:
        return None
    at = at_stage(moment.case, document.get("variant", ""), document.get("stage", 0))
    text = json_text(document)
    return at, Question(at.text, DEFAULT, "authored", _read(text).thing, authored=text)


def authored_of(question: Question) -> cases.Question:
    """Return what the case asks; only for a question that a case asks."""
    return _read(question.authored)


@lru_cache(_QUESTIONS_KEPT)
def _read(text: str) -> cases.Question:
    return QUESTION.read(Reader(GENEROUS), json.loads(text), "")


def option_of(trace: Trace, question: Question) -> int:
    """Return the place of the first option that a trace gives, `NO_OPTION` where it gives none."""
    result, french = result_json(trace), translations(trace.scenario)
    options = enumerate(authored_of(question).options)
    return next((place for place, option in options if not check_expectation(option.value, result, french)), NO_OPTION)


def option_texts(question: Question) -> Mapping[int, str]:
    """Return the options in the language of the page, by their places."""
    return {place: label(option.text) for place, option in enumerate(authored_of(question).options)}


def is_of_sizes(question: Question) -> bool:
    """Return whether every option is a size and no more, "4/4"."""
    if not question.authored:
        return False
    authored = authored_of(question)
    return authored.kind is QuestionKind.SIZE and all(len(label(option.text)) <= _SIZE for option in authored.options)


def verdict_text(question: Question) -> str:
    """Return the right answer with its reason, in a sentence or two."""
    return label(authored_of(question).verdict)


def because(question: Question, option: object) -> str:
    """Return how one comes to a wrong option; "" where nothing is said of it."""
    options = authored_of(question).options
    chosen = options[option] if isinstance(option, int) and 0 <= option < len(options) else None
    return label(chosen.because) if chosen is not None and chosen.because is not None else ""


def plain_question(question: Question) -> Question:
    """Return a question about the board itself, of the same thing, which the way to the answer answers."""
    authored = authored_of(question)
    trace = evaluated(question.text, question.ruleset)
    if authored.kind is QuestionKind.FIRST and authored.right.value.order:
        return Question(question.text, question.ruleset, "order", layer=next(iter(authored.right.value.order)))
    if question.object in trace.spells:
        return Question(question.text, question.ruleset, "cost", question.object)
    if question.object in trace.players:
        ask: Ask = "hand" if authored.kind is QuestionKind.HAND else "player"
        return Question(question.text, question.ruleset, ask, question.object)
    told = {key for option in authored.options for wanted in option.value.objects.values() for key in wanted}
    # "Yours, and a Brushwagg": the way to either shows both.
    ask = "state" if "controller" in told and len(told) > 1 else _asked_of_object(authored.kind)
    return Question(question.text, question.ruleset, ask, question.object)


def _asked_of_object(kind: QuestionKind) -> Ask:
    match kind:
        case QuestionKind.SIZE:
            return "pt"
        case QuestionKind.TYPES:
            return "types"
        case QuestionKind.COLORS:
            return "colors"
        case QuestionKind.ABILITIES | QuestionKind.MANA | QuestionKind.MAY:
            return "abilities"
        case QuestionKind.CONTROL:
            return "controller"
        case QuestionKind.COPY | QuestionKind.COST | QuestionKind.HAND | QuestionKind.FIRST:
            return "state"
        case _:
            assert_never(kind)
