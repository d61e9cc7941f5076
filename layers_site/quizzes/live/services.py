"""Rooms of live rounds: who sits there, what is asked now and was answered, the moves of the trainer, and the wall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Literal, get_args

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.utils import timezone

from layers_site.platform.text import folded
from layers_site.questions.options import digest
from layers_site.quizzes import attempts
from layers_site.quizzes.answer_forms import AnswerForm, EngineForm, answer_form
from layers_site.quizzes.live_machine import Move, MoveError, Position, State, moved, takes_answers
from layers_site.quizzes.models import Answer, Round, Sheet, Standing
from layers_site.quizzes.round_questions import quiz_of, room_questions
from layers_site.quizzes.shapes import OF_OPTIONS, QuestionDoc

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


@dataclass(frozen=True, slots=True)
class Votes:
    """The answers to a question in one vote, in the form of its kind."""

    vote: int
    answers: tuple[dict[str, Any], ...]


def joined(round_: Round) -> int:
    return round_.sheets.count()


def names(round_: Round, most: int) -> tuple[str, ...]:
    """Return the names of the first learners, in the order in which they came, without the nameless."""
    return tuple(round_.sheets.exclude(name="").order_by("began", "pk").values_list("name", flat=True)[:most])


def answered(round_: Round, question: str, vote: int) -> int:
    return Answer.objects.filter(sheet__round=round_, question=question, vote=vote).count()


def votes(round_: Round, question: str, last: int) -> tuple[Votes, ...]:
    """Return every vote on a question, the first one first; one that nobody answered is empty."""
    rows = Answer.objects.filter(sheet__round=round_, question=question).order_by("pk").values_list("vote", "given")
    votes: dict[int, list[dict[str, Any]]] = {vote: [] for vote in range(1, last + 1)}
    for vote, answer in rows:
        votes.setdefault(vote, []).append(answer)
    return tuple(Votes(vote, tuple(answers)) for vote, answers in sorted(votes.items()))


@dataclass(frozen=True, slots=True)
class Share:
    """How many of those who answered a question were right; what nobody has graded counts as neither."""

    right: int
    answered: int


def share(round_: Round, question: str) -> Share:
    """Return the share of right answers. Of several votes the last of each learner counts."""
    rows = Answer.objects.filter(sheet__round=round_, question=question).order_by("vote").values_list("sheet", "right")
    last = dict(rows)
    return Share(sum(right is True for right in last.values()), len(last))


class ElsewhereError(Exception):
    """The round does not stand any more where the one who pressed saw it."""


def position_of(round_: Round) -> Position:
    """Return the position of a round; the lobby until somebody has opened its console."""
    return standing_of(round_).position


def standing_of(round_: Round) -> Standing:
    """Return the row of a round, or one that says the same of a round whose console nobody has opened."""
    return Standing.objects.filter(round=round_).first() or Standing(round=round_)


def opened(round_: Round) -> Standing:
    """Return the same for the console, which makes the row that moves."""
    standing, _made = Standing.objects.get_or_create(round=round_)
    return standing


def move(round_: Round, what: Move, step: int) -> Position:
    """Make a move from `step`; at the end every sheet is handed in, and nobody begins one any more.

    Raises ElsewhereError where the round has moved in the meantime, MoveError for a move that is none here.
    """
    with transaction.atomic():
        if what == "end":  # who begins a sheet holds this lock
            Round.objects.select_for_update().get(pk=round_.pk)
        standing = _held_at(round_, step)
        position = moved(standing.position, what, len(room_questions(round_)))
        standing.take(position)
        standing.save()
        if position.state == "ended":
            round_.sheets.filter(handed_in=None).update(handed_in=timezone.now())
    return position


@dataclass(frozen=True, slots=True)
class Words:
    """The words that somebody wrote, and how many wrote the same."""

    text: str
    count: int


def words(round_: Round, question: str, vote: int, most: int) -> tuple[Words, ...]:
    """Return what was written in a vote, equal answers once, the most frequent first.

    Others come in the order of a digest, so that nobody can tell who was first.
    """
    rows = Answer.objects.filter(sheet__round=round_, question=question, vote=vote).values_list("given", flat=True)
    texts = [str(answer.get("text") or "") for answer in rows]
    alike: dict[str, list[str]] = {}
    for text in filter(None, texts):
        alike.setdefault(folded(text).rstrip(" .!"), []).append(text)
    groups = sorted(alike.items(), key=lambda pair: (-len(pair[1]), digest(pair[0])))
    return tuple(Words(min(group), len(group)) for _key, group in groups[:most])


def held(round_: Round) -> Standing:
    """Return the row, locked for this transaction.

    Nobody else moves it before the transaction is over: PostgreSQL locks the row, SQLite has one writer at a time
    (`transaction_mode` in the settings).
    """
    standing, _made = Standing.objects.select_for_update().get_or_create(round=round_)
    return standing


class TooLateError(Exception):
    """The question is locked, or another one is asked by now."""


def question_at(round_: Round, position: Position) -> QuestionDoc:
    """Return the question of a position that is not the lobby's: all get them in the order of the quiz."""
    return room_questions(round_)[position.place]


