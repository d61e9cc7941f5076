"""The search for the idea behind a wrong answer, as the page shows it: what is left, and the way on or back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.rulesets import AND
from layers_site.accounts.learners import attempts_of
from layers_site.accounts.models import Attempt
from layers_site.boards.services.boards import RefusedError
from layers_site.questions.diagnosis import Diagnosis, begun, continued, place_of
from layers_site.questions.places import asked_of
from layers_site.questions.presenters import Idea, idea_view
from layers_site.questions.questions import Question
from layers_site.questions.telling import Telling
from layers_site.questions.verdicts import Verdict


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


def sought_at(request: HttpRequest, question: Question, verdict: Verdict, item: str, here: str) -> Sought | None:
    """Return the search that the last answer to an item begins: for pages with items of their own."""
    attempts = tuple(attempts_of(request))
    last = max((at for at, attempt in enumerate(attempts) if attempt.item == item), default=None)
    return None if last is None else sought(question, verdict, attempts[: last + 1], item, here, Origin())


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
