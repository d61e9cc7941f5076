"""A trainer brings cards by their texts: they lie on a board of the trainer's own, and questions are asked of it.

Expected by hand: the Bears are 2/2; under a text of +0/+2 they are 2/4 (613.4c).
"""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client

import engine
from engine.notation import read_scenario
from layers_site.boards.models import Board
from layers_site.quizzes.models import Quiz
from tests.quizzes.trainer.conftest import ROOT

BEARS = "Cave Bears {1}{G}\nCreature — Bear\n2/2"
BLESSING = "Creatures you control get +0/+2."


@pytest.mark.django_db
def test_pasted_cards_lie_on_a_board_that_can_be_asked_about(trainer: User, quiz: Quiz) -> None:
    client = Client()
    client.force_login(trainer)
    assert f"{quiz.key}/add/card/" in client.get(f"{ROOT}{quiz.key}/add/").content.decode()
    first = client.post(f"{ROOT}{quiz.key}/add/card/", {"text": BEARS, "controller": "you", "do": "keep"})
    assert first.status_code == 303
    asks = first.headers["Location"]
    more = f"{ROOT}{quiz.key}/add/card/?board={asks.strip('/').split('/')[-1]}"
    assert more in client.get(asks).content.decode()
    second = client.post(more, {"text": BLESSING, "controller": "you", "do": "keep"})
    board = Board.objects.get(pk=second.headers["Location"].split("/boards/")[1].strip("/"))
    document = json.loads(board.scenario) if isinstance(board.scenario, str) else board.scenario
    state = engine.evaluate(read_scenario(document)).final["own-card"]
    assert (state.power, state.toughness) == (2, 4)
    assert "Cave Bears" in client.get(second.headers["Location"]).content.decode()


@pytest.mark.django_db
def test_a_text_that_is_refused_comes_back_and_a_look_keeps_nothing(trainer: User, quiz: Quiz) -> None:
    client = Client()
    client.force_login(trainer)
    address = f"{ROOT}{quiz.key}/add/card/"
    client.get(address)
    count = Board.objects.count()
    insight = "Insight {U}\nSorcery\nDraw two cards."
    for do, status in (("look", 200), ("keep", 422), ("build", 422)):
        response = client.post(address, {"text": insight, "controller": "you", "do": do})
        assert response.status_code == status
        assert "Draw two cards." in response.content.decode()
    assert Board.objects.count() == count
