"""The page of a game at one position: what happened, the question, pile and table, moves, and the way on."""

from __future__ import annotations

from itertools import groupby

from django.utils.translation import gettext as _

import engine
from engine.stack import Event, Refusal, refusal_of
from layers_site.explain.names import label, of_name
from layers_site.learning.stack.models import StackCase
from layers_site.learning.stack.presenters.events import event_said
from layers_site.learning.stack.presenters.links import address, case_address, code_of
from layers_site.learning.stack.presenters.moves import (
    all_passed,
    move_said,
    offers,
    one_passed,
    others_may_pass,
    waiting,
)
from layers_site.learning.stack.presenters.table import pile, seats
from layers_site.learning.stack.presenters.words import STEPS, GameNames, Said, refusal_said
from layers_site.learning.stack.services import Position, before, courses_of
from layers_site.learning.stack.shapes import Question


class Asking:
    """A question before a move is seen. `right` is None, and the rest "", until one of the choices is made."""

    def __init__(self, ask: Question, answer: int | None) -> None:
        self.text, self.choices = label(ask.text), [label(choice.text) for choice in ask.choices]
        chosen = ask.choices[answer - 1] if answer is not None and answer <= len(ask.choices) else None
        self.right = answer == ask.right if chosen else None
        self.said, self.reply = (label(chosen.text), label(chosen.reply)) if chosen else ("", "")


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
        self.dom = f"game-{position.case.slug}" if position.case else "game"
        self.here, self.code = address(position, back), code_of(position)
        previous = before(position)
        self.earlier = address(previous, back) if previous else ""
        self.later = self._moment(position.variant, position.at + 1) if position.following else ""
        self.reset = self._moment(position.variant, 0)
        self.departed = position.play is not None
        self.ruleset = position.game.book.ruleset
        ask = position.stage.ask if position.stage else None
        self.asking = Asking(ask, answer) if ask else None
        self.refused = self._refused(refusal)
        self.news = [] if position.last and position.last.refused else self._news()
        self.pile, self.seats, self.waiting = pile(self.names), seats(self.names), waiting(self.names)
        offered = list(offers(self.names))
        self.may = [offer for offer in offered if offer.why is None]
        self.not_now = [offer for offer in offered if offer.why is not None]
        self.others_may_pass = others_may_pass(position.game)
        # An open question may ask for the result of passing.
        telling = self.asking is None or self.asking.right is not None
        self.pass_to = one_passed(self.names) if telling else ""
        self.all_passed = all_passed(position.game) if telling else ""

    def _moment(self, variant: str, at: int) -> str:
        return case_address(self.case.slug, variant, at, self.back) if self.case else ""

    def _refused(self, refusal: Refusal | None) -> Said | None:
        """Return why a move was refused: the one just tried, or the case's own example of a refused move."""
        last = self.position.last
        refusal = refusal or (refusal_of(self.game, last.move) if last and last.refused else None)
        return refusal_said(refusal, self.names) if refusal else None

    def _news(self) -> list[Said]:
        """Return the events of the last move; who passed is told above them, and what enters is told once."""
        events = [event for event in self.game.log if event.move == self.game.moves and not _is_quiet(event)]
        entered = {event.about for event in events if event.what in ("enters", "land_played")}
        return [
            event_said(event, self.names)
            for event in events
            if event.what != "passed" and not (event.what == "moved" and event.about in entered)
        ]

    # --- the way ------------------------------------------------------------------------------------

    @property
    def variants(self) -> list[tuple[str, str, bool]]:
        """Return the title and the address of each course of the case, and whether it is this one."""
        courses = courses_of(self.case).values() if self.case else ()
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
        courses = list(courses_of(self.case).values())
        further = courses[courses.index(self.position.course) + 1 :]
        if further and further[0].title:
            return label(further[0].title), self._moment(further[0].slug, 0)
        later = StackCase.objects.published().filter(position__gt=self.case.position).order_by("position").first()
        return (later.title, later.get_absolute_url()) if later else None

    # --- what is told -------------------------------------------------------------------------------

    @property
    def edition(self) -> str:
        """Return the edition whose rules are played, "" for today's."""
        ruleset = engine.RULESETS.get(self.ruleset)
        return label(ruleset.title) if ruleset and self.ruleset != engine.DEFAULT else ""

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

    @property
    def holder(self) -> str:
        """Return who has priority, "" for nobody."""
        return self.names.player(self.game.priority) if self.game.priority else ""

    @property
    def to_put(self) -> str:
        """Return who has to put abilities on the stack, "" for nobody."""
        return self.names.player(self.game.to_put) if self.game.to_put else ""


def _is_quiet(event: Event) -> bool:
    values = dict(event.values)
    if event.what == "put_on_stack":
        return values.get("kind") in ("spell", "activated")
    if event.what == "moved":
        return values.get("to") == "stack"
    return event.what in ("priority", "resolved", "tapped", "paid")
