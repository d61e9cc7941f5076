"""The trainer's console, made to be seen by the whole room: so nothing is on it that the room may not know yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.platform.text import current_language
from layers_site.questions.options import digest
from layers_site.quizzes.answer_forms import AnswerForm
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.feedback import Feedback, feedback_on
from layers_site.quizzes.live import services
from layers_site.quizzes.live.presenters.walls import Chart, Countdown, Wall, charts, countdown, wall_of
from layers_site.quizzes.live.services import clock_of, form_of, question_at, votes_shown
from layers_site.quizzes.live_machine import Move, Position, State, is_told, moves
from layers_site.quizzes.models import Round, Standing
from layers_site.quizzes.round_questions import room_questions
from layers_site.quizzes.shapes import OptionDoc, QuestionDoc
from layers_site.quizzes.taking.presenters.cover import Invitation, invitation, title_of
from layers_site.quizzes.taking.presenters.questions import QuestionView, asked_view
from layers_site.quizzes.telling import claims_on
from layers_site.quizzes.wording import text_in

#: Names beyond these are counted.
MOST_NAMES: Final = 60
#: So many ideas stand on the wall at the end, from so many sheets.
MOST_IDEAS: Final = 3
MOST_READ: Final = 100


@dataclass(frozen=True, slots=True)
class Button:
    name: Move
    says: str


@dataclass(frozen=True, slots=True)
class Counts:
    """The part that changes while the round stands still. `at` names these counts; `now` asks for others.

    `clock` runs where the trainer has started one.
    """

    state: State
    joined: int
    answered: int
    names: tuple[str, ...]
    more_names: int
    at: str
    now: str
    clock: Countdown | None


@dataclass(frozen=True, slots=True)
class AskedSoFar:
    text: str
    summary: str


@dataclass(frozen=True, slots=True)
class RoomIdea:
    """What several in the room may think, without names; several titles where their answers leave open which."""

    titles: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class Lead:
    """The trainer's page of a live round.

    `question` is None in the lobby and at the end; `charts` are there once it is locked and the trainer shows them,
    `feedback` once it is revealed (`tells`: there is more to it than the chart says), `so_far` at the end. `stale`:
    somebody else moved on first. `closed`: nothing is taken any more, since the round was closed on its page.
    """

    title: str
    kicker: str
    state: State
    step: int
    here: str
    act: str
    moves: tuple[Button, ...]
    invitation: Invitation
    counts: Counts
    question: QuestionView | None
    options: tuple[str, ...]
    charts: tuple[Chart, ...]
    feedback: Feedback | None
    tells: bool
    so_far: tuple[AskedSoFar, ...]
    ideas: tuple[RoomIdea, ...]
    stale: bool
    closed: bool
    wall: Wall


def lead_view(
    request: HttpRequest, round_: Round, standing: Standing, *, stale: bool = False, wide: bool = False
) -> Lead:
    position, query = standing.position, "?wall=1" if wide else ""
    question = question_at(round_, position) if position.state in ("asking", "locked", "revealed") else None
    options = _options(round_, question) if question else ()
    total = len(room_questions(round_))
    shown = feedback_on(question, question.wanted or {}) if question and is_told(position, position.place) else None
    return Lead(
        title=_TITLES[position.state](round_),
        kicker=_kicker(round_, position, total) if question else _("Live quiz"),
        state=position.state,
        step=position.step,
        here=reverse("live:lead", args=(round_.code,)) + query,
        act=reverse("live:act", args=(round_.code,)) + query,
        moves=tuple(Button(move, _MOVES[move]()) for move in moves(position, total)),
        invitation=invitation(request, round_),
        counts=counts(round_, standing, wide=wide),
        question=asked_view(question) if question else None,
        options=tuple(text_in(option.text, current_language()) for option in options),
        charts=_charts(round_, standing, question, options) if question else (),
        feedback=shown,
        tells=shown is not None and bool(shown.rows or shown.explanation or shown.verdict),
        so_far=tuple(_so_far(round_, position)) if position.state == "ended" else (),
        ideas=_ideas(round_) if position.state == "ended" else (),
        stale=stale,
        closed=round_.is_closed and position.state != "ended",
        wall=wall_of(round_, standing, question, wide=wide),
    )


def counts(round_: Round, standing: Standing, *, wide: bool = False) -> Counts:
    position = standing.position
    asking = position.state in ("asking", "locked", "revealed")
    joined = services.joined(round_)
    answered = services.answered(round_, question_at(round_, position).id, position.vote) if asking else 0
    names = services.names(round_, MOST_NAMES) if position.state == "lobby" and not standing.names_hidden else ()
    # A name that is removed or changed leaves the number of names as it was.
    shown = digest("\n".join(names)) if names else ""
    at = f"{position.step}-{joined}-{answered}-{clock_of(standing.clock_ends)}-{shown}"
    now = f"{reverse('live:lead-now', args=(round_.code,))}?at={at}{'&wall=1' if wide else ''}"
    more = max(0, joined - MOST_NAMES) if names else 0
    return Counts(position.state, joined, answered, names, more, at, now, countdown(standing))


def _kicker(round_: Round, position: Position, total: int) -> str:
    where = _("Question %(number)s of %(count)s") % {"number": position.place + 1, "count": total}
    return f"{title_of(round_)} · {where}"


_TITLES = {
    "lobby": title_of,
    "asking": lambda _of: _("Answer now"),
    "locked": lambda _of: _("Answers are closed"),
    "revealed": lambda _of: _("What is right"),
    "ended": title_of,
}
_MOVES = {
    "start": lambda: _("Start"),
    "lock": lambda: _("Close answers"),
    "reveal": lambda: _("Show what is right"),
    "revote": lambda: _("Vote again"),
    "next": lambda: _("Next question"),
    "end": lambda: _("End the quiz"),
}


def _options(round_: Round, question: QuestionDoc) -> tuple[OptionDoc, ...]:
    """Return the options in the order in which everybody has them."""
    try:
        form = form_of(round_, question, None, "")
    except RefusedError:
        return ()
    return tuple(form.options.values()) if isinstance(form, AnswerForm) else ()


def _charts(
    round_: Round, standing: Standing, question: QuestionDoc, options: tuple[OptionDoc, ...]
) -> tuple[Chart, ...]:
    """Return the charts of a question that is closed and that the trainer shows.

    So nobody follows the others in a second vote.
    """
    position = standing.position
    if not votes_shown(standing):
        return ()
    votes = services.votes(round_, question.id, position.vote)
    return charts(question, votes, options=options, revealed=is_told(position, position.place))


def _ideas(round_: Round) -> tuple[RoomIdea, ...]:
    """Return the ideas that most of the room show, those of one alone left out."""
    sheets = round_.sheets.select_related("round__version").exclude(answers=None).order_by("pk")[:MOST_READ]
    counts = Counter(claim.ids for sheet in sheets for claim in claims_on(sheet))
    known = misconceptions()
    return tuple(
        RoomIdea(tuple(label(known[idea].title) for idea in ids if idea in known)[:MOST_IDEAS], count)
        for ids, count in counts.most_common(MOST_IDEAS)
        if count > 1
    )


def _so_far(round_: Round, position: Position) -> Iterator[AskedSoFar]:
    for question in room_questions(round_)[: position.place + 1]:
        share = services.share(round_, question.id)
        numbers = {"right": share.right, "all": share.answered}
        text = _("answered by %(all)s") if question.kind == "text" else _("%(right)s of %(all)s right")
        yield AskedSoFar(asked_view(question).text, text % numbers)
