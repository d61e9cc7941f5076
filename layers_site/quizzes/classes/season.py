"""One learner over the rounds of a class: which ideas came, stayed or went, and what to read next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction
from typing import Any, assert_never

from django.utils.translation import gettext as _

from layers_site.accounts.models import Learner
from layers_site.explain.names import label
from layers_site.learning.lessons.chapters import lesson_about
from layers_site.learning.lessons.services import address
from layers_site.quizzes import attempts, disclosure
from layers_site.quizzes.evidence import Claim
from layers_site.quizzes.models import Round
from layers_site.quizzes.results import answers as figures
from layers_site.quizzes.results.answers import out_of
from layers_site.quizzes.results.ideas import able_to_show, answered, texts_of
from layers_site.quizzes.results.reading import LearnerResult, best_of
from layers_site.quizzes.taking.cover import title_of
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
    terms: tuple[Term, ...]
    ideas: tuple[IdeaOver, ...]


def season_of(learner: Learner, rounds: Iterable[Round], *, told: bool) -> Season:
    """Return the season, the oldest round first.

    Where it is `told` to the learner, only sheets count of which they may see what is right.
    """
    terms = tuple(term for round_ in rounds if (term := _term(learner, round_, told=told)) is not None)
    ids = dict.fromkeys(idea for term in terms for claim in term.claims for idea in claim.ids)
    ideas = sorted((_over(idea, terms) for idea in ids), key=lambda over: (over.turn.value, over.id))
    return Season(terms, tuple(ideas))


def _term(learner: Learner, round_: Round, *, told: bool) -> Term | None:
    sheets = list(round_.sheets.filter(learner=learner).order_by("number").prefetch_related("answers"))
    for sheet in sheets:
        sheet.round = round_
    seen = [sheet for sheet in sheets if not told or disclosure.may_see(disclosure.settle(sheet))]
    row = best_of(seen) if seen else None
    return Term(round_, row, claims_on(row.sheet)) if row is not None and answered(row) else None


def _over(idea: str, terms: Sequence[Term]) -> IdeaOver:
    shows = tuple(term.shows(idea) for term in terms)
    showed = [each in (Shows.LIKELY, Shows.CONFIRMED) for each in shows if each is not Shows.NOT_ASKED]
    turn = Turn.WENT if not showed[-1] else Turn.STAYED if any(showed[:-1]) else Turn.CAME
    return IdeaOver(idea, shows, turn)


def season_view(season: Season) -> dict[str, Any]:
    """Return the table of rounds and ideas; `lessons` are about the ideas that are still there."""
    still = (over.id for over in season.ideas if over.turn is not Turn.WENT)
    lessons = {lesson.slug: lesson for idea in still if (lesson := lesson_about(idea, "")) is not None}
    return {
        "terms": [_column(term) for term in season.terms],
        "ideas": [
            {"idea": texts_of([over.id])[0], "cells": [_shows(shows) for shows in over.shows], "turn": _turn(over.turn)}
            for over in season.ideas
        ],
        "lessons": [(label(lesson.title), address(lesson, "part-1")) for lesson in lessons.values()],
    }


def _column(term: Term) -> dict[str, Any]:
    score = attempts.score(term.row.sheet)
    return {
        "title": title_of(term.round),
        "created": term.round.created,
        "code": term.round.code,
        "sheet": term.row.sheet.pk,
        "text": out_of(Fraction(score.points), Fraction(score.most)),
        "percent": figures.percent(score.percent / 100),
    }


def _shows(shows: Shows) -> str:
    match shows:
        case Shows.NOT_ASKED:
            return figures.NONE
        case Shows.NO:
            return _("no")
        case Shows.LIKELY:
            return _("likely")
        case Shows.CONFIRMED:
            return _("confirmed")
    assert_never(shows)


def _turn(turn: Turn) -> tuple[str, str]:
    """Return how it went as a word, and as the colour of a change."""
    match turn:
        case Turn.CAME:
            return _("new"), "more"
        case Turn.STAYED:
            return _("still there"), "open"
        case Turn.WENT:
            return _("gone"), "less"
    assert_never(turn)
