"""The page of a learner's progress."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from layers_site.accounts.models import Attempt
from layers_site.content.misconceptions import misconceptions
from layers_site.learning.lessons.presenters.path import Course
from layers_site.learning.lessons.services.answers import Done
from layers_site.learning.progress.services.answers import Met, Standing
from layers_site.questions.presenters import Idea, idea_view


@dataclass(frozen=True, slots=True)
class IdeaGroup:
    """Ideas that stand alike, each with what the answers say of it."""

    standing: Standing
    title: str
    ideas: tuple[tuple[Idea, str], ...]


class ProgressView:
    """What a learner has done; of several answers to one question the last counts."""

    def __init__(self, done: Mapping[str, Done], attempts: Sequence[Attempt], mets: Sequence[Met]) -> None:
        self.course = Course(done)
        self.anything = bool(done or attempts)
        self._last = {(attempt.kind, attempt.item): attempt.right for attempt in attempts}
        self.rights, self.mets = list(self._last.values()), mets

    @property
    def predictions(self) -> list[bool]:
        return self._of(Attempt.Kind.PREDICTION)

    @property
    def quizzes(self) -> list[bool]:
        return self._of(Attempt.Kind.QUIZ)

    def _of(self, wanted: Attempt.Kind) -> list[bool]:
        return [right for (kind, _item), right in self._last.items() if kind == wanted]

    @property
    def ideas(self) -> Iterator[IdeaGroup]:
        """Yield the ideas that answers fit, by how they stand, those that fit most answers first."""
        titles: dict[Standing, str] = {
            "confirmed": _("You seem to believe"),
            "likely": _("Perhaps, from one answer"),
            "cured": _("Mastered"),
        }
        known = sorted((met for met in self.mets if met.id in misconceptions()), key=lambda met: -met.fits)
        for standing, title in titles.items():
            ideas = tuple((idea_view(met.id), _text(met)) for met in known if met.standing == standing)
            if ideas:
                yield IdeaGroup(standing, title, ideas)


def _text(met: Met) -> str:
    if met.standing == "cured":
        return _("Since then you have been right where this idea would have misled you.")
    if met.standing == "confirmed":
        return _("Answers to %(count)s different questions fit this idea.") % {"count": met.questions}
    return _("You answered one question the way somebody with this idea would.")
