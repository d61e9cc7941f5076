"""Laws that hold for every text, of the curated content and of anything the model can hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from engine import expressions, scenario
from engine.notation import read_ability, read_selector
from layers_site.cardtext.wording import (
    ability_text,
    changes_text,
    condition_text,
    effect_text,
    selector_text,
    value_text,
)
from layers_site.explain.management.commands.wording import Entry, entries
from layers_site.platform.text import french_problems
from tests.cardtext.wording import variety

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
#: Where the texts of the content are written, by the names of the files.
PLACES = sorted({path.stem for kind in ("cards", "cases") for path in (FIXTURES / kind).glob("*.json")})
#: The one bare keyword that may be long: "Enchant creature, land, or planeswalker".
_ENCHANT = ("Enchant ", "Enchanter\u00a0: ", "Attached only ", "Attachée seulement ", "Protection contre ")
#: Small words that nothing may follow but another word.
_DANGLING = re.compile(r"\b(an|the|of|with|and|or|is|are|du|des|et|ou|avec|est|sont|en plus)(?=\.|$)")


def problems(text: str, language: str) -> list[str]:
    """What no text may show, whatever it says."""
    problems_ = french_problems(text) if language == "fr" else []
    if not text.strip() or text != text.strip():
        problems_.append("empty, or space around it")
    if re.search(r" {2}| [.,;]|[.,]{2}", text):
        problems_.append("stray spaces or signs")
    if re.search(r"\w\(\w+=|\{'|<\w+ object|None\b", text):
        problems_.append("a piece of the program")
    if _DANGLING.search(text):
        problems_.append("a word that leads nowhere")
    if "'" in text:
        problems_.append("a straight apostrophe")
    return problems_


def ends_well(text: str) -> bool:
    return text.rstrip("”’») \u00a0").endswith((".", "!", "?"))


# --- the curated content ----------------------------------------------------------------------------


@cache
def written() -> dict[str, list[Entry]]:
    """Every text of the content by its place, said once, and only in the process that looks at it."""
    by_place: dict[str, list[Entry]] = {}
    for entry in entries(FIXTURES):
        by_place.setdefault(entry.place, []).append(entry)
    return by_place


def _lines(entry: Entry) -> Iterator[tuple[str, str]]:
    for line in entry.lines:
        yield "en", line.en
        yield "fr", line.fr


def test_there_is_content() -> None:
    """The laws below would hold of nothing at all."""
    assert len(written()) > 100


@pytest.mark.parametrize("place", PLACES)
def test_every_text_of_the_content_is_clean(place: str) -> None:
    """No line of a card or case is empty, badly set, or shows the program behind it."""
    lines = [line for entry in written()[place] for line in _lines(entry)]
    assert lines
    assert [(text, faults) for language, text in lines if (faults := problems(text, language))] == []


def test_every_effect_and_static_ability_of_the_content_ends_as_a_sentence() -> None:
    """Type lines and bare keywords apart, which are the only lines without a verb."""
    open_lines = {
        text
        for place in PLACES
        for entry in written()[place]
        for line in entry.lines[1:]
        for text in (line.en, line.fr)
        if not ends_well(text) and len(text.split()) > 4 and not text.startswith(_ENCHANT)
    }
    assert open_lines == set()


# --- anything the model can hold --------------------------------------------------------------------

SAYERS: dict[str, tuple[Any, Any]] = {
    "selector": (expressions.Selector, selector_text),
    "condition": (expressions.Condition, condition_text),
    "value": (expressions.Value, value_text),
    "effect": (scenario.Effect, effect_text),
    "change": (scenario.Change, lambda change, language: changes_text((change,), language, many=True, feminine=True)),
}


@pytest.mark.parametrize("kind", SAYERS)
@given(seed=st.integers(min_value=0, max_value=2**32 - 1))
def test_anything_can_be_said_cleanly(kind: str, seed: int) -> None:
    """Whatever the types allow gets a text, in both languages, without a trace of the program."""
    hint, say = SAYERS[kind]
    piece = variety.make(hint, Random(seed))
    for language in ("en", "fr"):
        assert problems(say(piece, language), language) == [], piece


@given(seed=st.integers(min_value=0, max_value=2**32 - 1))
def test_any_static_ability_is_whole_sentences(seed: int) -> None:
    """Whatever a static ability holds, each language ends it with a full stop."""
    static = variety.make(scenario.Static, Random(seed))
    for language in ("en", "fr"):
        text = ability_text(scenario.Ability(static=static), language)  # type: ignore[arg-type]
        assert problems(text, language) == []
        assert ends_well(text), text


@pytest.mark.parametrize(
    ("alias", "say"),
    [
        (expressions.Test, lambda piece, language: selector_text(expressions.Selector((piece,)), language)),
        (expressions.Value, value_text),
        (expressions.Condition, condition_text),
        (scenario.Change, lambda piece, language: changes_text((piece,), language)),
    ],
    ids=["tests", "values", "conditions", "changes"],
)
def test_every_variant_of_the_model_has_words(alias: Any, say: Any) -> None:
    """No kind of test, value, condition or change is forgotten in either language."""
    for kind in variety.variants(alias):
        for seed in range(20):
            piece = variety.make(kind, Random(seed))
            assert say(piece, "en"), kind
            assert say(piece, "fr"), kind


# --- depth ------------------------------------------------------------------------------------------

NESTED: dict[str, Any] = {
    "attachments": lambda inner: {"type": "Creature", "color": "white", "has_attached": inner},
    "negations": lambda inner: {"not": {"type": "Creature", "color": "red", "not": inner}},
    "alternatives": lambda inner: {"type": "Land", "any": [{"subtype": "Elf", "any": [inner, {"color": "red"}]}]},
    "counts": lambda inner: {"type": ["Creature", "Land"], "power": {">=": {"count": inner}}},
}


@pytest.mark.parametrize("kind", NESTED)
def test_deep_nesting_is_said_in_bounded_time_and_length(kind: str) -> None:
    """A document that nests as deep as one may gets a text: work that doubled with each level would never end."""
    document: Any = {"keyword": "flying"}
    for _ in range(40):
        document = NESTED[kind](document)
    selector = read_selector(document)
    for language in ("en", "fr"):
        assert len(selector_text(selector, language)) < 10_000  # type: ignore[arg-type]


def test_deeply_granted_abilities_are_cut() -> None:
    """Abilities that grant abilities are quoted as deep as anybody could follow."""
    document: Any = "flying"
    for _ in range(40):
        affects = {"type": "Creature", "controller": "you"}
        document = {"static": {"affects": affects, "changes": [{"abilities": {"add": [document]}}]}}
    ability = read_ability(document)
    for language in ("en", "fr"):
        text = ability_text(ability, language)  # type: ignore[arg-type]
        assert "…" in text
        assert len(text) < 5_000
