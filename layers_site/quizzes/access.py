"""Who may do what with a quiz and a round.

A trainer works on their own and on those of which they are a colleague; its owner alone deletes it. What belongs to
somebody else is not there (404), but for those of the staff who have the permission for all
(`accounts.roles.CARETAKER`).
"""

from __future__ import annotations

import uuid
from typing import Final

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from layers_site.accounts.roles import guard, is_trainer
from layers_site.quizzes.codes import tidied
from layers_site.quizzes.models import Quiz, Round
from layers_site.quizzes.models.rounds import RoundQuerySet

VIEW: Final = "quizzes.view_round"
CHANGE: Final = "quizzes.change_round"
DELETE: Final = "quizzes.delete_sheet"
VIEW_QUIZ: Final = "quizzes.view_quiz"


def staff_may(request: HttpRequest, permission: str) -> bool:
    """Return whether the user is of the staff with this permission. Being a trainer is not enough."""
    user = request.user
    return bool(user.is_authenticated and user.is_staff and user.has_perm(permission))


#: For trainers and for the staff.
results_door = guard(lambda request: is_trainer(request.user) or staff_may(request, VIEW))


def held_quiz(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz of which this trainer is the owner. Raises Http404 for any other."""
    return get_object_or_404(Quiz.objects.of(request.user), key=key)


def own_quiz(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz on which this trainer works. Raises Http404 for any other."""
    return get_object_or_404(Quiz.objects.worked_on_by(request.user), key=key)


def works_on_quiz(request: HttpRequest, quiz: Quiz) -> bool:
    """Return whether this trainer owns the quiz or works on it."""
    return is_trainer(request.user) and Quiz.objects.worked_on_by(request.user).filter(pk=quiz.pk).exists()


def readable_quiz(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz this user may read: one that ships, or that they work on; for staff any. Raises Http404."""
    quiz = get_object_or_404(Quiz, key=key)
    if quiz.owner_id is None or works_on_quiz(request, quiz) or staff_may(request, VIEW_QUIZ):
        return quiz
    raise Http404


def askable_quiz(request: HttpRequest, key: uuid.UUID) -> Quiz:
    """Return a quiz this trainer may ask: as `readable_quiz`, without those that only staff may view."""
    quiz = readable_quiz(request, key)
    if quiz.owner_id is not None and not works_on_quiz(request, quiz):
        raise Http404
    return quiz


def own_round(request: HttpRequest, code: str) -> Round:
    """Return a round that this trainer leads. Raises Http404 for any other."""
    return get_object_or_404(_rounds_of(request, CHANGE).with_quiz(), code=tidied(code) or "-")


def held_round(request: HttpRequest, code: str) -> Round:
    """Return a round of which this trainer is the owner. Raises Http404 for any other."""
    return get_object_or_404(_rounds_of(request, DELETE).with_quiz(), code=tidied(code) or "-")


def round_for(request: HttpRequest, code: str, permission: str = VIEW) -> Round:
    """Return a round with which this user may do this; of the staff with the permission, any. Raises Http404."""
    rounds = Round.objects.all() if staff_may(request, permission) else _rounds_of(request, permission)
    return get_object_or_404(rounds.with_quiz(), code=tidied(code) or "-")


def may(request: HttpRequest, round_: Round, permission: str) -> bool:
    return staff_may(request, permission) or _rounds_of(request, permission).filter(pk=round_.pk).exists()


def _rounds_of(request: HttpRequest, permission: str) -> RoundQuerySet:
    """Return the rounds with which a trainer may do this: colleagues lead, only the owner deletes."""
    rounds = Round.objects.all()
    return rounds.of(request.user) if permission == DELETE else rounds.worked_on_by(request.user)
