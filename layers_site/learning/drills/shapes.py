"""A family of drills as values (docs/drills.md), and the files that it and the cards on its boards come from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine.errors import Problem, ScenarioError
from engine.scenario import Label
from layers_site.content.files import read_json
from layers_site.platform.problems import SiteFault

#: The families in the order in which they are learned; each has its file.
FAMILIES: Final = (
    "which-layer", "continuous-or-one-shot", "resolution-or-static", "cda-or-not", "which-timestamp",
    "depends-or-not", "uses-the-stack", "object-player-rules-cost", "cost-order",
)  # fmt: skip
#: The slugs of cards, which files are called by.
_SLUG: Final = re.compile(r"[a-z0-9-]{1,80}")


@dataclass(frozen=True, slots=True)
class DrillChoice:
    """One possible answer: its code in the data, and its text."""

    code: str
    label: Label


@dataclass(frozen=True, slots=True)
class Item:
    """One question. `board` is how its board is made (`boards`), `of` names the effects asked about there.

    `expect` are the codes of the right answer, found by hand; `also` are codes that are not wrong either. `told`
    says in which way the engine could not play it, None where it judges by what happens on the board.
    """

    family: str
    code: str
    name: Label
    cards: tuple[str, ...]
    question: Label
    prompt: Label
    board: Mapping[str, Any]
    of: tuple[str, ...]
    choices: tuple[DrillChoice, ...]
    expect: frozenset[str]
    also: frozenset[str]
    why: Label
    explanation: Label | None

    @property
    def key(self) -> str:
        """Return its name among all questions of the site: "which-layer/L11"."""
        return f"{self.family}/{self.code}"


@dataclass(frozen=True, slots=True)
class Family:
    """One kind of question. With `several`, more than one choice can belong to the right answer.

    `question` and `choices` are those of the items that have none of their own.
    """

    slug: str
    title: Label
    aim: Label
    question: Label
    several: bool
    choices: tuple[DrillChoice, ...]
    items: Mapping[str, Item]


def folder() -> Path:
    return Path(settings.CONTENT_DIR) / "drills"


@cache
def card_document(slug: str) -> Mapping[str, Any]:
    """Return a card of the library as it ships. Raises KeyError if there is none of that name."""
    path = Path(settings.CONTENT_DIR) / "cards" / f"{slug}.json"
    if not _SLUG.fullmatch(slug) or not path.is_file():
        raise KeyError(slug)
    return read_document(path)


def read_document(path: Path) -> Mapping[str, Any]:
    """Return a JSON object in a file. Raises ScenarioError."""
    document = read_json(path.read_bytes())
    if not isinstance(document, dict):
        raise ScenarioError((Problem("", SiteFault.NO_JSON_OBJECT),))
    return document
