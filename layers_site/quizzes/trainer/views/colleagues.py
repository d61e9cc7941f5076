"""Colleagues of a quiz, a round or a class, links that invite them, and who changed what."""

from __future__ import annotations

import uuid
from typing import Final, assert_never

from django import forms
from django.contrib import messages
from django.contrib.auth.models import User
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
from layers_site.platform.clocks import drawn
from layers_site.platform.context import HtmxHttpRequest
from layers_site.platform.text import current_language
from layers_site.quizzes import colleagues
from layers_site.quizzes.access import readable_quiz, round_for, works_on_quiz
from layers_site.quizzes.colleagues import as_it_was, changes_of, colleagues_of, links_of, note, question_in
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.models import Change, Quiz, Round, SchoolClass, TeamLink
from layers_site.quizzes.models.people import Subject
from layers_site.quizzes.taking.cover import in_any_language
from layers_site.quizzes.trainer import drafts
from layers_site.quizzes.trainer.rounds import zone_of
from layers_site.quizzes.trainer.views import show
from layers_site.quizzes.wording import prompt

PER_PAGE: Final = 50
_OWNERS: Final = ("invite", "take-back", "remove", "hand-over")


class _TeamForm(forms.Form):
    """An action on a colleague, on a link or on an entry of the history."""

    do = forms.ChoiceField(choices=[(do, "") for do in (*_OWNERS, "leave", "put-back")])
    pk = forms.IntegerField(min_value=1, required=False)


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
    return _team(request, round_for(request, code))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@trainer_required
def of_class(request: HtmxHttpRequest, code: str) -> HttpResponse:
    return _team(request, get_object_or_404(SchoolClass.objects.worked_on_by(request.user), code=code))


def _team(request: HtmxHttpRequest, subject: Subject) -> HttpResponse:
    """Show who works on it and who changed what; do what was pressed."""
    user = request_user(request)
    may_change = isinstance(subject, Quiz) and works_on_quiz(request, subject)
    if request.method != "POST":
        return _page(request, subject, may_change=may_change)
    form = _TeamForm(request.POST)
    if not form.is_valid():
        raise Http404
    do, row = form.cleaned_data["do"], form.cleaned_data["pk"] or 0
    if do == "put-back" and isinstance(subject, Quiz) and may_change:
        return _put_back(request, subject, row)
    if do == "leave":
        colleagues.remove(subject, user, user)
        messages.success(request, _("You have left “%(title)s”.") % {"title": title_of(subject)})
        return SeeOther(reverse("trainer:home"))
    if subject.owner_id != user.pk or do not in _OWNERS:
        raise Http404
    _as_owner(request, subject, do, row, user)
    return SeeOther(request.path)


def _page(request: HtmxHttpRequest, subject: Subject, *, may_change: bool) -> HttpResponse:
    zone, holds = zone_of(request), subject.owner_id == request.user.pk
    page = Paginator(changes_of(subject), PER_PAGE).get_page(request.GET.get("page"))
    links = [(link.pk, _link(request, link), drawn(link.ends, zone)) for link in (links_of(subject) if holds else ())]
    changes = [
        {
            "pk": entry.pk,
            "at": drawn(entry.at, zone),
            "who": entry.by.get_username() if entry.by else _("a former user"),
            "what": entry.get_what_display(),
            "detail": entry.detail,
            "words": prompt(question_in(entry), current_language()) if entry.before else "",
            "back": may_change and bool(entry.before),
        }
        for entry in page
    ]
    head = {"title": title_of(subject), "home": _home_of(subject), "about": _about(subject), "holds": holds}
    rows = {"colleagues": colleagues_of(subject), "links": links, "changes": changes, "page": page}
    return show(request, "colleagues", {"subject": subject, **head, **rows})


def _link(request: HtmxHttpRequest, link: TeamLink) -> str:
    return request.build_absolute_uri(in_any_language(reverse("trainer:come-in", args=(link.key,))))


def _as_owner(request: HtmxHttpRequest, subject: Subject, do: str, row: int, user: User) -> None:
    """Do what the owner alone may do."""
    colleague = colleagues_of(subject).filter(pk=row).first()
    try:
        if do == "invite":
            colleagues.invite(subject, user)
        elif do == "take-back":
            colleagues.take_back(subject, links_of(subject).filter(pk=row), user)
        elif do == "hand-over" and colleague is not None:
            colleagues.hand_over(subject, colleague.user, user)
        elif do == "remove" and colleague is not None:
            messages.success(request, _removed(colleagues.remove(subject, colleague.user, user)))
    except RefusedError as refusal:
        messages.error(request, str(refusal))


def _removed(links: int) -> str:
    """Say who was removed, and whether open links would still let them in."""
    if not links:
        return _("Removed. They can come back only with a new link.")
    text = ngettext(
        "Removed. %(count)s unused link is canceled too: make a new one for somebody else.",
        "Removed. %(count)s unused links are canceled too: make new ones for others.",
        links,
    )
    return text % {"count": links}


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
    if request.method == "POST" and not refused:
        try:
            colleagues.come_in(row, user, learner)
        except RefusedError as refusal:
            refused = str(refusal)
        else:
            messages.success(request, _("Welcome."))
            return SeeOther(_home_of(row.of))
    context = {"link": row, "title": title_of(row.of), "refused": refused}
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
    messages.success(request, _("The change is undone."))
    return SeeOther(reverse("trainer:question", args=(quiz.key, question.id)))


# --- the words for a quiz, a round or a class -----------------------------------------------------------


def title_of(subject: Subject) -> str:
    match subject:
        case Quiz():
            return subject.title or _("Untitled")
        case Round():
            title = subject.version.quiz.title or subject.code
            return f"{title} – {subject.name}" if subject.name else f"{title} ({subject.code})"
        case SchoolClass():
            return subject.name
    assert_never(subject)


def _home_of(subject: Subject) -> str:
    match subject:
        case Quiz():
            return reverse("trainer:quiz", args=(subject.key,))
        case Round():
            return reverse("trainer:round", args=(subject.code,))
        case SchoolClass():
            return reverse("classes:show", args=(subject.code,))
    assert_never(subject)


def _about(subject: Subject) -> str:
    match subject:
        case Quiz():
            return _(
                "Other trainers who work on this quiz. Only its owner can delete it and choose who works on it. "
                "Rounds and what learners answered stay with whoever asked them."
            )
        case Round():
            return _(
                "Other trainers who see the results of this round or lead it. Only its owner can delete it, delete a "
                "learner, and choose who works on it."
            )
        case SchoolClass():
            return _(
                "Other trainers who work on this class: they see its learners and lead the rounds that any of you "
                "gives it. Only its owner can delete it, delete a learner, and choose who works on it."
            )
    assert_never(subject)
