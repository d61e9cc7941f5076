"""The words of the layers, each in a sentence or two (`fixtures/words.json`), and their pages' links."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse

from engine.rulesets import DEFAULT
from layers_site.content.glossary.entries import Word, glossary, read_word
from layers_site.content.glossary.presenters import entry_address
from layers_site.content.shipped.overlay import Documents, made_of, read_each
from layers_site.explain.names import label
from layers_site.platform.text import folded


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


@made_of("words")
def words(documents: Documents) -> Mapping[str, Word]:
    """Return the words by their codes, as visitors see them."""
    return read_each(documents, read_word)


def words_by_letter() -> tuple[Letter, ...]:
    """Return the words as a dictionary of the page's language has them."""
    shown = sorted(map(_shown, words().values()), key=lambda word: folded(word.term))
    return tuple(Letter(letter, tuple(group)) for letter, group in groupby(shown, lambda word: _first(word.term)))


def _first(term: str) -> str:
    return folded(term)[:1].upper()


def _shown(word: Word) -> WordShown:
    """Return a word for its page. What it leads to may have been withdrawn since."""
    entries = (glossary().entries[code] for code in word.rules if code in glossary().entries)
    return WordShown(
        code=word.code,
        term=label(word.term),
        text=label(word.text),
        also=label(word.also) if word.also else "",
        rules=tuple(
            RuleLink(entry.number(DEFAULT), label(entry.title), entry_address(entry.code)) for entry in entries
        ),
        see=tuple(WordLink(code, label(words()[code].term)) for code in word.see if code in words()),
        layer=word.layer,
    )


def word_address(code: str) -> str:
    return f"{reverse('glossary:words')}#{code}"
