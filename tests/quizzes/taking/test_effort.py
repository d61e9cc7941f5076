"""Whoever of a class keeps the processors busy elsewhere does not keep the others from answering."""

from __future__ import annotations

import pytest
from django.test import Client

from layers_site.platform import effort, throttle
from tests.quizzes.taking.conftest import Learner
from tests.quizzes.taking.rounds import a_round

pytestmark = pytest.mark.django_db


def test_a_class_answers_while_its_address_waits_for_boards(settings: object) -> None:
    """The address has used up what it has; who takes part goes on, and who brings no session does not."""
    settings.WORK_SECONDS = 10  # type: ignore[attr-defined]
    of = a_round()
    anna = Learner(of).begin()
    request = anna.get("1/").wsgi_request
    throttle.allowed(request, effort.SCOPE, "", "10000/min", amount=20_000)
    assert Client().get("/en/cases/").status_code == 429
    assert anna.client.get("/en/cases/").status_code == 429
    assert anna.get("1/").status_code == 200
    assert anna.choose("4/4").status_code == 303


def test_a_browser_pays_for_itself_there_too(settings: object) -> None:
    settings.WORK_SECONDS = 10  # type: ignore[attr-defined]
    of = a_round()
    anna, ben = Learner(of).begin(), Learner(of).begin()
    request = anna.get("1/").wsgi_request
    throttle.allowed(request, effort.SCOPE, throttle.browser_of(request), "5000/min", amount=20_000)
    assert anna.get("1/").status_code == 429
    assert ben.get("1/").status_code == 200
