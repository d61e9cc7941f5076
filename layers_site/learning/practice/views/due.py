"""The page of due patterns, and whether patterns come back at all."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from layers_site.accounts.learners import attempts_of, learner_of
from layers_site.boards.views.answers import SeeOther
from layers_site.learning.practice.presenters.due import due_view
from layers_site.learning.practice.services.repeating import begin, end
from layers_site.learning.progress.services.detection import detector
from layers_site.learning.progress.services.misconceptions import met


@require_safe
@never_cache
def due(request: HttpRequest) -> HttpResponse:
    """Show patterns to practice now, patterns that keep failing, and ideas that are overcome."""
    attempts = list(attempts_of(request))
    view = due_view(learner_of(request), met(attempts, detector(attempts)), timezone.now())
    return render(request, "learning/practice/due.html", {"section": "progress", "due": view})


@require_POST
def repetition(request: HttpRequest) -> HttpResponse:
    """Turn repetition on or off. Turning it off forgets the dates."""
    if request.POST.get("do") == "begin":
        begin(request)
        return SeeOther(reverse("practice:due"))
    if request.POST.get("do") == "end":
        end(request)
    return SeeOther(reverse("practice:choose"))
