"""Texts about each misconception (`fixtures/misconceptions/`), and the board that shows it.

The rulesets themselves are the engine's (`engine.rulesets.misconceptions`); here are their texts in both languages,
and for each a board with an object, what that is by the rules and what somebody who believes it would answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings

import engine
from engine.differences import Differences, differences
from engine.faults import Fault
from engine.notation import write_scenario
from engine.notation.reader import Reader
from engine.notation.scenarios import SCENARIO
from engine.notation.values import each, fields, get, label, mapping, shape, slug, string
from engine.scenario import Label, Scenario
from engine.trace import Trace
from layers_site.content.cli import english
from layers_site.content.json_text import read_json

_MISCONCEPTION: Final = shape("id title description correction rules scenario object right believed", "once")
_LEFT_OUT: Final = shape("id title description reason")
_EMPTY: Final = Label("", "")
_LEFT_OUT_FILE: Final = "left-out.json"


@dataclass(frozen=True, slots=True)
class Misconception:
    """`description` is the idea, in tentative words; `correction` what the rules say, by the numbers in `rules`.

    `once` says so kindly where the idea was the rule in an older edition. On `scenario`, `right` and `believed` are
    what the object of the id `asked` is by the rules and what the believer answers, with the keys of an expectation
    (`engine.cases.Expect.objects`); both were found by hand, and name every key that differs.
    """

    id: str
    title: Label
    description: Label
    correction: Label
    once: Label | None
    rules: tuple[str, ...]
    scenario: Scenario
    subject: str
    right: Mapping[str, object]
    believed: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A misconception that no ruleset can stand for, and why."""

    id: str
    title: Label
    description: Label
    reason: Label


@cache
def misconceptions(folder: Path | None = None) -> Mapping[str, Misconception]:
    """Return all misconceptions with texts, in the order of their ids. Raises ScenarioError for an unreadable file."""
    paths = sorted((folder or _folder()).glob("M*.json"))
    loaded = (_misconception(read_json(path.read_bytes())) for path in paths)
    return {item.id: item for item in loaded}


@cache
def left_out(folder: Path | None = None) -> tuple[LeftOut, ...]:
    """Return the beliefs that no ruleset can stand for. Raises ScenarioError for an unreadable file."""
    document = read_json(((folder or _folder()) / _LEFT_OUT_FILE).read_bytes())
    reader = Reader()
    items = each(reader, document, "", "misconceptions", _left_out)
    reader.raise_problems(document)
    return items


def _folder() -> Path:
    return Path(settings.CONTENT_DIR) / "misconceptions"


def _misconception(document: object) -> Misconception:
    reader = Reader()
    data = fields(reader, document, "", _MISCONCEPTION)
    misconception = Misconception(
        id=get(reader, data, "", "id", slug, ""),
        title=get(reader, data, "", "title", label, _EMPTY),
        description=get(reader, data, "", "description", label, _EMPTY),
        correction=get(reader, data, "", "correction", label, _EMPTY),
        once=label(reader, data["once"], "/once") if "once" in data else None,
        rules=get(reader, data, "", "rules", _rules, ()),
        scenario=SCENARIO(reader, data.get("scenario"), "/scenario"),
        subject=get(reader, data, "", "object", slug, ""),
        right=get(reader, data, "", "right", mapping, {}),
        believed=get(reader, data, "", "believed", mapping, {}),
    )
    if misconception.subject not in {card.id for card in misconception.scenario.objects}:
        reader.wrong("/object", Fault.NAMES_NOTHING, what="object", name=misconception.subject)
    reader.raise_problems(document)
    return misconception


def _rules(reader: Reader, value: object, path: str) -> tuple[str, ...]:
    return each(reader, value, path, "rule numbers", string)


def _left_out(reader: Reader, value: object, path: str) -> LeftOut:
    data = fields(reader, value, path, _LEFT_OUT)
    return LeftOut(
        id=get(reader, data, path, "id", slug, ""),
        title=get(reader, data, path, "title", label, _EMPTY),
        description=get(reader, data, path, "description", label, _EMPTY),
        reason=get(reader, data, path, "reason", label, _EMPTY),
    )


# --- on its board -----------------------------------------------------------------------------------


class Answers(NamedTuple):
    """The board evaluated by the rules and by the misconception, and what differs: (right, believed)."""

    right: Trace
    believed: Trace
    unlike: Differences


def answers(misconception: Misconception) -> Answers:
    """Evaluate the board under the rules and under the misconception."""
    right = engine.evaluate(misconception.scenario)
    believed = engine.evaluate(misconception.scenario, misconception.id)
    return Answers(right, believed, differences(right, believed, text_of=english))


def shown(misconception: Misconception) -> dict[str, object]:
    """Return `{"id", "scenario", "object", "right", "believed"}`: the values of the object in both results, where they
    differ.
    """
    keys = answers(misconception).unlike.objects.get(misconception.subject, {})
    return {
        "id": misconception.id,
        "scenario": write_scenario(misconception.scenario),
        "object": misconception.subject,
        "right": {key: right for key, (right, _) in keys.items()},
        "believed": {key: believed for key, (_, believed) in keys.items()},
    }