def form_of(
    round_: Round, question: QuestionDoc, data: Mapping[str, Any] | None, action: str
) -> AnswerForm | EngineForm:
    """Return the same for everybody in the room, so that they can speak of the third option.

    Raises RefusedError for what cannot be asked any more.
    """
    return answer_form(question, data, action=action, order_seed=order_seed(round_))


def numbers_of(round_: Round, question: QuestionDoc, answer: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the numbers that the options of an answer have for the room; () where it has none."""
    if question.kind not in OF_OPTIONS:
        return ()
    form = form_of(round_, question, None, "")
    chosen = answer.get("options") or [answer.get("option")]
    options = form.options if isinstance(form, AnswerForm) else {}
    return tuple(place for place, option in options.items() if option.id in chosen)


def order_seed(round_: Round) -> str:
    return f"live {round_.code}" if quiz_of(round_).shuffle_options else ""


def answer(sheet: Sheet, place: int, vote: int, answer: Mapping[str, Any]) -> Answer:
    """Keep an answer to the question at `place`; while it is asked, the last one counts.

    Raises TooLateError once it is locked: whether it is, and keeping the answer, are one transaction. Raises
    RefusedError where the sheet takes nothing more.
    """
    with transaction.atomic():
        position = held(sheet.round).position
        if not takes_answers(position, place, vote):
            raise TooLateError
        return attempts.answer(sheet, question_at(sheet.round, position).id, answer, vote=vote)


def seen_token(code: str, step: int) -> str:
    """Return a signed token for what a page shows.

    The request for news sends it back; no code can be guessed with it.
    """
    return _SIGNER.sign(f"{code}.{step}")


def step_seen(code: str, token: str) -> int | None:
    """Return the step of a page of this code, None for what no page of it has."""
    try:
        digest, _dot, step = _SIGNER.unsign(token).partition(".")
    except BadSignature:
        return None
    return int(step) if digest == code else None


def show(round_: Round, step: int, thing: Thing, *, shown: bool) -> None:
    """Put something on the wall, or take it away. It counts as a step, so that every page sees it.

    Raises ElsewhereError where the round has moved in the meantime, MoveError where it is no time for this.
    """
    with transaction.atomic():
        standing = _held_at(round_, step)
        if standing.state not in _WHILE[thing]:
            raise MoveError(f"no {thing} while {standing.state}")
        setattr(standing, _FIELDS[thing], not shown if thing == "names" else shown)
        standing.step += 1
        standing.save()


def count_down(round_: Round, step: int, seconds: int) -> None:
    """Start a countdown on the question that is asked; 0 stops it. What is typed meanwhile stays: it is no step.

    Raises ElsewhereError where the round has moved in the meantime, MoveError where no question is asked.
    """
    with transaction.atomic():
        standing = _held_at(round_, step)
        if standing.state != "asking":
            raise MoveError("nothing is asked")
        standing.clock_ends = timezone.now() + timedelta(seconds=seconds) if seconds else None
        standing.save()


def _held_at(round_: Round, step: int) -> Standing:
    standing = held(round_)
    if standing.step != step:
        raise ElsewhereError
    return standing


def words_shown(standing: Standing) -> bool:
    return standing.words_shown and standing.state in _WHILE["words"]


def votes_shown(standing: Standing) -> bool:
    """Return whether the wall may have the votes: with what is right always, before it where the trainer says so."""
    return standing.state == "revealed" or (standing.state == "locked" and standing.votes_shown)


def clock_of(ends: datetime | None) -> str:
    """Return what names a countdown to a page that shows it, "" for none."""
    return str(int(ends.timestamp() * 1000)) if ends else ""


def called(round_: Round, most: int) -> tuple[Sheet, ...]:
    """Return the sheets of the room that have a name, the latest first."""
    return tuple(round_.sheets.exclude(name="").order_by("-began", "-pk")[:most])


def rename(round_: Round, sheet: int, name: str) -> bool:
    """Call somebody in the room otherwise, or nothing at all. Return whether there is such a sheet.

    Before it begins that counts as a step, so that their own page says so too. Later it does not: what is typed stays.
    """
    with transaction.atomic():
        standing = held(round_)
        if not round_.sheets.filter(pk=sheet).update(name=name):
            return False
        if standing.state in _WHILE["names"]:
            standing.step += 1
            standing.save()
    return True
