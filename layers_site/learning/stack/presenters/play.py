"""A game at one position as one dataclass: pile, table, moves, log, the way through the case, and the question."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

import engine
from engine.scenario import Label
from engine.stack import Event, Game, Refusal, refusal_of
from layers_site.explain.names import label, of_name
from layers_site.learning.stack.models import StackCase
from layers_site.learning.stack.presenters.events import EventView, event_view
from layers_site.learning.stack.presenters.links import Frame, address, case_address, code_of
from layers_site.learning.stack.presenters.moves import Moves, move_said, moves
from layers_site.learning.stack.presenters.table import PileItem, Seat, pile, seats
from layers_site.learning.stack.presenters.words import STEPS, RefusalView, refusal_view
from layers_site.learning.stack.services import Position, at_case, before, games_of, story_of
from layers_site.learning.stack.shapes import Question


@dataclass(frozen=True, slots=True)
class Link:
    title: str
    href: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to a question, and the reply to it."""

    right: bool
    text: str
    reply: str


@dataclass(frozen=True, slots=True)
class Asking:
    """A question before a move is seen: the choices, and nothing that tells which is right before one is made."""

    text: str
    choices: tuple[str, ...]
    action: str
    answered: Answered | None


@dataclass(frozen=True, slots=True)
class Way:
    """The place in the case's own moves. The links are "" at either end."""

    position: int
    count: int
    title: str
    note: str
    next_move: str
    earlier: str
    later: str


@dataclass(frozen=True, slots=True)
class LogGroup:
    """The events of one move."""

    number: int
    events: tuple[EventView, ...]


@dataclass(frozen=True, slots=True)
class PlayView:
    """Everything that `learning/stack/_play.html` shows. `dom` is the id of the region on its page."""

    dom: str
    case: StackCase | None
    frame: Frame
    here: str
    edition: str
    ruleset: str
    turn: str
    variants: tuple[Link, ...]
    way: Way | None
    departed: bool
    asking: Asking | None
    pile: tuple[PileItem, ...]
    seats: tuple[Seat, ...]
    moves: Moves
    last_move: str
    news: tuple[EventView, ...]
    refused: RefusalView | None
    log: tuple[LogGroup, ...]
    over: bool
    act: str
    board: str
    undo: str
    reset: str
    #: By which a page around the game knows the position.
    code: str

    @property
    def back(self) -> str:
        """Return the page around the game at this position, "" where there is none."""
        return f"{self.frame.back}?game={self.code}" if self.frame.embedded else ""

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """Return the case's explanation, by its paragraphs."""
        return tuple(self.case.explanation.split("\n\n")) if self.case else ()

    @property
    def spoken(self) -> str:
        """Return the text for screen readers about the last move."""
        if self.refused:
            return self.refused.text
        return " ".join(event.text for event in self.news)


def embedded(slug: str, back: str) -> PlayView:
    """Return the start of a published stack case as a part of the page `back`. Raises Http404 if there is none."""
    return play_view(at_case(slug), Frame(back))


def play_view(
    position: Position, frame: Frame, *, refusal: Refusal | None = None, answer: int | None = None
) -> PlayView:
    """Return the data of the page of a game.

    `refusal` says why the last try was not done; `answer` is the choice made to the question.
    """
    game = position.game
    previous = before(position)
    asking = _asking(position, frame, answer)
    log = _log(game)
    return PlayView(
        dom=f"game-{position.case.slug}" if position.case else "game",
        case=position.case,
        frame=frame,
        here=address(position, frame),
        edition=label(_edition(game)),
        ruleset=game.book.ruleset,
        turn=_turn(game),
        variants=_variants(position, frame),
        way=_way(position, frame),
        departed=position.play is not None,
        asking=asking,
        pile=pile(game),
        seats=seats(game),
        moves=moves(game, telling=asking is None or asking.answered is not None),
        last_move=move_said(position.last.move, game) if position.last else "",
        news=_news(position),
        refused=_refused(position, refusal),
        log=log,
        over=game.over,
        act=address(position, frame, "move"),
        board=address(position, frame, "board"),
        undo=address(previous, frame) if previous and position.play else "",
        reset=case_address(position.case.slug, position.variant, 0, frame) if position.case else "",
        code=code_of(position),
    )


