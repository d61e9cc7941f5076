"""The words and rules of the glossary, as documents that editors change; and rule numbers in texts.

Tables read them (`fixtures/words.json`, `fixtures/glossary.json`), and describe them to programs. The numbers come from
the rulesets themselves, so that the glossary cites what a trace cites.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from engine.errors import Problem, ScenarioError
from engine.notation.codec import BOTH_FILLED, WORD, list_of, mapping_of, number, word_of
from engine.notation.records import Field, Record
from engine.notation.values import Reader
from engine.rulesets import DEFAULT, RULESETS, Ruleset
from engine.scenario import Label
from engine.stack import stack_rules
from layers_site.content.shipped.kinds import INDENTED, DocumentKind, Json, Listed
from layers_site.content.shipped.overlay import Documents, made_of, read_each
from layers_site.platform.problems import SiteFault
from layers_site.platform.text import folded, search_words

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


@made_of("words")
def words(documents: Documents) -> Mapping[str, Word]:
    """Return the words by their codes, as visitors see them."""
    return read_each(documents, read_word)


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


# --- addresses, and what is looked for --------------------------------------------------------------------


def rule_address(number: str, edition: str) -> str:
    """Return the address of that rule in the glossary; "" without a number."""
    if not number:
        return ""
    query = {"number": number, "edition": edition} if edition in RULESETS else {"number": number}
    return f"{reverse('glossary:rules')}?{urlencode(query)}"


def entry_address(code: str, edition: str = DEFAULT) -> str:
    """Return the address at which the page of the rules has that rule open, by its code."""
    query = {"open": code} | ({} if edition == DEFAULT else {"edition": edition})
    return f"{reverse('glossary:rules')}?{urlencode(query)}#{code}"


def word_address(code: str) -> str:
    return f"{reverse('glossary:words')}#{code}"


def matching_entries(text: str, edition: str) -> tuple[Entry, ...]:
    """Return the entries that have every word of the text, in either language. Without a text return all.

    A number is looked for in the edition, and in all others if nothing has it there.
    """
    everything = tuple(glossary().entries.values())
    if not text.strip():
        return everything
    wanted = text.strip()
    if _WANTED.fullmatch(wanted):
        here = tuple(entry for entry in everything if _is_under(entry.number(edition), wanted))
        anywhere = (
            entry for entry in everything if any(_is_under(number, wanted) for number in entry.numbers.values())
        )
        return here or tuple(anywhere)
    words = search_words(text)
    return tuple(entry for entry in everything if all(word in _searched(entry) for word in words))


def _is_under(number: str, wanted: str) -> bool:
    """Return whether the number is that rule or a part of it: 613.8a is under 613.8 and 613."""
    return number == wanted or (number.startswith(wanted) and not number[len(wanted)].isdigit())


def _searched(entry: Entry) -> str:
    return folded(f"{entry.title.en} {entry.title.fr} {entry.text.en} {entry.text.fr}")


# --- rule numbers in texts, by the tables of the glossary and of the stack ------------------------------


#: A number that somebody looks for.
_WANTED: Final = re.compile(r"\d{3}(\.\d+[a-z]?)?(\(\w+\))?")
#: A number in a text, of which the last part is a part of a layer of older rules: 613.4c, 418.5a(6b).
NUMBER: Final = re.compile(r"\b\d{3}\.\d+[a-z]?(?:\(\w+\))?")
_PARTS: Final = re.compile(r"(\d{3})(?:\.(\d+)([a-z]?))?")
#: The entry that stands at the beginning of the chapter of the layers.
_FIRST: Final = "start"
#: So many numbers of today are named in place of an older one, which may be that of several rules.
_MOST_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Astray:
    """A number that leads to no rule of the editions in question.

    `editions` are those that have it, the oldest first, and `today` the numbers that their rules have now; both are
    empty where no edition has it.
    """

    number: str
    editions: tuple[str, ...]
    today: tuple[str, ...]


def astray(text: str, stated_under: Collection[str] = ()) -> Iterator[Astray]:
    """Yield the numbers of a text that are not of today's rules, nor of those of an edition that it speaks of.

    A text speaks of the editions in `stated_under`, and of those whose year or today's number it names.
    """
    named = dict.fromkeys(NUMBER.findall(text))
    for cited in named:
        if any(_has(edition, cited) for edition in {DEFAULT, *stated_under}):
            continue
        editions = tuple(edition for edition in RULESETS if _has(edition, cited))
        entries = [entry for entry in glossary().entries.values() if cited in entry.numbers.values()]
        today = tuple(dict.fromkeys(entry.number(DEFAULT) for entry in entries if entry.number(DEFAULT)))
        is_explained = any(year in text for year in editions) or any(new in named for new in today)
        if not is_explained and (entries or _is_of_layers(cited)):
            yield Astray(cited, editions, today[:_MOST_NAMED])


def _has(edition: str, number: str) -> bool:
    """Return whether an edition has the rule, as far as the tables tell."""
    return any(_implies(known, number) for known in _numbers_in(edition))


def _numbers_in(edition: str) -> Iterator[str]:
    yield from (entry.numbers[edition] for entry in glossary().entries.values() if edition in entry.numbers)
    yield from stack_rules(edition).citations.values()


def _implies(known: str, number: str) -> bool:
    """Return whether there is a rule of this number where there is the known one."""
    if number == known or known.startswith(f"{number}("):
        return True
    there, wanted = _PARTS.fullmatch(known.partition("(")[0]), _PARTS.fullmatch(number)
    if there is None or wanted is None or there[1] != wanted[1] or there[2] is None:
        return False
    if not wanted[3]:
        return 0 < int(wanted[2]) <= int(there[2])
    return there[2] == wanted[2] and wanted[3] <= there[3] and wanted[3] not in "lo"


def _is_of_layers(number: str) -> bool:
    chapter = number.partition(".")[0]
    first: Entry = glossary().entries[_FIRST]
    return any(known.startswith(f"{chapter}.") for known in first.numbers.values())


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
    names=_("Glossary rules"),
    schema=RULE_ENTRY.schema,
    source=Listed("glossary.json", "entries", "code", INDENTED),
    problems=_rule_problems,
    address=_rule_address,
    fixed=("group", "kind", "numbers"),
)
