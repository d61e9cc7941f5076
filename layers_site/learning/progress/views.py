"""Progress in this browser, without an account: to see, to take along, or to forget."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from layers_site.accounts.learners import attempts_of, forget
from layers_site.accounts.models import Attempt
from layers_site.boards.views.responses import SeeOther
from layers_site.content.misconceptions import misconceptions
from layers_site.learning.drills.services import standings
from layers_site.learning.lessons.presenters import Course
from layers_site.learning.lessons.services import Done, done_by_lesson
from layers_site.learning.progress.services import Met, Standing, detector, learner_document, met, next_step
from layers_site.platform.views import attached
from layers_site.questions.presenters import idea_view


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
    def ideas(self) -> Iterator[dict[str, Any]]:
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
                yield {"standing": standing, "title": title, "ideas": ideas}


def _text(met: Met) -> str:
    if met.standing == "cured":
        return _("Since then you have been right where this idea would have misled you.")
    if met.standing == "confirmed":
        return _("Answers to %(count)s different questions match this misconception.") % {"count": met.questions}
    return _("You answered one question as people with this idea do.")


@require_safe
@never_cache
def progress(request: HttpRequest) -> HttpResponse:
    """Show lessons, drills, and the ideas that answers point to."""
    attempts = list(attempts_of(request))
    view = ProgressView(done_by_lesson(request), attempts, met(attempts, detector(attempts)))
    drills = [each for each in standings(request) if each.last]
    step = next_step(request, timezone.now())
    context = {"section": "progress", "progress": view, "drills": drills, "step": step}
    return render(request, "learning/progress/progress.html", context)


@require_safe
@never_cache
def download(request: HttpRequest) -> HttpResponse:
    """Download all progress of this browser as a file."""
    response = JsonResponse(learner_document(request), json_dumps_params={"ensure_ascii": False, "indent": 2})
    return attached(response, "layers-progress.json")


@require_POST
def forget_all(request: HttpRequest) -> HttpResponse:
    """Delete all progress of this browser."""
    forget(request)
    return SeeOther(reverse("progress:progress"))
