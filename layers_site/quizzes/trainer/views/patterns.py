"""A question of the pattern of a case, for a quiz: each learner gets another board."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_POST

from layers_site.accounts.roles import trainer_required
from layers_site.boards.services.moments import Moment
from layers_site.boards.views.answers import SeeOther
from layers_site.content.models import Case
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes import patterns
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.trainer.forms.adding import PatternForm
from layers_site.quizzes.trainer.services.additions import Harvest
from layers_site.quizzes.trainer.views.doors import own_quiz
from layers_site.quizzes.trainer.views.taking_in import take_in


def pattern_slip(request: HttpRequest, moment: Moment) -> dict[str, Any]:
    """Return the form beside the questions of a case; for a board by itself none, which has no pattern."""
    if moment.board is not None or moment.case is None:
        return {}
    form = PatternForm(request.GET if {"level", "how"} & request.GET.keys() else None)
    has_pattern = patterns.has_pattern(moment.case)
    return {"pattern_form": form, "has_pattern": has_pattern, "case_slug": moment.case.slug}


@require_POST
@trainer_required
def add(request: HtmxHttpRequest, key: uuid.UUID, slug: str) -> HttpResponse:
    """Add a question of the pattern of a case. What was chosen stays where no boards come up."""
    quiz, case = own_quiz(request, key), get_object_or_404(Case.objects.published(), slug=slug)
    form = PatternForm(request.POST)
    back = reverse("trainer:add-case", args=(key, slug))
    if not form.is_valid():
        messages.error(request, " ".join(str(error) for errors in form.errors.values() for error in errors))
        return SeeOther(f"{back}#pattern")
    try:
        made = patterns.of_case(case, level=form.level, choose=form.choose)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        how = "choose" if form.choose else "enter"
        return SeeOther(f"{back}?level={form.level or ''}&how={how}#pattern")
    return take_in(request, quiz, Harvest((made,)))
