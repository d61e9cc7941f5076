"""Two windows at the same moment: on a database that several write to at once, nothing is there twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from layers_site.accounts.models import Learner
from layers_site.quizzes.attempts import answer, begin, hand_in, score
from layers_site.quizzes.errors import RefusedError
from layers_site.quizzes.live.services import move, standing_of
from layers_site.quizzes.models import Answer, Quiz, SchoolClass, Sheet
from layers_site.quizzes.publishing import publish
from layers_site.quizzes.taking.services import stranger
from tests.quizzes.boards import document
from tests.quizzes.conftest import MakeRound

T = TypeVar("T")
MANY = 4

pytestmark = [
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets one write at a time"),
    pytest.mark.django_db(transaction=True),
]


def at_once(do: Callable[[int], T]) -> list[T]:
    """What comes of doing the same several times at the same moment."""
    ready = Barrier(MANY)

    def run_one(number: int) -> T:
        try:
            ready.wait()
            return do(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(MANY) as threads:
        return list(threads.map(run_one, range(MANY)))


def test_one_sheet_is_begun(make_round: MakeRound, learner: Learner) -> None:
    """Four windows begin with one attempt left: they are at the same sheet."""
    round_ = make_round()
    assert len({sheet.pk for sheet in at_once(lambda _number: begin(round_, learner))}) == 1
    assert Sheet.objects.count() == 1


def test_one_answer_is_kept(make_round: MakeRound, learner: Learner) -> None:
    """Where feedback comes at once, four different windows get the one answer that was first."""
    sheet = begin(make_round(feedback="now"), learner)
    answers = at_once(lambda number: answer(sheet, "q1", {"option": "ab"[number % 2]}))
    assert len({(row.pk, str(row.given)) for row in answers}) == 1
    assert Answer.objects.count() == 1


def test_nothing_comes_in_after_handing_in(make_round: MakeRound, learner: Learner) -> None:
    """Handing in while answers are under way: each is kept whole or refused, and the score is that of what is kept."""
    sheet = begin(make_round(), learner)

    def do(number: int) -> object:
        try:
            return hand_in(sheet) if number == 0 else answer(sheet, "q1", {"option": "a"})
        except RefusedError:
            return None

    at_once(do)
    assert len({sheet.handed_in for sheet in Sheet.objects.all()} - {None}) == 1
    assert score(sheet).points == Answer.objects.filter(right=True).count()


def test_nobody_sits_in_a_live_round_that_is_over(make_round: MakeRound) -> None:
    """Three come in while it ends: each sheet that there is has been handed in."""
    round_ = make_round(mode="live")
    for what in ("start", "lock", "reveal"):
        move(round_, what, standing_of(round_).step)
    learners = [Learner.objects.create() for _number in range(MANY)]

    def do(number: int) -> object:
        try:
            return move(round_, "end", 3) if number == 0 else begin(round_, learners[number])
        except RefusedError:
            return None

    at_once(do)
    assert not round_.sheets.filter(handed_in=None).exists()


def test_one_version_is_published(quiz: Quiz, trainer: User) -> None:
    """Four times the same is one version; two drafts one after the other have two numbers."""
    assert len({version.pk for version in at_once(lambda _number: publish(quiz, trainer))}) == 1
    quiz.document = document()
    quiz.save()
    assert publish(quiz, trainer).number == 2


def test_one_seat_of_a_class_is_taken(trainer: User) -> None:
    """Four times the same form, before the browser has a cookie: one learner and one seat."""
    klass = SchoolClass.objects.create(owner=trainer, name="Tuesday")
    sent = {"name": "Eve", "stranger": stranger(klass.code)}
    statuses = at_once(lambda _number: Client().post(klass.get_absolute_url(), sent).status_code)
    assert statuses == [303] * MANY
    assert (klass.seats.count(), Learner.objects.count()) == (1, 1)
