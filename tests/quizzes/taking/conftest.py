"""A learner who gets about a round by its addresses; wrong codes counted anew for each test."""

from __future__ import annotations

from typing import Any

from django.test import Client

from layers_site.quizzes.models import Round


class Learner:
    """A browser at a round."""

    def __init__(self, of: Round, language: str = "en") -> None:
        self.client = Client()
        self.home = f"/{language}/q/{of.code}/"

    def get(self, path: str = "", **query: Any) -> Any:
        return self.client.get(self.home + path, query)

    def text(self, path: str = "", **query: Any) -> str:
        page: str = self.get(path, **query).content.decode()
        return page

    def post(self, path: str, **data: Any) -> Any:
        return self.client.post(self.home + path, data)

    def begin(self, name: str = "") -> Learner:
        assert self.post("begin/", name=name).status_code == 303
        return self

    def choose(self, text: str, number: int = 1) -> Any:
        """The option that says so, of the question at that place."""
        form = self.get(f"{number}/").context["form"]
        places = [place for place, option in form.options.items() if option.text.en == text]
        return self.post(f"{number}/", answer=places)
