"""The page of a game at one position: what happened, the question, pile and table, moves, and the way on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from django.utils.translation import gettext as _

import engine
from engine.stack import Event, Refusal, refusal_of
from layers_site.explain.names import label, of_name
from layers_site.learning.stack.models import StackCase
from layers_site.learning.stack.presenters.events import event_said
from layers_site.learning.stack.presenters.links import address, case_address, code_of
from layers_site.learning.stack.presenters.moves import (
    Offer,
    WaitingView,
    all_passed,
    move_said,
    offers,
    one_passed,
    others_may_pass,
    waiting,
)
from layers_site.learning.stack.presenters.table import PileItem, Seat, pile, seats
from layers_site.learning.stack.presenters.words import STEPS, GameNames, Said, refusal_said
from layers_site.learning.stack.services import Position, before, story_of


@dataclass(frozen=True, slots=True)
class Asking:
    """A question before a move is seen. `right` is None, and the rest "", until one of the choices is made."""

    text: str
    choices: tuple[str, ...]
    right: bool | None = None
    said: str = ""
    reply: str = ""


class PlayPage:
    """Everything that `learning/stack/_play.html` shows.

    `back` is the page that the game is a part of, "" for none; `refusal` says why the last try was not done, `answer`
    is the choice made to the question.
    """

    def __init__(
        self, position: Position, back: str = "", *, refusal: Refusal | None = None, answer: int | None = None
    ) -> None:
        self.position, self.game, self.case, self.back = position, position.game, position.case, back
        self.names = GameNames(position.game)
        self._refusal, self._answer = refusal, answer

    # --- addresses ----------------------------------------------------------------------------------

    @property
    def dom(self) -> str:
        """Return the id of the region on its page."""
        return f"game-{self.case.slug}" if self.case else "game"

    @property
    def here(self) -> str:
        return address(self.position, self.back)

    @property
    def code(self) -> str:
        """Return the code by which a page around the game knows the position."""
        return code_of(self.position)

    @property
    def departed(self) -> bool:
        return self.position.play is not None

    @cached_property
    def earlier(self) -> str:
        """Return the address before the last move, "" at the start."""
        previous = before(self.position)
        return address(previous, self.back) if previous else ""

    @property
    def later(self) -> str:
        """Return the address after the case's own next move, "" where it has none."""
        return self._moment(self.position.variant, self.position.at + 1) if self.position.following else ""

    @property
    def reset(self) -> str:
        return self._moment(self.position.variant, 0)

    def _moment(self, variant: str, at: int) -> str:
        return case_address(self.case.slug, variant, at, self.back) if self.case else ""

    @property
    def variants(self) -> list[tuple[str, str, bool]]:
        """Return the title and the address of each course of the case, and whether it is this one."""
        courses = story_of(self.case).courses if self.case else ()
        return [
            (
                label(course.title) if course.title else _("As it happened"),
                self._moment(course.slug, 0),
                course.slug == self.position.variant,
            )
            for course in (courses if len(courses) > 1 else ())
        ]

    @property
    def onward(self) -> tuple[str, str] | None:
        """Return the title and address of the game after this one: another way it could go, or the next case."""
        if self.case is None or self.position.course is None:
            return None
        courses = story_of(self.case).courses
        further = courses[courses.index(self.position.course) + 1 :]
        if further and further[0].title:
            return label(further[0].title), self._moment(further[0].slug, 0)
        later = StackCase.objects.published().filter(position__gt=self.case.position).order_by("position").first()
        return (later.title, later.get_absolute_url()) if later else None

    # --- what is told -------------------------------------------------------------------------------

    @property
    def ruleset(self) -> str:
        return self.game.book.ruleset

    @property
    def edition(self) -> str:
        title = engine.RULESETS[self.ruleset if self.ruleset in engine.RULESETS else engine.DEFAULT].title
        return label(title)

    @property
    def turn(self) -> str:
        """Return whose turn it is, and which step."""
        step = str(STEPS[self.game.turn.step])
        if self.game.active == "you":
            return _("Your turn: %(step)s") % {"step": step}
        return _("Turn of %(whose)s: %(step)s") % {"whose": of_name(self.names.player(self.game.active)), "step": step}

    @property
    def count(self) -> int:
        return len(self.position.course.script.plies) if self.position.course else 0

    @property
    def next_move(self) -> str:
        ply = self.position.following
        return move_said(ply.move, self.names) if ply else ""

    @property
    def title(self) -> str:
        """Return the title of the stage, or the last move."""
        stage, last = self.position.stage, self.position.last
        if stage is not None:
            return label(stage.title)
        return move_said(last.move, self.names) if last else ""

    @property
    def note(self) -> str:
        stage = self.position.stage
        return label(stage.note) if stage and stage.note else ""

    @property
    def paragraphs(self) -> list[str]:
        """Return the case's explanation, by its paragraphs."""
        return self.case.explanation.split("\n\n") if self.case else []

    @cached_property
    def refused(self) -> Said | None:
        """Return why a move was refused: the one just tried, or the case's own example of a refused move."""
        last = self.position.last
        refusal = self._refusal or (refusal_of(self.game, last.move) if last and last.refused else None)
        return refusal_said(refusal, self.names) if refusal else None

    @cached_property
    def news(self) -> list[Said]:
        """Return the events of the last move, none after a refused one; what enters is told once."""
        last = self.position.last
        events = [event for event in self.game.log if event.move == self.game.moves and not _is_quiet(event)]
        entered = {event.about for event in events if event.what in ("enters", "land_played")}
        return [
            event_said(event, self.names)
            for event in (() if last and last.refused else events)
            if event.what != "passed" and not (event.what == "moved" and event.about in entered)
        ]

    @property
    def log(self) -> list[tuple[int, list[Said]]]:
        """Return the log, move by move, without what the page shows elsewhere or says twice."""
        events = (event for event in self.game.log if not _is_quiet(event))
        moves = groupby(events, key=lambda event: event.move)
        return [(number, [event_said(event, self.names) for event in some]) for number, some in moves]

    @property
    def spoken(self) -> str:
        """Return the text for screen readers about the last move."""
        return self.refused.text if self.refused else " ".join(event.text for event in self.news)

    @cached_property
    def asking(self) -> Asking | None:
        ask = self.position.stage.ask if self.position.stage else None
        if ask is None:
            return None
        text, choices = label(ask.text), tuple(label(choice.text) for choice in ask.choices)
        if self._answer is None or self._answer > len(choices):
            return Asking(text, choices)
        chosen = ask.choices[self._answer - 1]
        return Asking(text, choices, self._answer == ask.right, label(chosen.text), label(chosen.reply))

    # --- the table, and what may be done --------------------------------------------------------------

    @cached_property
    def pile(self) -> tuple[PileItem, ...]:
        return pile(self.names)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        return seats(self.names)

    @cached_property
    def _offers(self) -> list[Offer]:
        return list(offers(self.names))

    @property
    def may(self) -> list[Offer]:
        return [offer for offer in self._offers if offer.why is None]

    @property
    def not_now(self) -> list[Offer]:
        return [offer for offer in self._offers if offer.why is not None]

    @property
    def holder(self) -> str:
        """Return who has priority, "" for nobody."""
        return self.names.player(self.game.priority) if self.game.priority else ""

    @property
    def to_put(self) -> str:
        """Return who has to put abilities on the stack, "" for nobody."""
        return self.names.player(self.game.to_put) if self.game.to_put else ""

    @cached_property
    def waiting(self) -> tuple[WaitingView, ...]:
        return waiting(self.names)

    @property
    def others_may_pass(self) -> bool:
        return others_may_pass(self.game)

    @property
    def _telling(self) -> bool:
        """Whether the result of passing may be told: an open question may ask for it."""
        return self.asking is None or self.asking.right is not None

    @property
    def pass_to(self) -> str:
        return one_passed(self.names) if self._telling else ""

    @property
    def all_passed(self) -> str:
        return all_passed(self.game) if self._telling else ""


def _is_quiet(event: Event) -> bool:
    values = dict(event.values)
    if event.what == "put_on_stack":
        return values.get("kind") in ("spell", "activated")
    if event.what == "moved":
        return values.get("to") == "stack"
    return event.what in ("priority", "resolved", "tapped", "paid")
