"""A question made from a board: what is right by the engine, and what those answer who hold a misconception.

What was made of one is known of every other question that says the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any, Final

from engine import ScenarioError
from engine.errors import Problem
from engine.notation.scenarios import json_text
from engine.scenario import Label
from layers_site.platform.memory import cached
from layers_site.platform.problems import SiteFault
from layers_site.questions import options
from layers_site.questions.beliefs import right_answer
from layers_site.questions.distractors import Distractor, distractors
from layers_site.questions.questions import Question
from layers_site.quizzes.ideas import believed, feedback_on_distractor, layers_misbelieved, statements
from layers_site.quizzes.notation import LONGEST_OPTION, write_question
from layers_site.quizzes.shapes import (
    ASKS_OF,
    LETTERS,
    OF_ENGINE,
    BelievedDoc,
    BoardDoc,
    Kind,
    OptionDoc,
    QuestionDoc,
)
from layers_site.quizzes.wording import (
    asked_question,
    effects_of,
    in_both,
    layers_of,
    read_ask,
    spoken,
    spoken_in_parts,
    unlike_parts,
)

#: Fewer wrong answers that somebody could come to are too few to choose among; more than so many are not read.
FEWEST_WRONG: Final = 3
MOST_WRONG: Final = 5
_FEWEST_STATEMENTS: Final = 2

_Say = Callable[[Mapping[str, Any]], Label]
#: So many questions are kept of each kind of answer: those of the longest quizzes that some trainers work on at once.
QUESTIONS_KEPT = 512


@dataclass(frozen=True, slots=True)
class Made:
    """`too_few`: there are fewer than three wrong answers to choose from that somebody could come to."""

    question: QuestionDoc
    too_few: bool


def make_question(kind: Kind, board: BoardDoc | None, ask: Mapping[str, Any], *, name: str, points: int = 1) -> Made:
    """Return the question of the id `name`, with what is right.

    Kinds of options have the options in both languages.

    `ask` is one of `questions.questions`, {"effect"} for "layer", {} or {"object"} for "multiple", {} for "text".
    Raises ScenarioError for what cannot be asked of the board, EvaluationError where that takes too long.
    """
    empty = QuestionDoc(name, kind, points, board, dict(ask))
    if kind == "text":
        return Made(replace(empty, wanted={}), too_few=False)
    if board is None:
        raise ScenarioError((Problem("/board", SiteFault.NEEDS_BOARD),))
    if kind == "multiple":
        choices = statements(board, str(ask.get("object", "")))
        if len(choices) < _FEWEST_STATEMENTS:
            raise ScenarioError((Problem("/board", SiteFault.TOO_LITTLE),))
        made = Made(
            replace(empty, ask={}, options=choices),
            too_few=sum(not option.right for option in choices) < FEWEST_WRONG,
        )
    elif kind == "single":
        made = _single(empty, read_ask(board, ask))
    else:
        _check(kind, board, ask)
        made = Made(empty, too_few=False)
    return replace(made, question=frozen(made.question))


def _check(kind: Kind, board: BoardDoc, ask: Mapping[str, Any]) -> None:
    if kind == "layer":
        if ask.get("effect") not in effects_of(board):
            raise ScenarioError((Problem("/ask/effect", SiteFault.NO_EFFECT_CHOSEN),))
    elif ask.get("ask") not in ASKS_OF[kind]:
        raise ScenarioError((Problem("/ask/ask", SiteFault.NOT_AMONG, {"names": tuple(ASKS_OF[kind])}),))
    else:
        read_ask(board, ask)


def _single(empty: QuestionDoc, question: Question) -> Made:
    wrong = distractors(question, FEWEST_WRONG, MOST_WRONG)
    right = right_answer(question)
    say = _saying(question, [right, *(answer.answer for answer in wrong)])
    made = _named([OptionDoc("", say(right), right=True, answer=right), *(_option(question, a, say) for a in wrong)])
    return Made(replace(empty, options=made), too_few=len(made) <= FEWEST_WRONG)


def _saying(question: Question, answers: Sequence[Mapping[str, Any]]) -> _Say:
    """Return what words each of the answers: of all of an object only those parts in which they differ."""
    parts = unlike_parts(answers) if question.ask == "state" else ()

    def say(answer: Mapping[str, Any]) -> Label:
        if parts:
            return _in_both(lambda: spoken_in_parts(question, answer, parts))
        return _in_both(lambda: spoken(question, answer))

    return say


def _option(question: Question, wrong: Distractor, say: _Say) -> OptionDoc:
    return OptionDoc(
        id="",
        text=say(wrong.answer),
        right=False,
        feedback=feedback_on_distractor(question, wrong),
        misconceptions=wrong.misconceptions,
        answer=wrong.answer,
    )


def _in_both(text: Callable[[], str]) -> Label:
    """Cut where a board has more to say than an option can hold."""
    label = in_both(text)
    return Label(_cut(label.en), _cut(label.fr))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_OPTION else f"{text[: LONGEST_OPTION - 1]}…"


def _named(made: Iterable[OptionDoc]) -> tuple[OptionDoc, ...]:
    """Order and name the options by a digest of their answers.

    So the order does not tell which one is right. Equal texts become one.
    """
    unlike = {option.text: option for option in reversed(list(made))}
    ordered = sorted(unlike.values(), key=lambda option: options.digest(json.dumps(option.answer, sort_keys=True)))
    return tuple(replace(option, id=LETTERS[place]) for place, option in enumerate(ordered))


def wanted(question: QuestionDoc) -> dict[str, Any] | None:
    """Return the right answer, by the options or by the engine; {} for free text, None if it is unknown.

    Raises ScenarioError or EvaluationError for a board that cannot be worked out.
    """
    right = [option.id for option in question.options if option.right]
    if question.kind == "single":
        return {"option": right[0]} if len(right) == 1 else None
    if question.kind == "multiple":
        return {"options": right}
    if question.kind == "text":
        return {}
    if question.kind == "layer":
        effect = str(question.ask.get("effect", ""))
        return {"layers": list(layers_of(question.board, effect))} if question.board else None
    engine_question = asked_question(question)
    return right_answer(engine_question) if engine_question else None


def frozen(question: QuestionDoc) -> QuestionDoc:
    """Return the question with the right and the believed answers in it.

    So neither has to be worked out again. Raises as `wanted`.
    """
    if question.kind == "pattern":
        return replace(question, dealt=tuple(map(frozen, question.dealt)))
    right, wrong = _answers(known(question))
    return replace(question, wanted=right, believed=wrong)


@cached("quiz_answers", QUESTIONS_KEPT)
def _answers(known: Known) -> tuple[Mapping[str, Any] | None, tuple[BelievedDoc, ...]]:
    return wanted(known.question), _believed(known.question)


def _believed(question: QuestionDoc) -> tuple[BelievedDoc, ...]:
    if question.kind == "multiple":
        return _ticked(question)
    if question.kind == "layer" and question.board:
        return layers_misbelieved(question.board, str(question.ask.get("effect", "")))
    engine_question = asked_question(question) if question.kind in OF_ENGINE else None
    return believed(engine_question) if engine_question else ()


def _ticked(question: QuestionDoc) -> tuple[BelievedDoc, ...]:
    """Return the ticks of each misconception that an option names. Other options are ticked as they are right."""
    ideas = dict.fromkeys(idea for option in question.options for idea in option.misconceptions)
    groups: dict[tuple[str, ...], list[str]] = {}
    for idea in ideas:
        ticked = tuple(option.id for option in question.options if option.right != (idea in option.misconceptions))
        groups.setdefault(ticked, []).append(idea)
    return tuple(BelievedDoc({"options": list(ticked)}, tuple(ids)) for ticked, ids in groups.items())


@dataclass(frozen=True, slots=True)
class Known:
    """A question as a part of a key (`platform.shared`): equal to all that have its digest."""

    digest: bytes
    question: QuestionDoc = field(compare=False)


def known(question: QuestionDoc) -> Known:
    return Known(digest_of(write_question(question)), question)


def digest_of(document: object) -> bytes:
    """Return a digest of a JSON document, whatever the order of its keys."""
    return blake2b(json_text(document).encode("utf-8", "surrogatepass"), digest_size=24).digest()