def _edition(game: Game) -> Label:
    title = engine.RULESETS[game.book.ruleset if game.book.ruleset in engine.RULESETS else engine.DEFAULT].title
    return Label(title.en, title.fr)


def _turn(game: Game) -> str:
    """Return whose turn it is, and which step."""
    step = str(STEPS[game.turn.step])
    if game.active == "you":
        return _("Your turn: %(step)s") % {"step": step}
    player = _("your opponent") if game.active == "opponent" else game.active
    return _("Turn of %(whose)s: %(step)s") % {"whose": of_name(player), "step": step}


def _variants(position: Position, frame: Frame) -> tuple[Link, ...]:
    courses = story_of(position.case).courses if position.case else ()
    return tuple(
        Link(
            label(course.title) if course.title else _("As it happened"),
            case_address(position.case.slug, course.slug, 0, frame) if position.case else "",
            course.slug == position.variant,
        )
        for course in (courses if len(courses) > 1 else ())
    )


def _way(position: Position, frame: Frame) -> Way | None:
    """Return the place in the moves of the case, None if the case is gone.

    In a game of one's own it is the place of departure.
    """
    case, course = position.case, position.course
    if case is None or course is None:
        return None
    plies = course.script.plies
    stage = position.stage
    ply = plies[position.at] if position.at < len(plies) else None

    def at(place: int) -> str:
        return case_address(case.slug, position.variant, place, frame) if 0 <= place <= len(plies) else ""

    return Way(
        position=position.at,
        count=len(plies),
        title=label(stage.title) if stage else "",
        note=label(stage.note) if stage and stage.note else "",
        next_move=move_said(ply.move, games_of(course)[position.at]) if ply else "",
        earlier=at(position.at - 1) if position.play is None else at(position.at),
        later=at(position.at + 1) if position.play is None else "",
    )


def _asking(position: Position, frame: Frame, answer: int | None) -> Asking | None:
    stage = position.stage
    if stage is None or stage.ask is None:
        return None
    return Asking(
        text=label(stage.ask.text),
        choices=tuple(label(choice.text) for choice in stage.ask.choices),
        action=address(position, frame, "answer"),
        answered=_answered(stage.ask, answer),
    )


def _answered(question: Question, answer: int | None) -> Answered | None:
    if answer is None or answer > len(question.choices):
        return None
    choice = question.choices[answer - 1]
    return Answered(answer == question.right, label(choice.text), label(choice.reply))


def _log(game: Game) -> tuple[LogGroup, ...]:
    """Return the log, move by move, without what the page shows elsewhere or says twice."""
    events = [event for event in game.log if not _is_quiet(event)]
    return tuple(
        LogGroup(number, tuple(event_view(event, game) for event in events))
        for number, events in groupby(events, key=lambda event: event.move)
    )


def _is_quiet(event: Event) -> bool:
    values = dict(event.values)
    if event.what == "put_on_stack":
        return values.get("kind") in ("spell", "activated")
    if event.what == "moved":
        return values.get("to") == "stack"
    return event.what in ("priority", "resolved", "tapped", "paid")


def _news(position: Position) -> tuple[EventView, ...]:
    """Return the events of the last move; none after a refused one."""
    refused = position.last is not None and position.last.refused is not None
    return () if refused else tuple(event_view(event, position.game) for event in _last(position.game))


def _last(game: Game) -> list[Event]:
    """Return the events of the last move; who passed is told above them, and what enters is told once."""
    events = [event for event in game.log if event.move == game.moves and not _is_quiet(event)]
    entered = {event.about for event in events if event.what in ("enters", "land_played")}
    return [
        event for event in events if event.what != "passed" and not (event.what == "moved" and event.about in entered)
    ]


def _refused(position: Position, refusal: Refusal | None) -> RefusalView | None:
    """Return why a move was refused: the one just tried, or the case's own example of a refused move."""
    if refusal is not None:
        return refusal_view(refusal, position.game)
    if position.last is None or position.last.refused is None:
        return None
    reason = refusal_of(position.game, position.last.move)
    return refusal_view(reason, position.game) if reason else None
