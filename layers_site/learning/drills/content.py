"""The drills that come with the site: `fixtures/drills/<family>.json`, one file a family, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine.errors import Problem, ScenarioError
from engine.scenario import Label
from layers_site.content.json_text import read_json
from layers_site.learning.drills.reading import Reader
from layers_site.platform.problems import SiteFault

#: The families in the order in which they are learned; each has its file.
FAMILIES: Final = (
    "which-layer", "continuous-or-one-shot", "resolution-or-static", "cda-or-not", "which-timestamp",
    "depends-or-not", "uses-the-stack", "object-player-rules-cost", "cost-order",
)  # fmt: skip
_ITEM: Final = ("code", "asked", "board", "expect", "why")
_BOARD: Final = (
    "put", "case", "variant", "stage", "moments", "actions", "moves", "turn", "ruleset", "players", "active_player",
    "life", "spells", "both", "since", "happens", "entered", "copied_by",
)  # fmt: skip
_ITEM_MAY: Final = ("name", "cards", "of", "also", "question", "choices", "told")


@dataclass(frozen=True, slots=True)
class Choice:
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
    choices: tuple[Choice, ...]
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
    """One kind of question. With `several`, more than one choice can belong to the right answer."""

    slug: str
    title: Label
    aim: Label
    several: bool
    items: Mapping[str, Item]


@cache
def families() -> Mapping[str, Family]:
    """Return all families by their names. Raises ScenarioError with the places of all that is wrong in a file."""
    return {slug: read_family(folder() / f"{slug}.json") for slug in FAMILIES}


def folder() -> Path:
    return Path(settings.CONTENT_DIR) / "drills"


@cache
def card_document(slug: str) -> Mapping[str, Any]:
    """Return a card of the library as it ships. Raises KeyError if there is none of that name."""
    path = Path(settings.CONTENT_DIR) / "cards" / f"{slug}.json"
    if not slug.replace("-", "").isalnum() or not path.is_file():
        raise KeyError(slug)
    return read_document(path)


def read_document(path: Path) -> Mapping[str, Any]:
    """Return a JSON object in a file. Raises ScenarioError."""
    document = read_json(path.read_bytes())
    if not isinstance(document, dict):
        raise ScenarioError((Problem("", SiteFault.NO_JSON_OBJECT),))
    return document


def read_family(path: Path) -> Family:
    """Read one file. Raises ScenarioError."""
    reader = Reader()
    needed = ("family", "title", "aim", "question", "several", "choices", "items")
    data = reader.mapping(read_document(path), "", needed)
    reader.finish()
    if data["family"] != path.stem:
        reader.wrong("/family", SiteFault.NAMED_OTHERWISE, name=path.stem)
    common = _Common(path.stem, reader.label(data["question"], "/question"), _choices(reader, data["choices"], ""))
    items = [
        _item(reader, item, f"/items/{place}", common)
        for place, item in enumerate(reader.items(data["items"], "/items"))
    ]
    title, aim = reader.label(data["title"], "/title"), reader.label(data["aim"], "/aim")
    reader.words([item.code for item in items], "/items")
    reader.finish()
    return Family(path.stem, title, aim, bool(data["several"]), {item.code: item for item in items})


@dataclass(frozen=True, slots=True)
class _Common:
    """Values that the items of a family share unless they set their own."""

    family: str
    question: Label
    choices: tuple[Choice, ...]


def _item(reader: Reader, value: object, path: str, common: _Common) -> Item:
    data = reader.mapping(value, path, _ITEM, _ITEM_MAY)
    cards = reader.words(data.get("cards", []), f"{path}/cards")
    choices = _choices(reader, data["choices"], path) if "choices" in data else common.choices
    codes = [choice.code for choice in choices]
    return Item(
        family=common.family,
        code=reader.word(data.get("code"), f"{path}/code"),
        name=_name(reader, data, path, cards),
        cards=cards,
        question=reader.label(data["question"], f"{path}/question") if "question" in data else common.question,
        prompt=reader.label(data.get("asked"), f"{path}/asked"),
        board=_board(reader, data.get("board"), f"{path}/board"),
        of=reader.words(data.get("of", []), f"{path}/of"),
        choices=choices,
        expect=frozenset(reader.words(data.get("expect"), f"{path}/expect", codes)),
        also=frozenset(reader.words(data.get("also", []), f"{path}/also", codes)),
        why=reader.label(data.get("why"), f"{path}/why"),
        explanation=reader.label(data["told"], f"{path}/told") if "told" in data else None,
    )


def _board(reader: Reader, value: object, path: str) -> Mapping[str, Any]:
    """Read how the board is made. Its contents are read where it is made, by the readers of the engine."""
    data = reader.mapping(value, path, (), _BOARD)
    if ("put" in data) == ("case" in data):
        reader.wrong(path, SiteFault.PUT_OR_CASE)
    return data


def _name(reader: Reader, data: Mapping[str, Any], path: str, cards: tuple[str, ...]) -> Label:
    """Return the name of the item: its own, or that of its card."""
    texts = []
    for place, slug in enumerate(cards):
        try:
            texts.append(card_document(slug)["name"])
        except (KeyError, ScenarioError):
            reader.wrong(f"{path}/cards/{place}", SiteFault.NO_CARD)
    if "name" in data:
        return reader.label(data["name"], f"{path}/name")
    if not texts:
        reader.wrong(f"{path}/name", SiteFault.NO_NAME)
        return Label("x", "x")
    # Names of cards are printed with straight apostrophes in the English data; on a page they are set.
    return Label(str(texts[0]["en"]).replace("'", "’"), str(texts[0]["fr"]))


def _choices(reader: Reader, value: object, path: str) -> tuple[Choice, ...]:
    choices = []
    for place, item in enumerate(reader.items(value, f"{path}/choices")):
        here = f"{path}/choices/{place}"
        data = reader.mapping(item, here, ("code", "label"))
        choices.append(
            Choice(reader.word(data.get("code"), f"{here}/code"), reader.label(data.get("label"), f"{here}/label"))
        )
    reader.words([choice.code for choice in choices], f"{path}/choices")
    return tuple(choices)
