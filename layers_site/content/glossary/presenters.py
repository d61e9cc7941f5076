"""The glossary as its page shows it, in the language of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.http import urlencode

from engine.rulesets import DEFAULT, RULESETS
from layers_site.content.glossary.entries import Entry, glossary
from layers_site.explain.names import label
from layers_site.platform.text import folded, search_words

#: More rules than these are not told beside a board.
BESIDE = 4
#: Of so many rules all are open; of more one sees the titles.
ALL_OPEN = 4
_NUMBER = re.compile(r"\d{3}(\.\d+[a-z]?)?(\(\w+\))?")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A rule number in an edition; `same` where it is the one that the page shows already."""

    edition: str
    title: str
    number: str
    same: bool


@dataclass(frozen=True, slots=True)
class See:
    """Another rule to look at."""

    title: str
    href: str


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry. `number` is that of the edition looked at, "" where it had no such rule."""

    code: str
    title: str
    text: str
    number: str
    numbers: tuple[Numbered, ...]
    see: tuple[See, ...]
    layer: int
    #: The text is shown without a press.
    open: bool


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
    code: str
    title: str
    entries: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One rule in the table of numbers. `numbers` stand in the order of the editions."""

    code: str
    title: str
    numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableGroup:
    title: str
    rows: tuple[Row, ...]


def editions() -> tuple[tuple[str, str], ...]:
    """Return the editions, oldest first, with their titles."""
    return tuple((ruleset.id, label(ruleset.title)) for ruleset in RULESETS.values())


def number_table() -> tuple[TableGroup, ...]:
    """Return every rule with its number in each edition, oldest first."""
    rows = [
        (
            entry.group,
            Row(entry.code, label(entry.title), tuple(entry.numbers.get(edition, "") for edition in RULESETS)),
        )
        for entry in glossary().entries.values()
    ]
    titles = glossary().groups.items()
    return tuple(TableGroup(label(title), tuple(row for of, row in rows if of == code)) for code, title in titles)


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


def beside(entries: Iterable[Entry], number: str, edition: str) -> tuple[Beside, ...]:
    """Return the first entries: those with exactly that number, then the rules below it."""
    ordered = sorted(entries, key=lambda entry: entry.number(edition) != number)
    return tuple(
        Beside(label(entry.title), label(entry.text), entry.number(edition), entry.layer, tuple(_see(entry, edition)))
        for entry in ordered[:BESIDE]
    )


def _see(entry: Entry, edition: str) -> Iterator[See]:
    """Yield the rules that the entry points to, if the edition has a number for them."""
    for code in entry.see:
        other = glossary().entries[code]
        if other.number(edition):
            yield See(label(other.title), rule_address(other.number(edition), edition))


def groups(entries: Iterable[Entry], edition: str, opened: str = "") -> tuple[Group, ...]:
    """Return the entries under the titles of their groups; a group without any is left out.

    The entry with the code `opened` is open, and all are where they are few.
    """
    in_order = list(entries)
    few = len(in_order) <= ALL_OPEN
    shown = (
        (
            code,
            title,
            [_shown(entry, edition, few or entry.code == opened) for entry in in_order if entry.group == code],
        )
        for code, title in glossary().groups.items()
    )
    return tuple(Group(code, label(title), tuple(items)) for code, title, items in shown if items)


def matching_entries(text: str, edition: str) -> tuple[Entry, ...]:
    """Return the entries that have every word of the text, in either language. Without a text return all.

    A number is looked for in the edition, and in all others if nothing has it there.
    """
    everything = tuple(glossary().entries.values())
    if not text.strip():
        return everything
    wanted = text.strip()
    if _NUMBER.fullmatch(wanted):
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


def _shown(entry: Entry, edition: str, open_: bool) -> Shown:
    number = entry.number(edition)
    numbers = tuple(
        Numbered(
            ruleset.id,
            label(ruleset.title),
            entry.numbers.get(ruleset.id, ""),
            same=entry.numbers.get(ruleset.id) == number,
        )
        for ruleset in RULESETS.values()
    )
    see = tuple(See(label(glossary().entries[code].title), entry_address(code, edition)) for code in entry.see)
    return Shown(entry.code, label(entry.title), label(entry.text), number, numbers, see, entry.layer, open_)


def edition_or_today(edition: str) -> str:
    return edition if edition in RULESETS else DEFAULT
