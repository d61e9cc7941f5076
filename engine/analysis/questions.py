"""Check the question of a case: today's rules give the right option and no other, and each idea gives its own.

list(question_problems(case))        # [] where the question is sound
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final

from engine.analysis.expectations import Translations, check_expectation, translations
from engine.analysis.result import result_json
from engine.cases import Case, Moment, Option, Question, moments
from engine.errors import EvaluationError, Fault, Problem
from engine.evaluation.evaluator import evaluate
from engine.rulesets import DEFAULT, RULESETS
from engine.scenario import Scenario

#: So many wrong options may do without a reason.
UNREASONED_ALLOWED: Final = 1
#: Whether an option holds on a board under a ruleset.
Holds = Callable[[Option, Scenario, str], bool]


def asked_moment(case: Case, question: Question) -> Moment:
    """Find the stage that a question is about. Raises ScenarioError for an impossible operation."""
    return next(
        moment for moment in moments(case) if (moment.variant, moment.index) == (question.variant, question.stage)
    )


def question_problems(case: Case) -> Iterator[Problem]:
    """List what is wrong with the question of a readable case; a case without one has nothing wrong."""
    question = case.question
    if question is None:
        return
    french = translations(case.scenario)
    board = asked_moment(case, question).scenario
    holds = partial(_holds, french=french)
    for place, option in enumerate(question.options):
        yield from _problems_of_option(option, board, holds, f"/question/options/{place}")
    silent = [at for at, option in enumerate(question.options) if not option.right and option.because is None]
    yield from (Problem(f"/question/options/{at}", Fault.UNREASONED) for at in silent[UNREASONED_ALLOWED:])
    wrong = [option for option in question.options if not option.right]
    if not any(option.ideas for option in wrong) and not _is_elsewhere(case, wrong, holds):
        yield Problem("/question/options", Fault.NOBODY_MISLED)


def _problems_of_option(option: Option, board: Scenario, holds: Holds, path: str) -> Iterator[Problem]:
    if holds(option, board, DEFAULT) != option.right:
        yield Problem(f"{path}/value", Fault.NOT_RIGHT if option.right else Fault.RIGHT_AS_WELL)
    for at, idea in enumerate(option.ideas):
        if not holds(option, board, idea):
            yield Problem(f"{path}/ideas/{at}", Fault.NOT_OF_IDEA, {"name": idea})


def _is_elsewhere(case: Case, options: Iterable[Option], holds: Holds) -> bool:
    """Return whether some option is right in another edition, or at another stage of the case or of a variant."""
    return any(
        holds(option, moment.scenario, edition)
        for moment in moments(case)
        for edition in RULESETS
        for option in options
    )


def _holds(option: Option, board: Scenario, ruleset: str, french: Translations) -> bool:
    try:
        return not check_expectation(option.value, result_json(evaluate(board, ruleset)), french)
    except EvaluationError:
        return False
