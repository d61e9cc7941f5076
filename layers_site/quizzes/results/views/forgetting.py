"""Deleting a learner of a round: asked first, then done."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.history import note
from layers_site.quizzes.models import Change
from layers_site.quizzes.results.services.retention import forget_learner
from layers_site.quizzes.results.views.doors import DELETE, results_door, round_for, show
from layers_site.quizzes.results.views.results import head, sheet_in


@require_http_methods(["GET", "HEAD", "POST"])
@results_door
def delete(request: HtmxHttpRequest, code: str, sheet: int) -> HttpResponse:
    round_ = round_for(request, code, DELETE)
    the_sheet = sheet_in(round_, sheet)
    if request.method == "POST":
        forget_learner(the_sheet, request.user)
        note(round_, request.user, Change.What.LEARNER_DELETED)
        messages.success(request, _("Deleted: the name, every attempt and every answer."))
        return SeeOther(reverse("results:round", args=(round_.code,)))
    count = round_.sheets.filter(learner=the_sheet.learner_id).count()
    return show(request, "delete", {**head(request, round_), "sheet": the_sheet, "count": count})
