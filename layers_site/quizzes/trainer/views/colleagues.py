"""Colleagues of a quiz, a round or a class, links that invite them, and who changed what."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from layers_site.accounts.learners import learner_of
from layers_site.accounts.roles import request_user, trainer_required
from layers_site.boards.views.responses import SeeOther
from layers_site.platform.context import HtmxHttpRequest
from layers_site.quizzes import colleagues
from layers_site.quizzes.colleagues import as_it_was, changes_of, note, question_in
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Quiz, SchoolClass, TeamLink
from layers_site.quizzes.models.colleagues import Subject
from layers_site.quizzes.trainer.presenters.colleagues import home_of, team_view, title_of
from layers_site.quizzes.trainer.services import drafts
from layers_site.quizzes.trainer.services.rounds import zone_of
from layers_site.quizzes.trainer.views.access import may_change_quiz, readable_quiz, readable_round, show

PER_PAGE: Final = 50


class _TeamForm(forms.Form):
    """An action on a colleague, on a link or on an entry of the history, and what a link gives."""

    do = forms.ChoiceField(
        choices=[(do, "") for do in ("invite", "take-back", "remove", "hand-over", "leave", "put-back")]
    )
    pk = forms.IntegerField(min_value=1, required=False)
    may = forms.CharField(max_length=8, required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def of_quiz(request: HtmxHttpRequest, key: uuid.UUID) -> HttpResponse:
    quiz = readable_quiz(request, key)
    if quiz.owner_id is None:
        raise Http404
    return _team(request, quiz)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def of_round(request: HtmxHttpRequest, code: str) -> HttpResponse:
    return _team(request, readable_round(request, code))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def of_class(request: HtmxHttpRequest, code: str) -> HttpResponse:
    return _team(request, get_object_or_404(SchoolClass.objects.seen_by(request.user), code=code))


def _team(request: HtmxHttpRequest, subject: Subject) -> HttpResponse:
    """Show who works on it and who changed what; do what was pressed."""
    may_change = isinstance(subject, Quiz) and may_change_quiz(request, subject)
    if request.method != "POST":
        page = Paginator(changes_of(subject), PER_PAGE).get_page(request.GET.get("page"))
        view = team_view(request, subject, zone_of(request), page, may_change=may_change)
        return show(request, "colleagues", {"view": view, "page": page})
    form = _TeamForm(request.POST)
    if not form.is_valid():
        raise Http404
    do, row, user = form.cleaned_data["do"], form.cleaned_data["pk"] or 0, request_user(request)
    if do == "put-back" and isinstance(subject, Quiz) and may_change:
        return _put_back(request, subject, row)
    if do == "leave":
        colleagues.leave(subject, user)
        messages.success(request, _("You have left “%(title)s”.") % {"title": title_of(subject)})
        return SeeOther(reverse("trainer:home"))
    if subject.owner_id != user.pk or do not in _DONE:
        raise Http404
    try:
        taken_back = _DONE[do](subject, row, form.cleaned_data["may"], user)
        if do == "remove":
            messages.success(request, _removed(int(taken_back)))
    except RefusedError as refusal:
        messages.error(request, str(refusal))
    return SeeOther(request.path)


def _removed(links: int) -> str:
    """Say who was removed, and whether open links would still let them in."""
    if not links:
        return _("Removed. No link lets them in again.")
    text = ngettext(
        "Removed. %(count)s link that was open is taken back with it: make a new one for somebody else.",
        "Removed. %(count)s links that were open are taken back with it: make new ones for others.",
        links,
    )
    return text % {"count": links}


_DONE: Final[dict[str, Callable[..., Any]]] = {
    "invite": lambda subject, _row, may, user: colleagues.invite(subject, may, user),
    "take-back": lambda subject, row, _may, user: colleagues.take_back(subject, row, user),
    "remove": lambda subject, row, _may, user: colleagues.remove(subject, row, user),
    "hand-over": lambda subject, row, _may, user: colleagues.hand_over(subject, row, user),
}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def come_in(request: HtmxHttpRequest, link: str) -> HttpResponse:
    """Show what an invitation offers, and accept it. The page has no content of the quiz."""
    row = get_object_or_404(
        TeamLink.objects.open().select_related("quiz", "round__version__quiz", "klass", "by"), key=link
    )
    user, learner = request_user(request), learner_of(request)
    refused = colleagues.why_not(row, user, learner)
    made = None
    if request.method == "POST" and not refused:
        try:
            made = colleagues.come_in(row, user, learner)
        except RefusedError as refusal:
            refused = str(refusal)
    if made is not None:
        subject = made if isinstance(made, Quiz) else row.of
        messages.success(request, _("This is your copy. Change what you like.") if made is subject else _("Welcome."))
        return SeeOther(home_of(subject))
    context = {"link": row, "title": title_of(row.of), "refused": refused, "home": home_of(row.of)}
    return show(request, "come_in", context, status=409 if request.method == "POST" else 200)


def _put_back(request: HtmxHttpRequest, quiz: Quiz, change: int) -> HttpResponse:
    """Restore a question as it was before a change. The present one stays in the history."""
    entry = get_object_or_404(changes_of(quiz), pk=change, before__isnull=False)
    question, place = question_in(entry), int(entry.before["place"])
    now = drafts.draft_of(quiz)
    was = now.question(question.id)
    try:
        drafts.put_back(quiz, question, place)
    except RefusedError as refusal:
        messages.error(request, str(refusal))
        return SeeOther(reverse("trainer:quiz", args=(quiz.key,)))
    before = as_it_was(was, now.questions.index(was)) if was is not None else None
    note(quiz, request.user, Change.What.PUT_BACK, question.id, before)
    messages.success(request, _("The question is as it was."))
    return SeeOther(reverse("trainer:question", args=(quiz.key, question.id)))
