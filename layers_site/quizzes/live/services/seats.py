"""A learner in a live round: what is asked now, and an answer that comes in time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db import transaction

from layers_site.quizzes import sitting
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm, answer_form
from layers_site.quizzes.live.services.moving import held
from layers_site.quizzes.live_machine import Position, takes_answers
from layers_site.quizzes.models import Answer, Round, Sheet
from layers_site.quizzes.shapes import QuestionDoc

_SIGNER = Signer(salt="layers_site.quizzes.live")


class TooLateError(Exception):
    """The question is locked, or another one is asked by now."""


def question_at(of: Round, position: Position) -> QuestionDoc:
    """Return the question of a position that is not the lobby's: all get them in the order of the quiz."""
    return sitting.quiz_of(of).questions[position.place]


def form_of(of: Round, question: QuestionDoc, data: Mapping[str, Any] | None, action: str) -> AnswerForm | EngineForm:
    """Return the same for everybody in the room, so that they can speak of the third option.

    Raises RefusedError for what cannot be asked any more.
    """
    return answer_form(question, data, action=action, order_seed=order_seed(of))


def order_seed(of: Round) -> str:
    return f"live {of.code}" if sitting.quiz_of(of).shuffle_options else ""


def answer(sheet: Sheet, place: int, vote: int, answer: Mapping[str, Any]) -> Answer:
    """Keep an answer to the question at `place`; while it is asked, the last one counts.

    Raises TooLateError once it is locked: whether it is, and keeping the answer, are one transaction. Raises
    RefusedError where the sheet takes nothing more.
    """
    with transaction.atomic():
        position = held(sheet.round).position
        if not takes_answers(position, place, vote):
            raise TooLateError
        return sitting.answer(sheet, question_at(sheet.round, position).id, answer, vote=vote)


# --- what a page has seen -----------------------------------------------------------------------------------


def seen_token(code: str, step: int) -> str:
    """Return a token for what a page shows. The request for news sends it back; it is signed, so that no code can
    be guessed with it.
    """
    return _SIGNER.sign(f"{code}.{step}")


def step_seen(code: str, token: str) -> int | None:
    """Return the step of a page of this code, None for what no page of it has."""
    try:
        digest, _dot, step = _SIGNER.unsign(token).partition(".")
    except BadSignature:
        return None
    return int(step) if digest == code else None
