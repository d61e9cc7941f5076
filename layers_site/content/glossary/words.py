"""The words of the layers, each in a sentence or two (`fixtures/words.json`), and their pages' links."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem, ScenarioError
from engine.rulesets import DEFAULT
from layers_site.content.glossary.entries import RULE_ENTRY, WORD_ENTRY, Word, glossary, read_rule, read_word
from layers_site.content.glossary.presenters import entry_address
from layers_site.content.shipped.kinds import INDENTED, DocumentKind, Json, Listed
from layers_site.content.shipped.overlay import Documents, made_of, read_each
from layers_site.explain.names import label
from layers_site.platform.problems import SiteFault
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


# --- words and rules of the glossary as documents that editors change -----------------------------------


def _word_problems(document: Json) -> list[Problem]:
    try:
        word = read_word(document)
    except ScenarioError as error:
        return list(error.problems)
    others = words().keys() - {word.code}
    return [*_nowhere("rules", word.rules, glossary().entries), *_nowhere("see", word.see, others)]


def _rule_problems(document: Json) -> list[Problem]:
    try:
        rule = read_rule(document)
    except ScenarioError as error:
        return list(error.problems)
    return list(_nowhere("see", rule.see, glossary().entries.keys() - {rule.code}))


def _nowhere(key: str, codes: Collection[str], known: Collection[str]) -> Iterator[Problem]:
    """Yield the codes of a list that name nothing."""
    for place, code in enumerate(codes):
        if code not in known:
            what = "rule of the glossary" if key == "rules" else "entry of the glossary"
            yield Problem(f"/{key}/{place}", SiteFault.NAMES_NOTHING, {"what": what, "name": code})


def _word_address(document: Mapping[str, Any], _place: str) -> str:
    return f"{reverse('glossary:words')}#{document['code']}"


def _rule_address(document: Mapping[str, Any], _place: str) -> str:
    return entry_address(str(document["code"]))


def _new_word(name: str) -> Json:
    empty = {"en": "", "fr": ""}
    return {"code": name, "term": dict(empty), "text": dict(empty)}


WORDS: Final = DocumentKind(
    code="words",
    name=_("word of the glossary"),
    names=_("Words of the glossary"),
    schema=WORD_ENTRY.schema,
    source=Listed("words.json", "words", "code", INDENTED),
    problems=_word_problems,
    address=_word_address,
    label="term",
    makes_new=_new_word,
    named_by=(("see", "words"),),
)
RULES: Final = DocumentKind(
    code="rules",
    name=_("rule of the glossary"),
    names=_("Rules of the glossary"),
    schema=RULE_ENTRY.schema,
    source=Listed("glossary.json", "entries", "code", INDENTED),
    problems=_rule_problems,
    address=_rule_address,
    fixed=("group", "kind", "numbers"),
)
