"""Words and rules of the glossary as documents that editors change."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem, ScenarioError
from layers_site.content.glossary.entries import RULE_ENTRY, WORD_ENTRY, glossary, read_rule, read_word
from layers_site.content.glossary.presenters import entry_address
from layers_site.content.glossary.words import words
from layers_site.content.shipped.kinds import INDENTED, DocumentKind, Json, Listed
from layers_site.platform.problems import SiteFault


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
