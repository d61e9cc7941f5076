"""Access to quizzes and rounds, and the context of every page of the trainer.

A trainer sees their own quizzes and rounds, those on which they work as a colleague, and those that ship. What belongs
to somebody else is not there (404), but for those of the staff who may view all quizzes: they see it, and change
nothing.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from layers_site.accounts.roles import is_trainer
from layers_site.quizzes.codes import tidied
from layers_site.quizzes.models import Quiz, Round

VIEW_ALL = "quizzes.view_quiz"


def may_view_all(request: HttpRequest) -> bool:
    """Return whether the user is in the group that looks after all quizzes (`accounts.roles.CARETAKER`).

    Being a trainer is not enough.
    """
    return bool(request.user.is_authenticated and request.user.is_staff and request.user.has_perm(VIEW_ALL))


def held_quiz(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz of which this trainer is the owner. Raises Http404 for any other."""
    return get_object_or_404(Quiz.objects.of(request.user), key=key)


def own_quiz(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz that this trainer may change. Raises Http404 for any other."""
    return get_object_or_404(Quiz.objects.changed_by(request.user), key=key)


def works_on_quiz(request: HttpRequest, quiz: Quiz) -> bool:
    """Return whether this trainer owns the quiz or works on it."""
    return is_trainer(request.user) and Quiz.objects.seen_by(request.user).filter(pk=quiz.pk).exists()


def may_change_quiz(request: HttpRequest, quiz: Quiz) -> bool:
    return is_trainer(request.user) and Quiz.objects.changed_by(request.user).filter(pk=quiz.pk).exists()


def readable_quiz(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz this trainer may read and copy: an own, a shared or a shipped one. Raises Http404.

    Raises Http404 for any other.
    """
    quiz = get_object_or_404(Quiz, key=key)
    if quiz.owner_id is None or works_on_quiz(request, quiz) or may_view_all(request):
        return quiz
    raise Http404


def askable_quiz(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz this trainer may ask: as `readable_quiz`, without those that only staff may view."""
    quiz = readable_quiz(request, key)
    if quiz.owner_id is not None and not works_on_quiz(request, quiz):
        raise Http404
    return quiz


def held_round(request: HttpRequest, code: str) -> Round:
    """Return a round of which this trainer is the owner. Raises Http404 for any other."""
    return get_object_or_404(Round.objects.of(request.user).with_quiz(), code=tidied(code) or "-")


def own_round(request: HttpRequest, code: str) -> Round:
    """Return a round that this trainer leads. Raises Http404 for any other."""
    return get_object_or_404(Round.objects.led_by(request.user).with_quiz(), code=tidied(code) or "-")


def readable_round(request: HttpRequest, code: str) -> Round:
    """Return a round that this trainer leads; for staff who may view all, any. Raises Http404."""
    rounds = Round.objects.all() if may_view_all(request) else Round.objects.seen_by(request.user)
    return get_object_or_404(rounds.with_quiz(), code=tidied(code) or "-")


def show(request: HttpRequest, name: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    return render(request, f"quizzes/trainer/{name}.html", {"section": "quizzes", **context}, status=status)
