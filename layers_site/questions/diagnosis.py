"""The idea behind a wrong answer, found by asking on: what is left after each answer, what to ask next, the way back.

Nothing is stored for it. The address says from which answer somebody came (`since`); the answers after that one to the
questions that `telling` chooses leave fewer ideas each.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rulesets import is_ruleset
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.boards.services.boards import RefusedError, begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.questions.answers import agrees, tidied
from layers_site.questions.beliefs import gathered, right_answer
from layers_site.questions.places import AskedBoard, asked_of, item_of, question_of_item
from layers_site.questions.presenters import Idea, idea_view
from layers_site.questions.questions import Question
from layers_site.questions.telling import Telling, chosen, tellings
from layers_site.questions.verdicts import Verdict, beliefs

#: Nobody is asked more than so many questions for one wrong answer, nor told more ideas than these apart.
MOST_QUESTIONS: Final = 3
MOST_IDEAS: Final = 10
#: Where such a board comes from.
_BEGUN: Final = {"do": "new"}


@dataclass(frozen=True, slots=True)
class Origin:
    """The beginning of a search: the item of the wrong answer, and the page to go back to. Both are "" without one."""

    since: str = ""
    back: str = ""

    @property
    def query(self) -> dict[str, str]:
        return {"since": self.since, "back": self.back} if self.since else {}


@dataclass(frozen=True, slots=True)
class Sought:
    """The state of the search for an idea: `left` are the ids of the ideas that fit all answers so far.

    `count` questions were answered for it, `right`: the last of them rightly. `following` is the next question, None
    where enough was asked or no board tells the ideas apart; `origin` is where the search began, `back` the page of
    that, "" while one is there.
    """

    left: tuple[str, ...]
    count: int
    following: Telling | None
    right: bool
    origin: Origin
    back: str

    @property
    def ideas(self) -> tuple[Idea, ...]:
        """Return what is told in the end: the idea that it was, or those that no board tells apart."""
        return () if self.following else tuple(map(idea_view, self.left))

    @property
    def href(self) -> str:
        """Return the address of the next question; "" for none, and where its board cannot be begun."""
        if self.following is None:
            return ""
        try:
            return place_of(self.following).href({**asked_of(self.following.candidate.question), **self.origin.query})
        except RefusedError:
            return ""

    @property
    def text(self) -> str:
        left = len(self.left)
        if self.following is not None:
            return self._of_next(self.following)
        if not self.count:
            return _("No board of ours tells these ideas apart.")
        if left == 1:
            return _("Your answers fit one idea only:")
        if left:
            return _("It is one of these. They lead to the same answers on our boards:")
        if self.right:
            return _("You answered as the rules say. None of these ideas misleads you here.")
        return _("No single idea fits all of your answers. Perhaps one was a slip.")

    def _of_next(self, telling: Telling) -> str:
        left = len(self.left)
        if max(map(len, telling.parted(self.left))) == 1:
            return _("Which idea led you there? One more question and we know.")
        if not self.count:
            return _("Which idea led you there? One more question tells us more.")
        return ngettext(
            "%(count)s idea is left. One more question tells more.",
            "%(count)s ideas are left. One more question tells more.",
            left,
        ) % {"count": left}


def sought(
    question: Question, verdict: Verdict, attempts: Sequence[Attempt], item: str, here: str, origin: Origin
) -> Sought | None:
    """Return the search that an answer begins or goes on with; None where there is nothing to seek.

    `attempts` are the learner's up to this answer, whose question is recorded as `item`; `here` is its page.
    """
    start = next((at for at in reversed(range(len(attempts))) if attempts[at].item == origin.since), None)
    if origin.since and start is not None and not attempts[start].right and len(beliefs(attempts[start])) > 1:
        begun_at = question_of_item(origin.since)
        return _followed(attempts, start, [begun_at.text] if begun_at else [], origin, origin.back or here)
    if verdict.right or len(verdict.believed) < 2:
        return None
    ideas = verdict.believed[:MOST_IDEAS]
    return Sought(ideas, 0, _next(ideas, [question.text], attempts[:-1]), False, Origin(item, here), "")


def _followed(attempts: Sequence[Attempt], start: int, seen: list[str], origin: Origin, back: str) -> Sought:
    """Follow the search from the attempt at `start` on; `seen` are the texts of the boards that it began with."""
    # An idea that was stored may have been taken away since.
    ideas = tuple(idea for idea in beliefs(attempts[start])[:MOST_IDEAS] if is_ruleset(idea))
    right = False
    for count in range(MOST_QUESTIONS):
        telling = _next(ideas, seen, attempts[:start]) if len(ideas) > 1 else None
        attempt = _answer_to(telling, attempts[start + 1 :]) if telling is not None else None
        if telling is None or attempt is None:
            return Sought(ideas, count, telling, right, origin, back)
        ideas, right = _left(telling.candidate.question, attempt, ideas), attempt.right
        seen.append(telling.text)
    return Sought(ideas, MOST_QUESTIONS, None, right, origin, back)


def _next(ideas: tuple[str, ...], seen: Collection[str], earlier: Iterable[Attempt]) -> Telling | None:
    """Return the next question: rather on a board about which the learner has answered nothing yet."""
    answered = {attempt.item.split(":")[1] for attempt in earlier if attempt.item.startswith("board:")}
    known = [text for text, board in _board_ids().items() if board in answered]
    return chosen(ideas, {*seen, *known}) or chosen(ideas, seen)


@cache
def _board_ids() -> dict[str, str]:
    """Return the ids that the boards have once they are begun, by their texts."""
    return {telling.text: Board.id_of(telling.text, _BEGUN) for telling in tellings()}


def place_of(telling: Telling) -> AskedBoard:
    """Return the board of a question, begun if nobody has yet."""
    return AskedBoard(begin(scenario_of(telling.text), _BEGUN), telling.candidate.spot.edition)


def _answer_to(telling: Telling, later: Sequence[Attempt]) -> Attempt | None:
    """Return the first answer to that question: what was answered after a verdict tells nothing."""
    item = item_of(place_of(telling), telling.candidate.question)
    return next((attempt for attempt in later if attempt.item == item), None)


def _left(question: Question, attempt: Attempt, ideas: Collection[str]) -> tuple[str, ...]:
    """Return the ideas that answer the question as it was answered; one that does not come up there answers rightly."""
    answer, answers = tidied(attempt.given, question.ask), gathered(question).answers
    right = right_answer(question)
    return tuple(idea for idea in ideas if agrees(question.ask, answer, answers.get(idea, right)))
