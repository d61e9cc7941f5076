"""The way in: quizzes that ship, a trainer's own, and their rounds."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from layers_site.accounts.roles import is_trainer, request_user, trainer_required
from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.models import Round
from layers_site.quizzes.publishing import copy_of
from layers_site.quizzes.refusing import RefusedError
from layers_site.quizzes.trainer.presenters.shelf import round_rows, shelf_view
from layers_site.quizzes.trainer.services.rounds import ask_now, version_to_ask
from layers_site.quizzes.trainer.services.zones import zone_sent
from layers_site.quizzes.trainer.views.doors import askable_quiz, readable_quiz, show


@require_safe
def home(request: HtmxHttpRequest) -> HttpResponse:
    """Show the shipped quizzes, and to trainers their own before these."""
    view = shelf_view(request_user(request) if is_trainer(request.user) else None)
    return show(request, "home", {"view": view})


@require_safe
@trainer_required
def rounds(request: HtmxHttpRequest) -> HttpResponse:
    return show(request, "rounds", {"rounds": round_rows(Round.objects.seen_by(request.user).with_quiz())})


@require_POST
@trainer_required
def copy(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    made = copy_of(readable_quiz(request, key), request_user(request))
    messages.success(request, _("This is your copy. Change what you like."))
    return SeeOther(reverse("trainer:quiz", args=(made.key,)))


@require_POST
@trainer_required
def ask(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Open a round with one press, and show its code."""
    quiz = askable_quiz(request, key)
    mode = request.POST.get("mode", Round.Mode.ALONE)
    if mode not in Round.Mode.values:
        raise Http404
    try:
        made = ask_now(version_to_ask(quiz), request_user(request), mode, zone_sent(request))
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return redirect("trainer:quiz", quiz.key)
    return SeeOther(reverse("trainer:round", args=(made.code,)))
