"""The glossary as its page shows it, in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from engine.rulesets import RULESETS
from layers_site.content.glossary.entries import TODAY, Entry, glossary
from layers_site.explain.names import label
from layers_site.platform.text import folded, search_words

#: More rules than these are not told beside a board.
BESIDE = 4
_NUMBER = re.compile(r"\d{3}(\.\d+[a-z]?)?(\(\w+\))?")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule number in an edition; `same` where it is the one that the page shows already."""

    edition: str
    title: str
    number: str
    same: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry. `number` is that of the edition looked at, "" where it had no such rule."""

    code: str
    title: str
    text: str
    number: str
    numbers: tuple[Numbered, ...]
    see: tuple[tuple[str, str], ...]
    layer: int


@dataclass(frozen=True, slots=True)
class See:
    """Another rule to look at."""

    title: str
    href: str


@dataclass(frozen=True, slots=True)
class Beside:
    """A rule as it is told beside a board."""

    title: str
    text: str
    number: str
    layer: int
    see: tuple[See, ...]


@dataclass(frozen=True, slots=True)
class Group:
    title: str
    entries: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One rule of the table of numbers; `numbers` stand in the order of the editions."""

    code: str
    title: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableGroup:
    title: str
    rows: tuple[Row, ...]


def editions() -> tuple[tuple[str, str], ...]:
    """The editions, oldest first, with their titles."""
    return tuple((one.id, label(one.title)) for one in RULESETS.values())


def number_table() -> tuple[TableGroup, ...]:
    """Every rule with its number in each edition, oldest first."""
    rows = [
        (entry.group, Row(entry.code, label(entry.title), tuple(entry.numbers.get(one, "") for one in RULESETS)))
        for entry in glossary().entries.values()
    ]
    titles = glossary().groups.items()
    return tuple(TableGroup(label(title), tuple(row for of, row in rows if of == code)) for code, title in titles)


def rule_address(number: str, edition: str) -> str:
    """Where the glossary tells that rule; "" for no number."""
    if not number:
        return ""
    asked = {"number": number, "edition": edition} if edition in RULESETS else {"number": number}
    return f"{reverse('glossary:rules')}?{urlencode(asked)}"


def beside(entries: Iterable[Entry], number: str, edition: str) -> tuple[Beside, ...]:
    """The first of the entries, those with exactly that number before the rules below it."""
    ordered = sorted(entries, key=lambda entry: entry.number(edition) != number)
    return tuple(
        Beside(label(one.title), label(one.text), one.number(edition), one.layer, tuple(_see(one, edition)))
        for one in ordered[:BESIDE]
    )


def _see(entry: Entry, edition: str) -> Iterator[See]:
    """The rules that it points to, as far as the edition has a number for them."""
    for code in entry.see:
        other = glossary().entries[code]
        if other.number(edition):
            yield See(label(other.title), rule_address(other.number(edition), edition))


def groups(entries: Iterable[Entry], edition: str) -> tuple[Group, ...]:
    """The entries under the titles of their groups; a group without any is left out."""
    found = list(entries)
    shown = (
        (title, [_shown(one, edition) for one in found if one.group == code])
        for code, title in glossary().groups.items()
    )
    return tuple(Group(label(title), tuple(items)) for title, items in shown if items)


def found(text: str, edition: str) -> tuple[Entry, ...]:
    """The entries that have every word of the text, in either language; all where nothing is asked.

    A number is looked for in the edition, and in all others if nothing has it there.
    """
    everything = tuple(glossary().entries.values())
    if not text.strip():
        return everything
    asked = text.strip()
    if _NUMBER.fullmatch(asked):
        here = tuple(one for one in everything if _is_under(one.number(edition), asked))
        anywhere = (one for one in everything if any(_is_under(number, asked) for number in one.numbers.values()))
        return here or tuple(anywhere)
    words = search_words(text)
    return tuple(one for one in everything if all(word in _searched(one) for word in words))


def _is_under(number: str, asked: str) -> bool:
    """Whether it is that rule, or a part of it: 613.8a is under 613.8 and 613."""
    return number == asked or (number.startswith(asked) and not number[len(asked)].isdigit())


def _searched(entry: Entry) -> str:
    return folded(f"{entry.title.en} {entry.title.fr} {entry.text.en} {entry.text.fr}")


def _shown(entry: Entry, edition: str) -> Shown:
    number = entry.number(edition)
    numbers = tuple(
        Numbered(one.id, label(one.title), entry.numbers.get(one.id, ""), same=entry.numbers.get(one.id) == number)
        for one in RULESETS.values()
    )
    see = tuple((code, label(glossary().entries[code].title)) for code in entry.see)
    return Shown(entry.code, label(entry.title), label(entry.text), number, numbers, see, entry.layer)


def edition_or_today(edition: str) -> str:
    return edition if edition in RULESETS else TODAY
