"""The words of the layers, each in a sentence or two (`fixtures/words.json`), and their pages' links."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from django.conf import settings
from django.urls import reverse

from engine.scenario import Label
from layers_site.content.glossary.entries import TODAY, glossary
from layers_site.content.glossary.presenters import entry_address
from layers_site.explain.names import label
from layers_site.platform.text import folded


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
class RuleLink:
    number: str
    title: str
    href: str


@dataclass(frozen=True, slots=True)
class WordLink:
    code: str
    term: str


@dataclass(frozen=True, slots=True)
class WordShown:
    """A word in the language of the page."""

    code: str
    term: str
    text: str
    also: str
    rules: tuple[RuleLink, ...]
    see: tuple[WordLink, ...]
    layer: int


@dataclass(frozen=True, slots=True)
class Letter:
    letter: str
    words: tuple[WordShown, ...]


@cache
def words() -> Mapping[str, Word]:
    """Return the words that come with the code, by their codes."""
    document = json.loads((settings.CONTENT_DIR / "words.json").read_text(encoding="utf-8"))
    return {item["code"]: _word(item) for item in document["words"]}


def _word(item: Mapping[str, object]) -> Word:
    also = item.get("also")
    return Word(
        code=str(item["code"]),
        term=_label(item["term"]),
        text=_label(item["text"]),
        also=_label(also) if also else None,
        rules=_codes(item.get("rules")),
        see=_codes(item.get("see")),
        layer=int(str(item.get("layer", 0))),
    )


def _label(texts: object) -> Label:
    return Label(**texts) if isinstance(texts, dict) else Label(str(texts), str(texts))


def _codes(codes: object) -> tuple[str, ...]:
    return tuple(map(str, codes)) if isinstance(codes, list) else ()


def words_by_letter() -> tuple[Letter, ...]:
    """Return the words as a dictionary of the page's language has them."""
    shown = sorted(map(_shown, words().values()), key=lambda word: folded(word.term))
    return tuple(Letter(letter, tuple(group)) for letter, group in groupby(shown, lambda word: _first(word.term)))


def _first(term: str) -> str:
    return folded(term)[:1].upper()


def _shown(word: Word) -> WordShown:
    entries = (glossary().entries[code] for code in word.rules)
    return WordShown(
        code=word.code,
        term=label(word.term),
        text=label(word.text),
        also=label(word.also) if word.also else "",
        rules=tuple(RuleLink(entry.number(TODAY), label(entry.title), entry_address(entry.code)) for entry in entries),
        see=tuple(WordLink(code, label(words()[code].term)) for code in word.see),
        layer=word.layer,
    )


def word_address(code: str) -> str:
    return f"{reverse('glossary:words')}#{code}"
