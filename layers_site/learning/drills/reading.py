"""Reading the files of the drills strictly: every problem is told with its place, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.errors import Problem, ScenarioError, Value
from engine.scenario import Label
from layers_site.platform.problems import SiteFault, worded
from layers_site.platform.typography import french_problems


@dataclass(slots=True)
class Reader:
    """The reader of drills, with the problems so far. Its methods return something usable even after a problem."""

    problems: list[Problem] = field(default_factory=list)

    def wrong(self, path: str, code: SiteFault, **values: Value) -> None:
        self.problems.append(Problem(path, code, values))

    def finish(self) -> None:
        """Raise ScenarioError if there was any problem."""
        if self.problems:
            raise ScenarioError(tuple(self.problems))

    def mapping(
        self, value: object, path: str, needed: Collection[str], allowed: Collection[str] = ()
    ) -> Mapping[str, Any]:
        """Return an object with all the keys needed, and no others than these and those allowed."""
        if not isinstance(value, dict):
            self.wrong(path, SiteFault.NO_OBJECT)
            return {}
        for key in needed:
            if key not in value:
                self.wrong(f"{path}/{key}", SiteFault.MISSING)
        for key in value:
            if key not in needed and key not in allowed:
                self.wrong(f"{path}/{key}", SiteFault.UNKNOWN_KEY)
        return value

    def label(self, value: object, path: str) -> Label:
        """Return a text in both languages, set as they are printed."""
        data = self.mapping(value, path, ("en", "fr"))
        english, french = self.word(data.get("en", "x"), f"{path}/en"), self.word(data.get("fr", "x"), f"{path}/fr")
        for problem in french_problems(french):
            self.problems.append(worded(f"{path}/fr", problem))
        if set("'\"") & set(english):
            self.wrong(f"{path}/en", SiteFault.STRAIGHT_QUOTES)
        return Label(english, french)

    def word(self, value: object, path: str) -> str:
        if not isinstance(value, str) or not value.strip():
            self.wrong(path, SiteFault.NO_TEXT)
            return "x"
        return value

    def words(self, value: object, path: str, among: Collection[str] | None = None) -> tuple[str, ...]:
        """Return a list of different words, each one of those known (None: any)."""
        words = tuple(self.word(item, f"{path}/{place}") for place, item in enumerate(self.items(value, path)))
        if len(set(words)) < len(words):
            self.wrong(path, SiteFault.SAID_TWICE)
        for place, word in enumerate(words):
            if among is not None and word not in among:
                self.wrong(f"{path}/{place}", SiteFault.NOT_AMONG, names=tuple(sorted(among)))
        return words

    def items(self, value: object, path: str) -> list[Any]:
        if not isinstance(value, list):
            self.wrong(path, SiteFault.NO_LIST)
            return []
        return value
