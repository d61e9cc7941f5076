"""Access to the results of a round, for its trainer, colleagues and some of the staff.

To others it is not there (404). The staff see, and change nothing without the permission for it.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from layers_site.accounts.roles import guard, is_trainer
from layers_site.quizzes.codes import tidied
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.querysets import RoundQuerySet

VIEW: Final = "quizzes.view_round"
CHANGE: Final = "quizzes.change_round"
DELETE: Final = "quizzes.delete_sheet"
VIEW_QUIZ: Final = "quizzes.view_quiz"


def staff_may(request: HttpRequest, permission: str) -> bool:
    """Return whether the user is in the group that looks after all rounds (`accounts.roles.CARETAKER`).

    Being a trainer is not enough.
    """
    user = request.user
    return bool(user.is_authenticated and user.is_staff and user.has_perm(permission))


#: For trainers and for the staff.
results_door = guard(lambda request: is_trainer(request.user) or staff_may(request, VIEW))


def round_for(request: HttpRequest, code: str, permission: str = VIEW) -> Round:
    """Return the round, for whoever may do this with it. Raises Http404 for anybody else's."""
    rounds = Round.objects.all() if staff_may(request, permission) else _rounds_of(request, permission)
    return get_object_or_404(rounds.with_quiz(), code=tidied(code) or "-")


def may(request: HttpRequest, round_: Round, permission: str) -> bool:
    return staff_may(request, permission) or _rounds_of(request, permission).filter(pk=round_.pk).exists()


def _rounds_of(request: HttpRequest, permission: str) -> RoundQuerySet:
    """Return the rounds with which a trainer may do this: colleagues see them or lead them, only the owner deletes."""
    rounds = Round.objects.all()
    if permission == DELETE:
        return rounds.of(request.user)
    return rounds.led_by(request.user) if permission == CHANGE else rounds.seen_by(request.user)


def quiz_for(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz that may be taken along: one's own, one on which one works, one that ships, for the staff any.

    Raises Http404 for others.
    """
    quiz = get_object_or_404(Quiz, key=key)
    works = Quiz.objects.seen_by(request.user).filter(pk=quiz.pk)
    if quiz.owner_id is None or staff_may(request, VIEW_QUIZ) or works.exists():
        return quiz
    raise Http404


def show(request: HttpRequest, name: str, context: Mapping[str, Any], status: int = 200) -> HttpResponse:
    return render(request, f"quizzes/results/{name}.html", {"section": "quizzes", **context}, status=status)
