"""The page of a learner's progress."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from layers_site.accounts.models import Attempt
from layers_site.content.misconceptions import misconceptions
from layers_site.explain.names import label
from layers_site.learning.lessons.presenters.path import Course, course
from layers_site.learning.lessons.services.answers import Done
from layers_site.learning.progress.services.answers import Met, Standing


@dataclass(frozen=True, slots=True)
class IdeaRow:
    """A misconception; `said` tells what the answers say of it."""

    id: str
    title: str
    description: str
    correction: str
    text: str


@dataclass(frozen=True, slots=True)
class IdeaGroup:
    standing: Standing
    title: str
    ideas: tuple[IdeaRow, ...]


@dataclass(frozen=True, slots=True)
class ProgressView:
    """`anything`: whether something is kept at all."""

    anything: bool
    course: Course
    answered: int
    right: int
    predictions: int
    predicted: int
    quizzes: int
    quizzed: int
    ideas: tuple[IdeaGroup, ...]


def progress_view(done: Mapping[str, Done], attempts: Sequence[Attempt], mets: Sequence[Met]) -> ProgressView:
    last = {(attempt.kind, attempt.item): attempt.right for attempt in attempts}
    predictions = [right for (kind, _item), right in last.items() if kind == Attempt.Kind.PREDICTION]
    quizzes = [right for (kind, _item), right in last.items() if kind == Attempt.Kind.QUIZ]
    return ProgressView(
        anything=bool(done or attempts),
        course=course(done),
        answered=len(last),
        right=sum(last.values()),
        predictions=len(predictions),
        predicted=sum(predictions),
        quizzes=len(quizzes),
        quizzed=sum(quizzes),
        ideas=_ideas(mets),
    )


def _ideas(mets: Sequence[Met]) -> tuple[IdeaGroup, ...]:
    titles: dict[Standing, str] = {
        "confirmed": _("You seem to believe"),
        "likely": _("Perhaps, from one answer"),
        "cured": _("Mastered"),
    }
    groups = ((standing, [met for met in mets if met.standing == standing]) for standing in titles)
    return tuple(
        IdeaGroup(standing, titles[standing], tuple(_idea(met) for met in sorted(some, key=lambda each: -each.fits)))
        for standing, some in groups
        if some
    )


def _idea(met: Met) -> IdeaRow:
    misconception = misconceptions().get(met.id)
    if misconception is None:
        return IdeaRow(met.id, met.id, "", "", _text(met))
    return IdeaRow(
        met.id,
        label(misconception.title),
        label(misconception.description),
        label(misconception.correction),
        _text(met),
    )


def _text(met: Met) -> str:
    if met.standing == "cured":
        return _("Since then you have been right where this idea would have misled you.")
    if met.standing == "confirmed":
        return _("Answers to %(count)s different questions fit this idea.") % {"count": met.questions}
    return _("You answered one question the way somebody with this idea would.")
