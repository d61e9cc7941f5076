"""A live round: where it stands, the moves of its trainer, what stands on the wall, and what a seat answers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final, Literal, get_args

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils import timezone

from layers_site.quizzes import attempts
from layers_site.quizzes.live_machine import Move, MoveError, Position, State, moved, takes_answers
from layers_site.quizzes.models import Answer, Round, Sheet, Standing
from layers_site.quizzes.round_questions import quiz_of, room_questions
from layers_site.quizzes.shapes import QuestionDoc

_SIGNER = Signer(salt="layers_site.quizzes.live")
#: What can be on the wall or not. The votes, and what was written, are there only once no answers are taken.
Thing = Literal["words", "votes", "names"]
THINGS: Final[tuple[Thing, ...]] = get_args(Thing)
_FIELDS: Final[dict[Thing, str]] = {"words": "words_shown", "votes": "votes_shown", "names": "names_hidden"}
_WHILE: Final[dict[Thing, tuple[State, ...]]] = {
    "words": ("locked", "revealed"),
    "votes": ("locked",),
    "names": ("lobby",),
}
#: How long a countdown may be, in seconds.
COUNTDOWNS: Final = (30, 60, 120)


class ElsewhereError(Exception):
    """The round does not stand any more where the one who pressed saw it."""


class TooLateError(Exception):
    """The question is locked, or another one is asked by now."""


def standing_of(round_: Round) -> Standing:
    """Return the row of a round, or one that says the same of a round that nobody has moved yet."""
    return Standing.objects.filter(round=round_).first() or Standing(round=round_)


def _held(round_: Round) -> Standing:
    """Return the row, locked for this transaction.

    Nobody else moves it before the transaction is over: PostgreSQL locks the row, SQLite has one writer at a time
    (`transaction_mode` in the settings).
    """
    standing, _made = Standing.objects.select_for_update().get_or_create(round=round_)
    return standing


def _held_at(round_: Round, step: int) -> Standing:
    standing = _held(round_)
    if standing.step != step:
        raise ElsewhereError
    return standing


# --- what the trainer does: each raises ElsewhereError where the round has moved from `step` in the meantime ----------


@transaction.atomic
def move(round_: Round, what: Move, step: int) -> None:
    """Make a move; at the end every sheet is handed in, and nobody begins one any more.

    Raises MoveError for a move that is none here.
    """
    if what == "end":  # who begins a sheet holds this lock
        Round.objects.select_for_update().get(pk=round_.pk)
    standing = _held_at(round_, step)
    position = moved(standing.position, what, len(room_questions(round_)))
    standing.take(position)
    standing.save()
    if position.state == "ended":
        round_.sheets.filter(handed_in=None).update(handed_in=timezone.now())


@transaction.atomic
def show(round_: Round, thing: Thing, step: int, *, shown: bool) -> None:
    """Put something on the wall, or take it away. It counts as a step, so that every page sees it.

    Raises MoveError where it is no time for this.
    """
    standing = _held_at(round_, step)
    if standing.state not in _WHILE[thing]:
        raise MoveError(f"no {thing} while {standing.state}")
    setattr(standing, _FIELDS[thing], not shown if thing == "names" else shown)
    standing.step += 1
    standing.save()


@transaction.atomic
def count_down(round_: Round, seconds: int, step: int) -> None:
    """Start a countdown on the question that is asked; 0 stops it. What is typed meanwhile stays: it is no step.

    Raises MoveError where no question is asked.
    """
    standing = _held_at(round_, step)
    if standing.state != "asking":
        raise MoveError("nothing is asked")
    standing.clock_ends = timezone.now() + timedelta(seconds=seconds) if seconds else None
    standing.save()


@transaction.atomic
def rename(round_: Round, sheet: int, name: str) -> bool:
    """Call somebody in the room otherwise, or nothing at all. Return whether there is such a sheet.

    Before it begins that counts as a step, so that their own page says so too. Later it does not: what is typed stays.
    """
    standing = _held(round_)
    if not round_.sheets.filter(pk=sheet).update(name=name):
        return False
    if standing.state in _WHILE["names"]:
        standing.step += 1
        standing.save()
    return True


def words_shown(standing: Standing) -> bool:
    return standing.words_shown and standing.state in _WHILE["words"]


def votes_shown(standing: Standing) -> bool:
    """Return whether the wall may have the votes: with what is right always, before it where the trainer says so."""
    return standing.state == "revealed" or (standing.state == "locked" and standing.votes_shown)


# --- what is asked ------------------------------------------------------------------------------------


def question_at(round_: Round, position: Position) -> QuestionDoc:
    """Return the question of a position that is not the lobby's: all get them in the order of the quiz."""
    return room_questions(round_)[position.place]


def order_seed(round_: Round) -> str:
    """Return the seed of the options: the same for everybody in the room, so that they can speak of the third one."""
    return f"live {round_.code}" if quiz_of(round_).shuffle_options else ""


def answer(sheet: Sheet, place: int, vote: int, answer: Mapping[str, Any]) -> Answer:
    """Keep an answer to the question at `place`; while it is asked, the last one counts.

    Raises TooLateError once it is locked: whether it is, and keeping the answer, are one transaction. Raises
    RefusedError where the sheet takes nothing more.
    """
    with transaction.atomic():
        position = _held(sheet.round).position
        if not takes_answers(position, place, vote):
            raise TooLateError
        return attempts.answer(sheet, question_at(sheet.round, position).id, answer, vote=vote)


# --- what a page has seen -----------------------------------------------------------------------------


def seen_token(code: str, step: int) -> str:
    """Return a signed token for what a page shows.

    The request for news sends it back; no code can be guessed with it.
    """
    return _SIGNER.sign(f"{code}.{step}")


def step_seen(code: str, token: str) -> int | None:
    """Return the step of a page of this code, None for what no page of it has."""
    try:
        signed, _dot, step = _SIGNER.unsign(token).partition(".")
    except BadSignature:
        return None
    return int(step) if signed == code else None


def clock_of(ends: datetime | None) -> str:
    """Return what names a countdown to a page that shows it, "" for none."""
    return str(int(ends.timestamp() * 1000)) if ends else ""
