"""A round: made, shown with its code, opened and closed, taken away."""

from __future__ import annotations

import uuid

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.views.answers import SeeOther
from layers_site.platform.htmx import HtmxHttpRequest
from layers_site.quizzes.history import note
from layers_site.quizzes.models import Change, Quiz, Round, Version
from layers_site.quizzes.taking.services.sheets import known_here
from layers_site.quizzes.trainer.forms.rounds import ExtendForm, RoundForm
from layers_site.quizzes.trainer.presenters.rounds import reopening, round_view
from layers_site.quizzes.trainer.services import rounds
from layers_site.quizzes.trainer.services.drafts import delete_round
from layers_site.quizzes.trainer.services.zones import has_zone, remember_zone, zone_of
from layers_site.quizzes.trainer.views.doors import (
    askable_quiz,
    held_round,
    may_change_quiz,
    own_round,
    readable_round,
    show,
)


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def new(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    """Return a round of the version published last, or (`?version=`) of an older one."""
    quiz = askable_quiz(request, key)
    version = _asked_version(request, quiz)
    if version is None:
        messages.error(request, _("Publish it first."))
        return SeeOther(reverse("trainer:publish" if may_change_quiz(request, quiz) else "trainer:quiz", args=(key,)))
    round_ = Round(version=version, owner=request_user(request))
    return _form(request, quiz, round_, reverse("trainer:quiz", args=(key,)))


def _asked_version(request: HtmxHttpRequest, quiz: Quiz) -> Version | None:
    """Return the version in the address; None for an unpublished quiz. Raises Http404 for an unknown version."""
    version = request.GET.get("version", "")
    if not version:
        return rounds.latest_version(quiz)
    number = int(version) if version.isascii() and version.isdecimal() and len(version) < 6 else 0
    return get_object_or_404(quiz.versions, number=number)


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def change(request: HtmxHttpRequest, code: str) -> HttpResponse:
    round_ = own_round(request, code)
    return _form(request, round_.version.quiz, round_, reverse("trainer:round", args=(round_.code,)))


def _form(request: HtmxHttpRequest, quiz: Quiz, round_: Round, back: str) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    form = RoundForm(sent, round_, zone_of(request, round_), request_user(request).pk)
    seen = rounds.seen_by(round_) if round_.pk else 0
    if form.is_bound and form.is_valid():
        remember_zone(request, form.cleaned_data["zone"])
        if seen and not round_.is_closed:
            messages.warning(request, reopening(seen))
        new = round_.pk is None
        made = form.save()
        note(made, request.user, Change.What.ROUND_MADE if new else Change.What.ROUND_CHANGED)
        return SeeOther(reverse("trainer:round", args=(made.code,)))
    guess = not (round_.zone or has_zone(request) or form.is_bound)
    context = {"quiz": quiz, "round": round_, "form": form, "back": back, "guess_zone": guess}
    return show(request, "round_form", context, status=422 if form.errors else 200)


@require_safe
@trainer_required
def show_round(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Return the code, large enough for the last row."""
    round_ = readable_round(request, code)
    known_here(request, round_)
    view = round_view(request, round_, rounds.open_sheets(round_), zone_of(request, round_))
    context = {
        "view": view,
        "own": Round.objects.led_by(request.user).filter(pk=round_.pk).exists(),
        "holds": round_.owner_id == request.user.pk,
    }
    return show(request, "round", context)


@require_POST
@trainer_required
def switch(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Open or closed, from now on."""
    round_ = own_round(request, code)
    if request.POST.get("do") == "open":
        seen = rounds.seen_by(round_)
        rounds.open_now(round_)
        note(round_, request.user, Change.What.OPENED)
        messages.success(request, " ".join(filter(None, (_("It is open."), reopening(seen)))))
    elif request.POST.get("do") == "close":
        rounds.close_now(round_)
        note(round_, request.user, Change.What.CLOSED)
        messages.success(request, _("It is closed. Only what was sent before is still taken, for 20 seconds."))
    else:
        raise Http404
    return SeeOther(reverse("trainer:round", args=(round_.code,)))


@require_POST
@trainer_required
def extend(request: HtmxHttpRequest, code: str, sheet: int) -> HttpResponse:
    """Give one learner more time."""
    round_ = own_round(request, code)
    form = ExtendForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Give a whole number of minutes, from 1 to 600."))
    elif rounds.extend(round_, sheet, form.cleaned_data["minutes"]):
        note(round_, request.user, Change.What.EXTENDED)
        messages.success(request, _("%(minutes)s minutes more.") % {"minutes": form.cleaned_data["minutes"]})
    else:
        messages.error(request, _("This learner has handed in."))
    return SeeOther(reverse("trainer:round", args=(round_.code,)))


@require_http_methods(["GET", "HEAD", "POST"])
@trainer_required
def delete(request: HtmxHttpRequest, code: str) -> HttpResponse:
    """Delete a round with all answers. The page first says so."""
    round_ = held_round(request, code)
    if request.method == "POST":
        delete_round(round_, request.user)
        messages.success(request, _("The round %(code)s is deleted.") % {"code": code})
        return SeeOther(reverse("trainer:home"))
    return show(request, "delete_round", {"round": round_, "sheets": round_.sheets.count()})
