"""Progress in this browser, without an account: to see, to take along, or to forget."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from layers_site.accounts.learners import attempts_of, forget
from layers_site.boards.views.responses import SeeOther
from layers_site.learning.drills.services import standings
from layers_site.learning.lessons.services.answers import done_by_lesson
from layers_site.learning.progress.presenters import ProgressView
from layers_site.learning.progress.services.answers import detector, learner_document, met
from layers_site.learning.progress.services.following import next_step
from layers_site.platform.views import attached


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
