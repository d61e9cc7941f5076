"""The ways on for a learner: the next step with its reason, and what stands beside it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from layers_site.accounts.learners import attempts_of, learner_of
from layers_site.learning.lessons.reading import lessons
from layers_site.learning.models import PracticeRound
from layers_site.learning.progress.services.following import NextStep, next_step

#: Whoever has answered more is no newcomer, to whom a placement is offered.
_NEW = 10


@dataclass(frozen=True, slots=True)
class GoingOn:
    """`first` is the one way on; `others` stand beside it. `known`: somebody who was here before."""

    known: bool
    first: NextStep
    others: tuple[NextStep, ...]
    #: How many lessons there are.
    lessons: int


def going_on(request: HttpRequest, now: datetime) -> GoingOn:
    """Return the next step; beside it practice, and for newcomers the eight boards that tell where to begin."""
    others = (*([_placement()] if _is_new(request) else []), _practice())
    return GoingOn(learner_of(request) is not None, next_step(request, now), others, len(lessons()))


def _is_new(request: HttpRequest) -> bool:
    """Return whether somebody has answered little and was never placed."""
    rounds = PracticeRound.objects.of(learner_of(request)).filter(kind=PracticeRound.Kind.PLACEMENT)
    return attempts_of(request).count() <= _NEW and not rounds.exists()


def _placement() -> NextStep:
    return NextStep(_("Where to begin"), _("Eight boards show which lesson is yours."), reverse("placement:start"))


def _practice() -> NextStep:
    return NextStep(_("Practice"), _("New boards of what you know."), reverse("practice:choose"))
