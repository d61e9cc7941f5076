"""A live round with its trainer at the console and learners at their seats."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from layers_site.accounts.roles import take_up_training
from layers_site.quizzes.models import Round, Standing
from tests.factories import client_of
from tests.quizzes.taking.rounds import a_round


@pytest.fixture
def of() -> Round:
    """Three questions: a size among options, a size in numbers, and why."""
    return a_round(mode="live")


class Trainer:
    """Who holds the round, at its console."""

    def __init__(self, of: Round) -> None:
        take_up_training(of.owner)
        self.of = of
        self.client = client_of(of.owner)
        self.home = f"/en/live/{of.code}/lead/"

    def look(self) -> str:
        response = self.client.get(self.home)
        assert response.status_code == 200
        text: str = response.content.decode()
        return text

    def lead(self) -> Any:
        """What the console shows, before it is drawn."""
        return self.client.get(self.home).context["lead"]

    def act(self, move: str, step: int | None = None) -> Any:
        """From where the round stands, or from another step."""
        standing = Standing.objects.filter(round=self.of).first()
        seen = step if step is not None else (standing.step if standing else 0)
        return self.client.post(f"{self.home}act/", {"do": move, "step": seen})

    def go(self, *moves: str) -> Trainer:
        for move in moves:
            assert self.act(move).headers["Location"] == self.home
        return self


class Seat:
    """A learner's browser."""

    def __init__(self, of: Round, name: str | None = None) -> None:
        self.of = of
        self.client = Client()
        self.home = f"/en/live/{of.code}/"
        if name is not None:
            assert self.client.post(f"/en/q/{of.code}/begin/", {"name": name}).status_code == 303

    def look(self, **query: Any) -> str:
        response = self.client.get(self.home, query)
        assert response.status_code == 200
        text: str = response.content.decode()
        return text

    def state(self) -> str:
        moment: str = self.client.get(self.home).context["seat"]["at"]
        return moment

    def answer(self, text: str, place: int = 0, vote: int = 1) -> Any:
        """The option that says so."""
        form = self.client.get(self.home, {"change": "1"}).context["form"]
        options = [name for name, option in form.options.items() if option.text.en == text] if form else ["1"]
        return self.send(place, vote, answer=options)

    def send(self, place: int, vote: int, **data: Any) -> Any:
        return self.client.post(f"{self.home}answer/?place={place}&vote={vote}", data)

    def polled(self) -> str:
        """The address that this page asks every two seconds."""
        match = re.search(r'hx-get="([^"]*/now/[^"]*)"', self.look())
        assert match
        return match[1].replace("&amp;", "&")
