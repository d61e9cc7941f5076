"""One learner over the rounds of a class: which ideas came, stayed or went, and what to read next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import assert_never

from layers_site.accounts.models import Learner
from layers_site.learning.lessons.chapters import lesson_about
from layers_site.learning.lessons.shapes import Lesson
from layers_site.quizzes import disclosure
from layers_site.quizzes.evidence import Claim
from layers_site.quizzes.models import Round, Sheet
from layers_site.quizzes.results.services.ideas import able_to_show, answered
from layers_site.quizzes.results.services.reading import LearnerResult, best_of
from layers_site.quizzes.telling import claims_on, plan_for


class Shows(Enum):
    """What the answers of one round say of an idea; `NOT_ASKED` where none of them could show it."""

    NOT_ASKED = auto()
    NO = auto()
    LIKELY = auto()
    CONFIRMED = auto()


class Turn(Enum):
    """How it went: it shows in the last round that could show it, and never did before, or did; or it shows no more."""

    CAME = auto()
    STAYED = auto()
    WENT = auto()


@dataclass(frozen=True, slots=True)
class Term:
    """One round of the season: the attempt that counts, and the ideas that it shows."""

    round: Round
    row: LearnerResult
    claims: tuple[Claim, ...]

    def shows(self, idea: str) -> Shows:
        for claim in self.claims:
            if idea in claim.ids:
                return Shows.CONFIRMED if claim.confirmed else Shows.LIKELY
        return Shows.NO if able_to_show(plan_for(self.row.quiz), [idea]) & answered(self.row) else Shows.NOT_ASKED


@dataclass(frozen=True, slots=True)
class IdeaOver:
    """An idea over the terms, in their order."""

    id: str
    shows: tuple[Shows, ...]
    turn: Turn


@dataclass(frozen=True, slots=True)
class Season:
    """`lessons` are about the ideas that are still there."""

    terms: tuple[Term, ...]
    ideas: tuple[IdeaOver, ...]
    lessons: tuple[Lesson, ...]


def season_of(learner: Learner, rounds: Iterable[Round], *, told: bool) -> Season:
    """Return the season, the oldest round first.

    Where it is `told` to the learner, only sheets count of which they may see what is right.
    """
    terms = tuple(term for round_ in rounds if (term := _term(learner, round_, told=told)) is not None)
    ids = dict.fromkeys(idea for term in terms for claim in term.claims for idea in claim.ids)
    ideas = sorted((_over(idea, terms) for idea in ids), key=lambda over: (over.turn.value, over.id))
    still = (over.id for over in ideas if over.turn is not Turn.WENT)
    lessons = {lesson.slug: lesson for idea in still if (lesson := lesson_about(idea, "")) is not None}
    return Season(terms, tuple(ideas), tuple(lessons.values()))


def _term(learner: Learner, round_: Round, *, told: bool) -> Term | None:
    sheets = [sheet for sheet in _sheets(learner, round_) if not told or disclosure.may_see(disclosure.settle(sheet))]
    row = best_of(sheets) if sheets else None
    return Term(round_, row, claims_on(row.sheet)) if row is not None and answered(row) else None


def _sheets(learner: Learner, round_: Round) -> list[Sheet]:
    sheets = list(round_.sheets.filter(learner=learner).order_by("number").prefetch_related("answers"))
    for sheet in sheets:
        sheet.round = round_
    return sheets


def _over(idea: str, terms: Sequence[Term]) -> IdeaOver:
    shows = tuple(term.shows(idea) for term in terms)
    showed = [_is_there(each) for each in shows if each is not Shows.NOT_ASKED]
    turn = Turn.WENT if not showed[-1] else Turn.STAYED if any(showed[:-1]) else Turn.CAME
    return IdeaOver(idea, shows, turn)


def _is_there(shows: Shows) -> bool:
    match shows:
        case Shows.LIKELY | Shows.CONFIRMED:
            return True
        case Shows.NO | Shows.NOT_ASKED:
            return False
    assert_never(shows)
