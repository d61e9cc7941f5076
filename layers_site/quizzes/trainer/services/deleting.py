"""Deleting what a trainer has made, with all that hangs on it; that it was done is written down."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction

from layers_site.accounts.audit.recording import record
from layers_site.accounts.models import Event
from layers_site.quizzes.models import Quiz, Round


@transaction.atomic
def delete_quiz(quiz: Quiz, by: User | AnonymousUser) -> None:
    record(by, Event.What.QUIZ_DELETED, f"quizzes.quiz {quiz.pk}")
    quiz.delete()


@transaction.atomic
def delete_round(round_: Round, by: User | AnonymousUser) -> None:
    record(by, Event.What.ROUND_DELETED, f"quizzes.round {round_.code}")
    round_.delete()
