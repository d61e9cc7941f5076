"""One question made anew from what it asks: with the engine's options, or as another kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _

from engine import EvaluationError, ScenarioError
from layers_site.questions.questions import ABOUT_PLAYERS, ABOUT_SPELLS
from layers_site.quizzes.making import make_question
from layers_site.quizzes.patterns import dealt_again
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.shapes import ASKS_OF, OF_OPTIONS, Kind, QuestionDoc

_OWN: Final[tuple[Kind, ...]] = ("single", "multiple", "text")
_OF_OBJECTS: Final[tuple[Kind, ...]] = ("single", "pt", "state", "multiple", "reason", "text")


def kinds_for(question: QuestionDoc) -> tuple[Kind, ...]:
    """Return the kinds that it can be turned into, its own among them."""
    if question.kind == "pattern":
        return ("pattern",)
    ask = ask_of(question)
    if question.board is None or not ask:
        return _OWN if question.board is None else ("multiple", *(kind for kind in _OWN if kind != "multiple"))
    if "effect" in ask:
        return ("layer", "text")
    if ask.get("ask") in ABOUT_PLAYERS | ABOUT_SPELLS:
        return ("single", "state", "text")
    return _OF_OBJECTS if "object" in ask else ("single", "order", "text")


def ask_of(question: QuestionDoc) -> Mapping[str, Any]:
    """Return what the question asks of the board. Of several statements the first one counts."""
    if question.ask or question.kind != "multiple":
        return question.ask
    return next((option.ask for option in question.options if option.ask), {})


def can_reset(question: QuestionDoc) -> bool:
    """Return whether the engine has something to say about its answers."""
    if question.kind == "pattern":
        return True
    return question.board is not None and (bool(ask_of(question)) or question.kind == "multiple")


def turned(question: QuestionDoc, kind: str) -> QuestionDoc:
    """Return the question as another kind. What its trainer wrote around the answer stays. Raises RefusedError."""
    target = next((possible for possible in kinds_for(question) if possible == kind), None)
    if target is None:
        raise RefusedError(_("This question cannot be of that kind."))
    if target == "text" or not ask_of(question):
        question = replace(question, ask=ask_of(question))
        options = question.options if target in OF_OPTIONS else ()
        wanted: dict[str, Any] | None = {} if target == "text" else None
        return replace(question, kind=target, options=options, wanted=wanted, believed=())
    return _made(question, target)


def reset(question: QuestionDoc) -> QuestionDoc:
    """Return the question with the answers that the engine gives, for a pattern with other boards.

    Raises RefusedError.
    """
    if question.kind == "pattern":
        return dealt_again(question)
    return _made(question, question.kind)


def _made(question: QuestionDoc, kind: Kind) -> QuestionDoc:
    ask = _fitting(question, kind)
    try:
        made = make_question(kind, question.board, ask, name=question.id, points=question.points).question
    except (ScenarioError, EvaluationError) as error:
        raise RefusedError(_("That cannot be asked about this board.")) from error
    return replace(made, text=question.text, explanation=question.explanation)


def _fitting(question: QuestionDoc, kind: Kind) -> dict[str, Any]:
    """Return the ask about the same object, in the form of that kind."""
    ask = dict(ask_of(question))
    if kind == "multiple":
        return {"object": ask["object"]} if "object" in ask and _is_of_one(question) else {}
    if kind in ASKS_OF and ask.get("ask") not in ASKS_OF[kind]:
        return ask | {"ask": ASKS_OF[kind][0]}
    return ask


def _is_of_one(question: QuestionDoc) -> bool:
    """Return whether all that it states is about one object."""
    if question.kind != "multiple":
        return True
    return len({option.ask.get("object") for option in question.options if option.ask}) == 1
