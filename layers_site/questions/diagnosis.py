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

from engine.rulesets import AND, is_ruleset
from layers_site.accounts.models import Attempt
from layers_site.boards.models import Board
from layers_site.boards.services.boards import RefusedError, begin
from layers_site.boards.services.evaluation import scenario_of
from layers_site.questions.answers import Answer, agrees, answer_of, tidied
from layers_site.questions.beliefs import evaluated_under, gathered, right_answer
from layers_site.questions.places import AskedBoard, asked_of, item_of, question_of_item
from layers_site.questions.presenters import Idea, idea_view
from layers_site.questions.questions import Question
from layers_site.questions.telling import Telling, chosen, tellings
from layers_site.questions.verdicts import Verdict

#: Nobody is asked more than so many questions for one wrong answer, nor told more ideas than these apart.
MOST_QUESTIONS: Final = 3
MOST_IDEAS: Final = 10
#: Where such a board comes from.
_BEGUN: Final = {"do": "new"}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Which ideas still fit all answers, () where none does; `count` how many questions were answered for it.

    `following` is the next question, None where enough was asked or no board tells the ideas apart. `right`: whether
    the last answer was right.
    """

    ideas: tuple[str, ...]
    count: int
    following: Telling | None
    right: bool = False


def begun(question: Question, believed: Sequence[str], earlier: Sequence[Attempt]) -> Diagnosis:
    """Return the diagnosis of a wrong answer that several ideas fit; `earlier` are the learner's answers before it."""
    ideas = tuple(believed[:MOST_IDEAS])
    return Diagnosis(ideas, 0, _next(ideas, [question.text], earlier))


def continued(attempts: Sequence[Attempt], since: str) -> Diagnosis | None:
    """Return what is left of the ideas that the last wrong answer to the item `since` fitted; None without one.

    `attempts` are the learner's, oldest first. The item may be that of any page that keeps the ideas: a lesson, a day.
    """
    start = next((at for at in reversed(range(len(attempts))) if attempts[at].item == since), None)
    if start is None or attempts[start].right or len(attempts[start].believed) < 2:
        return None
    question = question_of_item(since)
    # An idea that was stored may have been taken away since.
    ideas = tuple(idea for idea in map(str, attempts[start].believed[:MOST_IDEAS]) if is_ruleset(idea))
    return _followed(attempts, start, ideas, [question.text] if question else [])


def _followed(attempts: Sequence[Attempt], start: int, ideas: tuple[str, ...], boards: list[str]) -> Diagnosis:
    """Follow the search from the attempt at `start` on; `boards` are the texts of those that it began with."""
    seen, right = [*boards], False
    for count in range(MOST_QUESTIONS):
        telling = _next(ideas, seen, attempts[:start]) if len(ideas) > 1 else None
        attempt = _answer_to(telling, attempts[start + 1 :]) if telling is not None else None
        if telling is None or attempt is None:
            return Diagnosis(ideas, count, telling, right=right)
        ideas, right = _left(telling.candidate.question, attempt, ideas), attempt.right
        seen.append(telling.text)
    return Diagnosis(ideas, MOST_QUESTIONS, None, right=right)


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
    """Return the ideas that answer the question as it was answered."""
    answer = tidied(attempt.given, question.ask)
    return tuple(idea for idea in ideas if agrees(question.ask, answer, _answer_of(question, idea)))


def _answer_of(question: Question, idea: str) -> Answer | None:
    """Return what somebody with that idea answers. One that does not come up on the board answers as the rules do."""
    if AND in idea:
        trace = evaluated_under(question, idea)
        return None if trace is None else answer_of(trace, question)
    return gathered(question).answers.get(idea, right_answer(question))


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
    """The state of the search for an idea.

    `left` are the ids of the ideas that fit all answers so far; `ideas` are told in the end: the one that it was, or
    those that no board tells apart. `href` leads to the next question, `back` to the page where the search began, ""
    while one is there.
    """

    left: tuple[str, ...]
    text: str
    ideas: tuple[tuple[Idea, ...], ...]
    href: str
    back: str


def sought(
    question: Question, verdict: Verdict, attempts: Sequence[Attempt], item: str, here: str, origin: Origin
) -> Sought | None:
    """Return the search that an answer begins or goes on with; None where there is nothing to seek.

    `attempts` are the learner's up to this answer, whose question is recorded as `item`; `here` is its page.
    """
    going = continued(attempts, origin.since) if origin.since else None
    if going is not None:
        return Sought(
            going.ideas, _text(going), _ideas_in_the_end(going), _href(going.following, origin), origin.back or here
        )
    if verdict.right or len(verdict.believed) < 2:
        return None
    diagnosis = begun(question, verdict.believed, attempts[:-1])
    return Sought(diagnosis.ideas, _text(diagnosis), (), _href(diagnosis.following, Origin(item, here)), "")


def _href(telling: Telling | None, origin: Origin) -> str:
    """Return the address of the question; "" for none, and where its board cannot be begun."""
    if telling is None:
        return ""
    try:
        return place_of(telling).href({**asked_of(telling.candidate.question), **origin.query})
    except RefusedError:
        return ""


def _ideas_in_the_end(diagnosis: Diagnosis) -> tuple[tuple[Idea, ...], ...]:
    if diagnosis.following is not None:
        return ()
    return tuple(tuple(map(idea_view, ids.split(AND))) for ids in diagnosis.ideas)


def _text(diagnosis: Diagnosis) -> str:
    count = len(diagnosis.ideas)
    if diagnosis.following is not None:
        return _of_next(diagnosis, diagnosis.following)
    if not diagnosis.count:
        return _("No board of ours tells these ideas apart.")
    if count == 1:
        return _("Your answers fit one idea only:")
    if count:
        return _("It is one of these. They lead to the same answers on our boards:")
    if diagnosis.right:
        return _("You answered as the rules say. None of these ideas misleads you here.")
    return _("No single idea fits all of your answers. Perhaps one was a slip.")


def _of_next(diagnosis: Diagnosis, telling: Telling) -> str:
    if max(map(len, telling.parted(diagnosis.ideas))) == 1:
        return _("Which idea led you there? One more question and we know.")
    count = len(diagnosis.ideas)
    text = ngettext(
        "%(count)s idea is left. One more question tells more.",
        "%(count)s ideas are left. One more question tells more.",
        count,
    )
    return (
        text % {"count": count} if diagnosis.count else _("Which idea led you there? One more question tells us more.")
    )
