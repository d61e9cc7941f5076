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
from layers_site.learning.rounds import Kind, Round

#: Whoever has answered more is no newcomer, to whom it is offered to skip ahead.
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
    """Return the next step; beside it practice, and for newcomers to skip ahead."""
    practice = NextStep(_("Practice"), _("New boards of what you know."), reverse("practice:choose"))
    skip = Round(Kind.PLACEMENT, "", "").begin
    skipping = NextStep(_("Skip ahead"), _("Eight boards show which lesson is yours."), skip)
    others = (skipping, practice) if _is_new(request) else (practice,)
    return GoingOn(learner_of(request) is not None, next_step(request, now), others, len(lessons()))


def _is_new(request: HttpRequest) -> bool:
    """Return whether somebody has answered little and has never skipped ahead."""
    rounds = PracticeRound.objects.of(learner_of(request)).filter(kind=Kind.PLACEMENT)
    return attempts_of(request).count() <= _NEW and not rounds.exists()
