"""The rules in our own words (`fixtures/glossary.json`), each with its number in every edition.

The numbers come from the rulesets themselves, so that the glossary cites what a trace cites.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.conf import settings

from engine.rulesets import DEFAULT, RULESETS, Ruleset
from engine.scenario import Label

TODAY = DEFAULT


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule. `numbers` has its number by edition; an edition without the rule is missing. `see` are codes."""

    code: str
    group: str
    title: Label
    text: Label
    numbers: Mapping[str, str]
    see: tuple[str, ...]
    #: The layer, 1 to 7, whose colour it has; 0 for a rule of none.
    layer: int = 0

    def number(self, edition: str) -> str:
        """Return the number in an edition, "" if there is none. An unknown edition counts as today's."""
        return self.numbers.get(edition if edition in RULESETS else TODAY, "")


@dataclass(frozen=True, slots=True)
class Glossary:
    """All entries by code, in the order in which they are shown, and the titles of their groups."""

    groups: Mapping[str, Label]
    entries: Mapping[str, Entry]


@cache
def glossary() -> Glossary:
    """Return the glossary that comes with the code."""
    document = json.loads((settings.CONTENT_DIR / "glossary.json").read_text(encoding="utf-8"))
    entries = [
        Entry(
            code=item["code"],
            group=item["group"],
            title=Label(**item["title"]),
            text=Label(**item["text"]),
            numbers=_numbers(item),
            see=tuple(item["see"]),
            layer=item.get("layer", 0),
        )
        for item in document["entries"]
    ]
    return Glossary(
        groups={group["code"]: Label(**group["title"]) for group in document["groups"]},
        entries={entry.code: entry for entry in entries},
    )


def _numbers(item: Mapping[str, object]) -> dict[str, str]:
    """Return the numbers by edition: from the item itself, from the layer of its kind, or from its concept."""
    numbers = item.get("numbers")
    if isinstance(numbers, dict):
        return {str(edition): str(number) for edition, number in numbers.items()}
    kind, code = item.get("kind"), str(item["code"])
    cited = {ruleset.id: _of_layer(ruleset, str(kind)) if kind else ruleset.cite(code) for ruleset in RULESETS.values()}
    return {edition: number for edition, number in cited.items() if number}


def _of_layer(ruleset: Ruleset, kind: str) -> str:
    return next(layer.citation for layer in ruleset.layers if kind in layer.kinds)
