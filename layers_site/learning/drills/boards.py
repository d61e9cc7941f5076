"""A family of drills as values (docs/drills.md).

The board on which an item is judged, made by a rule from what its data says.

{"put": [{"card": "blood-moon"}, {"card": "urborg-tomb-of-yawgmoth", "id": "urborg"}]}     in the order of timestamps
{"case": "blood-moon-and-urborg", "variant": "urborg-older", "stage": 1}                   a moment of a shipped case
{"put": [...], "moments": [{"label": …, "ops": [...]}, …]}                                 what happens in time
{"put": [...], "actions": [...], "moves": [...], "turn": …, "ruleset": …}                  a game on the stack machine

An entry of `put` is a card of the library with what the board adds or changes, or an object or effect written out. It
is an effect where it has `affects` or `changes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings

from engine import DEFAULT, parse
from engine.cases import moments as case_moments
from engine.errors import Problem, ScenarioError
from engine.notation import read_case
from engine.notation.ops import read_ops
from engine.notation.scenarios import canonical
from engine.operations import apply_ops
from engine.scenario import Label, Scenario
from engine.stack import Script, read_script, replay
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


@cache
def card_document(slug: str) -> Mapping[str, Any]:
    """Return a card of the library as it ships. Raises KeyError if there is none of that name."""
    return _shipped("cards", slug)


def _shipped(folder: str, slug: str) -> Mapping[str, Any]:
    path = Path(settings.CONTENT_DIR) / folder / f"{slug}.json"
    if not _SLUG.fullmatch(slug) or not path.is_file():
        raise KeyError(slug)
    return read_document(path)


def read_document(path: Path) -> Mapping[str, Any]:
    """Return a JSON object in a file. Raises ScenarioError."""
    document = read_json(path.read_bytes())
    if not isinstance(document, dict):
        raise ScenarioError((Problem("", SiteFault.NO_JSON_OBJECT),))
    return document


_OF_A_GAME = ("actions", "moves", "turn", "ruleset")
_OF_A_SCENARIO = ("players", "active_player", "life", "spells")


@dataclass(frozen=True, slots=True)
class Stand:
    """The board at one moment; `label` is what has just happened, None for the start."""

    label: Label | None
    scenario: Scenario


def is_game(item: Item) -> bool:
    """Return whether it is played on the stack machine."""
    return "moves" in item.board


def edition_of(item: Item) -> str:
    return str(item.board.get("ruleset", DEFAULT))


def stands(item: Item) -> tuple[Stand, ...]:
    """Return the board of an item in time, the start first. Raises ScenarioError where the data does not read."""
    if not is_game(item):
        return tuple(_stands(item))
    script = script_of(item)
    labels = (None, *(ply.note for ply in script.plies))
    return tuple(Stand(label, game.scenario) for label, game in zip(labels, replay(script), strict=True))


def final_scenario(item: Item) -> Scenario:
    return stands(item)[-1].scenario


def final_text(item: Item) -> str:
    """Return the board at the end as canonical text, by which it is evaluated and kept."""
    return canonical(final_scenario(item))


def script_of(item: Item) -> Script:
    """Return the game of an item. Raises ScenarioError."""
    extra = {key: item.board[key] for key in _OF_A_GAME if key in item.board}
    return read_script({"format": "stack/1", "scenario": put_document(item.board), **extra})


def _stands(item: Item) -> Iterator[Stand]:
    board = item.board
    if "case" in board:
        scenario = _case_scenarios(board["case"])[board.get("variant", ""), board.get("stage", 0)]
    else:
        scenario = parse(put_document(board))
    yield Stand(None, scenario)
    for place, moment in enumerate(board.get("moments", [])):
        ops = read_ops(moment["ops"], scenario)
        scenario = apply_ops(scenario, ops, f"/moments/{place}/ops")
        yield Stand(moment["label"], scenario)


@cache
def _case_scenarios(slug: str) -> Mapping[tuple[str, int], Scenario]:
    """Return the boards of a case as it ships, by variant and stage. Raises KeyError if there is no such case."""
    case = read_case(_shipped("cases", slug))
    return {(moment.variant, moment.index): moment.scenario for moment in case_moments(case)}


def put_document(board: Mapping[str, Any]) -> dict[str, Any]:
    """Return the `layers/1` document of what is put on the board."""
    entries = [_entry(item) for item in board["put"]]
    document: dict[str, Any] = {
        "format": "layers/1",
        "objects": [entry for entry in entries if not _is_effect(entry)],
        "effects": [entry for entry in entries if _is_effect(entry)],
    }
    return document | {key: board[key] for key in _OF_A_SCENARIO if key in board}


def _is_effect(entry: Mapping[str, Any]) -> bool:
    return "changes" in entry


def _entry(entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object or effect as the board has it."""
    own = {key: value for key, value in entry.items() if key != "card"}
    if "card" in entry:
        card = card_document(str(entry["card"]))
        own = {"id": card["slug"], "name": card["name"], **card["data"], **own}
    if isinstance(own.get("affects"), list):
        own["affects"] = {"ids": own["affects"]}
    return own
