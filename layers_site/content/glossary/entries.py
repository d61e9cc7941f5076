"""The documents of the glossary: words, and rules in our own words with their number in every edition.

Tables read them (`fixtures/words.json`, `fixtures/glossary.json`), and describe them to programs. The numbers come from
the rulesets themselves, so that the glossary cites what a trace cites.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from engine.notation.bounds import BOTH_FILLED
from engine.notation.codec import WORD, list_of, mapping_of, number, word_of
from engine.notation.records import Field, Record
from engine.notation.values import Reader
from engine.rulesets import DEFAULT, RULESETS, Ruleset
from engine.scenario import Label
from layers_site.content.shipped.overlay import Documents, made_of, read_each

_CODES: Final = list_of(WORD, "codes", once=True)
#: The layer, 1 to 7, whose color it has; 0 for none.
_LAYER: Final = number(0, 7)


@dataclass(frozen=True, slots=True)
class Glossary:
    """All entries by code, in the order in which they are shown, and the titles of their groups."""

    groups: Mapping[str, Label]
    entries: Mapping[str, Entry]


@made_of("rules")
def glossary(documents: Documents) -> Glossary:
    """Return the glossary as visitors see it."""
    document = json.loads((settings.CONTENT_DIR / "glossary.json").read_text(encoding="utf-8"))
    return Glossary(
        groups={group["code"]: Label(**group["title"]) for group in document["groups"]},
        entries=read_each(documents, read_rule),
    )


@dataclass(frozen=True, slots=True)
class Word:
    """One word. `also` is another name for it, `rules` are codes of the rules' glossary, `see` codes of words."""

    code: str
    term: Label
    text: Label
    also: Label | None
    rules: tuple[str, ...]
    see: tuple[str, ...]
    layer: int


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
        return self.numbers.get(edition if edition in RULESETS else DEFAULT, "")


WORD_ENTRY: Final = Record(
    Word,
    Field("code", WORD),
    Field("term", BOTH_FILLED),
    Field("text", BOTH_FILLED),
    Field("also", BOTH_FILLED, None),
    Field("rules", _CODES, ()),
    Field("see", _CODES, ()),
    Field("layer", _LAYER, 0),
    what="a word (an object)",
)


def _entry(kind: str, numbers: Mapping[str, str] | None, code: str, **fields: object) -> Entry:
    return Entry(code=code, numbers=_numbers(code, kind, numbers), **fields)  # type: ignore[arg-type]


def _numbers(code: str, kind: str, numbers: Mapping[str, str] | None) -> dict[str, str]:
    """Return the numbers by edition: from the rule itself, from the layer of its kind, or from its concept."""
    if numbers is not None:
        return dict(numbers)
    cited = {ruleset.id: _of_layer(ruleset, kind) if kind else ruleset.cite(code) for ruleset in RULESETS.values()}
    return {edition: number for edition, number in cited.items() if number}


def _of_layer(ruleset: Ruleset, kind: str) -> str:
    return next((layer.citation for layer in ruleset.layers if kind in layer.kinds), "")


RULE_ENTRY: Final = Record(
    _entry,
    Field("code", WORD),
    Field("group", WORD),
    Field("title", BOTH_FILLED),
    Field("text", BOTH_FILLED),
    Field("see", _CODES),
    Field("kind", WORD, ""),
    Field("layer", _LAYER, 0),
    Field("numbers", mapping_of(word_of(tuple(RULESETS), "an edition"), WORD, "numbers by edition"), None),
    what="a rule (an object)",
)


def read_word(document: object) -> Word:
    """Read a word. Raises ScenarioError with every problem."""
    reader = Reader()
    word = WORD_ENTRY.read(reader, document, "")
    reader.raise_problems(document)
    return word


def read_rule(document: object) -> Entry:
    """Read a rule. Raises ScenarioError with every problem."""
    reader = Reader()
    entry = RULE_ENTRY.read(reader, document, "")
    reader.raise_problems(document)
    return entry
